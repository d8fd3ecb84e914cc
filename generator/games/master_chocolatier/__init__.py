"""Azul: Master Chocolatier."""

from generator.games.master_chocolatier.rules import OPTIONS, build

__all__ = ["OPTIONS", "build"]
