"""Orders at shops: what of a box they make, and in which files they want it."""
