"""Changes to a set: which there are, made in memory, written into its files."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import unified_diff
from fnmatch import fnmatchcase
from random import Random
from typing import TypeGuard

from generator.base.findings import FileLocation, Findings, suggest
from generator.game.model.game import Component, Game
from generator.game.model.supply import Part, Supply

OPTIONS = "options"
COPIES = "copies"
MOST_COPIES = 1_000
WIDEST = 1_000
WORD = re.compile(r"([^.\s]+)\.(?:(\S+)\.)?([^.\s]+)(?:\s+(\S.*?))?\s*")
AROUND = re.compile(r"(?:±|\+-|\+/-)\s*(\d{1,4})")
BETWEEN = re.compile(r"(-?\d{1,6})\s*\.\.\s*(-?\d{1,6})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Variation:
    """A request of the command: which numbers, and how far.

    `kind` is options for a figure of the rules. The range is `around` the present number, or
    from `low` to `high` if those are given.
    """

    text: str
    kind: str
    pattern: str
    field: str
    around: int = 1
    low: int | None = None
    high: int | None = None

    @property
    def range(self) -> str:
        """The range as it is written."""
        return f"±{self.around}" if self.low is None else f"{self.low}..{self.high}"


def parse_variation(text: str) -> Variation:
    """A request such as 'box-tile.*.value ±1', 'card.*.copies 2..6' or 'options.hand-limit'."""
    match = WORD.fullmatch(text.strip())
    if not match or (match[2] is None) != (match[1] == OPTIONS):
        raise ValueError(f"{text!r} isn't KIND.ID.FIELD with a range, like 'card.*.copies ±1' or "
                         "'options.hand-limit 5..9'")
    kind, pattern, field, how = match[1], match[2] or "", match[3], match[4] or "±1"
    around, between = AROUND.fullmatch(how), BETWEEN.fullmatch(how)
    width = 2 * int(around[1]) if around else int(between[2]) - int(between[1]) if between else 0
    if width > WIDEST:
        raise ValueError(f"{how!r} in {text!r} is wider than {WIDEST:,}: more than a search can "
                         "try")
    if around and int(around[1]):
        return Variation(text=text, kind=kind, pattern=pattern, field=field, around=int(around[1]))
    if between and int(between[1]) <= int(between[2]):
        return Variation(text=text, kind=kind, pattern=pattern, field=field, around=0,
                         low=int(between[1]), high=int(between[2]))
    raise ValueError(f"{how!r} in {text!r} isn't a range like ±1 or 2..6")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number that may vary; `component` is empty for a figure of the rules.

    `choices` go up and hold the present number; parameters of one request share their `group`.
    """

    component: str
    field: str
    now: float
    choices: tuple[float, ...]
    group: int
    where: FileLocation


def find_parameters(game: Game, variations: Sequence[Variation],
                    findings: Findings) -> tuple[Parameter, ...]:
    """All numbers that the requests mean, each once; reports requests that mean none."""
    results: dict[tuple[str, str], Parameter] = {}
    for group, variation in enumerate(variations):
        before = len(findings.errors)
        find = _option_parameters if variation.kind == OPTIONS else _component_parameters
        parameters = list(find(game, variation, group, findings))
        if (not any(len(parameter.choices) > 1 for parameter in parameters)
                and len(findings.errors) == before):
            findings.error("tune/range", f"'{variation.text}' leaves no number anything to become",
                           parameters[0].where if parameters else game.where,
                           "give it a wider range")
        results.update({(parameter.component, parameter.field): parameter
                        for parameter in parameters})
    return tuple(parameter for parameter in results.values() if len(parameter.choices) > 1)


