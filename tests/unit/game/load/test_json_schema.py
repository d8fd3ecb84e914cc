from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load.json_schema import schemas
from generator.game.load.yaml_file import read_yaml
from tests.unit.game.load.draft7 import accepts
from tests.unit.game.load.project import TINY
from tests.unit.game.load.texts import tree_of

ROOT = Path(__file__).parents[4]
SCHEMAS = {name: json.loads(text) for name, text in schemas().items()}

# Folders of a game all of whose files are of one sort.
FOLDERS = {"lang": "lang", "rulebook": "scenario"}


def shipped() -> list[tuple[Path, str]]:
    """Every YAML file that we ship, with the schema it belongs to."""
    found = []
    for path in [*sorted(ROOT.glob("components/*/**/*.yaml")), *sorted(TINY.rglob("*.yaml"))]:
        name = "rules" if path.name == "rules.yaml" else FOLDERS.get(path.parent.name, path.stem)
        known = ("lang", "game", "kinds", "expectations", "table", "scenario", "rules")
        found.append((path, f"{name if name in known else 'components'}.json"))
    found += [(path, "scenario.json") for path in sorted(ROOT.glob("tests/scenarios/*/*.yaml"))]
    return found


def passes(path: Path, name: str) -> bool:
    tree = read_yaml(path, Findings())
    return tree is not None and accepts(SCHEMAS[name], tree.value, SCHEMAS[name])


def test_what_we_ship_passes_in_an_editor() -> None:
    assert [path for path, name in shipped() if not passes(path, name)] == []


REFUSED = [
    ("game.json", "{title: T, players: [2]}"),
    ("game.json", "{title: T, players: [0], components: [a.yaml]}"),
    ("game.json", "{title: T, players: [2], components: [a.yaml], titel: T}"),
    ("game.json", "{title: T, players: [2], components: [a.yaml], theme: {ink: black}}"),
    ("game.json", "{title: T, players: [2], components: [a.yaml], theme: {dark ink: '#000'}}"),
    ("kinds.json", "{kinds: {card: {size: large}}}"),
    ("kinds.json", "{kinds: {card: {shape: star}}}"),
    ("kinds.json", "{kinds: {Card: {size: 3mm}}}"),
    ("kinds.json", "{kinds: {card: {fields: {name: word}}}}"),
    ("kinds.json", "{kinds: {card: {fields: {name: {type: text, colour: red}}}}}"),
    ("components.json", "{kind: card}"),
    ("components.json", "{kind: card, components: [{copies: 3}]}"),
    ("components.json", "{kind: card, components: [{id: Sun}]}"),
    ("components.json", "{kind: card, components: [{id: sun, copies: many}]}"),
    ("components.json", "{sets: []}"),
    ("lang.json", "{strings: {sun: 3}}"),
    ("game.json", "{title: T, players: [2], components: [a.yaml], rules: My Rules}"),
    ("maker.json", "{title: T, bleed: 3mm, safe: 3mm}"),
    ("maker.json", "{title: T, bleed: 3, safe: 3mm, products: {A: {size: any}}}"),
    ("maker.json", "{title: T, bleed: 3mm, safe: 3mm, products: {A: {size: any, image: 8}}}"),
    ("table.json", "{zones: {}}"),
    ("table.json", "{table: {size: large}}"),
    ("table.json", "{table: {size: 3mm x 4mm}, zones: {deck: {at: [1], as: pile}}}"),
    ("table.json", "{table: {size: 3mm x 4mm}, zones: {deck: [{at: [1, 2], as: tower}]}}"),
    ("table.json", "{table: {size: 3mm x 4mm}, seats: {sides: {2: [bottom, above]}}}"),
    ("expectations.json", "{component: []}"),
    ("expectations.json", "{components: [{count: many, of: card}]}"),
    ("expectations.json", "{components: [{count: 3, off: card}]}"),
    ("expectations.json", "{components: [{mean: value, of: card, between: [3]}]}"),
    ("expectations.json", "{components: [{unique: pips, of: card, up-to: mirror}]}"),
    ("expectations.json", "{play: [{at-least: 3}]}"),
    ("expectations.json", "{study: {players: []}}"),
    ("scenario.json", "{game: chai, players: 2, scenarios: []}"),
    ("scenario.json", "{game: chai, scenarios: [{title: T, setup: true}]}"),
    ("scenario.json", "{game: chai, players: 2, scenarios: [{setup: true}]}"),
    ("scenario.json", "{game: chai, players: 2, scenarios: [{title: T, moves: take}]}"),
    ("scenario.json", "{game: chai, players: 2, scenarios: [{title: T, then: {score: [1, 2]}}]}"),
    ("scenario.json", "{game: chai, players: 2, scenarios: [{title: T, refused: [take]}]}"),
]


def test_an_editor_marks_what_the_loader_refuses() -> None:
    assert [text for name, text in REFUSED
            if accepts(SCHEMAS[name], tree_of(text).value, SCHEMAS[name])] == []


@pytest.mark.parametrize("text", [
    "{kinds: {card: {size: 63mm x 88mm, bleed: 0, fields: {name: text, n: {type: list, of: {type: "
    "list, of: int}, length: [0, 2]}}}}}",
    "{kinds: {card: {size: 63 × 88mm, corner: 0.1in}}}",
])
def test_an_editor_accepts_what_the_loader_accepts(text: str) -> None:
    assert accepts(SCHEMAS["kinds.json"], tree_of(text).value, SCHEMAS["kinds.json"])


def test_copies_by_players_pass_in_an_editor() -> None:
    value = tree_of("{kind: card, components: [{id: sun, copies: {2: 3, 3: 4}, other: [1]}]}").value
    assert accepts(SCHEMAS["components.json"], value, SCHEMAS["components.json"])


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_a_schema_says_that_it_is_draft_7(name: str) -> None:
    assert SCHEMAS[name]["$schema"] == "http://json-schema.org/draft-07/schema#"


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_every_field_that_can_be_completed_is_described(name: str) -> None:
    undescribed = [f"{model}.{field}" for model, entry in SCHEMAS[name]["definitions"].items()
                   for field, schema in entry["properties"].items() if "description" not in schema]
    assert undescribed == []


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_the_schemas_in_docs_are_fresh(name: str) -> None:
    assert (ROOT / "docs" / "schema" / name).read_text(encoding="utf-8") == schemas()[name]
