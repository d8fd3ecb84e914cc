"""Spine's atlas, which is libGDX's."""

from generator.export.atlas_formats.libgdx import HOW, write

__all__ = ["HOW", "write"]
