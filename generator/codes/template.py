"""Codes for what filling templates and setting text can find."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = ()
