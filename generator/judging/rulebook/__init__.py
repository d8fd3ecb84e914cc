"""Whether a rulebook tells the whole game, with the right numbers."""
