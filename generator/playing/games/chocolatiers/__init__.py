"""Chocolatiers, retail edition (rules CHO-1 to CHO-29, docs/rules/chocolatiers.md)."""

from generator.playing.games.chocolatiers.rules import OPTIONS, build

__all__ = ["OPTIONS", "build"]
