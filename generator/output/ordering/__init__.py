"""Orders at print shops: which parts of a box they make, and in which files."""
