from __future__ import annotations

import pytest

from generator.base.findings import Complaint
from generator.drawing.faces.phrase import MOST_ITEMS, Repeat, read_repeat
from generator.game.model.game import Value


class Known:
    """One list and one number."""

    def value(self, name: str) -> Value:
        return {"pips": ("a", "b"), "value": 3, "huge": 10**9, "name": "x"}[name]


def read(**attrs: str) -> Repeat:
    found = read_repeat({"data-" + name.replace("_", "-"): value for name, value in attrs.items()})
    assert found
    return found


@pytest.mark.parametrize(("source", "items"), [
    ("pips", ("a", "b")), ("value", (1, 2, 3)), ("2", (1, 2)), ("0", ()), ("name", ()),
])
def test_a_list_a_number_and_a_field_with_a_number_can_be_repeated(
        source: str, items: tuple[Value, ...]) -> None:
    assert read(repeat=source).items(Known()) == items


def test_no_repeat_goes_on_forever() -> None:
    assert len(read(repeat="huge").items(Known())) == MOST_ITEMS


def test_each_item_has_its_own_place() -> None:
    found = read(repeat="pips", at="1,2 3, 4")
    assert [found.place(index) for index in range(3)] == [(1, 2), (3, 4), None]


def test_steps_go_on_in_rows() -> None:
    found = read(repeat="pips", step="10,1", columns="2", row_step="0,20")
    assert [found.place(index) for index in range(4)] == [(0, 0), (10, 1), (0, 20), (10, 21)]


@pytest.mark.parametrize("at", ["1", "1,2,3", "a,b", "1,2 3", "1.2.3,4"])
def test_what_is_no_place_is_refused(at: str) -> None:
    with pytest.raises(Complaint):
        read(repeat="pips", at=at)
