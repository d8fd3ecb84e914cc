"""Moves as numbers: swap, name a kind, put a tile out, or place it."""

from __future__ import annotations

PHASES = ("turn", "name", "place", "announce")
TURN, NAME, PLACE, ANNOUNCE = range(4)

# 0 is the swap, 1 and up name a kind; a placement is place, tile, quarter turns, overlap.
SWAP = 0
PUT_OUT = 256
PLACING = 2048


def placing(place: int, look: int, over: int) -> int:
    """The number of a placement; a look is a tile in one of its four turns."""
    return place << 11 | look << 1 | over
