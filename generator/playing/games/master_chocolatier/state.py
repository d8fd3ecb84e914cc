"""The state of a game: everything that lies on the table, in flat lists of numbers."""

from __future__ import annotations

from typing import Final

from generator.playing.games.master_chocolatier.box import MasterBox
from generator.playing.rules.engine import State

OFFER: Final = 0
SPLIT: Final = 1
CONFECTION: Final = 2
PHASES: tuple[str, ...] = ("offer", "split", "confection")
CENTRE: Final = -1  # where the marker lies before anyone takes it
NOBODY: Final = -1
NOTHING: Final = -1


class MasterState(State):
    """One table.

    By slot, which is colour * sources + source: `offer`, chocolates on the centre (0) and the
    discs; `slots` are those that hold any, in their order. By colour: `bag` and `lid`.
    By disc: `discs`, which one is there; `gold`; `holder`, who took it as a spare space;
    `spare`, what is on it then. By seat * size + line (row): `line_colour`, `line_count`,
    `rows`, a mask of filled columns, and `row_colours`, a mask of colours. By seat * size +
    column: `columns`, a mask of filled rows, and `column_colours`. By
    (seat * size + row) * size + column: `box`. By seat: `open`, a mask of the lines that may take
    a colour, at colour * choices + line, the foundry line last; `score`, `placed` (points for
    placing alone) and `foundry`, whose items are colours or the marker.
    `draws` and `layout` are luck that was arranged beforehand: what the bag gives next, and how
    the discs lie in the next round (disc * 2, + 1 for gold side up).
    """

    # So many attributes are looked up faster this way, unless they are compiled.
    __slots__ = ("bag", "box", "column_colours", "columns", "discs", "draws", "foundry", "gold",
                 "holder", "layout", "lid", "line_colour", "line_count", "marker",
                 "offer", "open", "placed", "round", "row_colours", "rows",
                 "score", "slots", "spare", "splitting", "start", "taken")

    round: int
    start: int
    marker: int
    offer: list[int]
    slots: list[int]
    bag: list[int]
    lid: list[int]
    discs: list[int]
    gold: list[int]
    holder: list[int]
    spare: list[int]
    taken: int  # how many discs are spare spaces
    splitting: int  # the source whose rest is being passed on
    line_colour: list[int]
    line_count: list[int]
    open: list[int]
    rows: list[int]
    columns: list[int]
    row_colours: list[int]
    column_colours: list[int]
    box: list[int]
    score: list[int]
    placed: list[int]
    foundry: list[list[int]]
    draws: list[int]
    layout: list[int]

    def __init__(self, box: MasterBox | None = None, like: MasterState | None = None) -> None:
        super().__init__(box.players if box is not None else 0)
        if like is not None:
            self._copy(like)
        elif box is not None:
            self._lay(box)
            self._lay_boards(box)

    def _lay(self, box: MasterBox) -> None:
        """The pieces between the players: none yet, not even in the bag."""
        self.round = 1
        self.start = 0
        self.marker = CENTRE
        self.offer = [0] * (box.sources * box.size)
        self.slots = []
        self.bag = [0] * box.size
        self.lid = [0] * box.size
        self.discs = list(range(box.on_table))
        self.gold = [0] * box.on_table
        self.holder = [NOBODY] * box.on_table
        self.spare = [NOTHING] * box.on_table
        self.taken = 0
        self.splitting = 0
        self.draws = []
        self.layout = []

    def _lay_boards(self, box: MasterBox) -> None:
        """An empty board for everyone."""
        lines = box.players * box.size
        self.line_colour = [NOTHING] * lines
        self.line_count = [0] * lines
        self.open = [(1 << box.size * box.choices) - 1] * box.players
        self.rows = [0] * lines
        self.columns = [0] * lines
        self.row_colours = [0] * lines
        self.column_colours = [0] * lines
        self.box = [NOTHING] * (lines * box.size)
        self.score = [0] * box.players
        self.placed = [0] * box.players
        self.foundry = [[] for _ in range(box.players)]

    def _copy(self, other: MasterState) -> None:
        """All that another table shows, in lists of its own."""
        self.seat = other.seat
        self.phase = other.phase
        self.turn = other.turn
        self.over = other.over
        self.cause = other.cause
        self.round = other.round
        self.start = other.start
        self.marker = other.marker
        self.taken = other.taken
        self.splitting = other.splitting
        self.offer = other.offer[:]
        self.slots = other.slots[:]
        self.bag = other.bag[:]
        self.lid = other.lid[:]
        self.discs = other.discs[:]
        self.gold = other.gold[:]
        self.holder = other.holder[:]
        self.spare = other.spare[:]
        self.line_colour = other.line_colour[:]
        self.line_count = other.line_count[:]
        self.open = other.open[:]
        self.rows = other.rows[:]
        self.columns = other.columns[:]
        self.row_colours = other.row_colours[:]
        self.column_colours = other.column_colours[:]
        self.box = other.box[:]
        self.score = other.score[:]
        self.placed = other.placed[:]
        self.draws = other.draws[:]
        self.layout = other.layout[:]
        self.foundry = [line[:] for line in other.foundry]
