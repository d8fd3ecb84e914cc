"""Compares and searches sets of components: what differs, what would be better."""
