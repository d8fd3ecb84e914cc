"""Chai (rules CHA-1 to CHA-20, docs/rules/chai.md)."""

from generator.playing.games.chai.rules import OPTIONS, build

__all__ = ["OPTIONS", "build"]
