"""Chocoly (rules CHY-1 to CHY-12, docs/rules/chocoly.md)."""

from generator.playing.games.chocoly.rules import OPTIONS, build

__all__ = ["OPTIONS", "build"]
