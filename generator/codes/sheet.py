"""Codes for what laying pieces on paper can find."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = ()
