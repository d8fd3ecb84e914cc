"""Small boxes and rules for tests of the kit."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent

from generator.base.findings import FileLocation, Findings
from generator.game.model.supply import Part, Supply
from generator.playing.kit.fault import RuleFault
from generator.playing.kit.kit_rules import KitRules
from generator.playing.kit.kit_state import KitState
from generator.playing.rules.chance import stream
from generator.playing.rules.registry import rules_for
from tests.own import with_rules

HEAD = """
from ballotin.rules import *

class Tried(Game):
"""
# Parts of a class that most tests don't care about.
TURN = """
    def turn(self, table, me):
        card = yield me.choose("take", table[self.row])
        me.move(card, self.kept)
"""
SCORE = """
    def score(self, table, me):
        return 0
"""


def box(**options: object) -> Supply:
    """Cards of four sorts, coins of two worths, two dice, tiles and a pawn."""
    where = FileLocation("parts.yaml", 1, 1)

    def part(name: str, kind: str, copies: int, **values: object) -> Part:
        return Part(id=name, kind=kind, copies=copies, values=values, where=where)  # type: ignore[arg-type]

    parts = (part("oak", "card", 4, cost=1, number=7, suit="leaf"),
             part("ash", "card", 4, cost=2, number=8, suit="leaf"),
             part("brook", "card", 3, cost=3, number=9, suit="wave"),
             part("tide", "card", 1, cost=5, number=10, suit="wave"),
             part("penny", "coin", 6, worth=1), part("crown", "coin", 1, worth=5),
             part("die", "die", 2, faces=(1, 2, 3, 4, 5, 6)), part("pawn", "pawn", 1))
    return Supply(game="tried", players=(2, 3, 4), types={}, parts=parts, options=options,
                  where=where)


def rules(text: str, players: int = 2, supply: Supply | None = None,
          **options: str) -> KitRules:
    """The engine of a class with this body, which lacks at most a score."""
    findings = Findings()
    body = dedent(text) if not text.startswith("    ") else text
    body = "\n".join(f"    {line}" if line else line for line in body.splitlines()) \
        if not text.startswith("    ") else body
    whole = HEAD + body + ("" if "def score" in body else SCORE)
    built = rules_for(with_rules(supply or box(), whole), players, options, findings)
    assert isinstance(built, KitRules), [each.message for each in findings]
    return built


def begun(engine: KitRules, seed: object = 1) -> KitState:
    """A table ready for the first decision."""
    return engine.setup(stream("kit", seed))


def said(engine: KitRules, state: KitState, *words: str) -> KitState:
    """The same table after some choices."""
    chance = stream("said")
    for word in words:
        engine.apply(state, engine.action(state, word), chance)
    return state


def legal(engine: KitRules, state: KitState) -> list[str]:
    """What can be chosen, in words."""
    return [engine.text(state, action) for action in engine.legal(state)]


def refusal(text: str, players: int = 2, supply: Supply | None = None,
            words: tuple[str, ...] = (), seed: object = 1) -> str:
    """What is said of wrong rules while they are built, dealt or played; with the line's text."""
    findings = Findings()
    whole = HEAD + text + ("" if "def score" in text else SCORE)
    try:
        built = rules_for(with_rules(supply or box(), whole), players, {}, findings)
        if built is None:
            found = next(iter(findings))
            message, hint, where = found.message, found.hint, found.where
        else:
            assert isinstance(built, KitRules)
            said(built, begun(built, seed), *words)
            raise AssertionError("nothing is refused")
    except RuleFault as fault:
        message, hint, where = fault.message, fault.hint, fault.where
    assert where is not None
    line = whole.splitlines()[where.line - 1].strip()
    return f"{message} | {hint} | {line}"


def written(state: Mapping[str, object]) -> Mapping[str, object]:
    """A position as somebody would write it: without what says itself."""
    return {name: value for name, value in state.items() if value not in ([], "", False)}
