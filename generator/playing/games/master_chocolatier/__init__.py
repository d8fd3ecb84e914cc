"""Azul: Master Chocolatier (rules AZU-1 to AZU-24, docs/rules/master-chocolatier.md)."""

from generator.playing.games.master_chocolatier.rules import OPTIONS, build

__all__ = ["OPTIONS", "build"]