def _option_parameters(game: Game, variation: Variation, group: int,
                       findings: Findings) -> Iterator[Parameter]:
    names = [name for name in game.options if fnmatchcase(name, variation.field)]
    if not names:
        findings.error("tune/nothing", f"'{variation.text}' means nothing: there is no figure "
                       f"'{variation.field}' under options:", game.where,
                       suggest(variation.field, tuple(game.options)))
    for name in names:
        where = game.place(f"options.{name}")
        value = game.options[name]
        if _is_number(value):
            yield Parameter("", name, value, _choices(variation, value, (None, None)), group, where)
        else:
            _report_no_number(variation, f"the figure '{name}'", where, findings)


def _component_parameters(game: Game, variation: Variation, group: int,
                          findings: Findings) -> Iterator[Parameter]:
    kinds = tuple(dict.fromkeys(component.kind.name for component in game.components))
    matching = [name for name in kinds if fnmatchcase(name, variation.kind)]
    pieces = [component for component in game.components if component.kind.name in matching]
    meant = [piece for piece in pieces if fnmatchcase(piece.id, variation.pattern)]
    fields = tuple(dict.fromkeys(name for item in meant for name in (COPIES, *item.kind.fields)))
    if not matching:
        what, hint = f"there is no kind '{variation.kind}'", suggest(variation.kind, kinds)
    elif not meant:
        what = f"no {variation.kind} has the id '{variation.pattern}'"
        hint = suggest(variation.pattern, tuple(piece.id for piece in pieces))
    elif variation.field not in fields:
        what = f"{variation.kind} has no field '{variation.field}'"
        hint = suggest(variation.field, fields)
    else:
        what = hint = ""
    if what:
        findings.error("tune/nothing", f"'{variation.text}' means nothing: {what}",
                       meant[0].kind.where if meant else game.where, hint)
    for item in meant:
        if _has_field(item, variation.field):
            yield from _field_parameter(item, variation, group, findings)


def _has_field(component: Component, field: str) -> bool:
    return field == COPIES or field in component.kind.fields


def _field_parameter(component: Component, variation: Variation, group: int,
               findings: Findings) -> Iterator[Parameter]:
    name = variation.field
    where = component.places.get(name, component.where)
    if name == COPIES:
        value: object = component.copies
        bounds: tuple[float | None, float | None] = (0, MOST_COPIES)
    else:
        value, bounds = component.values[name], component.kind.fields[name].bounds
    if name == COPIES and component.copies_by_players:
        findings.error("tune/by-players", f"the copies of '{component.id}' depend on the number of "
                       "players, and can't vary", where, "vary other components, by their ids")
    elif formula := _find_formula(component, name):
        field, needs = formula
        findings.error("tune/formula", f"'{field}' of '{component.id}' follows from "
                       f"{' and '.join(map(repr, sorted(needs)))} by a formula, so '{name}' can't "
                       "vary by itself", component.places.get(field, where),
                       f"write a number instead of the formula of '{field}'")
    elif value is None and component.kind.fields[name].type in ("int", "number"):
        return  # A number that isn't given has no neighbours.
    elif not _is_number(value):
        _report_no_number(variation, f"'{name}' of '{component.id}'", where, findings)
    else:
        choices = _choices(variation, value, bounds)
        if variation.low is not None and choices == (value,) and not variation.low <= value <= (
                variation.high or 0):
            findings.error("tune/range", f"'{name}' of '{component.id}' can't be "
                           f"{variation.range}: its kind allows {_format_bounds(bounds)}", where)
        yield Parameter(component.id, name, value, choices, group, where)


def _find_formula(component: Component, name: str) -> tuple[str, frozenset[str]] | None:
    """A formula that gives the field its number, or that needs it."""
    return next(((field, needs) for field, needs in (component.formulas or {}).items()
                 if name == field or name in needs), None)


def _choices(variation: Variation, now: float,
             bounds: tuple[float | None, float | None]) -> tuple[float, ...]:
    """The numbers that are allowed, and the present one; others are whole steps away from it."""
    if variation.low is None or variation.high is None:
        wanted = {now + step for step in range(-variation.around, variation.around + 1)}
    else:
        wanted = set(range(variation.low, variation.high + 1))
    low, high = bounds
    return tuple(sorted({now} | {item for item in wanted if (low is None or item >= low)
                                 and (high is None or item <= high)}))


