"""The customers of Chai: one portrait each, put together from the parts of the shared set."""

import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load.game_folder import read_game

ROOT = Path(__file__).parents[2]
PARTS = ("face", "skin", "hair", "hair-colour", "hat", "accent", "clothes", "clothes-colour",
         "age", "expression", "cup")
SYMBOLS = {"face": "face-{}", "hair": "hair-{}", "hat": "hat-{}", "clothes": "clothes-{}",
           "age": "age-{}", "expression": "expression-{}", "cup": "cup-{}"}


@pytest.fixture(scope="module")
def customers():
    game, _ = read_game("chai", Findings())
    return [each for each in game.components if each.kind.name == "customer"]


def portrait(customer):
    """What is seen of somebody; nobody sees the colour of a hat that isn't worn."""
    seen = {part: customer.values[part] for part in PARTS}
    if seen["hat"] == "none" and seen["hair"] not in ("scarf", "headwrap", "turban"):
        del seen["accent"]
    return seen


def differences(one, other):
    return sum(one.get(part) != other.get(part) for part in PARTS)


def test_no_two_customers_look_alike(customers):
    alike = [(one.id, other.id) for one, other in combinations(customers, 2)
             if differences(portrait(one), portrait(other)) < 3]
    assert (len(customers), alike) == (55, [])


def test_neighbours_differ_in_at_least_three_shapes(customers):
    shapes = [[customer.values[part] for part in SYMBOLS] for customer in customers]
    near = [one for one, other in pairwise(shapes)
            if sum(a != b for a, b in zip(one, other, strict=True)) < 3]
    assert near == []


def test_no_two_customers_share_a_name(customers):
    assert len({customer.values["name"] for customer in customers}) == len(customers)


def test_every_part_is_worn_by_somebody(customers):
    unworn = {part: set(customers[0].kind.fields[part].choices)
              - {customer.values[part] for customer in customers}
              for part in SYMBOLS}
    assert {part: left for part, left in unworn.items() if left} == {}


def test_every_part_is_drawn_once(customers):
    root = ET.parse(ROOT / "templates" / "portraits" / "icons.svg").getroot()
    drawn = [each.get("id") for each in root.iter("{http://www.w3.org/2000/svg}symbol")]
    fields = customers[0].kind.fields
    wanted = {name.format(choice) for part, name in SYMBOLS.items()
              for choice in fields[part].choices if choice != "none"}
    wanted |= {f"hair-{choice}-back" for choice in fields["hair"].choices}
    assert sorted(drawn) == sorted(wanted | {"neck", "arms", "hands"})
