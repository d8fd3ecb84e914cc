"""What the real VirtualTabletop did when *Set up* was pressed, held against our buttons.

`answers/virtualtabletop.json` has what lay where in its client, with two people seated, after a
click on the button. A small reading of the same routine must come to the same, so that a change
of what we write shows, and is tried in the real client again.
"""

import json
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from generator.apps.workflows.game_table import openings
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.output.flat_layout import flatten_opening
from generator.output.targets.virtual_tables.vtt import (
    FIXTURE_SIZES,
    gather_routine,
    set_up_routine,
)

ANSWERS = json.loads((Path(__file__).parent / "answers/virtualtabletop.json").read_text())


class Table:
    """Pieces by where they lie, the uppermost last; a seat that is taken is a hand."""

    def __init__(self, flat):
        self.flat = flat
        self.lying = {piece.id: "" for piece in flat.pieces}

    def run(self, routine):
        for each in routine:
            if each["func"] == "CLICK":
                self.run(gather_routine(self.flat))
            elif each["func"] == "MOVE":
                moved = each.get("collection") or self.held(each["from"])[-each["count"]:]
                for name in moved:
                    # What is moved lies upon the others: last.
                    del self.lying[name]
                    self.lying[name] = each["to"]

    def held(self, place):
        return [name for name, where in self.lying.items() if where == place]


@pytest.mark.parametrize("name", sorted(ANSWERS["tables"]))
def test_set_up_does_what_the_real_table_did(name):
    game, _, players = name.rpartition("-")
    opened = open_game(game, Findings())
    [opening] = openings(opened, int(players))
    job = SimpleNamespace(
        game=opened.game, assets=opened.assets,
        settings=SimpleNamespace(look=SimpleNamespace(language=opened.game.languages[0])),
        pieces=[SimpleNamespace(component=each) for each in opened.game.components])
    table = Table(flatten_opening(opening, job, FIXTURE_SIZES))
    table.run(set_up_routine(table.flat))
    found = Counter(table.lying.values())
    answer = ANSWERS["tables"][name]
    assert found == Counter(answer["places"]) + Counter(answer["hands"])
