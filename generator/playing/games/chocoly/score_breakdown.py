"""What a score is made of: the largest area of a side's kind, piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.playing.games.chocoly.state import ChocolyState
from generator.playing.rules.scene import ScoreItem, TouchSpot

if TYPE_CHECKING:
    from generator.playing.games.chocoly.rules import Chocoly


def seat_breakdown(rules: Chocoly, state: ChocolyState, seat: int) -> tuple[ScoreItem, ...]:
    """The visible pieces of the largest area, which team mates share (CHY-11, CHY-12)."""
    kind = state.kinds[seat % rules.sides]
    area = _largest(state.top.getvalue(), kind, rules.grid.width) if kind else []
    if not area:
        return ()
    spots = tuple([TouchSpot(zone="table", cell=rules.grid.position(place))
                   for place in sorted(area)])
    return (ScoreItem(f"the largest area of {rules.box.kinds[kind - 1]}", len(area), spots),)


def _largest(shown: bytes, kind: int, width: int) -> list[int]:
    """The places of the first area that is as large as the largest."""
    best: list[int] = []
    seen: set[int] = set()
    start = shown.find(kind)
    while start >= 0:
        if start not in seen:
            seen.add(start)
            area = [start]
            for place in area:
                for near in (place + 1, place - 1, place + width, place - width):
                    if shown[near] == kind and near not in seen:
                        seen.add(near)
                        area.append(near)
            if len(area) > len(best):
                best = area
        start = shown.find(kind, start + 1)
    return best
