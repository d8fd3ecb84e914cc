"""Azul: Master Chocolatier."""

from generator.rules.games.master_chocolatier.rules import OPTIONS, build

__all__ = ["OPTIONS", "build"]
