"""What Chai needs of its components (CHA-V1)."""

from collections.abc import Iterator

from generator.base.findings import Findings
from generator.base.report_section import Cell, Section
from generator.game.model.supply import Supply
from generator.playing.games.chai.box import (
    HOUSE_LIMITS,
    ability_need,
    find_oversized,
    list_values,
    market_need,
    tip_need,
)
from generator.playing.rules.declaration import Census, Check, GameChecks, SensibleRange
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.requirements import PieceRequirement


def needs(supply: Supply, players: int) -> Iterator[PieceRequirement]:
    """A house and a tip for everybody; tiles for the market, tokens for the board, abilities."""
    figures = FigureReader(supply, Findings())
    rows, prices = figures.number("rows", 1, 8), figures.numbers("prices", low=0, high=99)
    board = figures.number("board_places", 1, 99)
    open_ = figures.number("abilities_open")
    if figures.ok:
        yield tip_need(players)
        yield PieceRequirement("tea-house", players, "one for each player", "CHA-V1")
        yield market_need(rows, len(prices))
        yield PieceRequirement("pantry-token", board, "on the pantry board", "CHA-V1")
        yield ability_need(open_)


def sensible_ranges(supply: Supply) -> Iterator[SensibleRange]:
    """What leaves a choice: goods to choose from, coins that buy them, room to hold them."""
    prices = FigureReader(supply, Findings()).numbers("prices", low=0, high=99)
    yield SensibleRange("prices", 0, 9, "no player pays that")
    yield SensibleRange("income", 1, 2 * max(prices, default=1), "coins buy nothing or everything")
    yield SensibleRange("board_places", 2, 10, "there is no token to choose, or all are taken")
    yield SensibleRange("tokens_per_action", 1, 5, "one action fills a house")
    yield SensibleRange("flavour_places", 4, 24, "a house holds no order or all of them")
    yield SensibleRange("pantry_places", 2, 12, "a house holds no order or all of them")
    yield SensibleRange("reserve_limit", 1, 8, "players can reserve no customer or all of them")
    yield SensibleRange("rounds", 2, 12, "the game ends immediately or never")


def limits(census: Census, findings: Findings) -> Section | None:
    """Compare what customers ask for with what a house holds."""
    rows: list[tuple[Cell, ...]] = []
    customers = census.supply.of_kind("customer")
    for name, _, option, _ in HOUSE_LIMITS:
        limit = census.number(option)
        if limit is None or not customers:
            continue
        rows.append((f"{name} of a customer",
                     max(len(list_values(customer, name)) for customer in customers),
                     limit))
        for customer in customers:
            if wrong := find_oversized(customer, name, limit):
                findings.add(wrong)
    return Section("Limits", ("of", "most", "limit"), tuple(rows)) if rows else None


CHECKS = GameChecks(
    proves=dict.fromkeys(("Expectations", "Supply and demand", "Enough for all players",
                          "Limits"), ("CHA-V1",)),
    points=("vp",), needs=needs, exhausted_kinds=("tea-house",), sensible_ranges=sensible_ranges,
    checks=(Check(("composition/too-big",), "Limits", limits, order=70),))
