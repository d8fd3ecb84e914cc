"""Codes for what reading YAML, SVG, fonts and strings can find."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = ()
