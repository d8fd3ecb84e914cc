"""The guide's steps for folded pieces."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.apps.workflows.kit_build import prepare_job
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.base.units import Rect
from generator.game.load.game_folder import open_game
from generator.paper.job import Job
from generator.paper.pages.flow import FlowPage, PanelPicture
from generator.paper.pages.folding_steps import folding_steps, punching_steps
from generator.paper.pages.kit_list import KitList, kit_list_of
from generator.paper.sheets.cutters import CUTTERS

FOLDED = Path(__file__).parents[3] / "data" / "folded"
PLACE = Rect(10.0, 20.0, 52.0, 30.0)


@pytest.fixture(scope="module")
def job() -> Job:
    findings = Findings()
    return prepare_job(open_game(str(FOLDED), findings), KitRequest(targets=("pdf",)), NoProgress(),
                    findings)


@pytest.fixture(scope="module")
def kit(job: Job) -> KitList:
    return kit_list_of(job)


def pictures(job: Job, kit: KitList, title: str, step: int) -> list[PanelPicture]:
    """What a step of a kind draws into its place."""
    steps = dict(folding_steps(job, kit))[title]
    flow = FlowPage(canvas=None, scale=1.0)  # type: ignore[arg-type]
    steps[step].picture(flow, PLACE)  # type: ignore[operator]
    return [each for each in flow.pictures if isinstance(each, PanelPicture)]


def test_every_kind_that_is_folded_has_its_steps(job: Job, kit: KitList) -> None:
    assert {title: len(steps) for title, steps in folding_steps(job, kit)} == {
        "Wind dice": 3, "Sailors": 3, "Harbour wall": 3, "Ship's logs": 2,
        "Name tents": 1, "Harbour box": 3}


def test_every_step_says_what_to_do(job: Job, kit: KitList) -> None:
    assert all(step.title and step.text for _, steps in folding_steps(job, kit) for step in steps)


def test_a_punchboard_is_shown_with_its_pieces_and_without(job: Job, kit: KitList) -> None:
    (title, steps), = punching_steps(job, kit)
    assert title == "Punchboards"
    shown = []
    for step in steps:
        flow = FlowPage(canvas=None, scale=1.0)  # type: ignore[arg-type]
        step.picture(flow, PLACE)  # type: ignore[operator]
        shown.append([each.face for each in flow.pictures if isinstance(each, PanelPicture)])
    assert None not in shown[0]
    assert shown[1] == [shown[0][0], *[None] * (len(shown[0]) - 1)]


def test_a_machine_scores_the_folds_of_what_it_cuts(job: Job, kit: KitList) -> None:
    plan = replace(job.settings.plan, cutter=CUTTERS["silhouette"])
    cut = replace(job, settings=replace(job.settings, plan=plan))
    assert {steps[0].text for _, steps in folding_steps(cut, kit) if len(steps) > 1} == {
        "The machine scores every fold and cuts the piece out."}


def test_a_machine_leaves_the_nicks_itself(job: Job, kit: KitList) -> None:
    plan = replace(job.settings.plan, cutter=CUTTERS["silhouette"])
    (_, steps), = punching_steps(replace(job, settings=replace(job.settings, plan=plan)), kit)
    assert steps[0].text.endswith("The machine leaves nicks of 0.4 mm that hold the pieces, and "
                                  "cuts the board out last.")


def test_who_glues_boards_with_backs_is_told_to_print_these_apart(job: Job, kit: KitList) -> None:
    (_, steps), = punching_steps(job, kit)
    assert steps[0].text.startswith("Print fronts and backs on sheets of their own.")
    assert "about 0.4 mm uncut" in steps[0].text


def test_pictures_stay_in_their_place(job: Job, kit: KitList) -> None:
    for title, steps in folding_steps(job, kit):
        for number in range(len(steps)):
            for each in pictures(job, kit, title, number):
                assert all(PLACE.x - 0.01 <= x <= PLACE.right + 0.01
                           and PLACE.y - 0.01 <= y <= PLACE.bottom + 0.01
                           for x, y in each.points)


def test_the_flat_picture_shows_every_fold(job: Job, kit: KitList) -> None:
    (flat,) = pictures(job, kit, "Wind dice", 0)
    net = job.game.kinds["die"].net
    assert net
    assert len(flat.lines) == len(net.folds)


@pytest.mark.parametrize("title", ["Wind dice", "Harbour box"])
def test_of_a_finished_box_three_printed_faces_are_seen_before_all_others(
        job: Job, kit: KitList, title: str) -> None:
    drawn = pictures(job, kit, title, 2)
    assert [each.face is not None for each in drawn] == [False] * 3 + [True] * 3


def test_half_folded_the_bare_inside_is_seen(job: Job, kit: KitList) -> None:
    assert any(each.face is None for each in pictures(job, kit, "Harbour box", 1))


def test_a_pad_is_a_pile_of_sheets(job: Job, kit: KitList) -> None:
    assert len(pictures(job, kit, "Ship's logs", 1)) > 4


def test_faces_are_laid_between_the_corners_that_they_are_cut_at(job: Job, kit: KitList) -> None:
    net = job.game.kinds["die"].net
    assert net
    corners = {part.name: part.points for part in net.faces}
    for each in pictures(job, kit, "Wind dice", 2):
        a, b, c, d, e, f = each.matrix
        placed = [[(a * x + c * y + e, b * x + d * y + f) for x, y in points]
                  for points in corners.values()]
        assert any(all(one == pytest.approx(other) for one, other in
                       zip(points, each.points, strict=True)) for points in placed)
