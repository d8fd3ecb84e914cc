"""What a table of so many players takes out of the box, as the figures of the rules say.

Each function looks at figures that some family of rules has, by their names under `options:`;
a game without them needs nothing of that sort.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.composition.check import Census

Needs = Callable[[Census, int], Iterator["Need"]]


@dataclass(frozen=True, slots=True)
class Need:
    """So many pieces of a kind for one table; `why` says what they are for."""

    kind: str
    needed: int
    there: int
    why: str
    rule: str


def cards_out(census: Census, players: int) -> Iterator[Need]:
    """Cards never run dry: full hands, what a turn adds to one, and the tray are out at most."""
    limit, tray = census.number("hand-limit"), census.number("tray")
    if limit is None or tray is None:
        return
    growth = census.number("actions") or 1
    yield Need("card", players * limit + growth + tray, census.copies("card"),
               f"{players} hands of {limit}, {growth} more in a turn, {tray} in the tray",
               "CHO-V2, CHL-V1")


def boxes(census: Census, players: int) -> Iterator[Need]:
    """Every sampler can be filled; with a line of boxes each player may reserve one more."""
    sampler = census.numbers("sampler")
    if len(sampler) != 2:
        return
    room = sampler[0] * sampler[1]
    there = census.copies("box-tile")
    if "line" in census.supply.options:
        yield Need("box-tile", players * (room + 1), there,
                   f"{players} samplers of {room}, and one reserved each", "CHO-V3")
    stacks, height = census.number("stacks"), census.for_players("stack-height", players)
    if stacks is not None and height is not None:
        dealt = stacks * height
        yield Need("box-tile", dealt, there, f"{stacks} stacks of {height}", "CHL-V1")
        yield Need("box-tile", players * room, dealt,
                   f"{players} samplers of {room}, out of the {dealt} that are dealt", "CHL-V1")


def tokens(census: Census, players: int) -> Iterator[Need]:
    """What every player gets of a kind."""
    for option, kind, rule in (("wilds-per-player", "wild", "CHO-V5"),
                               ("markers", "marker", "CHY-V1"), ("hand", "tile", "CHY-V1")):
        each = census.number(option)
        if each is not None and kind in census.game.kinds:
            yield Need(kind, players * each, census.copies(kind, players),
                       f"{each} for each of {players} players", rule)


def discs(census: Census, players: int) -> Iterator[Need]:
    """Discs on the table, and chocolates to fill them."""
    count, each = census.for_players("discs", players), census.number("chocolates-per-disc")
    if count is None or each is None:
        return
    yield Need("disc", count, census.copies("disc"), f"{count} on the table", "AZU-V1")
    yield Need("chocolate", count * each, census.copies("chocolate"), f"{count} discs of {each}",
               "AZU-V1")
    for kind in ("board", "scoring-marker"):
        yield Need(kind, players, census.copies(kind, players), "one for each player", "AZU-V1")


def tea(census: Census, players: int) -> Iterator[Need]:
    """A house, a tip and customers for everybody; tiles for the market, tokens for the board."""
    prices, rows = census.numbers("prices"), census.number("rows")
    board, open_ = census.number("board_places"), census.number("abilities_open")
    if not prices or rows is None or board is None or open_ is None:
        return
    yield Need("tip", players, census.copies("tip", players), "one for each cup", "CHA-V1")
    yield Need("tea-house", players, census.copies("tea-house", players), "one for each player",
               "CHA-V1")
    yield Need("flavour-tile", rows * len(prices), census.copies("flavour-tile"),
               f"a market of {rows} rows of {len(prices)}", "CHA-V1")
    yield Need("pantry-token", board, census.copies("pantry-token"), "on the pantry board",
               "CHA-V1")
    yield Need("ability", open_, census.copies("ability"), "open abilities", "CHA-V1")


ALL: tuple[Needs, ...] = (cards_out, boxes, tokens, discs, tea)
