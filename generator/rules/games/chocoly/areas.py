"""Areas of one kind: visible pieces that are joined by their edges."""

from __future__ import annotations


def areas(top: bytearray, kind: int, width: int) -> list[int]:
    """The sizes of a kind's areas, largest first (CHY-11)."""
    rest = bytearray(top)
    sizes: list[int] = []
    start = rest.find(kind)
    while start >= 0:
        rest[start] = 0
        area = [start]
        for place in area:
            if rest[place + 1] == kind:
                rest[place + 1] = 0
                area.append(place + 1)
            if rest[place + width] == kind:
                rest[place + width] = 0
                area.append(place + width)
            if rest[place - 1] == kind:
                rest[place - 1] = 0
                area.append(place - 1)
            if rest[place - width] == kind:
                rest[place - width] = 0
                area.append(place - width)
        sizes.append(len(area))
        start = rest.find(kind, start + 1)
    sizes.sort(reverse=True)
    return sizes