def _format_bounds(bounds: tuple[float | None, float | None]) -> str:
    low, high = bounds
    return f"{'' if low is None else f'{low:g}'}..{'' if high is None else f'{high:g}'}"


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _report_no_number(variation: Variation, what: str, where: FileLocation,
                      findings: Findings) -> None:
    findings.error("tune/not-a-number", f"'{variation.text}' can't vary: {what} isn't a number",
                   where)


# Component (empty for a figure of the rules), field and its new value.
NumberSetting = tuple[str, str, float]
# What differs from the present set; nothing for the present set itself.
Candidate = tuple[NumberSetting, ...]
PRESENT: Candidate = ()


def apply_to_game(game: Game, candidate: Candidate) -> Game:
    """The game with a candidate's numbers."""
    wanted = _numbers_by_component(candidate)
    components = []
    for component in game.components:
        new = dict(wanted.get(component.id, {}))
        copies = int(new.pop(COPIES, component.copies))
        components.append(replace(component, copies=copies, values={**component.values, **new})
                          if component.id in wanted else component)
    return replace(game, components=tuple(components),
                   options={**game.options, **wanted.get("", {})})


def apply_to_supply(supply: Supply, candidate: Candidate) -> Supply:
    """The box with a candidate's numbers, for players."""
    wanted = _numbers_by_component(candidate)
    parts = tuple(_apply_to_part(part, wanted.get(part.id)) for part in supply.parts)
    return replace(supply, parts=parts, options={**supply.options, **wanted.get("", {})})


def _apply_to_part(part: Part, wanted: Mapping[str, float] | None) -> Part:
    if wanted is None:
        return part
    new = dict(wanted)
    copies = int(new.pop(COPIES, part.copies))
    return replace(part, copies=copies, values={**part.values, **new})


def _numbers_by_component(candidate: Candidate) -> dict[str, dict[str, float]]:
    results: dict[str, dict[str, float]] = {}
    for component, field, value in candidate:
        results.setdefault(component, {})[field] = value
    return results


def neighbour(candidate: Candidate, among: Sequence[Parameter], luck: Random,
              keep_total: bool = False) -> Candidate:
    """A candidate near another one: one or two numbers differ.

    Every third moves something from one number of a request to another, so that its total stays;
    with `keep_total` all do. There may be no such neighbour; then it is the candidate itself.
    """
    values = {(component, field): value for component, field, value in candidate}
    way = 2 if keep_total else luck.randrange(3)
    if way == 2:
        _shift(values, among, luck)
    else:
        for item in luck.sample(among, min(1 + way, len(among))):
            now = values.get((item.component, item.field), item.now)
            values[item.component, item.field] = luck.choice(
                [choice for choice in item.choices if choice != now])
    return _make_candidate(values, among)


def _shift(values: dict[tuple[str, str], float], among: Sequence[Parameter], luck: Random) -> None:
    """Make one number larger and another of the same request smaller by as much."""
    one = luck.choice(among)
    others = [
        parameter for parameter in among if parameter.group == one.group and parameter is not one
    ]
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


def _make_candidate(values: Mapping[tuple[str, str], float],
                    among: Sequence[Parameter]) -> Candidate:
    """What differs from the present, in the order of the parameters: equal sets are equal."""
    return tuple(
        (parameter.component, parameter.field, value)
        for parameter in among
        if (value := values.get((parameter.component, parameter.field), parameter.now))
        != parameter.now
    )


class UnpatchableError(Exception):
    """A number isn't written where it should be, so it can't be changed there."""


@dataclass(frozen=True, slots=True)
class _Replacement:
    """Characters of a line and what to write in their place, or after them in an `entry`."""

    where: FileLocation
    old: float | None
    new: str
    entry: FileLocation | None = None


