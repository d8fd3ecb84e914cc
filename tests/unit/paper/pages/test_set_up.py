"""The guide shows the table with which a game begins."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from generator.apps.workflows.game_table import set_ups
from generator.base.findings import Findings
from generator.base.units import Size
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import OpenedGame, open_game
from generator.game.trust_store import always_allow
from generator.paper.job import Job, SetUp
from generator.paper.pages.flow import BlankPicture, FacePicture, IllustratedPage
from generator.paper.pages.guide import draw_guide
from generator.paper.pages.kit_list import kit_list_of
from generator.paper.pages.page_canvas import PageCanvas
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import Scene, ZonePiece
from generator.playing.tabletop.arrangement import arrange_scene
from tests.unit.output.readback import printed, texts
from tests.unit.playing.tabletop.tables import spread, table

DATA = Path(__file__).parents[3] / "data"
Guide = tuple[tuple[IllustratedPage, ...], list[str]]


@pytest.fixture
def guide(fonts: FontLibrary) -> Callable[[Job], Guide]:
    def drawn(job: Job) -> Guide:
        canvas = PageCanvas(fonts)
        pages = draw_guide(canvas, job, kit_list_of(job))
        return pages, [" ".join(text.split()) for text in texts(printed(canvas))]
    return drawn


def laid(job: Job, players: int = 2, **zones: tuple[ZonePiece, ...]) -> SetUp:
    scene = Scene(zones, {}, 0, "", 0, False)
    sizes = {name: kind.trim for name, kind in job.game.kinds.items()}
    top = table({zone: spread("bag" if zone == "bag" else "row") for zone in zones})
    return SetUp(players, scene, arrange_scene(scene, top, sizes, players))


def test_pieces_are_shown_by_their_faces_and_unknown_ones_by_their_backs(
        guide: Callable[[Job], Guide], make_job: Callable[..., Job]) -> None:
    job = make_job()
    row = (ZonePiece(part="card-1", kind="card"), ZonePiece(part="", kind="card"))
    pages, _ = guide(replace(job, set_ups=(laid(job, row=row),)))
    assert [(each.face.key, each.turn) for each in pages[-1].pictures or pages[-2].pictures
            if isinstance(each, FacePicture)] == [("card-1.front", 0), ("card.back", 0)]


def test_a_side_that_is_not_printed_is_blank_paper(
        guide: Callable[[Job], Guide], make_job: Callable[..., Job],
        make_kind: Callable[..., object]) -> None:
    job = make_job((make_kind("card", back=False), 3, 1), duplex="none")
    pages, _ = guide(replace(job, set_ups=(laid(job, row=(ZonePiece(part="", kind="card"),)),)))
    assert [type(each) for each in pages[-1].pictures] == [BlankPicture]


def test_a_bag_tells_what_is_in_it_and_how_many(
        guide: Callable[[Job], Guide], make_job: Callable[..., Job]) -> None:
    job = make_job()
    _, text = guide(replace(job, set_ups=(laid(job, bag=(ZonePiece(part="", kind="card"),) * 7,
                                               row=(ZonePiece(part="card-1", kind="card"),)),)))
    assert "For 2 players 7 Cards" in " ".join(text)


def test_a_kit_without_a_picture_of_the_set_up_has_no_page_for_it(
        guide: Callable[[Job], Guide], make_job: Callable[..., Job]) -> None:
    _, text = guide(make_job())
    assert "Set up" not in " ".join(text)


@pytest.mark.parametrize("shape", [Size(1000, 800), Size(1000, 500), Size(1000, 1400)])
@pytest.mark.parametrize("pictures", [1, 2])
def test_pictures_leave_no_side_of_the_paper_empty_where_they_can(
        guide: Callable[[Job], Guide], make_job: Callable[..., Job], pictures: int,
        shape: Size) -> None:
    job = make_job()
    shown = tuple(laid(job, players, row=(ZonePiece(part="card-1", kind="card"),))
                  for players in (2, 3)[:pictures])
    shown = tuple(replace(each, arrangement=replace(each.arrangement, size=shape))
                  for each in shown)
    pages, text = guide(replace(job, set_ups=shown))
    assert (len(pages), "stays empty" in text[-1]) == (4, pictures == 1)


def opened(name: str, tmp_path: Path, **how: object) -> OpenedGame:
    folder = Path(shutil.copytree(DATA / name, tmp_path / Path(name).name))
    return open_game(str(folder), Findings(), **how)  # type: ignore[arg-type]


def test_the_tables_for_the_fewest_and_the_most_players_are_shown(tmp_path: Path) -> None:
    assert [each.players for each in set_ups(opened("tiny", tmp_path), None)] == [2, 3]


def test_a_kit_for_some_players_shows_their_table_alone(tmp_path: Path) -> None:
    assert [each.players for each in set_ups(opened("tiny", tmp_path), 3)] == [3]


def test_a_game_without_rules_shows_what_its_table_holds(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(DATA / "tiny", tmp_path / "tiny"))
    (folder / "table.yaml").write_text(
        "table: {size: 500mm x 500mm}\n"
        "seats: {zones: {hand: {at: [0, 60], as: fan, holds: {card: 2}, face: down}}}\n",
        encoding="utf-8")
    [shown] = set_ups(open_game(str(folder), Findings()), 2)
    assert sorted((each.zone, each.side) for each in shown.arrangement.pieces) == [
        (zone_of("hand", seat), "back") for seat in (0, 0, 1, 1)]


def test_a_table_that_says_nothing_of_what_it_holds_is_not_shown(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(DATA / "tiny", tmp_path / "tiny"))
    (folder / "table.yaml").write_text(
        "table: {size: 500mm x 500mm}\nzones: {deck: {at: [0, 0], as: pile}}\n", encoding="utf-8")
    assert set_ups(open_game(str(folder), Findings()), 2) == ()


def test_own_rules_lay_the_table_only_if_they_may_run(tmp_path: Path) -> None:
    known = opened("own/picnic", tmp_path)
    trusted = open_game(str(tmp_path / "picnic"), Findings(), may_run=always_allow)
    shown, laid_by_rules = (set_ups(each, None)[0].scene.zones for each in (known, trusted))
    assert (any("seat" in zone for zone in laid_by_rules), set(shown) == set(laid_by_rules)) == (
        True, False)


def test_own_rules_that_fail_leave_the_guide_as_it_is_without_rules(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(DATA / "own/picnic", tmp_path / "picnic"))
    rules = folder / "rules.py"
    before = set_ups(open_game(str(folder), Findings()), None)
    rules.write_text(rules.read_text(encoding="utf-8").replace(
        "def setup(self", "def setup(self, nothing_like_this"), encoding="utf-8")
    assert set_ups(open_game(str(folder), Findings(), may_run=always_allow), None) == before
