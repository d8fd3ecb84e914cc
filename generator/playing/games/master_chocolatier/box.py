"""The facts of a table: what components and options say, as numbers, or findings."""

from collections.abc import Iterator, Mapping
from typing import Final

from generator.base.findings import FileLocation, Finding, Findings, suggest
from generator.game.model.game import Value
from generator.game.model.supply import Part, Supply
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.requirements import PieceRequirement

# What a disc does. Blue sides are plain.
PLAIN: Final = 0
ONE_MORE: Final = 1
ATTRACT: Final = 2
KEEP: Final = 3
PASS_ON: Final = 4
SPARE_SPACE: Final = 5
EFFECTS: tuple[str, ...] = ("plain", "one-more", "attract", "keep", "pass-on", "spare-space")


class MasterBox:
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


FEWEST, MOST = 2, 8  # colours: fewer leave no choice, more make tables that no game needs


def read_box(supply: Supply, players: int, options: Mapping[str, str],
             findings: Findings) -> MasterBox | None:
    """All that the rules need to know of the box, or None with findings."""
    reader = _Reader(supply, players, findings)
    box = reader.read()
    if box is None or not reader.ok:
        return None
    box.brown = options["box"] == "brown"
    box.special = options["factories"] == "special"
    box.max_turns = int(options["max_turns"])
    return box


def disc_need(discs: int) -> PieceRequirement:
    """Discs for the circle."""
    return PieceRequirement("disc", discs, f"{discs} on the table", "AZU-1")


def chocolate_need(discs: int, per_disc: int) -> PieceRequirement:
    """Chocolates for all discs."""
    return PieceRequirement("chocolate", discs * per_disc, f"{discs} discs of {per_disc}", "AZU-1")


def seat_need(kind: str, players: int) -> PieceRequirement:
    """What every player gets one of."""
    return PieceRequirement(kind, players, "one for each player", "AZU-1")


def rows_of(board: Part, size: int) -> list[tuple[Value, ...]]:
    """The rows of a board's coloured box; one that isn't there is empty."""
    rows = (board.values.get(f"row-{number}") for number in range(1, size + 1))
    return [row if isinstance(row, tuple) else () for row in rows]


def square_faults(board: Part, colours: tuple[str, ...]) -> Iterator[Finding]:
    """What to report of a box that doesn't hold every colour once in each row and column."""
    rows = rows_of(board, len(colours))
    whole = True
    for number, row in enumerate(rows, 1):
        if sorted(map(str, row)) != sorted(colours):
            whole = False
            yield Finding("composition/square", "error", f"row {number} of '{board.id}' must "
                          "hold each colour once (AZU-9)",
                          board.places.get(f"row-{number}", board.where),
                          f"the colours are {', '.join(colours)}")
    for column in range(len(colours) if whole else 0):
        if len({row[column] for row in rows}) < len(colours):
            yield Finding("composition/square", "error", f"column {column + 1} of '{board.id}' "
                          "holds a colour twice (AZU-9)", board.where,
                          "each colour is in each row and column once")


def foundry_fault(board: Part, penalties: int) -> Finding | None:
    """What to report of a foundry line that is longer or shorter than what it costs."""
    spaces = board.values.get("foundry")
    if spaces == penalties:
        return None
    return Finding("composition/places", "error", f"the foundry line of '{board.id}' has {spaces} "
                   f"spaces, but 'penalties' has {penalties} numbers (AZU-11)",
                   board.places.get("foundry", board.where),
                   "give as many penalties as there are spaces")


