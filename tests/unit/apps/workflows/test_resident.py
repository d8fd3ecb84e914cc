"""Builds that use what was made before: whatever has changed, they give what a cold build gives."""

import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from generator.apps.workflows.kit_build import BuiltKit, ResidentKit, build
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings, Stop
from generator.base.progress import NoProgress
from generator.drawing.press.press import Press
from generator.game.load import fast_lists as entries
from generator.game.load.game_folder import OpenedGame, open_game, refresh_game

TINY = Path(__file__).parents[3] / "data" / "tiny"
MANY = "".join(
    f"  - {{id: more-{number}, name: Card {number}, suit: sun, value: {number % 9 + 1}}}\n"
    for number in (3, 4, 30, 31, 40, 41, 42, 50, 51, 52, 60, 61, 62, 63))


@pytest.fixture(autouse=True, scope="module")
def entry_by_entry() -> Iterator[None]:
    """Read short lists as if they were long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(entries, "LONG", 0)
        yield


@pytest.fixture
def game(tmp_path: Path) -> Path:
    home = Path(shutil.copytree(TINY, tmp_path / "tiny"))
    cards = home / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8") + MANY, encoding="utf-8")
    return home


def cold(game: Path, out: Path) -> str:
    shutil.rmtree(out, ignore_errors=True)
    return rebuilt(game, out)


def rebuilt(game: Path, out: Path) -> str:
    """A build as a fresh process makes it, with what lies in the folder."""
    findings = Findings()
    return told(lambda: build(open_game(str(game), findings), KitRequest(targets=("pdf",), out=out),
                              NoProgress(),
                              findings), findings, out)


def told(make: Callable[[], object], findings: Findings, out: Path) -> str:
    """What came of a build: the files, or that there are none, and the findings."""
    try:
        made = repr(make())
    except Stop:
        return f"stopped: {list(findings)}"
    digest = (out / "manifest.json").read_text(encoding="utf-8")
    return f"{made.replace(str(out), 'OUT')}\n{digest}\n{list(findings)}"


class OpenKit:
    """A game and its kit that stay open while files change."""

    def __init__(self, game: Path, out: Path) -> None:
        self.game = game
        self.request = KitRequest(targets=("pdf",), out=out)
        self.opened: OpenedGame | None = None
        self.kit = ResidentKit()

    def build(self, changed: Iterable[Path], findings: Findings) -> BuiltKit:
        self.opened = refresh_game(self.opened, set(changed), findings) if self.opened \
            else open_game(str(self.game), findings)
        return self.kit.build(self.opened, self.request, NoProgress(), findings)


Change = tuple[str, str, str]
CHANGES: dict[str, Change] = {
    "a name": ("cards.yaml", "name: Card 40", "name: Another"),
    "copies": ("cards.yaml", "name: Card 41", "copies: 5, name: Card 41"),
    "no copies": ("cards.yaml", "name: Card 42", "copies: 0, name: Card 42"),
    "an entry more": ("cards.yaml", "  - {id: more-3,",
                      "  - {id: new, name: New, suit: moon, value: 2}\n  - {id: more-3,"),
    "an entry less": ("cards.yaml", "  - {id: more-4, name: Card 4, suit: sun, value: 5}\n", ""),
    "a card that looks like another": ("cards.yaml", "name: Card 30, suit: sun, value: 4",
                                       "name: Card 31, suit: sun, value: 5"),
    "a line more": ("cards.yaml", "kind: card\n", "kind: card\n# a comment\n"),
    "defaults": ("cards.yaml", "{copies: 2}", "{copies: 3}"),
    "a default's column": ("cards.yaml", "{copies: 2}", "{ copies:   2}"),
    "a used id": ("cards.yaml", "id: more-51", "id: more-52"),
    "a wrong value": ("cards.yaml", "name: Card 60, suit: sun", "name: Card 60, suit: son"),
    "broken YAML": ("cards.yaml", "name: Card 61", "name: [Card 61"),
    "text that is too long": ("cards.yaml", "name: Card 62", "name: " + "very long " * 60),
    "a character that no font has": ("cards.yaml", "name: Card 63", "name: \u0e01"),
    "a colour": ("game.yaml", "#e0a020", "#e0a0ff"),
    "the title": ("game.yaml", "title: Tiny", "title: Tinier"),
    "a string": ("lang/en.yaml", "strings:\n", "strings:\n  sun-9.name: Midday\n"),
    "a template": ("templates/card.front.svg", 'rx="2"', 'rx="3"'),
    "small text": ("templates/card.front.svg", 'font-size="3.5"', 'font-size="1.5"'),
    "an icon": ("templates/icons.svg", "<symbol", "<!-- --><symbol"),
    "a kind": ("kinds.yaml", "max: 9", "max: 8"),
}


def changed(game: Path, change: Change) -> Path:
    file, old, new = change
    path = game / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with the kit as it is before any change, and what came of building it."""
    folder = tmp_path_factory.mktemp("first")
    home = Path(shutil.copytree(TINY, folder / "tiny"))
    with (home / "cards.yaml").open("a", encoding="utf-8") as cards:
        cards.write(MANY)
    return folder / "kit", cold(home, folder / "kit")


@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_after_any_change_a_build_gives_what_a_cold_build_gives(
        game: Path, tmp_path: Path, first: tuple[Path, str], change: Change) -> None:
    for name in ("resident", "again"):
        shutil.copytree(first[0], tmp_path / name)
    kit = OpenKit(game, tmp_path / "resident")
    kit.build([], Findings())
    path = changed(game, change)
    # There and back again: what is wrong must be told as long as it is so.
    for expected in (cold(game, tmp_path / "cold"), first[1]):
        findings = Findings()
        resident = told(lambda findings=findings: kit.build(  # type: ignore[misc]
            [path], findings), findings, tmp_path / "resident")
        assert seen(resident) == seen(expected)
        assert seen(rebuilt(game, tmp_path / "again")) == seen(expected)
        path.write_text((TINY / path.relative_to(game)).read_text(encoding="utf-8")
                        + (MANY if path.name == "cards.yaml" else ""), encoding="utf-8")


