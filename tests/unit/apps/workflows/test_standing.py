"""Files that would be written the very same again are left where they are."""

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from generator.apps.workflows import kit_build as print_road
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.game.load.game_folder import open_game
from generator.output import build_records as standing
from generator.output.outbox import OutputFolder

TINY = Path(__file__).parents[3] / "data" / "tiny"
Build = Callable[..., print_road.BuiltKit]


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A copy of the smallest game, to be changed."""
    return Path(shutil.copytree(TINY, tmp_path / "tiny"))


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """Where it is built."""
    return tmp_path / "kit"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of files that targets have written."""
    names: list[str] = []
    put = OutputFolder.put

    def noted(self: OutputFolder, name: str, data: bytes, **facts: int | str) -> None:
        names.append(name)
        put(self, name, data, **facts)

    monkeypatch.setattr(OutputFolder, "put", noted)
    return names


@pytest.fixture
def build(tiny: Path, kit: Path, written: list[str]) -> Build:
    """Build, and forget what was written for the build before."""

    def run(findings: Findings | None = None, **chosen: object) -> print_road.BuiltKit:
        written.clear()
        findings = Findings() if findings is None else findings
        asked = {"targets": ("pdf", "images"), "dpi": 36, "out": kit, **chosen}
        return print_road.build(open_game(str(tiny), findings), KitRequest(**asked),  # type: ignore[arg-type]
                                NoProgress(), findings)

    return run


def change(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_a_build_of_the_same_writes_nothing(build: Build, written: list[str]) -> None:
    build()
    build()
    assert written == []


def test_a_build_of_the_same_tells_of_the_same_files(build: Build) -> None:
    assert repr(build()) == repr(build())


def test_the_list_of_files_stays_the_same(build: Build, kit: Path) -> None:
    build()
    first = (kit / "manifest.json").read_bytes()
    build()
    assert (kit / "manifest.json").read_bytes() == first


def spoilt(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1] + b"!")


@pytest.mark.parametrize("harm", [Path.unlink, spoilt])
def test_a_target_whose_file_was_changed_is_written_again(
        build: Build, kit: Path, written: list[str], harm: Callable[[Path], None]) -> None:
    build()
    first = (kit / "tiny.pdf").read_bytes()
    harm(kit / "tiny.pdf")
    build()
    assert (written, (kit / "tiny.pdf").read_bytes() == first) == (["tiny.pdf"], True)


CHANGES: dict[str, tuple[str, str, str]] = {
    "a card": ("cards.yaml", "Dawn", "Dusk"), "a comment": ("cards.yaml", "kind:", "# \nkind:"),
    "a template": ("templates/card.front.svg", 'rx="2"', 'rx="3"'),
    "a word": ("lang/en.yaml", "strings:\n", "strings:\n  sun-9.name: Midday\n")}


@pytest.mark.parametrize("changed", CHANGES.values(), ids=CHANGES)
def test_after_any_change_of_the_game_everything_is_written(
        build: Build, tiny: Path, written: list[str], changed: tuple[str, str, str]) -> None:
    build()
    first = sorted(written)
    change(tiny / changed[0], *changed[1:])
    build()
    assert sorted(written) == first


@pytest.mark.parametrize("other", [{"dpi": 72}, {"only": ("sun-9",)}, {"low_ink": True},
                                   {"language": "ja"}, {"players": 2}, {"outline_text": True},
                                   {"draft": True}])
def test_whoever_asks_for_something_else_gets_it(
        build: Build, tmp_path: Path, kit: Path, other: dict[str, object]) -> None:
    build()
    build(**other)
    build(out=tmp_path / "fresh", **other)
    assert pixels(kit.rglob("tiny*.pdf")) >= pixels((tmp_path / "fresh").rglob("tiny*.pdf"))


def pixels(files: Iterable[Path]) -> set[bytes]:
    return {path.read_bytes() for path in files}


def test_another_version_of_the_programs_writes_everything(
        build: Build, written: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    build()
    first = list(written)
    monkeypatch.setattr(print_road, "edition_of_files", lambda: "another")
    build()
    assert written == first


def test_without_a_known_version_nothing_is_left(
        build: Build, written: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_road, "edition_of_files", lambda: "")
    build()
    first = list(written)
    build()
    assert written == first


def test_programs_that_are_not_installed_have_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    standing.edition.cache_clear()
    monkeypatch.setattr(standing, "PACKAGE", "no-such-package")
    try:
        assert standing.edition() == ""
    finally:
        standing.edition.cache_clear()


def test_what_a_target_had_to_say_is_said_again(build: Build) -> None:
    told = []
    for _ in range(2):
        findings = Findings()
        build(findings, targets=("dtc",))
        told.append(list(findings))
    assert told[0] == told[1] != []


def test_pictures_of_files_that_are_left_stay_known(
        build: Build, tiny: Path, kit: Path, written: list[str]) -> None:
    both = {"targets": ("images", "sprites")}
    build(**both)
    next(kit.glob("sprites/*.png")).unlink()
    build(**both)
    size = (kit / ".cache" / "pictures").stat().st_size
    (kit / ".cache" / "standing").unlink()
    build(**both)
    assert (kit / ".cache" / "pictures").stat().st_size == size


def test_a_target_that_is_no_longer_asked_for_keeps_its_files(build: Build, kit: Path) -> None:
    build()
    build(targets=("pdf",))
    build(targets=("images",))
    assert ((kit / "tiny.pdf").exists(), "tiny.pdf" in (kit / "manifest.json").read_text()) == (
        True, True)
