"""One mistake in each stage is told in one run, and nothing that only comes of another."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli

TINY = Path(__file__).parents[3] / "data" / "tiny"
TOKEN = """\
  token:
    size: 25mm x 25mm
    front: token.svg
    fields: {worth: int}
  marker:
    size: 25mm x 25mm
    front: marker.svg
    fields: {name: text}
"""
MARKER = """\
<svg xmlns="http://www.w3.org/2000/svg" width="31mm" height="31mm" viewBox="0 0 31 31">
<rect id="box" x="8" y="8" width="15" height="15" fill="none"/>
<text shape-inside="url(#box)" font-family="Alegreya Sans" font-size="3" data-slot="name"/>
</svg>
"""
TOKENS = "kind: token\nsource: own\ncomponents:\n  - {id: one, worth: 1}\n"
MARKERS = f"kind: marker\nsource: own\ncomponents:\n  - {{id: red, name: {'Red ' * 40}}}\n"
# One mistake for each stage: which file, what it says, what it says instead, the code.
STAGES = {
    "game": ("game.yaml", "minutes: 5", "minutes: five", "field/type"),
    "kinds": ("kinds.yaml", "fields: {worth: int}", "fields: {worth: itn}", "field/value"),
    "components": ("cards.yaml", "suit: sun, value: 9", "suit: snu, value: 9", "field/value"),
    "strings": ("lang/ja.yaml", "strings:", "strungs:", "field/unknown"),
    "icons": ("templates/icons.svg", "</svg>", '<use href="#nobody"/></svg>',
              "svg/unknown-reference"),
    "template": ("templates/card.front.svg", 'data-slot="name"', 'data-slot="nmae"',
                 "template/unknown-name"),
    "pictures": ("templates/card.back.svg", "</svg>",
                 '<image href="seal.png" width="9" height="9"/></svg>', "picture/missing"),
    "drawing": ("markers.yaml", "", "", "text/overflow"),
}


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the smallest game with two more kinds, one of them too long to draw."""
    folder = Path(shutil.copytree(TINY, tmp_path / "tiny"))
    kinds = (folder / "kinds.yaml").read_text(encoding="utf-8")
    (folder / "kinds.yaml").write_text(kinds + TOKEN, encoding="utf-8")
    for name, text in {"templates/token.svg": MARKER.replace("name", "worth"),
                       "templates/marker.svg": MARKER, "tokens.yaml": TOKENS,
                       "markers.yaml": MARKERS}.items():
        (folder / name).write_text(text, encoding="utf-8")
    spoil(folder, "game.yaml", "[cards.yaml]", "[cards.yaml, tokens.yaml, markers.yaml]")
    monkeypatch.chdir(tmp_path)
    return folder


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def codes(command: str) -> list[str]:
    """The codes of all errors that a command tells."""
    done = CliRunner().invoke(cli, [command, "tiny", "--all"], catch_exceptions=False)
    return sorted(line.partition("error[")[2].partition("]")[0]
                  for line in done.stderr.splitlines() if ": error[" in line)


@pytest.mark.parametrize("command", ["check", "build"])
def test_one_mistake_in_each_stage_is_told_in_one_run(game: Path, command: str) -> None:
    for file, old, new, _ in STAGES.values():
        spoil(game, file, old, new)
    assert codes(command) == sorted(code for *_, code in STAGES.values())


@pytest.mark.parametrize("stage", STAGES)
def test_a_mistake_in_one_stage_hides_nothing_of_the_drawing(game: Path, stage: str) -> None:
    file, old, new, code = STAGES[stage]
    spoil(game, file, old, new)
    assert codes("check") == sorted({code, "text/overflow"})


@pytest.mark.parametrize(("file", "old", "new"), [
    ("game.yaml", 'sun: {base: "#e0a020"', 'sun: {base: "e0a02z"'),
    ("kinds.yaml", "suit: {type: choice", "suit: {type: chioce"),
    ("kinds.yaml", "extends: poker-card", "extends: pocker-card"),
    ("lang/en.yaml", "strings:", "strings"),
    ("templates/icons.svg", "</svg>", "</sgv>"),
    ("game.yaml", "title: Tiny", "title: [Tiny"),
])
def test_what_only_comes_of_a_mistake_is_not_told(game: Path, file: str, old: str, new: str
                                                  ) -> None:
    spoil(game, "markers.yaml", "Red " * 40, "Red")
    spoil(game, file, old, new)
    assert len(codes("check")) == 1
