"""Ballotin turns a game's definition into the game."""

__version__ = "0.1.0"
