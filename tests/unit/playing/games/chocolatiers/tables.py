"""Tables of both editions for the tests beside this."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from generator.base.findings import Findings
from generator.game.model.supply import Part, Supply
from generator.playing.games.chocolatier.rules import Chocolatier
from generator.playing.games.chocolatier.state import ChocolatierState
from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.registry import rules_for
from tests.shipped import supply

EDITIONS = ("chocolatiers", "chocolatiers-light")
AWARDS = {"chocolatiers": "score-tile", "chocolatiers-light": "scoring-card"}


def shipped(game: str) -> Supply:
    return supply(game)


def rules_of(supply: Supply, players: int = 2,
             options: Mapping[str, str] | None = None) -> Chocolatier:
    findings = Findings()
    rules = rules_for(supply, players, options or {}, findings)
    assert isinstance(rules, Chocolatier), [each.message for each in findings]
    return rules


@cache
def rules_for_game(game: str, players: int = 2) -> Chocolatier:
    return rules_of(shipped(game), players)


def objections(supply: Supply, players: int = 2) -> list[str]:
    """What is found in a box that can't be played with."""
    findings = Findings()
    assert rules_for(supply, players, {}, findings) is None
    return [f"{each.message}{' — ' + each.hint if each.hint else ''}" for each in findings]


def without(supply: Supply, *kinds: str) -> Supply:
    return replace(supply, parts=tuple(part for part in supply.parts if part.kind not in kinds))


def with_part(supply: Supply, name: str, **changes: Any) -> Supply:
    """The box with one part changed; its fields are merged."""
    def change(part: Part) -> Part:
        if part.id != name:
            return part
        values = {**part.values, **changes.get("values", {})}
        return replace(part, copies=changes.get("copies", part.copies), values=values)
    return replace(supply, parts=tuple(map(change, supply.parts)))


def with_figures(supply: Supply, **figures: object) -> Supply:
    named = {name.replace("_", "-"): value for name, value in figures.items()}
    return replace(supply, options={**supply.options, **named})


def positions(rules: Chocolatier, matches: int) -> Iterator[ChocolatierState]:
    """Every table of some matches played at random; they change as they are played."""
    for number in range(matches):
        chance, luck = stream("positions", number, "chance"), stream("positions", number, "luck")
        state = rules.setup(chance)
        yield state
        while not state.over:
            rules.apply(state, rules.sample(state, luck), chance)
            yield state


def random_samplers(rules: Chocolatier, luck: Chance) -> dict[str, object]:
    """A position with samplers and wilds at random, in words; nobody's hand matters."""
    supply = rules.supply
    boxes = [part.id for part in supply.of_kind("box-tile")]
    luck.shuffle(boxes)
    players = []
    for _ in range(rules.players):
        sampler: list[dict[str, object]] = []
        places = [(0, 0)]
        for _ in range(luck.below(7)):
            at = luck.choice(places)
            sampler.append({"box": boxes.pop(), "at": list(at), "turned": 90 * luck.below(4)})
            taken = [tuple(entry["at"]) for entry in sampler]  # type: ignore[arg-type]
            places = [(x, y) for x in range(3) for y in range(2) if (x, y) not in taken
                      and any(abs(x - u) + abs(y - v) == 1 for u, v in taken)]
        spaces = [[2 * x + right, 2 * y + down]
                  for x, y in (entry["at"] for entry in sampler)  # type: ignore[misc]
                  for right in (0, 1) for down in (0, 1)]
        luck.shuffle(spaces)
        players.append({"sampler": sampler, "covered": spaces[:luck.below(4)]})
    first = luck.choice([None, *range(1, rules.players + 1)])
    return {"players": players, "first": first}