def files_of(game: Game, candidate: Candidate) -> tuple[str, ...]:
    """The files that a candidate changes."""
    return tuple(
        dict.fromkeys(replacement.where.file for replacement in _find_replacements(game, candidate))
    )


def patch_texts(game: Game, candidate: Candidate, texts: Mapping[str, str]) -> dict[str, str]:
    """The texts of the files with a candidate's numbers in them."""
    spots: dict[str, list[_Replacement]] = {}
    for replacement in _find_replacements(game, candidate):
        spots.setdefault(replacement.where.file, []).append(replacement)
    return {file: _apply_replacements(texts[file], spot) for file, spot in spots.items()}


def make_diff(names: Mapping[str, str], old: Mapping[str, str], new: Mapping[str, str]) -> str:
    """Changed texts as a unified diff that `patch -p1` and `git apply` take.

    `names` are the paths to tell, by file.
    """
    lines: list[str] = []
    for file, text in new.items():
        lines += unified_diff(_split_lines(old[file]), _split_lines(text), f"a/{names[file]}",
                              f"b/{names[file]}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
                   for line in lines)


def _split_lines(text: str) -> list[str]:
    """Lines with their ends; only a line feed ends one, as for patch and git."""
    parts = text.split("\n")
    return [f"{part}\n" for part in parts[:-1]] + [parts[-1]] * bool(parts[-1])


def _find_replacements(game: Game, candidate: Candidate) -> Iterator[_Replacement]:
    """Where to write what."""
    by_id = {component.id: component for component in game.components}
    for name, field, value in candidate:
        if not name:
            yield _Replacement(game.place(f"options.{field}"), _as_number(game.options[field]),
                        format_number(value))
        else:
            yield _find_replacement(game, by_id[name], field, format_number(value))


def _find_replacement(game: Game, component: Component, field: str, value: str) -> _Replacement:
    where = component.places.get(field)
    if any(part.where == component.where for part in game.components if part is not component):
        # It is one of many combinations, and has no entry that could be changed.
        raise UnpatchableError(str(component.where))
    if where is None or _is_shared(game, component, field, where):
        # It isn't written for this component, or for others as well: it gets its own.
        return _Replacement(component.places["id"], None, f"{field}: {value}", component.where)
    now = component.copies if field == COPIES else _as_number(component.values[field])
    return _Replacement(where, now, value)


def _is_shared(game: Game, component: Component, field: str, where: FileLocation) -> bool:
    return any(part.places.get(field) == where for part in game.components
               if part.where.file == where.file and part is not component)


def _as_number(value: object) -> float:
    assert isinstance(value, (int, float))
    return value


def _apply_replacements(text: str, spots: list[_Replacement]) -> str:
    lines = text.split("\n")
    # From the end, so that what is written first doesn't move what comes before it.
    for spot in sorted(spots, key=lambda item: (item.where, item.new), reverse=True):
        at = spot.where.line - 1
        line = lines[at]
        begin = spot.where.column - 1
        end = begin + spot.where.width
        if spot.entry is not None:
            lines[at] = _add_field(lines, spot, spot.entry)
        elif _parse_number(line[begin:end]) == spot.old:
            lines[at] = line[:begin] + spot.new + line[end:]
        else:
            raise UnpatchableError(str(spot.where))
    return "\n".join(lines)


def _add_field(lines: list[str], spot: _Replacement, entry: FileLocation) -> str:
    """The line of an entry's id with a field more, as the entry is written."""
    line, end = lines[spot.where.line - 1], spot.where.column - 1 + spot.where.width
    if lines[entry.line - 1][entry.column - 1] == "{":
        return f"{line[:end]}, {spot.new}{line[end:]}"
    cr = "\r" * line.endswith("\r")
    return f"{line}\n{' ' * (entry.column - 1)}{spot.new}{cr}"


def format_number(value: float) -> str:
    """A number as YAML has it."""
    return str(int(value)) if value == int(value) else str(value)


def _parse_number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
