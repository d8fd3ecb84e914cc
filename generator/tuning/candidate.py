"""A candidate: a few numbers of a set of components, changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from generator.model.game import Game
from generator.model.supply import Part, Supply
from generator.tuning.vary import COPIES, Parameter

# Component (empty for a figure of the rules), field and its new value.
Setting = tuple[str, str, float]
# What differs from the present set; nothing for the present set itself.
Candidate = tuple[Setting, ...]
PRESENT: Candidate = ()


def altered_game(game: Game, candidate: Candidate) -> Game:
    """The game with a candidate's numbers."""
    wanted = _by_component(candidate)
    components = []
    for each in game.components:
        new = dict(wanted.get(each.id, {}))
        copies = int(new.pop(COPIES, each.copies))
        components.append(replace(each, copies=copies, values={**each.values, **new})
                          if each.id in wanted else each)
    return replace(game, components=tuple(components),
                   options={**game.options, **wanted.get("", {})})


def altered_supply(supply: Supply, candidate: Candidate) -> Supply:
    """The box with a candidate's numbers, for those who play."""
    wanted = _by_component(candidate)
    parts = tuple(_altered(part, wanted.get(part.id)) for part in supply.parts)
    return replace(supply, parts=parts, options={**supply.options, **wanted.get("", {})})


def _altered(part: Part, wanted: Mapping[str, float] | None) -> Part:
    if wanted is None:
        return part
    new = dict(wanted)
    copies = int(new.pop(COPIES, part.copies))
    return replace(part, copies=copies, values={**part.values, **new})


def _by_component(candidate: Candidate) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for component, field, value in candidate:
        found.setdefault(component, {})[field] = value
    return found


def neighbour(candidate: Candidate, among: Sequence[Parameter], luck: Random,
              keep_total: bool = False) -> Candidate:
    """A candidate near another one: one or two numbers differ.

    Every third moves something from one number of a wish to another, so that its total stays;
    with `keep_total` all do. There may be no such neighbour; then it is the candidate itself.
    """
    values = {(component, field): value for component, field, value in candidate}
    way = 2 if keep_total else luck.randrange(3)
    if way == 2:
        _shift(values, among, luck)
    else:
        for each in luck.sample(among, min(1 + way, len(among))):
            now = values.get((each.component, each.field), each.now)
            values[each.component, each.field] = luck.choice(
                [choice for choice in each.choices if choice != now])
    return _settled(values, among)


def _shift(values: dict[tuple[str, str], float], among: Sequence[Parameter], luck: Random) -> None:
    """Make one number larger and another of the same wish smaller by as much."""
    one = luck.choice(among)
    others = [each for each in among if each.group == one.group and each is not one]
    if not others:
        return
    other = luck.choice(others)
    here = values.get((one.component, one.field), one.now)
    there = values.get((other.component, other.field), other.now)
    steps = [choice - here for choice in one.choices if choice != here]
    steps = [step for step in steps if there - step in other.choices]
    if steps:
        step = luck.choice(steps)
        values[one.component, one.field] = here + step
        values[other.component, other.field] = there - step


def _settled(values: Mapping[tuple[str, str], float], among: Sequence[Parameter]) -> Candidate:
    """What differs from the present, in the order of the parameters: equal sets are equal."""
    return tuple((each.component, each.field, value) for each in among
                 if (value := values.get((each.component, each.field), each.now)) != each.now)
