"""The state of a game: everything that lies on the table, in flat lists of numbers."""

from __future__ import annotations

from generator.rules.engine import State
from generator.rules.games.master_chocolatier.kit import Kit

OFFER, SPLIT, CONFECTION = range(3)
PHASES: tuple[str, ...] = ("offer", "split", "confection")
CENTRE = -1  # where the marker lies before anyone takes it
NOBODY = -1
NOTHING = -1


class Table(State):
    """One table.

    By colour * sources + source: `offer`, chocolates on the centre (0) and the discs.
    By disc: `discs`, which one lies there; `gold`; `holder`, who took it as a spare space;
    `spare`, what lies on it then. By seat * size + line (row): `line_colour`, `line_count`,
    `rows`, a mask of filled columns, and `row_colours`, a mask of colours. By seat * size +
    column: `columns`, a mask of filled rows, and `column_colours`. By seat * size + colour:
    `open`, a mask of the lines that may take it, the foundry line last. By
    (seat * size + row) * size + column: `box`. By seat: `score`, `placed` (points for placing
    alone) and `foundry`, whose items are colours or the marker.
    `draws` and `layout` are luck that was arranged beforehand: what the bag gives next, and how
    the discs lie in the next round (disc * 2, + 1 for gold side up).
    """

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit.players)
        size = kit.size
        seats = kit.players
        self.round: int = 1
        self.start: int = 0
        self.marker: int = CENTRE
        self.offer: list[int] = [0] * (kit.sources * size)
        self.left: int = 0
        self.bag: list[int] = [0] * size
        self.lid: list[int] = [0] * size
        self.discs: list[int] = list(range(kit.on_table))
        self.gold: list[int] = [0] * kit.on_table
        self.holder: list[int] = [NOBODY] * kit.on_table
        self.spare: list[int] = [NOTHING] * kit.on_table
        self.taken: int = 0  # discs that are spare spaces
        self.splitting: int = 0  # the source whose rest is being passed on
        self.line_colour: list[int] = [NOTHING] * (seats * size)
        self.line_count: list[int] = [0] * (seats * size)
        self.open: list[int] = [(2 << size) - 1] * (seats * size)
        self.rows: list[int] = [0] * (seats * size)
        self.columns: list[int] = [0] * (seats * size)
        self.row_colours: list[int] = [0] * (seats * size)
        self.column_colours: list[int] = [0] * (seats * size)
        self.box: list[int] = [NOTHING] * (seats * size * size)
        self.score: list[int] = [0] * seats
        self.placed: list[int] = [0] * seats
        self.foundry: list[list[int]] = [[] for _ in range(seats)]
        self.draws: list[int] = []
        self.layout: list[int] = []

    def copy_to(self, other: Table) -> None:
        """Make another table look the same."""
        other.seat = self.seat
        other.phase = self.phase
        other.turn = self.turn
        other.over = self.over
        other.cause = self.cause
        other.round = self.round
        other.start = self.start
        other.marker = self.marker
        other.offer = self.offer[:]
        other.left = self.left
        other.bag = self.bag[:]
        other.lid = self.lid[:]
        other.discs = self.discs[:]
        other.gold = self.gold[:]
        other.holder = self.holder[:]
        other.spare = self.spare[:]
        other.taken = self.taken
        other.splitting = self.splitting
        other.line_colour = self.line_colour[:]
        other.line_count = self.line_count[:]
        other.open = self.open[:]
        other.rows = self.rows[:]
        other.columns = self.columns[:]
        other.row_colours = self.row_colours[:]
        other.column_colours = self.column_colours[:]
        other.box = self.box[:]
        other.score = self.score[:]
        other.placed = self.placed[:]
        other.foundry = [line[:] for line in self.foundry]
        other.draws = self.draws[:]
        other.layout = self.layout[:]
