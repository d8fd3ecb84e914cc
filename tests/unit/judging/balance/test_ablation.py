from __future__ import annotations

from generator.base.findings import FileLocation, Findings
from generator.game.model.supply import Part, Supply
from generator.judging.balance.balance_study import check_ablation, remove_part, replace_with_twin

HERE = FileLocation("boxes.yaml", 4, 5)
PARTS = tuple(Part(id=f"box-{value}", kind="box", copies=copies,
                   values={"value": value, "name": "Box", "wild": False},
                   where=HERE) for value, copies in ((1, 1), (3, 1), (4, 1), (9, 5)))
SUPPLY = Supply(game="sweets", players=(2,), types={}, parts=(
    *PARTS, Part(id="coin", kind="coin", copies=5, values={"value": 100}, where=HERE)), options={},
                where=FileLocation("game.yaml", 1, 1))


def said(part: str, twin: bool) -> list[tuple[str, str, str, str]]:
    findings = Findings()
    check_ablation(SUPPLY, part, twin, findings)
    return [(str(each.where), each.code, each.message, each.hint) for each in findings]


def test_a_box_without_a_component_has_all_others() -> None:
    assert [each.id for each in remove_part(SUPPLY, "box-3").parts] == [
        "box-1", "box-4", "box-9", "coin"]


def test_a_twin_has_the_median_of_all_copies_of_its_kind() -> None:
    assert replace_with_twin(SUPPLY, "box-1").parts[0].values == {
        "value": 9, "name": "Box", "wild": False}


def test_a_twin_leaves_all_others_as_they_are() -> None:
    assert replace_with_twin(SUPPLY, "box-1").parts[1:] == SUPPLY.parts[1:]


def test_an_unknown_component() -> None:
    assert said("box-03", False) == [(
        "game.yaml:1:1", "balance/unknown-part", "there is no component 'box-03'",
        "did you mean 'box-3'?")]


def test_a_twin_that_would_be_the_same() -> None:
    assert said("box-9", True) == [(
        "boxes.yaml:4:5", "balance/same-twin",
        "a neutral twin of 'box-9' would be like it in every number",
        "leave out --twin to play without it")]


def test_a_component_that_differs_can_be_left_out_or_made_neutral() -> None:
    assert said("box-1", True) + said("box-9", False) == []
