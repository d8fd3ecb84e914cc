"""A match as lines of JSON: the head first, then one line for each event; there and back."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any

from generator.playing.matches.live_match import (
    SEED,
    LiveMatch,
    Occupant,
    UnavailableAction,
    check_occupants,
)
from generator.playing.matches.match_events import EVENTS, MOST_SEATS, AnyEvent, clean_text

FORMAT = 1
MOST_OPTIONS = 100
LONGEST_FACT = 200
GAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
# What the first line has, and what it means.
HEAD = {
    "match": "the version of this format, 1",
    "game": "the game's id",
    "title": "its name",
    "ballotin": "the version of Ballotin that wrote it",
    "version": "a digest of all that the rules see of the components, and of a game's own rules",
    "players": "how many seats there are",
    "options": "the switches of the rules",
    "seed": "what all luck comes from, up to 32 digits and small letters",
    "seats": "who sat there when it began: `{person: …}`, `{bot: …}` or `{}`",
    "at": "when it began, in UTC",
}


class WrongLine(Exception):  # noqa: N818 - bad input on its way to becoming a finding
    """A line that no match has; `key` is what in it is wrong."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.key = key


@dataclass(frozen=True, kw_only=True)
class MatchHead:
    """What a match was begun with."""

    game: str
    title: str
    ballotin: str
    version: str
    players: int
    options: Mapping[str, str]
    seed: str
    sitters: tuple[Occupant, ...]
    at: str = ""


def head_of(begun: LiveMatch, title: str, ballotin: str, at: str) -> MatchHead:
    """The head of a sitting before anything has happened."""
    return MatchHead(game=begun.rules.info.game, title=title, ballotin=ballotin,
                     version=begun.spec.key, players=begun.players,
                     options=dict(begun.spec.options), seed=begun.seed, sitters=begun.sitters,
                     at=at)


def head_line(head: MatchHead) -> str:
    """The first line of a match."""
    seats = [{name: word for name, word in (("person", sitter.person), ("bot", sitter.bot)) if word}
             for sitter in head.sitters]
    return _json_line({"match": FORMAT, "game": head.game, "title": head.title,
                  "ballotin": head.ballotin, "version": head.version, "players": head.players,
                  "options": dict(sorted(head.options.items())), "seed": head.seed,
                  "seats": seats, "at": head.at})


def event_line(event: AnyEvent) -> str:
    """An event; what goes without saying is left out, and seats count from 1."""
    record: dict[str, Any] = {"event": event.called}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.default is MISSING or value != field.default:
            record[field.name] = value + 1 if field.metadata["holds"] == "seat" else value
    return _json_line(record)


