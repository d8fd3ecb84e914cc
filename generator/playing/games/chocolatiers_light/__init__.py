"""Chocolatiers, light edition (rules CHL-1 to CHL-9, docs/rules/chocolatiers-light.md)."""

from generator.playing.games.chocolatiers_light.rules import OPTIONS, build

__all__ = ["OPTIONS", "build"]
