"""The facts of a table: what the components and the options say, as numbers and tables."""

from __future__ import annotations

from typing import Final

# What a disc does. Blue sides are plain.
PLAIN: Final = 0
ONE_MORE: Final = 1
ATTRACT: Final = 2
KEEP: Final = 3
PASS_ON: Final = 4
SPARE_SPACE: Final = 5
EFFECTS: tuple[str, ...] = ("plain", "one-more", "attract", "keep", "pass-on", "spare-space")


class Kit:
    """All that doesn't change while a game is played.

    Colours, lines, rows and columns are numbers from 0; `size` is how many there are of each. The
    sources of an offer are the centre, 0, and the discs from 1 in the order of the circle.
    """

    def __init__(self, colours: tuple[str, ...], players: int) -> None:
        size = len(colours)
        self.players: int = players
        self.colours: tuple[str, ...] = colours
        self.size: int = size
        self.foundry_line: int = size  # as a choice, it comes after the pattern lines
        self.choices: int = size + 1
        self.marker: int = size  # as an item of a foundry line, it comes after the colours
        self.full: int = (1 << size) - 1
        self.brown: bool = False
        self.special: bool = False
        self.max_turns: int = 0
        self.lines: list[int] = []
        self.penalties: list[int] = []
        self.lost: list[int] = []  # points lost by the number of filled foundry spaces
        self.room: int = 0
        self.row_bonus: int = 0
        self.column_bonus: int = 0
        self.colour_bonus: int = 0
        self.on_table: int = 0
        self.per_disc: int = 0
        self.sources: int = 0
        self.column_of: list[int] = []  # of the coloured box, by row * size + colour
        self.chocolates: list[int] = [0] * size  # copies by colour
        self.chocolate_ids: list[str] = [""] * size
        self.disc_ids: list[str] = []
        self.disc_effects: list[int] = []
        self.disc_colours: list[int] = []  # what it attracts, or -1
        # By masks: how long the run through a place is, which places are set, and how many.
        self.run: list[list[int]] = [
            [_run(mask, at, size) for at in range(size)] for mask in range(1 << size)]
        self.places: list[list[int]] = []
        self.count: list[int] = []

    def lay(self, on_table: int, penalties: list[int]) -> None:
        """Take in how large the circle and the foundry line are."""
        self.on_table = on_table
        self.sources = on_table + 1
        bits = max(self.choices, self.sources)
        self.places = [[at for at in range(bits) if mask >> at & 1] for mask in range(1 << bits)]
        self.count = [len(places) for places in self.places]
        self.penalties = penalties
        self.room = len(penalties)
        self.lost = [sum(penalties[:filled]) for filled in range(self.room + 1)]

    def most_points(self) -> int:
        """More than anyone can score: every place in two full runs, and all bonuses."""
        size = self.size
        return 2 * size ** 3 + size * (self.row_bonus + self.column_bonus + self.colour_bonus)


def _run(mask: int, at: int, size: int) -> int:
    """How many places in a row are set around one that counts as set."""
    first = at
    while first > 0 and mask >> (first - 1) & 1:
        first -= 1
    last = at
    while last < size - 1 and mask >> (last + 1) & 1:
        last += 1
    return last - first + 1
