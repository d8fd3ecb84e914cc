"""What is said of a table.yaml whose zones aren't those of the rules: exact texts."""

from __future__ import annotations

from generator.base.findings import FileLocation, Findings
from generator.base.units import Size
from generator.game.model.table_layout import Tabletop, ZoneLayout
from generator.playing.tabletop.table_yaml import check_zones
from tests.findings.load.cases import told

RULES = {("deck", False), ("stack 1", False), ("stack 2", False), ("hand", True), ("row", False)}


def said(zones: str, seats: str) -> str:
    """What is found of a table with these zones, each of them on a line of its own."""
    lines = enumerate([*zones.split(","), *seats.split(",")], 2)
    spreads = {name: (ZoneLayout(at=(0, 0), way="pile", where=FileLocation("table.yaml", line, 9)),)
               for line, name in lines}
    table = Tabletop(sizes={99: Size(900, 900)}, surface="#46604f",
                     zones={name: spreads[name] for name in zones.split(",")},
                     seats={name: spreads[name] for name in seats.split(",")},
                     where=FileLocation("table.yaml", 1, 1))
    findings = Findings()
    check_zones(table, RULES, findings)
    return "".join(map(told, findings))


def test_a_table_with_all_zones_of_the_rules_is_right() -> None:
    assert said("deck,stack *,row", "hand") == ""


def test_zones_without_a_place_and_places_without_a_zone() -> None:
    assert said("dekc,stack *,hand", "row") == (
        "table.yaml:1:1: warning[tabletop/zone]: the rules have a zone 'deck', and there is no "
        "place for it\n"
        "  hint: add it under zones:, like deck: {at: [0, 0], as: pile}\n"
        "table.yaml:1:1: warning[tabletop/zone]: the rules have a zone 'hand' of each seat, and "
        "there is no place for it\n"
        "  hint: add it under seats: zones:, like hand: {at: [0, 0], as: pile}\n"
        "table.yaml:1:1: warning[tabletop/zone]: the rules have a zone 'row', and there is no "
        "place for it\n"
        "  hint: add it under zones:, like row: {at: [0, 0], as: pile}\n"
        "table.yaml:2:9: warning[tabletop/unused]: the rules have no zone 'dekc'\n"
        "  hint: did you mean 'deck'?\n"
        "table.yaml:4:9: warning[tabletop/unused]: the zone 'hand' is each seat's\n"
        "  hint: write it under seats: zones:\n"
        "table.yaml:5:9: warning[tabletop/unused]: the zone 'row' is everybody's\n"
        "  hint: write it under zones:\n")
