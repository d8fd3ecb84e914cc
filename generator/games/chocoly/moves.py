"""Moves as numbers: swap, name a kind, put a tile out, or place it."""

from __future__ import annotations

from typing import Final

PHASES: Final = ("turn", "name", "place", "announce")
TURN: Final = 0
NAME: Final = 1
PLACE: Final = 2
ANNOUNCE: Final = 3

# 0 is the swap, 1 and up name a kind; a placement is place, tile, quarter turns, overlap.
SWAP: Final = 0
PUT_OUT: Final = 256
PLACING: Final = 2048


def placing(place: int, look: int, over: int) -> int:
    """The number of a placement; a look is a tile in one of its four turns."""
    return place << 11 | look << 1 | over
