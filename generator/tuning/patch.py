"""A candidate as a patch: a unified diff of the very files, with nothing changed but numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import unified_diff

from generator.findings import Where
from generator.model.game import Component, Game
from generator.tuning.vary import COPIES, Candidate


class UnpatchableError(Exception):
    """A number isn't written where it should be, so nobody can change it there."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """Characters of a line and what to write in their place, or after them in an `entry`."""

    where: Where
    old: float | None
    new: str
    entry: Where | None = None


def files_of(game: Game, candidate: Candidate) -> tuple[str, ...]:
    """The files that a candidate changes."""
    return tuple(dict.fromkeys(each.where.file for each in _spots(game, candidate)))


def patched(game: Game, candidate: Candidate, texts: Mapping[str, str]) -> dict[str, str]:
    """The texts of the files with a candidate's numbers in them."""
    spots: dict[str, list[_Spot]] = {}
    for each in _spots(game, candidate):
        spots.setdefault(each.where.file, []).append(each)
    return {file: _written(texts[file], found) for file, found in spots.items()}


def unified(names: Mapping[str, str], old: Mapping[str, str], new: Mapping[str, str]) -> str:
    """Changed texts as a unified diff that `patch -p1` and `git apply` take.

    `names` are the paths to tell, by file.
    """
    lines: list[str] = []
    for file, text in new.items():
        lines += unified_diff(_lines(old[file]), _lines(text), f"a/{names[file]}",
                              f"b/{names[file]}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
                   for line in lines)


def _lines(text: str) -> list[str]:
    """Lines with their ends; only a line feed ends one, as for patch and git."""
    parts = text.split("\n")
    return [f"{part}\n" for part in parts[:-1]] + [parts[-1]] * bool(parts[-1])


def _spots(game: Game, candidate: Candidate) -> Iterator[_Spot]:
    """Where to write what."""
    by_id = {each.id: each for each in game.components}
    for name, field, value in candidate:
        if not name:
            yield _Spot(game.place(f"options.{field}"), _number(game.options[field]),
                        written(value))
        else:
            yield _spot(game, by_id[name], field, written(value))


def _spot(game: Game, component: Component, field: str, value: str) -> _Spot:
    where = component.places.get(field)
    if where is None or _is_shared(game, component, field, where):
        # Nobody has written it for this component, or for others as well: it gets its own.
        return _Spot(component.places["id"], None, f"{field}: {value}", component.where)
    now = component.copies if field == COPIES else _number(component.values[field])
    return _Spot(where, now, value)


def _is_shared(game: Game, component: Component, field: str, where: Where) -> bool:
    return any(each.places.get(field) == where for each in game.components
               if each.where.file == where.file and each is not component)


def _number(value: object) -> float:
    assert isinstance(value, (int, float))
    return value


def _written(text: str, spots: list[_Spot]) -> str:
    lines = text.split("\n")
    # From the end, so that what is written first doesn't move what comes before it.
    for spot in sorted(spots, key=lambda each: (each.where, each.new), reverse=True):
        at = spot.where.line - 1
        line = lines[at]
        begin = spot.where.column - 1
        end = begin + spot.where.width
        if spot.entry is not None:
            lines[at] = _added(lines, spot, spot.entry)
        elif _read(line[begin:end]) == spot.old:
            lines[at] = line[:begin] + spot.new + line[end:]
        else:
            raise UnpatchableError(str(spot.where))
    return "\n".join(lines)


def _added(lines: list[str], spot: _Spot, entry: Where) -> str:
    """The line of an entry's id with a field more, as the entry is written."""
    line, end = lines[spot.where.line - 1], spot.where.column - 1 + spot.where.width
    if lines[entry.line - 1][entry.column - 1] == "{":
        return f"{line[:end]}, {spot.new}{line[end:]}"
    cr = "\r" * line.endswith("\r")
    return f"{line}\n{' ' * (entry.column - 1)}{spot.new}{cr}"


def written(value: float) -> str:
    """A number as YAML has it."""
    return str(int(value)) if value == int(value) else str(value)


def _read(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
