"""From the components to a kit, or to findings that say which rule they can't keep."""

from __future__ import annotations

from collections.abc import Mapping

from generator.findings import Findings, Where, did_you_mean
from generator.model.supply import Part, Supply
from generator.rules.figures import Figures
from generator.rules.games.master_chocolatier.kit import ATTRACT, EFFECTS, Kit

FEWEST, MOST = 2, 8  # colours: fewer leave no choice, more make tables that nobody needs


def read_kit(supply: Supply, players: int, options: Mapping[str, str],
             findings: Findings) -> Kit | None:
    """All that the rules need to know of the box, or None with findings."""
    reader = _Reader(supply, players, findings)
    kit = reader.kit()
    if kit is None or not reader.ok:
        return None
    kit.brown = options["box"] == "brown"
    kit.special = options["factories"] == "special"
    kit.max_turns = int(options["max_turns"])
    return kit


class _Reader:
    """Looks at the parts one kind after the other."""

    def __init__(self, supply: Supply, players: int, findings: Findings) -> None:
        self.supply = supply
        self.players = players
        self.findings = findings
        self.figures = Figures(supply, findings)
        self.fine = True

    @property
    def ok(self) -> bool:
        """Whether nothing was refused."""
        return self.fine and self.figures.ok

    def refuse(self, message: str, at: Where, hint: str = "") -> None:
        """Say what can't be played, and by which rule."""
        self.fine = False
        self.findings.error("rules/supply", message, at, hint)

    def kit(self) -> Kit | None:
        """Everything in the order in which the later parts need the former."""
        colours = self.supply.types.get("chocolate", ())
        if not FEWEST <= len(colours) <= MOST:
            self.refuse(f"there must be {FEWEST} to {MOST} kinds of chocolate, not {len(colours)} "
                        f"(AZU-1)", self.supply.where, "list them under types: chocolate")
            return None
        kit = Kit(colours, self.players)
        self.read_figures(kit)
        self.read_boards(kit)
        self.read_chocolates(kit)
        self.read_discs(kit)
        self.count("scoring-marker", self.players, "AZU-1")
        self.count("starting-marker", 1, "AZU-2")
        return kit

    def read_figures(self, kit: Kit) -> None:
        """What game.yaml gives as options."""
        figures = self.figures
        kit.lines = list(figures.numbers("lines", None, 1, 20))
        if figures.ok and len(kit.lines) != kit.size:
            self.refuse(f"there are {kit.size} colours, so {kit.size} lines, but 'lines' has "
                        f"{len(kit.lines)} numbers (AZU-5)", self.supply.where)
        kit.row_bonus = figures.number("row-bonus", 0, 1000)
        kit.column_bonus = figures.number("column-bonus", 0, 1000)
        kit.colour_bonus = figures.number("colour-bonus", 0, 1000)
        kit.lay(figures.by_players("discs", 1, 12)[self.players],
                figures.number("chocolates-per-disc", 1, 20),
                list(figures.numbers("penalties", None, 0, 1000)))

    def read_boards(self, kit: Kit) -> None:
        """The boards' coloured box and the length of the foundry line."""
        self.count("board", self.players, "AZU-1")
        boards = self.supply.of_kind("board")
        if not boards:
            return
        first = boards[0]
        for board in boards[1:]:
            if board.values != first.values:
                self.refuse(f"'{board.id}' differs from '{first.id}', but all players need the "
                            f"same box (AZU-1)", board.where)
        spaces = first.values.get("foundry")
        if self.figures.ok and kit.room != spaces:
            self.refuse(f"the foundry line of '{first.id}' has {spaces} spaces, but 'penalties' "
                        f"has {kit.room} numbers (AZU-11)", first.where,
                        "give as many penalties as there are spaces")
        self.read_box(kit, first)

    def read_box(self, kit: Kit, board: Part) -> None:
        """The coloured box must hold every colour once in each row and each column."""
        size = kit.size
        rows: list[tuple[object, ...]] = []
        for number in range(1, size + 1):
            row = board.values.get(f"row-{number}")
            if not isinstance(row, tuple) or sorted(map(str, row)) != sorted(kit.colours):
                self.refuse(f"row {number} of '{board.id}' must hold each colour once (AZU-9)",
                            board.where, f"the colours are {', '.join(kit.colours)}")
                return
            rows.append(row)
        for column in range(size):
            if len({row[column] for row in rows}) < size:
                self.refuse(f"column {column + 1} of '{board.id}' holds a colour twice (AZU-9)",
                            board.where, "each colour stands once in each row and column")
                return
        kit.column_of = [row.index(colour) for row in rows for colour in kit.colours]

    def read_chocolates(self, kit: Kit) -> None:
        """One component for each colour, and enough of them all for the discs."""
        for part in self.supply.of_kind("chocolate"):
            colour = self.colour(kit, part, "AZU-1")
            if colour < 0:
                continue
            if kit.chocolate_ids[colour]:
                self.refuse(f"'{part.id}' and '{kit.chocolate_ids[colour]}' are the same chocolate "
                            f"(AZU-1)", part.where, "give one of them more copies")
            kit.chocolate_ids[colour] = part.id
            kit.chocolates[colour] = part.copies
        for colour, name in enumerate(kit.chocolate_ids if self.ok else []):
            if not name:
                self.refuse(f"there is no {kit.colours[colour]} chocolate (AZU-1)",
                            self.supply.where)
        have, need = sum(kit.chocolates), len(kit.filling)
        if self.ok and have < need:
            self.refuse(f"{kit.on_table} discs need {need} chocolates, but there are {have} "
                        f"(AZU-1)", self.supply.of_kind("chocolate")[0].where,
                        "give the chocolates more copies")

    def read_discs(self, kit: Kit) -> None:
        """The discs with what their gold sides do."""
        if self.figures.ok:
            self.count("disc", kit.on_table, "AZU-1")
            if kit.on_table < self.players:
                self.refuse(f"{self.players} discs are turned to gold, more than lie on the table: "
                            f"{kit.on_table} (AZU-18)", self.supply.where)
        for part in self.supply.of_kind("disc"):
            word = str(part.values.get("gold"))
            if word not in EFFECTS[1:]:
                self.refuse(f"'{part.id}' has an unknown gold side '{word}' (AZU-18)", part.where,
                            did_you_mean(word, EFFECTS[1:]))
                continue
            does = EFFECTS.index(word)
            colour = self.colour(kit, part, "AZU-20") if does == ATTRACT else -1
            kit.disc_ids += [part.id] * part.copies
            kit.disc_effects += [does] * part.copies
            kit.disc_colours += [colour] * part.copies

    def colour(self, kit: Kit, part: Part, rule: str) -> int:
        """The number of the colour that a part names, or -1."""
        word = str(part.values.get("colour"))
        if word in kit.colours:
            return kit.colours.index(word)
        self.refuse(f"'{part.id}' has an unknown colour '{word}' ({rule})", part.where,
                    did_you_mean(word, kit.colours))
        return -1

    def count(self, kind: str, need: int, rule: str) -> None:
        """There must be enough parts of a kind."""
        parts = self.supply.of_kind(kind)
        have = sum(part.copies for part in parts)
        if have < need:
            self.refuse(f"{self.players} players need {need} of the kind '{kind}', but there "
                        f"{'is' if have == 1 else 'are'} {have} ({rule})",
                        parts[0].where if parts else self.supply.where)
