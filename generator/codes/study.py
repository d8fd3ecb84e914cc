"""Codes for studies: who plays them, where, and what was lost on the way."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = (
    Code("study/word", "A bot is to do without a choice that the game doesn't have.",
         "After '!' stands the word that a choice begins with, as 'ballotin play' with --trace "
         "tells it: greedy!reserve."),
)