class _Reader:
    """Looks at the parts one kind after the other."""

    def __init__(self, supply: Supply, players: int, findings: Findings) -> None:
        self.supply = supply
        self.players = players
        self.findings = findings
        self.figures = FigureReader(supply, findings)
        self.fine = True

    @property
    def ok(self) -> bool:
        """Whether nothing was refused."""
        return self.fine and self.figures.ok

    def refuse(self, message: str, at: FileLocation, hint: str = "") -> None:
        """Say what can't be played, and by which rule."""
        self.fine = False
        self.findings.error("rules/supply", message, at, hint)

    def read(self) -> MasterBox | None:
        """Everything in the order in which the later parts need the former."""
        colours = self.supply.types.get("chocolate", ())
        if not FEWEST <= len(colours) <= MOST:
            self.refuse(f"there must be {FEWEST} to {MOST} kinds of chocolate, not {len(colours)} "
                        f"(AZU-1)", self.supply.where, "list them under types: chocolate")
            return None
        box = MasterBox(colours, self.players)
        self.read_figures(box)
        self.read_boards(box)
        self.read_chocolates(box)
        self.read_discs(box)
        self.demand(seat_need("scoring-marker", self.players))
        self.demand(PieceRequirement("starting-marker", 1, "for the start player", "AZU-2"))
        return box

    def read_figures(self, box: MasterBox) -> None:
        """What game.yaml gives as options."""
        figures = self.figures
        box.lines = list(figures.numbers("lines", None, 1, 20))
        if figures.ok and len(box.lines) != box.size:
            self.refuse(f"there are {box.size} colours, so {box.size} lines, but 'lines' has "
                        f"{len(box.lines)} numbers (AZU-5)", self.supply.place("lines"))
        box.row_bonus = figures.number("row-bonus", 0, 1000)
        box.column_bonus = figures.number("column-bonus", 0, 1000)
        box.colour_bonus = figures.number("colour-bonus", 0, 1000)
        box.lay(figures.by_players("discs", 1, 12)[self.players],
                figures.number("chocolates-per-disc", 1, 20),
                list(figures.numbers("penalties", None, 0, 1000)))

    def read_boards(self, box: MasterBox) -> None:
        """The boards' coloured box and the length of the foundry line."""
        self.demand(seat_need("board", self.players))
        boards = self.supply.of_kind("board")
        if not boards:
            return
        first = boards[0]
        for board in boards[1:]:
            if board.values != first.values:
                self.refuse(f"'{board.id}' differs from '{first.id}', but all players need the "
                            f"same box (AZU-1)", board.where)
        if self.figures.ok:
            self.report_fault(foundry_fault(first, box.room))
        self.read_coloured_box(box, first)

    def read_coloured_box(self, box: MasterBox, board: Part) -> None:
        """The coloured box must hold every colour once in each row and each column."""
        faults = list(square_faults(board, box.colours))
        for fault in faults:
            self.report_fault(fault)
        if not faults:
            box.column_of = [row.index(colour) for row in rows_of(board, box.size)
                             for colour in box.colours]

    def read_chocolates(self, box: MasterBox) -> None:
        """One component for each colour, and enough of them all for the discs."""
        for part in self.supply.of_kind("chocolate"):
            colour = self.colour(box, part, "AZU-1")
            if colour < 0:
                continue
            if box.chocolate_ids[colour]:
                self.refuse(f"'{part.id}' and '{box.chocolate_ids[colour]}' are the same chocolate "
                            f"(AZU-1)", part.where, "give one of them more copies")
            box.chocolate_ids[colour] = part.id
            box.chocolates[colour] = part.copies
        for colour, name in enumerate(box.chocolate_ids if self.ok else []):
            if not name:
                self.refuse(f"there is no {box.colours[colour]} chocolate (AZU-1)",
                            self.supply.where)
        if self.ok:
            self.demand(chocolate_need(box.on_table, len(box.filling) // box.on_table))

    def read_discs(self, box: MasterBox) -> None:
        """The discs with what their gold sides do."""
        if self.figures.ok:
            self.demand(disc_need(box.on_table))
            if box.on_table < self.players:
                self.refuse(f"{self.players} discs are turned to gold, more than lie on the table: "
                            f"{box.on_table} (AZU-18)", self.supply.place("discs"))
        for part in self.supply.of_kind("disc"):
            word = str(part.values.get("gold"))
            if word not in EFFECTS[1:]:
                self.refuse(f"'{part.id}' has an unknown gold side '{word}' (AZU-18)", part.where,
                            suggest(word, EFFECTS[1:]))
                continue
            does = EFFECTS.index(word)
            colour = self.colour(box, part, "AZU-20") if does == ATTRACT else -1
            box.disc_ids += [part.id] * part.copies
            box.disc_effects += [does] * part.copies
            box.disc_colours += [colour] * part.copies

    def colour(self, box: MasterBox, part: Part, rule: str) -> int:
        """The number of the colour that a part names, or -1."""
        word = str(part.values.get("colour"))
        if word in box.colours:
            return box.colours.index(word)
        self.refuse(f"'{part.id}' has an unknown colour '{word}' ({rule})", part.where,
                    suggest(word, box.colours))
        return -1

    def demand(self, need: PieceRequirement) -> None:
        """There must be enough parts of a kind."""
        self.report_fault(need.lacking(self.supply, self.players))

    def report_fault(self, fault: Finding | None) -> None:
        """Report what was found, if anything."""
        if fault:
            self.fine = False
            self.findings.add(fault)
