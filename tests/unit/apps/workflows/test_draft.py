"""Drafts: what is printed of a game that isn't finished, and what it leaves alone."""

import json
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from generator.apps.workflows.kit_build import build
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.game.load.game_folder import open_game
from tests.unit.apps.workflows.drafts import CARDS, FRONT, KINDS, lay_out

Build = Callable[..., dict[str, bytes]]


@pytest.fixture
def built(tmp_path: Path) -> Build:
    """Build a game with these files, as a draft unless told otherwise; what is in the folder."""

    def run(*targets: str, draft: bool = True, **files: str) -> dict[str, bytes]:
        lay_out(tmp_path / "game", **files)
        findings = Findings()
        opened = open_game(str(tmp_path / "game"), findings, draft=draft)
        build(opened,
              KitRequest(targets=targets or ("pdf",), out=tmp_path / "kit", dpi=72, draft=draft),
              NoProgress(), findings)
        return {path.relative_to(tmp_path / "kit").as_posix(): path.read_bytes()
                for path in sorted((tmp_path / "kit").rglob("*"))
                if path.is_file() and ".cache" not in path.parts and path.name != ".lock"}

    return run


def pages(pdf: bytes) -> list[str]:
    """The text of each page."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def test_drafts_are_called_so(built: Build) -> None:
    assert {name.partition("/")[0] for name in built("pdf", "images", "sprites")} == {
        "game-draft.pdf", "images-draft", "manifest.json", "sprites-draft"}


def test_the_manifest_tells_drafts_from_other_files(built: Build) -> None:
    built("pdf", draft=False)
    made = json.loads(built("pdf")["manifest.json"])["files"]
    assert [(each["name"], each["target"]) for each in made] == [
        ("game-draft.pdf", "pdf-draft"), ("game.pdf", "pdf")]


def test_a_draft_leaves_the_last_good_build_alone(built: Build) -> None:
    good = built("pdf", draft=False)["game.pdf"]
    assert built("pdf", front="")["game.pdf"] == good


def test_a_build_after_a_draft_is_as_if_there_had_been_none(built: Build, tmp_path: Path) -> None:
    built("pdf")
    after = built("pdf", draft=False)["game.pdf"]
    (tmp_path / "kit").rename(tmp_path / "old")
    assert built("pdf", draft=False)["game.pdf"] == after


def test_every_sheet_says_that_it_is_a_draft(built: Build) -> None:
    sheets = [text for text in pages(built()["game-draft.pdf"]) if "sheet 1 of" in text]
    assert sheets
    assert all(text.startswith("DRAFT") or "\nDRAFT" in text for text in sheets)


def test_the_document_is_titled_as_a_draft(built: Build) -> None:
    title = pypdfium2.PdfDocument(built()["game-draft.pdf"]).get_metadata_value("Title")
    assert title == "DRAFT: Small"


def test_a_kind_without_a_template_shows_all_that_a_piece_says(built: Build) -> None:
    text = " ".join(pages(built(front="")["game-draft.pdf"])[-1].split())
    assert [word for word in ("Sun", "1", "cost", "red", "hot, bright", "Draw a card.", "sun",
                              "Moon", "12", "blue") if word not in text] == []


def test_what_a_piece_does_not_say_has_no_name_on_a_plain_face(built: Build) -> None:
    cards = CARDS.replace(", tags: [hot, bright], rules: Draw a card.", "")
    assert "tags" not in pages(built(front="", cards=cards)["game-draft.pdf"])[-1]


@pytest.mark.parametrize("shape", ["shape: circle\n    size: 20mm x 20mm",
                                   "shape: hex\n    size: 40mm x 36mm", "size: 12mm x 12mm",
                                   "size: 180mm x 120mm"])
def test_a_plain_face_is_drawn_for_pieces_of_any_size(
        built: Build, monkeypatch: pytest.MonkeyPatch, shape: str) -> None:
    monkeypatch.setattr("tests.unit.apps.workflows.drafts.KINDS", KINDS.replace(
        "extends: poker-card", shape))
    assert "Moon" in " ".join(pages(built(front="")["game-draft.pdf"]))


def svg(files: dict[str, bytes]) -> str:
    """The face of the first card."""
    return files["images-draft/card/sun.front.svg"].decode()


def test_a_lost_picture_is_a_hatched_frame_with_its_name(built: Build) -> None:
    lost = '<image href="art/sun.png" x="10" y="30" width="40" height="40"/>'
    text = pages(built(front=FRONT.replace("</svg>", lost + "</svg>"))["game-draft.pdf"])[-1]
    assert text.count("art/sun.png") == 2


def test_a_picture_that_a_value_names_is_a_frame_with_that_name(built: Build) -> None:
    lost = '<image data-set-href="art/{id}.png" x="10" y="30" width="40" height="40"/>'
    text = pages(built(front=FRONT.replace("</svg>", lost + "</svg>"))["game-draft.pdf"])[-1]
    assert "art/sun.png" in text
    assert "art/moon.png" in text


def test_a_letter_that_no_font_has_is_a_box(built: Build) -> None:
    files = built("images", cards=CARDS.replace("Sun", "Sun \U0001d11e"))
    assert svg(files).count("draft--box") == 2


def test_an_unknown_icon_in_a_text_is_a_box(built: Build) -> None:
    assert "draft--box" in svg(built("images", cards=CARDS.replace("Sun", '":sunny:"')))


def test_an_icon_that_a_value_names_is_a_frame_with_that_name(built: Build) -> None:
    icon = '<use data-use="{suit}" x="10" y="30" width="40" height="40"/>'
    text = pages(built(front=FRONT.replace("</svg>", icon + "</svg>"))["game-draft.pdf"])[-1]
    assert "red" in text
    assert "blue" in text


def test_a_text_that_is_too_long_says_by_how_much(built: Build) -> None:
    text = pages(built(cards=CARDS.replace("Sun", "Sun and moon " * 9))["game-draft.pdf"])[-1]
    assert "+15.4 mm" in text


def test_a_line_that_is_too_wide_says_by_how_much(built: Build) -> None:
    front = FRONT.replace('shape-inside="url(#box)"', 'x="10" y="20" data-width="4mm"')
    assert pages(built(front=front)["game-draft.pdf"])[-1].count(" mm\r\n") >= 2


def test_a_label_that_is_wider_than_its_cell_says_by_how_much(built: Build) -> None:
    track = ('<g data-compute="track" data-from="1" data-to="3" data-cell="1,4" x="10" y="40" '
             'font-family="Alegreya Sans" font-size="4"/>')
    text = pages(built(front=FRONT.replace("</svg>", track + "</svg>"))["game-draft.pdf"])[-1]
    assert text.count("+") == 6