TABLE = "Name;Suit;Value;Qty\n" + "".join(
    f"Card {number};sun;{number % 9 + 1};\n" for number in range(9))
CHANGES_OF_A_TABLE: dict[str, Change] = {
    "a cell": ("more.csv", "Card 4;sun", "Card 4;moon"),
    "a name, and so an id": ("more.csv", "Card 4;", "Another;"),
    "a name that makes another's id a new one": ("more.csv", "Card 3;", "Card 5;"),
    "a row more": ("more.csv", "Card 4;", "New;sun;1;2\nCard 4;"),
    "a row less": ("more.csv", "Card 4;sun;5;\n", ""),
    "a wrong cell": ("more.csv", "Card 4;sun", "Card 4;son"),
    "a cell in quotes": ("more.csv", "Card 4;", '"Card 4";'),
    "a heading": ("more.csv", "Qty", "#Qty"),
    "columns in another order": ("more.csv", TABLE, TABLE.replace("Suit;Value", "Value;Suit")),
    "settings": ("game.yaml", "kind: card}", "kind: card, defaults: {copies: 2}}"),
    "the place of settings": ("game.yaml", "kind: card}", "  kind: card}"),
}


@pytest.mark.parametrize("change", CHANGES_OF_A_TABLE.values(), ids=list(CHANGES_OF_A_TABLE))
def test_after_any_change_of_a_table_too(tmp_path: Path, change: Change) -> None:
    game = Path(shutil.copytree(TINY, tmp_path / "tiny"))
    (game / "more.csv").write_text(TABLE, encoding="utf-8")
    changed(game, ("game.yaml", "components: [cards.yaml]",
                   "components: [cards.yaml, {file: more.csv, kind: card}]"))
    kit = OpenKit(game, tmp_path / "resident")
    kit.build([], Findings())
    path = changed(game, change)
    findings = Findings()
    resident = told(lambda: kit.build([path], findings), findings,
                    tmp_path / "resident")
    assert seen(resident) == seen(cold(game, tmp_path / "cold"))


def test_a_table_to_lie_on_that_comes_and_changes_is_drawn_in_the_guide(
        game: Path, tmp_path: Path) -> None:
    kit = OpenKit(game, tmp_path / "resident")
    kit.build([], Findings())
    lies = ("table: {size: 700mm x 500mm}\n"
            "zones: {deck: {at: [0, 0], as: pile, holds: {card: all}}}\n")
    for text in (lies, lies.replace("[0, 0]", "[90, 0]"), lies.replace("pile", "plie")):
        (game / "table.yaml").write_text(text, encoding="utf-8")
        findings = Findings()
        resident = told(lambda findings=findings: kit.build(  # type: ignore[misc]
            [game / "table.yaml"], findings), findings, tmp_path / "resident")
        assert seen(resident) == seen(cold(game, tmp_path / "cold"))


def seen(told: str) -> str:
    """What came of a build, wherever the game lay."""
    return re.sub(r"'[^']*/tiny/", "'", told)


def test_what_there_is_to_warn_of_is_told_by_every_build(game: Path, tmp_path: Path) -> None:
    changed(game, CHANGES["small text"])
    kit = OpenKit(game, tmp_path / "kit")
    codes = []
    for _ in range(3):
        findings = Findings()
        kit.build([game / "cards.yaml"], findings)
        codes.append([finding.code for finding in findings])
    assert codes == [["text/small"]] * 3


def test_only_the_face_that_changed_is_pressed_again(
        game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = OpenKit(game, tmp_path / "kit")
    kit.build([], Findings())
    pressed = []
    form = Press.form
    monkeypatch.setattr(Press, "form", lambda self, *given: pressed.append(given)
                        or form(self, *given))
    kit.build([changed(game, CHANGES["a name"])], Findings())
    assert len(pressed) == 1


def test_an_error_leaves_the_kit_open_and_its_files_as_they_were(
        game: Path, tmp_path: Path) -> None:
    kit = OpenKit(game, tmp_path / "kit")
    kit.build([], Findings())
    before = (tmp_path / "kit" / "tiny.pdf").read_bytes()
    path = changed(game, CHANGES["broken YAML"])
    with pytest.raises(Stop):
        kit.build([path], Findings())
    assert (tmp_path / "kit" / "tiny.pdf").read_bytes() == before
    path = changed(game, ("cards.yaml", "name: [Card 61", "name: Card 61"))
    kit.build([path], Findings())
    assert (tmp_path / "kit" / "tiny.pdf").read_bytes() == before


@pytest.mark.parametrize("rubbish", [b"", b"rubbish" * 99, bytes(500)])
def test_pages_that_are_not_ours_are_made_anew(
        game: Path, tmp_path: Path, rubbish: bytes) -> None:
    fresh = rebuilt(game, tmp_path / "kit")
    (tmp_path / "kit" / ".cache" / "pages").write_bytes(rubbish)
    (tmp_path / "kit" / ".cache" / "standing").unlink()
    assert rebuilt(game, tmp_path / "kit") == fresh


def test_pages_in_which_a_bit_has_changed_are_made_anew(game: Path, tmp_path: Path) -> None:
    fresh = rebuilt(game, tmp_path / "kit")
    file = tmp_path / "kit" / ".cache" / "pages"
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(bytes(data))
    file.with_name("standing").unlink()
    assert rebuilt(game, tmp_path / "kit") == fresh
