"""How our own pages look: cream, brown and gold, one display face and one quiet one."""

from generator.pages.canvas import Lettering, Stroke
from generator.text.fonts import FontLibrary

CREAM = "#FBF3E4"
INK = "#2E1A12"
MILK = "#6B3E26"
GOLD = "#C79A3B"
PALE = "#EFD89A"
SAND = "#DFCFB4"
WHITE = "#FFFFFF"
BLACK = "#000000"

DISPLAY = "Fraunces"
TEXT = "Alegreya Sans"

TITLE = Lettering(DISPLAY, 700, 34, INK, leading=1.08)
SUBTITLE = Lettering(TEXT, 400, 14, MILK, italic=True)
HEADING = Lettering(DISPLAY, 600, 15, INK)
STEP = Lettering(DISPLAY, 600, 11, INK, leading=1.2)
NUMBER = Lettering(DISPLAY, 700, 13, INK)
BODY = Lettering(TEXT, 400, 9.5, INK, leading=1.28)
STRONG = Lettering(TEXT, 700, 9.5, INK, leading=1.28)
SMALL = Lettering(TEXT, 400, 8, MILK, leading=1.25)
SMALL_STRONG = Lettering(TEXT, 700, 8, MILK, leading=1.25)
NOTICE = Lettering(TEXT, 400, 8, MILK, italic=True, leading=1.25)
LABEL = Lettering(TEXT, 400, 7, BLACK)
LABEL_STRONG = Lettering(TEXT, 700, 7, BLACK)
# Beside black marks, quiet enough not to be taken for one.
CUT_NUMBER = Lettering(TEXT, 700, 5.5, "#6E5A4E")

HAIR = Stroke(SAND, 0.2)
RULE = Stroke(GOLD, 0.5)
PEN = Stroke(INK, 0.35)
FINE = Stroke(INK, 0.2)
# What is cut along is pure black: one ink draws it, so no colour can stray beside it.
CROP = Stroke(BLACK, 0.15)
FOLD = Stroke(BLACK, 0.2, (2.0, 1.2))
# It lies on pictures, so it must show on dark and light; the neighbour hides the white too.
GLUE_UNDER = Stroke(WHITE, 0.5)
GLUE = Stroke(BLACK, 0.15, (1.0, 1.0))


def stand_ins(fonts: FontLibrary, words: str) -> dict[str, str]:
    """Our text face has few scripts: the family that words of a language are set in instead.

    So a line of it is one face throughout, numbers and names included.
    """
    family = fonts.runs(words, TEXT, 400, False)[0].font.family if words else TEXT
    return {} if family == TEXT else {TEXT: family}
