"""Finds the rules of a game: a room in `games/` that declares what its components must be."""

import copyreg
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from generator.base.findings import Complaint, FileLocation, Findings, nearest, suggest
from generator.base.number_format import parse_int
from generator.game.model.supply import Supply
from generator.playing.rules.engine import Option, Rules

GAMES = "generator.playing.games"
# Plays what a designer wrote; it is above, as the games are.
KIT_SOURCE = "generator.playing.kit.source"


def playable_games() -> tuple[str, ...]:
    """The ids of the games that have rules."""
    rooms = _game_packages(tuple(import_module(GAMES).__path__))
    return tuple(sorted(name.replace("_", "-") for name in rooms))


def declaration_of(game: str) -> object:
    """What the rules of a game say of its components; None if there are no such rules.

    It is a value for the checks of components, which are above the rules.
    """
    return _module(game, ".checks").CHECKS if game in playable_games() else None


@cache
def _game_packages(path: tuple[str, ...]) -> tuple[str, ...]:
    """The packages in `games/` with a `checks.py`: seen from outside, so that none is imported.

    A room without one is what some games share.
    """
    packages = []
    for room in pkgutil.iter_modules(path):
        spec = room.module_finder.find_spec(room.name, None)
        inside = spec.submodule_search_locations if spec else None
        if any(module.name == "checks" for module in pkgutil.iter_modules(inside or [])):
            packages.append(room.name)
    return tuple(packages)


def has_rules(supply: Supply) -> bool:
    """Whether there are rules to play a game by: its own, that may be run, or shipped ones."""
    return supply.code is not None or (supply.program is None and supply.engine in playable_games())


def options_of(game: str) -> tuple[Option, ...]:
    """The switches of a shipped game's rules."""
    options: tuple[Option, ...] = _module(game).OPTIONS
    return options


def switches_of(supply: Supply) -> tuple[Option, ...]:
    """The switches of the rules that a game is played by, its own or shipped ones."""
    if supply.code is None:
        return options_of(supply.engine)
    options: tuple[Option, ...] = import_module(KIT_SOURCE).options_of(supply.code)
    return options


def rules_for(supply: Supply, players: int, options: Mapping[str, str],
              findings: Findings) -> Rules[Any] | None:
    """The game's engine for these components, or None with findings that say why not."""
    if not has_rules(supply):
        report_unknown_rules(supply, findings)
        return None
    if players not in supply.players:
        findings.error("rules/players", f"{supply.game} can't be played by {players}", supply.where,
                       f"it can be played by {', '.join(map(str, supply.players))}")
        return None
    try:
        chosen = _choose_options(switches_of(supply), options, findings)
        if chosen is None:
            return None
        room = _module(supply.engine) if supply.code is None else import_module(KIT_SOURCE)
        built: Rules[Any] | None = room.build(supply, players, chosen, findings)
    except Complaint as fault:  # of a designer's own rules, which know the line
        findings.add(fault.at(supply.where))
        return None
    if built is not None:
        # Compiled or not, what an engine has worked out by itself stays at home.
        copyreg.pickle(type(built), _reduce_rules)
    return built


def _reduce_rules(rules: Rules[Any]) -> tuple[Callable[..., Rules[Any]], tuple[Any, ...]]:
    """What an engine travels as to other processes: all that it was built from."""
    return _rebuild_rules, (rules.supply, rules.players, rules.options)


def _rebuild_rules(supply: Supply, players: int, options: Mapping[str, str]) -> Rules[Any]:
    rules = rules_for(supply, players, options, Findings())
    if rules is None:
        raise ValueError("a packed engine can't be built again")
    return rules


def report_unknown_rules(supply: Supply, findings: Findings) -> None:
    """Report that there are no rules for a game, or none that its game.yaml names."""
    games = playable_games()
    if supply.program is not None:
        findings.error("rules/untrusted",
                       f"'{supply.program.folder}' is a program, and you haven't "
                       "allowed it to run", FileLocation(supply.program.file_of(""), 1, 1),
                       "read it; then run "
                       f"'ballotin trust {supply.program.trust_argument}', or use "
                       "--trust for one run")
    elif supply.rules:
        findings.error("rules/unknown", f"there are no rules called '{supply.engine}'",
                       supply.rules.where, suggest(supply.engine, games))
    else:
        near = nearest(supply.game, games) or games[0]
        findings.error("rules/none", f"there are no rules for '{supply.game}'", supply.where,
                       "write some in rules.py next to it (docs/tutorials/own-rules.md); if it is "
                       f"played like a game that has some, say so in game.yaml: rules: {near}")


def _choose_options(available: tuple[Option, ...], asked: Mapping[str, str],
            findings: Findings) -> dict[str, str] | None:
    """All options with a value: the one asked for, or the default."""
    by_name = {option.name: option for option in available}
    wrong = False
    for name, value in asked.items():
        option = by_name.get(name)
        if option is None:
            findings.error("rules/option", f"there is no option '{name}'",
                           hint=suggest(name, tuple(by_name)))
        elif option.choices and value not in option.choices:
            findings.error("rules/option", f"the option '{name}' can't be '{value}'",
                           hint=f"it can be {', '.join(option.choices)}")
        elif not option.choices and not parse_int(value):
            findings.error("rules/option", f"the option '{name}' can't be '{value}'",
                           hint="it takes a whole number, 1 or more")
        else:
            continue
        wrong = True
    return None if wrong else {option.name: asked.get(option.name, option.default)
                               for option in available}


def _module(game: str, inner: str = "") -> Any:
    return import_module(f"{GAMES}.{game.replace('-', '_')}{inner}")
