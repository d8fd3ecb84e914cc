"""A case: a game with some of its files changed, and what is asked of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

import yaml

from tests.fuzz import svg_mutations, yaml_mutations
from tests.fuzz.projects import PROJECTS, Project
from tests.fuzz.words import POOLS, Means

NOISE = "\n\t :-[]{},'\"#&*!|>%@`?<=/.()\\;~_09aez\x00\u2028é月\ufeff\ud800"
WORD = re.compile(r"[A-Za-z][\w-]{0,30}")
# How many changes a case has: one is rarely caught before it gets somewhere.
CHANGES = (1, 1, 1, 1, 2, 2, 3)


@dataclass(frozen=True)
class Case:
    """What differs from a project; None is a file that is gone."""

    project: str
    files: dict[str, str | None]
    ask: dict[str, object] = field(default_factory=dict)


@cache
def names_of(project: str) -> tuple[str, ...]:
    """The words that a project's YAML uses, for mutations to mean something."""
    return tuple(sorted({word for name, text in PROJECTS[project].texts.items()
                         if name.endswith(".yaml") for line in text.splitlines()
                         for word in WORD.findall(line.partition("#")[0])
                         if len(word) > 1}))[:400]


@cache
def _donors(suffix: str) -> tuple[str, ...]:
    """Small files of all projects, to splice from."""
    return tuple(text for project in PROJECTS.values() for name, text in project.texts.items()
                 if name.endswith(suffix) and len(text) < 6_000)


def _means(rng: Random, project: str, name: str) -> Means:
    return Means(rng, names_of(project), _donors(name[-4:]))


def made(rng: Random, projects: Sequence[Project]) -> Case:
    """A case from choices that somebody else makes."""
    project = rng.choice(projects)
    if project.name == "tiny" and rng.random() < 0.3:
        return reshaped(rng)
    files: dict[str, str | None] = {}
    for _ in range(rng.choice(CHANGES)):
        name = rng.choice(list(project.texts))
        before = files.get(name, project.texts[name])
        if before is not None:
            files[name] = changed(name, before, rng, project.name)
    return Case(project.name, files, asked(rng))


def reshaped(rng: Random) -> Case:
    """The tiny game with pieces of another size and shape, and drawings that fit them."""
    wide, high = (rng.choice((0.5, 1, 5, 20, 44, 63, 88, 120, 200, 297, 420, 900)) for _ in "xy")
    bleed, safe, corner = (rng.choice((0, 1, 2, 3, 10, 50)) for _ in "xyz")
    shape = rng.choice(("rect", "circle", "hex", "path"))
    high = wide if shape == "circle" else high
    kind = {"size": f"{wide}mm x {high}mm", "bleed": f"{bleed}mm", "safe": f"{safe}mm",
            "corner": f"{corner}mm", "shape": shape, "cut": rng.choice(("double", "shared")),
            "oversize": rng.choice(("auto", "fold", "poster"))}
    if shape == "path":
        kind["outline"] = rng.choice((*POOLS["paths"], f"M0 0H{wide}V{high}H0Z",
                                      f"M0 0L{wide} 0L0 {high}Z"))
    files: dict[str, str | None] = {}
    texts = PROJECTS["tiny"].texts
    tree = yaml.safe_load(texts["kinds.yaml"])
    tree["kinds"]["card"] |= {name: value for name, value in kind.items() if rng.random() < 0.9}
    files["kinds.yaml"] = yaml.safe_dump(tree, sort_keys=False)
    for side in ("front", "back"):
        name = f"templates/card.{side}.svg"
        size = f'width="{wide + 2 * bleed}mm" height="{high + 2 * bleed}mm" ' \
               f'viewBox="{-bleed} {-bleed} {wide + 2 * bleed} {high + 2 * bleed}"'
        files[name] = f'<svg xmlns="{svg_mutations.SVG}" {size}><rect x="-99" y="-99" ' \
                      'width="2000" height="2000" fill="#eee"/></svg>'
        if rng.random() < 0.3:
            files[name] = svg_mutations.mutated(str(files[name]), _means(rng, "tiny", name))
    if rng.random() < 0.5:
        files["cards.yaml"] = yaml_mutations.mutated(
            texts["cards.yaml"], _means(rng, "tiny", "cards.yaml"))
    return Case("tiny", files, asked(rng))


def changed(name: str, text: str, rng: Random, project: str) -> str | None:
    """A file with one change, mostly one that knows what the file means."""
    how = rng.randrange(20)
    if how == 0:
        return None if rng.random() < 0.3 else rng.choice(_donors(name[-4:]))
    if how <= 2:
        return _slip(text, rng)
    if how == 3:
        return _misplaced(text, rng)
    mutate = yaml_mutations.mutated if name.endswith(".yaml") else svg_mutations.mutated
    return mutate(text, _means(rng, project, name))


def _slip(text: str, rng: Random) -> str:
    """Characters that were typed over others."""
    start = rng.randrange(len(text) + 1)
    noise = "".join(rng.choice(NOISE) for _ in range(rng.randrange(6)))
    return text[:start] + noise + text[start + rng.randrange(12):]


def _misplaced(text: str, rng: Random) -> str:
    """A line that stands elsewhere, or twice."""
    lines = text.splitlines(keepends=True)
    if not lines:
        return text
    line = lines[at] if (at := rng.randrange(len(lines))) and rng.random() < 0.5 else lines.pop(at)
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(("", "  ")) + line)
    return "".join(lines)


def asked(rng: Random) -> dict[str, object]:
    """What a build is asked for, where that isn't the usual."""
    usual: dict[str, tuple[object, ...]] = {
        "targets": (("pdf",), ("pdf", "sprites"), ("images",)), "paper": ("a4", "letter", "a3"),
        "duplex": ("long", "short", "fold", "none"), "bleed": (None, 0.0, 1.5),
        "marks": (True, False), "pack": ("kind", "stock", "all"), "low_ink": (False, True),
        "gap": (None, 0.0, 3.0), "margin": (None, 12.0), "cut_lines": (None, True, False),
        "border": ("transparent", "extrude", "none"), "outline_text": (False, True)}
    return {name: rng.choice(words) for name, words in usual.items() if rng.random() < 0.2}
