"""The box: tiles, markers and figures, checked against the rules before play."""

from collections import Counter
from typing import Final

from generator.base.findings import Findings, suggest
from generator.game.model.supply import Part, Supply
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.requirements import PieceRequirement

# Tiles are numbered in a byte each, and the table grows with the square of their number.
MOST_TILES: Final = 120
QUARTER_TURNS: Final = ((0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0), (1, 3, 0, 2))

Shape = tuple[int, int, int, int]


class ChocolyBox:
    """What the engine plays with; `shapes` holds a tile's four quarter turns one after another.

    `bystanders` are parts that no rule speaks of and no player has one of, as of `aids`.
    """

    def __init__(self, tiles: tuple[Part, ...], shapes: list[Shape],
                 kinds: tuple[str, ...]) -> None:
        self.ids: list[str] = [part.id for part in tiles]
        self.copies: list[int] = [part.copies for part in tiles]
        self.tiles: int = sum(self.copies)
        self.kinds: tuple[str, ...] = kinds
        self.shapes: list[Shape] = [_rotate(shape, turns) for shape in shapes
                                    for turns in range(4)]
        self.turns: list[int] = [_different_turns(shape) for shape in shapes]
        self.marker_ids: list[str] = []
        self.aids: tuple[Part, ...] = ()
        self.bystanders: Counter[str] = Counter()
        self.hand: int = 0
        self.markers: int = 0
        self.sides: int = 0
        self.contacts: int = 0
        self.covered: int = 0

    def full_deck(self) -> list[int]:
        """The numbers of all tiles, one for each copy."""
        return [tile for tile, copies in enumerate(self.copies) for _ in range(copies)]


def read_box(supply: Supply, players: int, findings: Findings) -> ChocolyBox | None:
    """The box, or None with findings that name the rules which can't be kept."""
    figures = FigureReader(supply, findings)
    kinds = supply.types.get("chocolate", ())
    if not kinds:
        figures.refuse("there are no kinds of chocolate to name (CHY-2)",
                       "write types: {chocolate: […]} in game.yaml")
        return None
    before = len(findings)
    tiles = supply.of_kind("tile")
    box = ChocolyBox(tiles, [_shape(part, kinds, findings) for part in tiles], kinds)
    box.marker_ids = [part.id for part in supply.of_kind("marker") for _ in range(part.copies)]
    box.aids = supply.of_kind("aid")
    box.bystanders = Counter({part.id: part.copies for part in supply.parts
                              if part.kind not in ("tile", "marker", "aid")})
    box.hand = figures.number("hand", 1, MOST_TILES)
    box.markers = figures.number("markers", 0, MOST_TILES)
    box.contacts = figures.number("contacts", 1, 8)
    box.covered = figures.number("covered", 1, 4)
    box.sides = 2 if players in figures.numbers("teams", low=2) else players
    if figures.ok:
        for need in (hand_need(players, box.hand), marker_need(players, box.markers)):
            if lacking := need.lacking(supply, players):
                findings.add(lacking)
        _check_tiles(box, supply, players, findings)
        _check_sides(box, players, figures)
    return box if len(findings) == before else None


def hand_need(players: int, hand: int) -> PieceRequirement:
    """Tiles for everybody."""
    return PieceRequirement("tile", players * hand, f"{hand} for each of {players} players",
                            "CHY-1")


def marker_need(players: int, markers: int) -> PieceRequirement:
    """Markers for everybody."""
    return PieceRequirement("marker", players * markers, f"{markers} for each of {players} players",
                            "CHY-1")


def _check_tiles(box: ChocolyBox, supply: Supply, players: int, findings: Findings) -> None:
    if box.tiles > MOST_TILES:
        findings.error("rules/supply", f"{box.tiles} tiles are more than the table holds, "
                       f"{MOST_TILES} (CHY-5)", supply.where)
    elif box.tiles >= players * box.hand and box.tiles % players:
        findings.error("composition/leftover", f"{box.tiles} tiles can't be divided evenly among "
                       f"{players} players (CHY-V1)", supply.of_kind("tile")[0].where,
                       f"take out or add tiles until {players} divides their number")


def _check_sides(box: ChocolyBox, players: int, figures: FigureReader) -> None:
    if players % box.sides:
        figures.refuse(f"{players} players can't form two teams (CHY-1)",
                       f"take {players} out of the figure 'teams'", "teams")
    if len(box.kinds) > MOST_TILES:
        figures.refuse(f"{len(box.kinds)} kinds are more than the tiles can show (CHY-2)")
    if len(box.kinds) < box.sides:
        figures.refuse(f"{len(box.kinds)} kinds are too few for {box.sides} sides to name one each "
                       "(CHY-2)")


def _shape(part: Part, kinds: tuple[str, ...], findings: Findings) -> Shape:
    """A tile's pieces as numbers, in reading order."""
    pieces = part.values.get("pieces")
    if not isinstance(pieces, tuple) or len(pieces) != 4:
        findings.error("rules/supply", f"'{part.id}' must have 2 × 2 pieces (CHY-5)", part.where,
                       "write pieces: […] with four kinds, left to right, then top to bottom")
        return (1, 1, 1, 1)
    unknown = [str(piece) for piece in pieces if piece not in kinds]
    for piece in dict.fromkeys(unknown):
        findings.error("rules/supply", f"'{part.id}' has a piece of the unknown kind '{piece}' "
                       "(CHY-2)", part.where, suggest(piece, kinds))
    if unknown:
        return (1, 1, 1, 1)
    if len(set(pieces)) == 1:
        findings.error("rules/supply", f"'{part.id}' is all {pieces[0]}; a tile mixes two or three "
                       "kinds (CHY-V1)", part.where)
    one, two, three, four = (kinds.index(str(piece)) + 1 for piece in pieces)
    return (one, two, three, four)


def _rotate(shape: Shape, turns: int) -> Shape:
    """The pieces in reading order after so many quarter turns clockwise."""
    one, two, three, four = QUARTER_TURNS[turns]
    return (shape[one], shape[two], shape[three], shape[four])


def _different_turns(shape: Shape) -> int:
    """How many turns look different; one that looks like an earlier one is no other choice."""
    return next(turns for turns in (1, 2, 4) if _rotate(shape, turns % 4) == shape)
