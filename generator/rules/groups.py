"""Groups of one chocolate in a sampler, with the wilds that join them."""

from __future__ import annotations


def largest_groups(grid: bytearray, width: int, types: int) -> tuple[int, ...]:
    """The size of the largest group of each type (CHO-23, CHO-24).

    A space holds 0 for nothing, 1 to `types` for a chocolate, one more for a wild. A wild joins
    every group it touches and carries it on, and starts none.
    """
    best = [0] * types
    wild = types + 1
    seen: set[int] = set()
    for start in range(width, len(grid) - width):
        flavour = grid[start]
        if flavour in (0, wild) or start in seen:
            continue
        group = _group(grid, width, start, flavour, wild)
        seen |= group
        best[flavour - 1] = max(best[flavour - 1], len(group))
    return tuple(best)


def _group(grid: bytearray, width: int, start: int, flavour: int, wild: int) -> set[int]:
    """All spaces that a chocolate is joined to.

    Wilds are kept apart for each group, since several groups may go through one.
    """
    group = {start}
    edge = [start]
    while edge:
        space = edge.pop()
        for near in (space - 1, space + 1, space - width, space + width):
            if near not in group and (grid[near] == flavour or grid[near] == wild):
                group.add(near)
                edge.append(near)
    return group
