"""Chocolatiers, light edition (rules CHL-1 to CHL-9, docs/rules/chocolatiers-light.md)."""

from generator.games.chocolatiers_light.rules import OPTIONS, build

__all__ = ["OPTIONS", "build"]
