"""Where the backs go, so that they land behind their fronts."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from generator.sheets.sheet import Duplex, Shares, Slot
from generator.units import Rect, Size

Axis = Literal["vertical", "horizontal"]


def axis_of(page: Size, duplex: Duplex) -> Axis:
    """The line about which the printer turns the paper over, seen on the page as it is read."""
    if duplex not in ("long", "short"):
        raise ValueError(f"paper is not turned over with {duplex!r}")
    upright = page.height >= page.width
    return "vertical" if upright == (duplex == "long") else "horizontal"


def behind(slot: Slot, page: Size, duplex: Duplex) -> Slot:
    """The slot on the reverse that lies behind `slot` once the printer has turned the paper."""
    return across(slot, page, axis_of(page, duplex))


def across(slot: Slot, page: Size, axis: Axis) -> Slot:
    """The slot mirrored on an axis through the page's centre: a turned or a folded paper."""
    return replace(slot, trim=mirrored(slot.trim, page, axis), turn=turned(slot.turn, axis),
                   shares=shared_across(slot.shares, axis))


def shared_across(shares: Shares, axis: Axis) -> Shares:
    """The shared sides as they lie on the other side of an axis."""
    left, top, right, bottom = shares
    if axis == "vertical":
        return Shares(right, top, left, bottom)
    return Shares(left, bottom, right, top)


def mirrored(trim: Rect, page: Size, axis: Axis) -> Rect:
    """The rectangle on the other side of an axis through the page's centre."""
    if axis == "vertical":
        return Rect(page.width - trim.right, trim.y, trim.width, trim.height)
    return Rect(trim.x, page.height - trim.bottom, trim.width, trim.height)


def turned(turn: int, axis: Axis) -> int:
    """The turn that keeps a back head to head with its front, as one turns a card left to right."""
    return -turn % 360 if axis == "vertical" else (180 - turn) % 360
