"""What a careful eye says of the faces of a game, as `ballotin check` prints it: exact texts."""

import io
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from generator.apps.cli.main import cli

TINY = Path(__file__).parents[2] / "data" / "tiny"
BACK = "templates/card.back.svg"


@pytest.fixture
def said(tmp_path, monkeypatch):
    """What a check of the small game says, with slips in its files: (file, old, new)."""
    monkeypatch.chdir(tmp_path)

    def told(*slips):
        shutil.copytree(TINY, "tiny")
        with io.BytesIO() as out:
            Image.new("RGB", (20, 20)).save(out, "PNG")
            Path("tiny/templates/seal.png").write_bytes(out.getvalue())
        for file, old, new in slips:
            path = Path("tiny") / file
            text = path.read_text(encoding="utf-8")
            assert old in text
            path.write_text(text.replace(old, new), encoding="utf-8")
        done = CliRunner().invoke(cli, ["check", "tiny"], catch_exceptions=False)
        return done.stderr

    return told


def test_a_coarse_picture(said):
    image = '<image href="seal.png" x="6" y="6" width="51" height="51"/></svg>'
    assert said((BACK, "</svg>", image)) == (
        "tiny/templates/card.back.svg:6:1: warning[picture/coarse]: 'seal.png' has 20 × 20 pixels "
        "on 51 × 51 mm, that is 10 dpi: every pixel shows\n"
        '    6 | <image href="seal.png" x="6" y="6" width="51" height="51"/></svg>\n'
        "      | ^^^^^^\n"
        "  hint: 602 × 602 pixels would be 300 dpi\n"
        "  see: tiny/cards.yaml:5:5\n"
        "1 warning\n")


def test_a_line_that_a_printer_loses(said):
    line = '<path d="M9 9h9" stroke="#fff" stroke-width=".02"/></svg>'
    assert said((BACK, "</svg>", line)) == (
        "tiny/templates/card.back.svg:6:1: warning[face/thin-line]: a line on 'sun-1' is 0.057 pt "
        "wide (0.02 mm)\n"
        '    6 | <path d="M9 9h9" stroke="#fff" stroke-width=".02"/></svg>\n'
        "      | ^^^^^\n"
        "  hint: printers lose lines below 0.25 pt (0.088 mm): make it wider, or paler\n"
        "  see: tiny/cards.yaml:5:5\n"
        "1 warning\n")


def test_a_text_over_another(said):
    text = '<text x="30" y="80" font-family="Fraunces" font-size="6" fill="#fff">Over</text></svg>'
    assert said((BACK, "</svg>", text)) == (
        "tiny/templates/card.back.svg:6:1: warning[face/text-over-text]: 'Over' is over 'Tiny' "
        "on 'sun-1'\n"
        '    6 | <text x="30" y="80" font-family="Fraunces" font-size="6" fill="#fff">Over</text>'
        "</svg>\n"
        "      | ^^^^^\n"
        "  hint: move one of them, or make its box smaller\n"
        "  see: tiny/templates/card.back.svg:4:3\n"
        "  see: tiny/cards.yaml:5:5\n"
        "1 warning\n")


def test_a_text_that_hardly_stands_out(said):
    assert said((BACK, 'fill="#ffe090"', 'fill="#304080"')) == (
        "tiny/templates/card.back.svg:4:3: warning[face/contrast]: 'Tiny' hardly stands out on "
        "'sun-1': 1.3 to 1\n"
        '    4 |   <text x="31.5" y="80" text-anchor="middle" font-family="Fraunces" '
        'font-weight="700" font-size=…\n'
        "      |   ^^^^^\n"
        "  hint: make the text darker or lighter than what is behind it: 4.5 to 1 reads well\n"
        "  see: tiny/cards.yaml:5:5\n"
        "1 warning\n")


def test_an_idle_icon(said):
    star = '<symbol id="star" viewBox="0 0 9 9"><path d="M1 1h5v5z"/></symbol></svg>'
    assert said(("templates/icons.svg", "</svg>", star)) == (
        "tiny/templates/icons.svg:14:1: note[icon/unused]: one icon is used nowhere: 'star'\n"
        '   14 | <symbol id="star" viewBox="0 0 9 9"><path d="M1 1h5v5z"/></symbol></svg>\n'
        "      | ^^^^^^^\n"
        "1 note\n")


def test_missing_translations(said):
    assert said(("lang/ja.yaml", "  sun-9.name: 正午\n", "")) == (
        "tiny/lang/ja.yaml: warning[words/untranslated]: ja: 1 of 3 texts 'name' of 'Card' is "
        "missing\n"
        "  hint: write 'sun-9.name: …' into its strings; until then it is printed in en\n"
        "  see: tiny/cards.yaml:6:23\n"
        "1 warning\n")


def test_pieces_that_look_all_the_same(said):
    front = (TINY / "templates" / "card.front.svg").read_text(encoding="utf-8")
    rest = front.partition("\n")[2]
    circle = '<circle cx="20" cy="20" r="9"/></svg>'
    assert said(("templates/card.front.svg", rest, circle)).startswith(
        "tiny/templates/card.front.svg:1:1: warning[face/alike]: the 3 pieces of 'Card' look all "
        "the same: nothing on them shows 'name' or 'suit' or 'value' or 'pips' or 'wild'\n"
        '    1 | <svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" '
        'viewBox="-3 -3 69 94">\n'
        "      | ^^^^\n"
        '  hint: show one with data-slot="name", or make them copies of one piece\n'
        "  see: tiny/cards.yaml:5:5\n"
        "  see: tiny/cards.yaml:6:5\n")


def test_a_white_back(said):
    back = (TINY / BACK).read_text(encoding="utf-8")
    assert said((BACK, back.partition("\n")[2], "</svg>")).splitlines()[0] == (
        "tiny/templates/card.back.svg:1:1: warning[face/blank]: nothing can be seen on 'Card': its "
        "back is white")
