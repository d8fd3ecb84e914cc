"""Checks that a rulebook covers the whole game and states the right numbers."""
