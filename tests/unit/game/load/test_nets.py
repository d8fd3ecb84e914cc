from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.game.load.game_folder import OpenedGame, open_game
from generator.game.model.supply import supply_of
from generator.paper.pages.folding_steps import fold_net
from tests.findings.load.cases import report

FOLDED = Path(__file__).parents[3] / "data" / "folded"


@pytest.fixture(scope="module")
def opened() -> OpenedGame:
    return open_game(str(FOLDED), Findings())


def test_a_box_holds_the_pile_of_what_it_is_for(opened: OpenedGame) -> None:
    box, card = opened.game.kinds["box"], opened.game.kinds["card"]
    assert box.net
    front, side = box.net.part("front").trim, box.net.part("left").trim
    assert card.trim.width < front.width - 2 * box.thickness
    assert card.trim.height < front.height - 2 * box.thickness
    assert 36 * card.thickness < side.width - 2 * box.thickness


def test_a_box_is_hardly_larger_than_what_it_holds(opened: OpenedGame) -> None:
    box, card = opened.game.kinds["box"], opened.game.kinds["card"]
    assert box.net
    assert box.net.part("front").trim.width < card.trim.width + 3
    assert box.net.part("left").trim.width < 36 * card.thickness + 3


def test_a_box_grows_with_its_pieces(tmp_path: Path, opened: OpenedGame) -> None:
    files = {path.name: path.read_text() for path in FOLDED.glob("*.yaml")}
    files["cards.yaml"] = files["cards.yaml"].replace("copies: 9", "copies: 10")
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "templates").symlink_to(FOLDED / "templates")
    small, large = opened.game.kinds["box"].net, open_game(
        str(tmp_path), Findings()).game.kinds["box"].net
    assert small
    assert large
    assert large.part("left").trim.width - small.part("left").trim.width == pytest.approx(
        4 * 0.32)


def test_a_box_is_packaging_that_needs_no_line_of_its_own(opened: OpenedGame) -> None:
    assert [(each.id, each.copies) for each in opened.game.packaging
            if each.kind.name == "box"] == [("box", 1)]


def test_a_punchboard_is_packaging_that_needs_no_line_of_its_own(opened: OpenedGame) -> None:
    assert [each.id for each in opened.game.packaging if each.kind.is_punchboard] == ["board"]


def test_rules_never_see_packaging(opened: OpenedGame) -> None:
    assert not {"box", "board"} & {part.kind for part in supply_of(opened.game).parts}


def test_tables_never_see_packaging_but_what_is_punched_out_of_it(opened: OpenedGame) -> None:
    kinds = opened.game.on_table.kinds
    assert not {"box", "board"} & set(kinds)
    assert {"coin", "isle", "chest"} <= set(kinds)


def test_a_folded_kind_is_as_large_as_its_net(opened: OpenedGame) -> None:
    die = opened.game.kinds["die"]
    assert die.net
    assert (die.trim, die.outline) == (die.net.size, die.net.path)


def test_on_a_table_a_folded_piece_is_its_first_face(opened: OpenedGame) -> None:
    die = opened.on_table.game.kinds["die"]
    assert (die.trim.width, die.front, die.back) == (20.0, "pip.1.svg", "pip.6.svg")


def test_on_a_table_there_is_no_packaging(opened: OpenedGame) -> None:
    assert "box" not in opened.on_table.game.kinds


def test_a_game_without_folds_is_on_the_table_as_it_is() -> None:
    tiny = open_game(str(FOLDED.parent / "tiny"), Findings())
    assert tiny.on_table is tiny


def test_lines_and_areas_of_a_designer_are_folds_and_glue(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.yaml").write_text(
        "title: T\nplayers: [2]\ncomponents: [cards.yaml]\n")
    (tmp_path / "kinds.yaml").write_text(
        "kinds:\n  tent:\n    size: 60mm x 90mm\n    front: tent.svg\n"
        "    fold: M0 40 H60 m-60 40 h60\n    glue: M0 80 H60 V90 H0 Z\n")
    (tmp_path / "cards.yaml").write_text("kind: tent\ncomponents: [{id: one}]\n")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "tent.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="66mm" height="96mm" viewBox="0 0 66 96"/>')
    monkeypatch.chdir(tmp_path)
    assert report() == ""
    net = open_game(".", Findings()).game.kinds["tent"].net
    assert net
    assert net.folds == (((0.0, 40.0), (60.0, 40.0)), ((0.0, 80.0), (60.0, 80.0)))
    assert net.glue == (((0.0, 80.0), (60.0, 80.0), (60.0, 90.0), (0.0, 90.0)),)


def test_a_box_for_other_things_says_its_room(tmp_path: Path) -> None:
    for path in FOLDED.glob("*.yaml"):
        (tmp_path / path.name).write_text(path.read_text().replace(
            "holds: [card]", "inside: 45 x 69 x 14 mm"))
    (tmp_path / "templates").symlink_to(FOLDED / "templates")
    net = open_game(str(tmp_path), Findings()).game.kinds["box"].net
    assert net
    placed = fold_net(net)
    assert placed["back"].at(net.part("back").points[0])[2] == pytest.approx(-14.6)


def test_a_box_that_has_grown_far_beyond_its_drawings_says_so(tmp_path: Path) -> None:
    for path in FOLDED.glob("*.yaml"):
        (tmp_path / path.name).write_text(path.read_text().replace("copies: 9", "copies: 40"))
    (tmp_path / "templates").symlink_to(FOLDED / "templates")
    told = report(str(tmp_path))
    assert "error[template/size]: the drawing is 19.12×75.6 mm, which is no picture of a face of " \
        "52.8×69.6 mm\n  hint: with its bleed that is 58.8×75.6 mm" in told


def test_a_draft_has_a_box_whose_faces_are_not_all_drawn(tmp_path: Path) -> None:
    for path in FOLDED.glob("*.yaml"):
        (tmp_path / path.name).write_text(path.read_text().replace("box.end.svg", "lost.svg"))
    (tmp_path / "templates").symlink_to(FOLDED / "templates")
    drafted = open_game(str(tmp_path), Findings(), draft=True)
    assert "net:box:" in drafted.assets.templates
