"""Numbers that no game needs, wherever a game can write one: a finding or nothing, no crash."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from tests.unit.game.load.project import TINY, tiny

NUMBERS = {"5,000 digits": "9" * 5_000, "a power": "1e308"}

FRONT, GAME, CARDS, KINDS = (
    (TINY / name).read_text(encoding="utf-8")
    for name in ("templates/card.front.svg", "game.yaml", "cards.yaml", "kinds.yaml"))


def in_front(*inside: str) -> Callable[[str], dict[str, str]]:
    """A template with one more element, in which # is the number."""
    text = FRONT.replace("</svg>", "".join(inside) + "</svg>")
    return lambda number: {"templates__card_front_svg": text.replace("#N", number)}


def expected(line: str,
             options: str = "{hand: 5, prices: [1, 2]}") -> Callable[[str], dict[str, str]]:
    return lambda number: {
        "expectations_yaml": line.replace("#N", number),
        "game_yaml": f"{GAME}\noptions: {options}\n".replace("#N", number)}


PLACES: dict[str, Callable[[str], dict[str, str]]] = {
    "condition": in_front('<g data-show-if="value > #N"/>'),
    "condition in": in_front('<g data-show-if="value in (1, #N)"/>'),
    "entry in a condition": in_front('<g data-show-if="pips.#N == sun"/>'),
    "repeat": in_front('<g data-repeat="#N"><rect width="1" height="1"/></g>'),
    "columns": in_front('<g data-repeat="3" data-columns="#N"><rect width="1"/></g>'),
    "step": in_front('<g data-repeat="3" data-step="#N,0"><rect width="1"/></g>'),
    "places": in_front('<g data-repeat="3" data-at="#N,0 0,#N"><rect width="1"/></g>'),
    "track": in_front('<g data-compute="track" data-to="#N" data-cell="1,1"/>'),
    "grid": in_front('<g data-compute="grid" data-rows="#N" data-columns="#N" data-cell="1,1"/>'),
    "steps": in_front('<g data-compute="steps" data-count="#N" data-cell="1,1"/>'),
    "cell": in_front('<g data-compute="steps" data-count="2" data-cell="#N,1" data-corner="#N"/>'),
    "slot": in_front('<text data-slot="pips.#N">1</text>'),
    "text": in_front('<text x="9" y="9" font-size="1">#N</text>'),
    "fit": in_front('<text data-fit="#Npt" data-slot="name">1</text>'),
    "value": lambda number: {"cards_yaml": CARDS.replace("value: 9", f"value: {number}")},
    "copies": lambda number: {"cards_yaml": CARDS.replace("copies: 2", f"copies: {number}")},
    "players": lambda number: {"game_yaml": GAME.replace("[2, 3]", f"[2, {number}]")},
    "bounds": lambda number: {"kinds_yaml": KINDS.replace("max: 9", f"max: {number}")},
    "length": lambda number: {"kinds_yaml": KINDS.replace("[0, 4]", f"[0, {number}]")},
    "size": lambda number: {"kinds_yaml": KINDS.replace(
        "extends: poker-card", f"size: {number}mm x 30mm")},
    "count": expected("components:\n  - {count: #N, of: card}\n"),
    "sum": expected("components:\n  - {sum: value, of: card, exactly: #N}\n"),
    "range": expected("components:\n  - {range: value, of: card, between: [1, #N]}\n"),
    "share": expected("components:\n  - {share: value > #N, of: card, at-most: 1}\n"),
    "formula": expected("components:\n  - {formula: value, of: card, per: {copies: #N}, "
                        "plus: #N, round: up}\n"),
    "figure": expected("components:\n  - {figure: prices.#N, of: options, is: #N}\n"),
    "printed": expected("components:\n  - {printed: bring-bag, shows: prices.#N}\n"),
    "product": expected("components:\n  - {printed: bring-bag, shows: '"
                        + " * ".join(["#N"] * 40) + "'}\n"),
    "product of options": expected("components:\n  - {printed: bring-bag, shows: '"
                                   + " * ".join(["hand"] * 40) + "'}\n", "{hand: #N}"),
    "option": expected("play:\n  - {measure: turns, at-most: #N}\n", "{hand: #N, deep: [#N]}"),
    "string": lambda number: {"lang__en_yaml": "strings:\n  sun: Sun #N\n  moon: Moon\n"
                              "  bring-bag: A bag of #N\n".replace("#N", number)},
}


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize("files", PLACES.values(), ids=PLACES)
def test_a_number_that_no_game_needs_is_no_crash(
        tmp_path: Path, files: Callable[[str], dict[str, str]], number: str) -> None:
    written = files(number)
    command = "validate" if "expectations_yaml" in written else "check"
    game = tiny(tmp_path / "tiny", **written)
    done = CliRunner().invoke(cli, [command, str(game)], catch_exceptions=False)
    assert done.exit_code in (0, 1)


@pytest.mark.parametrize("outline", [
    "", "x", "M", "M0", "M0 0", "M0 0 Z", "M0 0 L1e99 1", "L5 5", "M0 0 A1 1 0 5 5 9 9",
    "M-9999 0 H20 V10 Z", "M0 0 H1e5 V10 H0 Z", f"M{'9' * 5_000} 0 H20 V10 Z", "M0 0 Hnan V10 Z",
    "M0 0 " * 1_900, "M0 0 H20 V0 H0 Z", "M0 0 H20 V10 H0 Z garbage", "\u202e", "url(#a)"])
def test_an_outline_that_no_knife_follows_is_told_at_its_kind(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, outline: str) -> None:
    monkeypatch.chdir(tmp_path)
    tiny(tmp_path / "tiny", kinds_yaml=KINDS.replace(
        "extends: poker-card", f"extends: poker-card\n    shape: path\n    outline: '{outline}'"))
    done = CliRunner().invoke(cli, ["build", "tiny"], catch_exceptions=False)
    assert (done.exit_code, "tiny/kinds.yaml" in done.stderr) == (1, True)


@pytest.mark.parametrize(("outline", "told"), [
    ("M0 0 H20 V", "can't be cut: the path command 'V' has 0 numbers"),
    ("M0 0 H20 V0 Z", "encloses nothing"),
    ("M0 0 H200 V10 H0 Z", "reaches beyond its 63×88 mm")])
def test_what_is_wrong_with_an_outline_is_told_in_words(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, outline: str, told: str) -> None:
    monkeypatch.chdir(tmp_path)
    tiny(tmp_path / "tiny", kinds_yaml=KINDS.replace(
        "extends: poker-card", f"extends: poker-card\n    shape: path\n    outline: '{outline}'"))
    done = CliRunner().invoke(cli, ["check", "tiny"], catch_exceptions=False)
    assert done.stderr.splitlines()[0] == (
        f"tiny/kinds.yaml:2:3: error[kind/geometry]: the outline of a Card {told}")
