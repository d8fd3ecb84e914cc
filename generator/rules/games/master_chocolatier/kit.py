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

    # So many attributes are looked up faster this way, unless they are compiled.
    __slots__ = ("bits", "brown", "centres", "chocolate_ids", "chocolates", "choices",
                 "colour_bonus", "colours", "column_bonus", "column_of", "count",
                 "disc_colours", "disc_effects", "disc_ids", "filling",
                 "foundry_line", "full", "lines", "lost", "marker", "max_turns",
                 "on_table", "others", "penalties", "players", "room", "row_bonus",
                 "run", "size", "sources", "special", "takes")

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
        self.sources: int = 0
        self.column_of: list[int] = []  # of the coloured box, by row * size + colour
        self.chocolates: list[int] = [0] * size  # copies by colour
        self.chocolate_ids: list[str] = [""] * size
        self.disc_ids: list[str] = []
        self.disc_effects: list[int] = []
        self.disc_colours: list[int] = []  # what it attracts, or -1
        # By masks: how long the run through a place is, and how many places are set.
        self.run: list[list[int]] = [
            [_run(mask, at, size) for at in range(size)] for mask in range(1 << size)]
        self.count: list[int] = [mask.bit_count() for mask in range(1 << size)]
        # By a mask of colours: the place of each other colour in a mask of lines by colour.
        self.others: list[int] = [
            sum(1 << colour * self.choices for colour in range(size) if not mask >> colour & 1)
            for mask in range(1 << size)]
        self.centres: list[int] = []  # the centre's slot of an offer, by colour
        self.filling: list[int] = []  # the discs, each as often as chocolates are drawn for it
        # By offers (see `offers`): slot, colour, source and line, and the place of colour and
        # line in a mask of lines by colour.
        self.takes: list[tuple[int, int, int, int]] = []
        self.bits: list[int] = []

    def lay(self, on_table: int, per_disc: int, penalties: list[int]) -> None:
        """Take in how large the circle and the foundry line are."""
        self.on_table = on_table
        self.filling = [disc + 1 for disc in range(on_table) for _ in range(per_disc)]
        self.sources = on_table + 1
        self.centres = list(range(0, self.size * self.sources, self.sources))
        self.takes = [(colour * self.sources + source, colour, source, line)
                      for colour in range(self.size) for source in range(self.sources)
                      for line in range(self.choices)]
        self.bits = [1 << colour * self.choices + line for _, colour, _, line in self.takes]
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
