"""Pieces that lie edge to edge, and the sides at which one cut serves two of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from generator.sheets.sheet import ALONE, Shares
from generator.units import Rect

NEAR = 0.001  # edges no further apart than this are one cut


def shares_of(trims: Sequence[Rect]) -> tuple[Shares, ...]:
    """For each of several pieces of one size, the sides that touch another of them."""
    xs = cuts_at(edge for trim in trims for edge in (trim.x, trim.right))
    ys = cuts_at(edge for trim in trims for edge in (trim.y, trim.bottom))
    starts = {(xs[trim.x], ys[trim.y]) for trim in trims}
    ends = {(xs[trim.right], ys[trim.bottom]) for trim in trims}
    return tuple(_known(Shares((xs[trim.x], ys[trim.bottom]) in ends,
                               (xs[trim.right], ys[trim.y]) in ends,
                               (xs[trim.right], ys[trim.y]) in starts,
                               (xs[trim.x], ys[trim.bottom]) in starts))
                 for trim in trims)


def cuts_at(edges: Iterable[float]) -> dict[float, float]:
    """For every edge the cut that makes it: the first of the edges that are one with it."""
    ordered = sorted(set(edges))
    cuts = {edge: edge for edge in ordered[:1]}
    for before, edge in pairwise(ordered):
        cuts[edge] = cuts[before] if edge - before <= NEAR else edge
    return cuts


def _known(shares: Shares) -> Shares:
    """One value for all pieces that share nothing."""
    return shares if any(shares) else ALONE
