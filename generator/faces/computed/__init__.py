"""Computed parts: one module each, found by being there, with PART saying what it takes."""
