"""What Chai needs of its components (CHA-V1)."""

from collections.abc import Iterator

from generator.base.findings import Findings
from generator.base.section import Cell, Section
from generator.game.model.supply import Supply
from generator.playing.games.chai.box import HELD, abilities, listed, market, tips, too_big
from generator.playing.rules.declaration import Census, Check, GameChecks, Sensible
from generator.playing.rules.figures import Figures
from generator.playing.rules.need import Need


def needs(supply: Supply, players: int) -> Iterator[Need]:
    """A house and a tip for everybody; tiles for the market, tokens for the board, abilities."""
    figures = Figures(supply, Findings())
    rows, prices = figures.number("rows", 1, 8), figures.numbers("prices", low=0, high=99)
    board = figures.number("board_places", 1, 99)
    open_ = figures.number("abilities_open")
    if figures.ok:
        yield tips(players)
        yield Need("tea-house", players, "one for each player", "CHA-V1")
        yield market(rows, len(prices))
        yield Need("pantry-token", board, "on the pantry board", "CHA-V1")
        yield abilities(open_)


def sensible(supply: Supply) -> Iterator[Sensible]:
    """What leaves a choice: goods to choose from, coins that buy them, room to hold them."""
    prices = Figures(supply, Findings()).numbers("prices", low=0, high=99)
    yield Sensible("prices", 0, 9, "nobody pays that")
    yield Sensible("income", 1, 2 * max(prices, default=1), "coins buy nothing, or everything")
    yield Sensible("board_places", 2, 10, "there is no token to choose, or every one")
    yield Sensible("tokens_per_action", 1, 5, "one action fills a house")
    yield Sensible("flavour_places", 4, 24, "a house holds no order, or all of them")
    yield Sensible("pantry_places", 2, 12, "a house holds no order, or all of them")
    yield Sensible("reserve_limit", 1, 8, "nobody can reserve, or everybody reserves all")
    yield Sensible("rounds", 2, 12, "the game is over at once, or never")


def limits(census: Census, findings: Findings) -> Section | None:
    """Compare what customers ask for with what a house holds."""
    rows: list[tuple[Cell, ...]] = []
    customers = census.supply.of_kind("customer")
    for name, _, option, _ in HELD:
        limit = census.number(option)
        if limit is None or not customers:
            continue
        rows.append((f"{name} of a customer", max(len(listed(each, name)) for each in customers),
                     limit))
        for each in customers:
            if wrong := too_big(each, name, limit):
                findings.add(wrong)
    return Section("Limits", ("of", "most", "limit"), tuple(rows)) if rows else None


CHECKS = GameChecks(
    proves=dict.fromkeys(("Expectations", "Supply and demand", "Enough for all players",
                          "Limits"), ("CHA-V1",)),
    points=("vp",), needs=needs, used_up=("tea-house",), sensible=sensible,
    checks=(Check(("composition/too-big",), "Limits", limits, order=70),))
