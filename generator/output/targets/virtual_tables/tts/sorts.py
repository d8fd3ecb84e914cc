"""What pieces of a kind are made as: cards, tiles, or tokens in the shape of their picture."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.game.model.game import Kind
from generator.output.targets.virtual_tables.tts.places import is_hand
from generator.playing.tabletop.opening import Opening

Sort = Literal["card", "tile", "token"]
# A stock that says how thick its board is; cards don't.
BOARD = re.compile(r"(\d+(?:[.,]\d+)?)\s*mm\b")
THICKNESS_MM = 2.0


@dataclass(frozen=True, slots=True)
class Make:
    """How a kind's pieces are made; boards are locked, and cards may be held in hands."""

    sort: Sort
    locked: bool
    thickness: float
    in_hand: bool


def makes_of(kinds: Mapping[str, Kind], openings: Sequence[Opening], boards: set[str]
             ) -> dict[str, Make]:
    """How each kind is made."""
    held = {piece.kind for opening in openings for lot in opening.lots if is_hand(lot)
            for piece in lot.pieces}
    shuffled = held | _shuffled(openings)
    return {name: _make(kind, name in boards, name in shuffled, name in held)
            for name, kind in kinds.items()}


def _make(kind: Kind, board: bool, shuffled: bool, held: bool) -> Make:
    glued = BOARD.search(kind.stock)
    thickness = float(glued[1].replace(",", ".")) if glued else THICKNESS_MM
    sort: Sort = "tile"
    if kind.shape in ("path", "hex"):
        # A hexagon may stand on an edge or on a corner; its picture knows, the table's mesh not.
        sort = "token"
    elif not board and (shuffled or (kind.shape == "rect" and glued is None)):
        sort = "card"
    return Make(sort, board, thickness, held or sort == "card")


def _shuffled(openings: Sequence[Opening]) -> set[str]:
    """The kinds of which different pieces lie on one pile: tiles can't be shuffled, cards can."""
    found: set[str] = set()
    for opening in openings:
        for lot in opening.lots:
            parts: dict[str, set[str]] = {}
            for piece in lot.pieces if lot.way == "pile" else ():
                parts.setdefault(piece.kind, set()).add(piece.part)
            found |= {kind for kind, several in parts.items() if len(several) > 1}
        for pool in opening.pools:
            if opening.lots[pool.home].way == "pile":
                found |= {*pool.kinds}
    return found