def _json_line(record: Mapping[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, allow_nan=False) + "\n"


def read_head(text: str) -> MatchHead:
    """What a first line says; WrongLine if it isn't one."""
    record = _parse_object(text)
    if "match" not in record:
        raise WrongLine("this isn't a match: its first line has no 'match'")
    if record["match"] != FORMAT or isinstance(record["match"], bool):
        raise WrongLine("this match was written by another version of Ballotin, in format "
                        f"{_short_text(record['match'])}; this one reads format {FORMAT}", "match")
    for key in HEAD:
        if key not in record:
            raise WrongLine(f"the first line has no '{key}'")
    _refuse_unknown_keys(record, tuple(HEAD))
    facts = {key: _text(record, key, LONGEST_FACT)
             for key in ("game", "title", "ballotin", "version", "seed", "at")}
    if not GAME.fullmatch(facts["game"]):
        # Replaying the match opens this game: a path could lead anywhere.
        raise WrongLine(f"'game' is the id of a game, not {_short_text(facts['game'])}", "game")
    if not SEED.fullmatch(facts["seed"]):
        raise WrongLine("a seed has up to 32 digits and small letters", "seed")
    players = _number(record, "players", 1, MOST_SEATS)
    options = record["options"]
    if not isinstance(options, dict) or len(options) > MOST_OPTIONS:
        raise WrongLine(f"'options' are switches by name, not {_short_text(options)}", "options")
    chosen = {_clean_string(name, "options"): _text(options, name, LONGEST_FACT)
              for name in options}
    return MatchHead(game=facts["game"], title=facts["title"], ballotin=facts["ballotin"],
                     version=facts["version"], players=players,
                     options=chosen, seed=facts["seed"],
                     sitters=_read_occupants(record["seats"], players), at=facts["at"])


def _read_occupants(record: Any, players: int) -> tuple[Occupant, ...]:
    if not isinstance(record, list) or len(record) != players:
        raise WrongLine(f"'seats' names {players}, not {_short_text(record)}", "seats")
    occupants = []
    for seat in record:
        if not isinstance(seat, dict):
            raise WrongLine(f"a seat is {{}} or has a person or a bot, not {_short_text(seat)}",
                            "seats")
        _refuse_unknown_keys(seat, ("person", "bot"))
        occupants.append(Occupant(*(_text(seat, key, LONGEST_FACT) if key in seat else ""
                              for key in ("person", "bot"))))
    try:
        return check_occupants(occupants)
    except UnavailableAction as wrong:
        raise WrongLine(str(wrong), "seats") from wrong


def read_event(text: str) -> AnyEvent:
    """The event that a line describes; WrongLine if it isn't an event."""
    record = _parse_object(text)
    if "event" not in record:
        raise WrongLine("the line has no 'event'")
    called = record["event"]
    kind = EVENTS.get(called) if isinstance(called, str) else None
    if kind is None:
        raise WrongLine(f"there is no event {_short_text(called)}; there are {', '.join(EVENTS)}",
                        "event")
    facts = {field.name: field for field in fields(kind)}
    _refuse_unknown_keys(record, ("event", *facts))
    values: dict[str, Any] = {}
    for name, field in facts.items():
        if name in record:
            values[name] = _event_value(record, field)
        elif field.default is MISSING:
            raise WrongLine(f"'{called}' needs '{name}': {field.metadata['meaning']}")
    return kind(**values)


def _event_value(record: Mapping[str, Any], fact: Field[Any]) -> Any:
    least, most = fact.metadata["bounds"]
    holds = fact.metadata["holds"]
    if holds == "seat":
        return _number(record, fact.name, least, most) - 1
    if holds in ("numbers", "seats"):
        return _numbers(record, fact.name, most, whole=holds == "seats")
    if holds == "yes":
        if not isinstance(record[fact.name], bool):
            raise WrongLine(f"'{fact.name}' is true or false, not {_short_text(record[fact.name])}",
                            fact.name)
        return record[fact.name]
    if holds == "number":
        return _number(record, fact.name, least, most)
    return _text(record, fact.name, most, least)


def _numbers(record: Mapping[str, Any], key: str, most: int, *, whole: bool) -> tuple[Any, ...]:
    value = record[key]
    kinds = (int,) if whole else (int, float)
    if (not isinstance(value, list) or len(value) > most
            or not all(isinstance(item, kinds) and not isinstance(item, bool)
                       and abs(item) < 1e15 for item in value)):
        raise WrongLine(f"'{key}' is a list of {'whole ' * whole}numbers, not {_short_text(value)}",
                        key)
    return tuple(value)


def _number(record: Mapping[str, Any], key: str, least: int, most: int) -> int:
    value = record[key]
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise WrongLine(f"'{key}' is a whole number from {least} to {most}, not "
                        f"{_short_text(value)}",
                        key)
    return value


def _text(record: Mapping[str, Any], key: str, most: int, least: int = 0) -> str:
    value = record[key]
    if not isinstance(value, str):
        raise WrongLine(f"'{key}' is a text, not {_short_text(value)}", key)
    if not least <= len(value) <= most:
        raise WrongLine(f"'{key}' has {least} to {most} characters, not {len(value)}", key)
    return _clean_string(value, key)


def _clean_string(text: str, key: str) -> str:
    """A text as one of ours has it."""
    if text != clean_text(text, len(text)):
        raise WrongLine(f"'{key}' holds something that can't be printed", key)
    return text


def _refuse_unknown_keys(record: Mapping[str, Any], allowed: tuple[str, ...]) -> None:
    for key in record:
        if key not in allowed:
            raise WrongLine(f"{_short_text(key)} is unknown here; known: {', '.join(allowed)}", key)


def _parse_object(text: str) -> dict[str, Any]:
    """The mapping that a line is; JSONDecodeError or WrongLine if it isn't one."""
    try:
        record = json.loads(text, parse_constant=_no_number, object_pairs_hook=_unique_keys)
    except RecursionError:
        raise WrongLine("the line is nested too deep") from None
    except json.JSONDecodeError:
        raise
    except ValueError:  # a number of thousands of digits
        raise WrongLine("the line holds a number that is out of range") from None
    if not isinstance(record, dict):
        raise WrongLine(f"a line is a mapping, not {_short_text(record)}")
    return record


def _no_number(word: str) -> float:
    raise WrongLine(f"{word} is no number")


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for key, value in pairs:
        if key in record:
            raise WrongLine(f"{_short_text(key)} is there twice", key)
        record[key] = value
    return record


def _short_text(value: Any) -> str:
    """A value, short enough for one line."""
    if isinstance(value, (dict, list)):
        return "a mapping" if isinstance(value, dict) else f"a list of {len(value)}"
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    if isinstance(value, float) and not math.isfinite(value):
        return "an endless number"
    text = f"{value:g}" if isinstance(value, float) else str(value)
    text = text if len(text) <= 40 else text[:39] + "…"
    return f"'{text}'" if isinstance(value, str) else text
