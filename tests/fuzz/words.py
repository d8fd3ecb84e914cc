"""What mutations write, from `words.yaml`: by the name of the key or attribute.

So most of what is written is right enough to get past the first check.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import yaml

_WORDS = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
POOLS: dict[str, list[Any]] = _WORDS["pools"]
# Too long to be written out.
POOLS["paths"] += ["M0 0" + "l1 1" * 500, "M0 0" + "a1 1 0 0 1 1 1" * 60,
                   "M0 0" + "h1h-1" * 200 + "z"]


def _listed(words: dict[str, Any]) -> dict[str, list[Any]]:
    return {name: POOLS[some] if isinstance(some, str) else some for name, some in words.items()}


KEYS = _listed(_WORDS["keys"])
ATTRIBUTES = _listed(_WORDS["attributes"])
CONDITIONAL, NAMED, PHRASED, ASKED = (
    frozenset(_WORDS[name]) for name in ("conditional", "named", "phrased", "asked"))
ELEMENTS: dict[str, list[str]] = _WORDS["elements"]
TAGS = tuple(ELEMENTS)
SVG_NAMES = (*ATTRIBUTES, *_WORDS["phrased"], *_WORDS["asked"])


@dataclass(frozen=True)
class Means:
    """What a mutation is made with: choices, words of the game, and files to splice from."""

    rng: Random
    names: tuple[str, ...]
    others: tuple[str, ...] = ()


def by_key(key: str, by: Means) -> Any:
    """A value for a key of some YAML file."""
    if key in CONDITIONAL or (key == "each" and by.rng.random() < 0.5):
        return condition(by)
    if key in NAMED:
        word = by.rng.choice(by.names)
        return by.rng.choice((word, f"{word}.length", f"{word}.0", "copies", "components", "", 3,
                           "options.x"))
    if key == "fields":
        return {by.rng.choice(by.names): by.rng.choice(POOLS["field"])
                for _ in range(by.rng.randrange(3))}
    if key in KEYS and by.rng.random() < 0.85:
        return by.rng.choice(KEYS[key])
    return anything(by)


def anything(by: Means, depth: int = 2) -> Any:
    """Some value."""
    which = by.rng.randrange(10)
    if depth and which == 0:
        return [anything(by, depth - 1) for _ in range(by.rng.randrange(4))]
    if depth and which == 1:
        return {by.rng.choice((*by.names, 2, 3, True)): anything(by, depth - 1)
                for _ in range(by.rng.randrange(4))}
    if which in (2, 3, 4):
        return by.rng.choice(by.names)
    if which == 5:
        return by.rng.choice((None, True, False))
    return by.rng.choice(POOLS[by.rng.choice(("numbers", "texts", "lengths", "sizes", "colours"))])


def condition(by: Means) -> str:
    """A condition about fields of the game, or about nothing."""
    words = (*by.names, *POOLS["names"])
    text: str = by.rng.choice(POOLS["conditions"])
    return text.replace("{0}", by.rng.choice(words)).replace("{1}", by.rng.choice(words))


def attribute(name: str, by: Means) -> str:
    """A value for an attribute of SVG."""
    if name in ASKED:
        return condition(by)
    if name in PHRASED:
        word = by.rng.choice((*by.names, *POOLS["names"]))
        return by.rng.choice((word, f"{{{word}}}", f"a {{{word}}} :{word}:",
                           f"{{{word}.{by.rng.choice(by.names)}}}", f"strings.{{{word}}}",
                           *POOLS["texts"]))
    if name in ATTRIBUTES and by.rng.random() < 0.9:
        return str(by.rng.choice(ATTRIBUTES[name]))
    return str(by.rng.choice(POOLS[by.rng.choice(("length", "colours", "texts", "urls"))]))
