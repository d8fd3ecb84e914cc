"""Codes for what drawing a face can find."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = ()
