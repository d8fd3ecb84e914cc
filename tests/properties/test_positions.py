"""Positions with something wrong in them: refused in a sentence, or played on from."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from generator.apps.workflows.game_rules import supply_at
from generator.base.findings import Findings
from generator.playing.play.laws import LAWS, Moment, option_sets
from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.engine import Rules
from generator.playing.rules.position import WrongPosition
from generator.playing.rules.registry import options_of, playable_games, rules_for

Path = tuple[str | int, ...]
TABLES = 40
MOVES = 40
ODD = (None, -1, 0, 1, 2, 7, 99, 1_000_000, True, False, "", "nothing", [], {}, [[]])


def paths(value: object, path: Path = ()) -> list[Path]:
    """The ways to all that a position holds."""
    inner: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [(*path, key) for key, _ in inner] + [
        each for key, held in inner for each in paths(held, (*path, key))]


def at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def changed(data: dict[str, object], rules: Rules[Any], luck: Chance) -> None:
    """One mistake that somebody could make."""
    everywhere = paths(data)
    path = luck.choice(everywhere)
    holder, key = at(data, path[:-1]), path[-1]
    held = holder[key]
    alike = [other for each in everywhere if type(other := at(data, each)) is type(held)]
    kind = luck.below(12)
    if kind < 3:
        data["phase"] = luck.choice(rules.info.phases)
    elif kind == 3:
        holder[key] = luck.choice(ODD)
    elif kind < 7 and isinstance(held, int):
        holder[key] = held + luck.choice((-2, -1, 1, 2))
    elif kind < 7 and isinstance(held, list):
        holder[key] = held[:luck.below(len(held) + 1)]
    elif kind < 10:
        del holder[key]
    else:
        holder[key] = copy.deepcopy(luck.choice(alike))


def written(rules: Rules[Any], luck: Chance) -> dict[str, object]:
    """A table in the middle of a random game."""
    state = rules.setup(luck)
    for _ in range(luck.choice((0, 5, 20, 60, 120, 200))):
        before = rules.clone(state)
        rules.apply(state, rules.sample(state, luck), luck)
        if state.over and luck.random() < 0.8:
            state = before
            break
        if state.over:
            break
    return rules.dump(state)


def what_happens(rules: Rules[Any], seed: object) -> str:
    """Whether a position with mistakes is refused or played; what is wrong is raised."""
    luck = stream("mistakes", rules.info.game, seed)
    data = copy.deepcopy(written(rules, luck))
    for _ in range(luck.choice((1, 1, 2, 3))):
        changed(data, rules, luck)
    try:
        state = rules.load(data)
    except WrongPosition:
        return "refused"
    for step in range(MOVES):
        moment = Moment(rules, state, 0, step, [])
        for law in ("conservation", "choices"):
            assert LAWS[law].broken(moment) == "", (data, rules.dump(state))
        if state.over:
            break
        assert rules.legal(state), (data, rules.dump(state))
        rules.apply(state, rules.sample(state, luck), luck)
    return "played"


@pytest.mark.parametrize("game", playable_games())
def test_a_position_with_mistakes_is_refused_or_can_be_played(game: str) -> None:
    supply = supply_at(game, Findings())
    sets = list(option_sets(options_of(game)))
    found = []
    for table in range(TABLES):
        players = supply.players[table % len(supply.players)]
        rules = rules_for(supply, players, sets[table % len(sets)], Findings())
        assert rules is not None
        found.append(what_happens(rules, table))
    assert {"refused", "played"} == set(found)
