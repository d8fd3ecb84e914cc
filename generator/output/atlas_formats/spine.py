"""Spine's atlas, which is libGDX's."""

from generator.output.atlas_formats.libgdx import HOW, write

__all__ = ["HOW", "write"]
