"""Mutations of YAML, made on its values: deleted, doubled, swapped, written anew, spliced in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import yaml

from tests.fuzz.words import Means, anything, by_key

Place = tuple[Any, ...]
# What files may say besides what they say already, by what else stands in the same mapping.
NEIGHBOURS = {
    "title": ("subtitle", "players", "minutes", "ages", "languages", "types", "theme", "kinds",
              "templates", "components", "bring", "rules", "options"),
    "size": ("bleed", "safe", "shape", "corner", "outline", "cut", "oversize", "front", "back",
             "stock", "fields", "extends"),
    "extends": ("size", "shape", "outline", "cut", "oversize", "front", "back", "fields", "corner",
                "bleed"),
    "type": ("of", "length", "min", "max", "required", "default"),
    "id": ("copies", "source", "name", "value"),
    "of": ("only", "has", "players", "exactly", "between", "at-least", "at-most", "per", "plus",
           "round", "shows", "is", "goes", "bands", "hand", "paid-with", "up-to", "sum", "mean",
           "range", "share", "unique", "equal", "each", "formula", "worth", "figure", "printed",
           "count"),
    "kind": ("defaults", "source", "components"),
    "moves": ("refused", "then", "seed", "setup", "position", "options", "players"),
}


def mutated(text: str, by: Means) -> str:
    """The text of a file with one value changed."""
    try:
        tree = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError):
        return text
    places = list(_places(tree))
    if not places:
        return text
    change = by.rng.choice(CHANGES)
    tree = change(tree, by.rng.choice(places), by)
    return yaml.safe_dump(tree, allow_unicode=True, sort_keys=False, width=4096)


def _places(tree: Any, path: Place = ()) -> Iterator[Place]:
    inside = tree.items() if isinstance(tree, dict) else \
        enumerate(tree) if isinstance(tree, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from _places(value, (*path, key))


def _at(tree: Any, place: Place) -> Any:
    for key in place:
        tree = tree[key]
    return tree


def _put(tree: Any, place: Place, value: Any) -> Any:
    if not place:
        return value
    _at(tree, place[:-1])[place[-1]] = value
    return tree


def _key(place: Place) -> str:
    return next((key for key in reversed(place) if isinstance(key, str)), "")


Change = Callable[[Any, Place, Means], Any]


def _delete(tree: Any, place: Place, by: Means) -> Any:
    del _at(tree, place[:-1])[place[-1]]
    return tree


def _rewrite(tree: Any, place: Place, by: Means) -> Any:
    return _put(tree, place, by_key(_key(place), by))


def _retype(tree: Any, place: Place, by: Means) -> Any:
    value = _at(tree, place)
    forms: list[Any] = [[value], {"a": value}, str(value), anything(by)]
    if isinstance(value, list):
        forms += [dict(enumerate(value)), value * 2, value[::-1], value[:1]]
    if isinstance(value, dict):
        forms += [list(value), list(value.values())]
    if isinstance(value, int):
        forms += [-value, value + 1, float(value), value * 1000, bool(value)]
    if isinstance(value, str):
        forms += [value.upper(), value + " ", value * 20, value[:-1], value.replace("-", "_")]
    return _put(tree, place, by.rng.choice(forms))


def _double(tree: Any, place: Place, by: Means) -> Any:
    parent, value = _at(tree, place[:-1]), deepcopy(_at(tree, place))
    if isinstance(parent, list):
        parent.insert(by.rng.randrange(len(parent) + 1), value)
    else:
        parent[by.rng.choice(by.names)] = value
    return tree


def _add(tree: Any, place: Place, by: Means) -> Any:
    """A key that could stand beside the others."""
    parent = _at(tree, place[:-1])
    if not isinstance(parent, dict):
        return _double(tree, place, by)
    likely = [key for beside, keys in NEIGHBOURS.items() if beside in parent for key in keys]
    key = by.rng.choice(likely or by.names)
    parent[key] = by_key(key, by)
    return tree


def _swap(tree: Any, place: Place, by: Means) -> Any:
    other = by.rng.choice([each for each in _places(tree) if len(each) == len(place)])
    one, two = deepcopy(_at(tree, place)), deepcopy(_at(tree, other))
    return _put(_put(tree, place, two), other, one)


def _rename(tree: Any, place: Place, by: Means) -> Any:
    parent = _at(tree, place[:-1])
    if isinstance(parent, dict):
        parent[by.rng.choice((*by.names, 0, 2, None, True, "", "x"))] = parent.pop(place[-1])
    return tree


def _splice(tree: Any, place: Place, by: Means) -> Any:
    """A part of another file in the place of this one's."""
    donor = yaml.safe_load(by.rng.choice(by.others))
    found = [each for each in _places(donor) if _key(each) == _key(place)] or list(_places(donor))
    return _put(tree, place, deepcopy(_at(donor, by.rng.choice(found)))) if found else tree


CHANGES: tuple[Change, ...] = (_delete, _rewrite, _rewrite, _rewrite, _retype, _retype, _double,
                               _add, _add, _swap, _rename, _splice)
