"""Chai: blend teas for customers (rules CHA-1 to CHA-20, docs/rules/chai.md)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.findings import Findings
from generator.games.chai.box import ChaiBox, Unpacking
from generator.games.chai.rules import Chai
from generator.games.chai.state import PHASES
from generator.model.supply import Supply
from generator.rules.engine import Option, RulesInfo

SWITCH = ("off", "on")
OPTIONS = (
    Option("deluxe", SWITCH, "off", "CHA-1",
           "each player's customers are dealt from the base and the deluxe cards of the tea"),
    Option("organic", SWITCH, "off", "CHA-20", "no abilities"),
    Option("connoisseur", SWITCH, "off", "CHA-20",
           "reserved customers lie face down and cost points; the cups are scored"),
    Option("ability5", ("tile", "flavour"), "tile", "CHA-14",
           "ability 5 renews one market tile, or all tiles of one flavour"),
    Option("ability_rotation", SWITCH, "off", "CHA-15",
           "at a round's end the active player replaces an open ability"),
    Option("tie", ("more_money", "less_money"), "more_money", "CHA-19",
           "who wins a tie that the number of customers doesn't break"),
    Option("max_turns", (), "2000", "CHA-17", "a game that takes more turns is unfinished"),
)


def build(supply: Supply, players: int, options: Mapping[str, str],
          findings: Findings) -> Chai | None:
    """The rules for these components, or None with findings that name what breaks which rule."""
    box = Unpacking(supply, players, findings).unpack(options)
    if box is None:
        return None
    info = RulesInfo(supply.game, supply.players, box.max_turns, _bounds(box), hidden=True,
                     phases=PHASES, options=OPTIONS)
    return Chai(info, supply, box, options)


def _bounds(box: ChaiBox) -> tuple[float, float]:
    """No score lies outside: all customers' points, and the most that each turn can bring."""
    worst = -box.reserved_penalty * box.reserve_limit if box.connoisseur else 0
    a_turn = (box.income + max(box.amounts, default=0) + max(box.tip_coins)
              + box.tea_price * box.players)
    best = (sum(box.points) + box.tea_points * box.teas + box.cup_points * box.players
            + max(box.coins_first, box.coins_others) + a_turn * box.max_turns)
    return float(worst), float(best)
