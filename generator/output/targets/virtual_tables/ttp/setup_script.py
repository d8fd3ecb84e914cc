"""What the script of a package knows: cells of templates, and the table for each number of players.

Places are centimetres from the middle of the table, to the right and away, degrees clockwise, and
whether the front lies upwards.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.playing.tabletop.arrangement import Point
from generator.playing.tabletop.opening import Lot, Opening, OpeningPiece

PiecePlace = tuple[float, float, float, bool]


@dataclass(frozen=True, slots=True)
class TemplateSheet:
    """A template for the script: the parts of its cells, and of a board how many copies."""

    guid: str
    cells: tuple[str, ...]
    board: int = 0


def setup_module(sheets: Sequence[TemplateSheet], holder: str, openings: Sequence[Opening],
                 words: Mapping[str, object]) -> bytes:
    """setup.js: one JSON value."""
    value = {
        "holder": holder, "words": words, "players": [each.players for each in openings],
        "templates": [{"id": each.guid, "cells": each.cells, "board": each.board}
                      for each in sheets],
        "tables": {str(each.players): table_setup(each) for each in openings}}
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f"// What lies where; made by Ballotin.\nmodule.exports = {text};\n".encode()


def table_setup(opening: Opening) -> dict[str, object]:
    """A table with its lots: what begins there each time, and how many are dealt there."""
    hands = {lot.seat: lot for lot in opening.lots if lot.privacy == "owner" and lot.seat >= 0}
    return {
        "size": [round(opening.size.width / 10, 2), round(opening.size.height / 10, 2)],
        "hands": [[seat, *_centimetres(lot.at), lot.turn % 360] for seat,
                  lot in sorted(hands.items())],
        "lots": [_lot(opening, number) for number in range(len(opening.lots))],
        "pools": [_pool(opening, number) for number in range(len(opening.pools))],
        "spare": sorted(opening.spare.items())}


def _lot(opening: Opening, number: int) -> dict[str, object]:
    lot = opening.lots[number]
    dealt = [put for put in lot.pieces if put.pool >= 0
             and not (_is_pile(lot) and opening.pools[put.pool].home == number)]
    return {
        "name": lot.name, "seat": lot.seat, "pile": _is_pile(lot),
        "hand": lot.privacy == "owner" and lot.seat >= 0,
        "mixed": _is_pile(lot) and lot.privacy == "nobody",
        "fixed": [[put.part, *_place(put)] for put in lot.pieces if put.pool < 0],
        "dealt": [[put.pool, *_place(put)] for put in dealt]}


def _pool(opening: Opening, number: int) -> dict[str, object]:
    """What is shuffled, where the rest of it lies, and what lies open on top of that."""
    pool = opening.pools[number]
    home = opening.lots[pool.home]
    own = [put for put in home.pieces if put.pool == number] if _is_pile(home) else []
    up = Counter(put.side for put in own).most_common(1)[0][0] == "front" if own else False
    top: list[OpeningPiece] = []
    for put in reversed(own):
        if (put.side == "front") == up:
            break
        top.append(put)
    return {"parts": sorted(pool.parts.items()), "surplus": pool.surplus,
            "where": [*_centimetres(home.at), home.turn % 360, up],
            "open": [list(_place(put)) for put in top]}


def _is_pile(lot: Lot) -> bool:
    return lot.way in ("pile", "bag")


def _place(put: OpeningPiece) -> PiecePlace:
    return *_centimetres(put.at), put.turn % 360, put.side == "front"


def _centimetres(at: Point) -> tuple[float, float]:
    return round(at[0] / 10, 3), round(at[1] / 10, 3)


def repeat_cells(indices: Mapping[str, int], parts: Sequence[str]) -> list[int]:
    """The cells of a sheet, each as often as its part is in the box."""
    return [cell for cell, part in enumerate(parts) for _ in range(indices[part])]
