"""Games made for shops, and looked at as the shops do."""

import io
import json
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from generator.apps.workflows.prepress import profile_of
from generator.base.findings import Findings
from generator.paper.preflight.inspection import check_pdf
from generator.paper.preflight.preflight_document import PreflightDocument
from tests.separations import INKS, separated

TINY = Path(__file__).parents[3] / "data" / "tiny"


def looked(*words):
    """What the command says, and how it ends."""
    done = CliRunner().invoke(cli, ("preflight", *words, "--json"), catch_exceptions=False)
    return done.exit_code, json.loads(done.stdout)


def built(folder, game, *options):
    """The files of a build."""
    done = CliRunner().invoke(cli, ("build", game, "--out", str(folder), *options),
                              catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    return {path.name: path.read_bytes() for path in folder.rglob("*.pdf")}


@pytest.mark.parametrize("profile", ["x4", "x1a"])
@pytest.mark.parametrize(("game", "kind"), [("chai", "tip"), ("chocoly", "tile")])
def test_a_kit_is_clean_by_each_standard(game, kind, profile):
    status, told = looked(game, "--for", profile, "--only", kind)
    assert (status, told["clean"]) == (0, True), told["findings"]


@pytest.mark.parametrize("profile", ["dtc", "mb-print", "offset"])
def test_cards_are_clean_by_each_maker(profile):
    status, told = looked("chocolatiers", "--for", profile, "--only", "reference")
    assert (status, told["clean"]) == (0, True), told["findings"]


def test_what_is_wrong_is_told_at_the_piece(tmp_path):
    home = thin(tmp_path)
    status, told = looked(str(home), "--for", "tgc", "--only", "card")
    found = [each for each in told["findings"] if each["code"] == "preflight/line"]
    first = found[0]
    assert (status, Path(first["where"]["file"]).name, first["where"]["line"] > 1,
            Path(first["related"][0]["file"]).name) == (1, "cards.yaml", True, "card.front.svg")
    assert "a line is 0.057 pt wide; below 0.25 pt it may not be printed" in first["message"]


def thin(folder):
    """A game with a line that is too thin."""
    done = CliRunner().invoke(cli, ("new", str(folder / "mine")), catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    template = next((folder / "mine").rglob("card.front.svg"))
    text = template.read_text()
    template.write_text(text.replace("</svg>", '<path d="M9 9h9" stroke="#000" '
                                     'stroke-width="0.02"/></svg>'))
    return folder / "mine"


def test_lines_are_wide_enough_on_the_plates_of_a_press(tmp_path):
    status, told = looked(str(thin(tmp_path)), "--for", "x4")
    assert (status, {each["code"] for each in told["findings"]} & {"preflight/line"}) == (0, set())


@pytest.mark.parametrize(("name", "pages"), [("dtc", "back-front"), ("shop:mb-print", "front-back"),
                                             ("shop:offset", "front-back")])
def test_what_a_target_writes_is_what_the_shop_asks(name, pages, tmp_path):
    files = built(tmp_path, "chocolatiers", "--target", name, "--only", "reference")
    wanted = profile_of(name.removeprefix("shop:"), Findings())
    assert (len(files), wanted.demands.order, [
        check_pdf(data, wanted.demands)[0] for data in files.values()]) == (1, pages, [()])


def test_cuts_of_a_deck_are_lines_in_an_ink_of_their_own(tmp_path):
    files = built(tmp_path, "chocolatiers", "--target", "shop:offset", "--only", "start-marker",
                  "--colour", "cmyk", "--spot", "cut")
    [data] = files.values()
    assert {spot for part in PreflightDocument(data).parts()
            for spot in part.drawn.spots} == {"CutContour"}


def test_creases_of_folded_sheets_are_lines_in_an_ink_of_their_own(tmp_path):
    files = built(tmp_path, str(TINY), "--target", "pdf", "--duplex", "fold", "--colour", "cmyk",
                  "--spot", "cut,crease")
    [data] = files.values()
    assert {spot for part in PreflightDocument(data).parts() for spot in part.drawn.spots} == {
        "CutContour", "Crease"}


@pytest.mark.parametrize("limit", [240, 300])
def test_the_ink_that_is_computed_is_the_ink_on_the_plates(limit, ghostscript, tmp_path):
    [data] = built(tmp_path, "chocolatiers", "--target", "pdf", "--only", "reference", "--colour",
                   "cmyk", "--ink", str(limit)).values()
    proof = PreflightDocument(data)
    last = proof.pages[-1]
    computed = max(100 * max(part.drawn.laid[0], part.drawn.overprinted_ink) for part in last.parts)
    plates = separated(ghostscript, data, tmp_path, page=last.number)
    measured = sum(plates[ink] for ink in INKS).max()
    # Never less than what is printed; a tint that is covered everywhere may make it more.
    assert measured - 1 <= computed <= limit + 0.5


def test_the_page_of_a_finding_is_that_of_the_file(tmp_path):
    [data] = built(tmp_path, str(TINY), "--target", "pdf").values()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pages = len(pdf.pages)
    file = next(tmp_path.rglob("*.pdf"))
    status, told = looked(str(file), "--for", "x4")
    assert (status, told["files"], told["clean"]) == (
        1, [{"name": str(file), "pages": pages}], False)
