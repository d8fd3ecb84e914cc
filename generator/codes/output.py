"""Codes for what writing files can find."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = ()
