"""How soon a save is seen, beside what others take."""
