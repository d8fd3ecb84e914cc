"""Codes for what the command line can say."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = ()
