"""The road as a whole: all or nothing, the same again, and only what changed."""

import hashlib
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from generator.apps.workflows import game_table as table_road
from generator.apps.workflows import kit_build as print_road
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings, Stop
from generator.base.progress import NoProgress
from generator.drawing.press.press import Press
from generator.drawing.press.raster import Pixels, RasterRequest
from generator.game.load.game_folder import OpenedGame, open_game
from generator.output.side_pictures import RasterPool
from generator.paper.job import SetUp

TINY = Path(__file__).parents[3] / "data" / "tiny"


class Watch(NoProgress):
    """Remembers the stages it was told of."""

    def __init__(self) -> None:
        self.stages: list[tuple[str, int]] = []

    def stage(self, name: str, total: int) -> None:
        self.stages.append((name, total))


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A copy of the smallest game, to be changed."""
    return Path(shutil.copytree(TINY, tmp_path / "tiny"))


@pytest.fixture
def build(tiny: Path, tmp_path: Path) -> Callable[..., Findings]:
    """Build that copy into `kit`, with only a PDF unless told otherwise."""

    def run(**chosen: object) -> Findings:
        findings = Findings()
        asked = {"targets": ("pdf",), "out": tmp_path / "kit", **chosen}
        print_road.build(open_game(str(tiny), findings), KitRequest(**asked),  # type: ignore[arg-type]
                         NoProgress(), findings)
        return findings

    return run


def contents(folder: Path) -> dict[str, str]:
    """Every file of a folder but the cache, by digest."""
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.relative_to(folder).parts[0] not in (".cache", ".lock")}


@pytest.fixture
def pressed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What went through the press: the faces of pieces, without the guide's drawings."""
    keys: list[str] = []
    press = Press.form

    def counted(self: Press, *given: object, **named: object) -> object:
        if "templates/shared/guide/" not in str(given):
            keys.append(str(given))
        return press(self, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Press, "form", counted)
    return keys


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pictures were taken, each time some were wanted."""
    counts: list[int] = []
    draw = RasterPool.draw

    def counted(self: RasterPool, shots: Sequence[RasterRequest], canvases: Iterable[Pixels]
                ) -> Iterator[Pixels]:
        counts.append(len(shots))
        return draw(self, shots, canvases)

    monkeypatch.setattr(RasterPool, "draw", counted)
    return counts


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


Build = Callable[..., Findings]


def test_the_same_input_gives_the_same_bytes(build: Build, tmp_path: Path) -> None:
    build(targets=("pdf", "images", "sprites"), dpi=72)
    build(targets=("pdf", "images", "sprites"), dpi=72, out=tmp_path / "again")
    assert contents(tmp_path / "kit") == contents(tmp_path / "again")


def test_a_build_from_the_cache_gives_the_same_bytes(build: Build, tmp_path: Path) -> None:
    build()
    first = contents(tmp_path / "kit")
    build()
    assert contents(tmp_path / "kit") == first


def test_a_second_build_draws_nothing_again(build: Build, pressed: list[str]) -> None:
    build()
    drawn = len(pressed)
    build()
    assert (drawn, len(pressed)) == (4, 4)


def test_one_changed_card_is_one_drawing(build: Build, tiny: Path, pressed: list[str]) -> None:
    build()
    pressed.clear()
    change(tiny / "cards.yaml", "Dawn", "Dusk")
    build()
    assert len(pressed) == 1


def test_a_face_with_a_finding_is_reported_again_though_it_comes_from_the_cache(
        build: Build, tiny: Path, pressed: list[str]) -> None:
    change(tiny / "templates" / "card.front.svg", '<rect id="frame"',
           '<text x="0" y="20" font-family="Fraunces" font-size="3">Edge</text>'
           '<rect id="frame"')
    first = [each.code for each in build()]
    pressed.clear()
    assert [each.code for each in build()] == first
    assert (set(first), pressed) == ({"text/unsafe"}, [])


def test_a_mistake_leaves_the_last_good_kit(build: Build, tiny: Path, tmp_path: Path) -> None:
    build()
    before = contents(tmp_path / "kit")
    change(tiny / "cards.yaml", "value: 9", "value: 99")
    with pytest.raises(Stop):
        build()
    assert contents(tmp_path / "kit") == before


def test_a_mistake_in_the_first_build_leaves_nothing(
        build: Build, tiny: Path, tmp_path: Path) -> None:
    change(tiny / "templates" / "card.front.svg", 'data-slot="name"', 'data-slot="nmae"')
    with pytest.raises(Stop):
        build()
    assert not (tmp_path / "kit").exists()


def test_text_that_does_not_fit_stops_the_build_at_its_line(build: Build, tiny: Path) -> None:
    change(tiny / "cards.yaml", "Dawn", "Dawn " * 200)
    with pytest.raises(Stop) as stopped:
        build()
    assert {(each.code, each.where and Path(each.where.file).name, each.where and each.where.line)
            for each in stopped.value.findings.errors} == {("text/overflow", "cards.yaml", 5)}


def test_only_chosen_kinds_are_made(build: Build) -> None:
    with pytest.raises(Stop) as stopped:
        build(only=("token",))
    assert [each.code for each in stopped.value.findings] == ["command/unknown-kind"]


def test_single_pieces_are_chosen_by_their_ids(tiny: Path) -> None:
    seen = print_road.check_kit(open_game(str(tiny), Findings()),
                                KitRequest(only=("sun-9",)),
                            NoProgress(), Findings())
    assert (seen.pieces, seen.sheets) == (2, 1)


def test_players_decide_how_many_copies(tiny: Path) -> None:
    opened = open_game(str(tiny), Findings())
    seen = [print_road.check_kit(opened, KitRequest(players=players), NoProgress(),
                                 Findings())
            for players in (2, 3, None)]
    assert [each.pieces for each in seen] == [7, 8, 8]


def test_check_looks_at_every_language(tiny: Path) -> None:
    watch = Watch()
    print_road.check_kit(open_game(str(tiny), Findings()), KitRequest(), watch,
                         Findings())
    assert [name for name, _ in watch.stages] == ["Drawing (en)", "Drawing (ja)"]


def test_a_full_cache_file_that_is_rubbish_only_costs_time(
        build: Build, tmp_path: Path, pressed: list[str]) -> None:
    build()
    first = contents(tmp_path / "kit")
    (tmp_path / "kit" / ".cache" / "forms").write_bytes(b"rubbish" * 1000)
    (tmp_path / "kit" / ".cache" / "standing").unlink()
    build()
    assert (contents(tmp_path / "kit"), len(pressed)) == (first, 8)


def test_outlined_text_is_kept_apart_from_text(
        build: Build, tmp_path: Path, pressed: list[str]) -> None:
    build()
    build(outline_text=True)
    outlined = (tmp_path / "kit" / "tiny.pdf").read_bytes()
    build(outline_text=True, out=tmp_path / "fresh")
    assert (len(pressed), outlined) == (12, (tmp_path / "fresh" / "tiny.pdf").read_bytes())


def test_pictures_of_unchanged_faces_are_not_taken_again(
        build: Build, tiny: Path, taken: list[int]) -> None:
    wanted = {"targets": ("images", "sprites"), "dpi": 72}
    build(**wanted)
    first = sum(taken)
    build(**wanted)
    change(tiny / "cards.yaml", "Dawn", "Dusk")
    build(**wanted)
    assert (first, sum(taken)) == (4, 5)


def test_sprites_are_the_same_whether_images_are_made_or_not(build: Build, tmp_path: Path) -> None:
    build(targets=("images", "sprites"), dpi=72)
    build(targets=("sprites",), dpi=72, out=tmp_path / "alone")
    name = "sprites/card-1.png"
    assert (tmp_path / "kit" / name).read_bytes() == (tmp_path / "alone" / name).read_bytes()


def test_remembered_pictures_give_the_same_files(build: Build, tmp_path: Path) -> None:
    wanted = {"targets": ("images", "sprites"), "dpi": 72}
    build(**wanted)
    first = contents(tmp_path / "kit")
    (tmp_path / "kit" / ".cache" / "standing").unlink()
    build(**wanted)
    assert contents(tmp_path / "kit") == first


def test_a_damaged_picture_is_taken_again(build: Build, tmp_path: Path) -> None:
    build(targets=("images",), dpi=72)
    first = contents(tmp_path / "kit")
    kept = tmp_path / "kit" / ".cache" / "pictures"
    kept.write_bytes(kept.read_bytes()[:-1] + b"!")
    (tmp_path / "kit" / ".cache" / "standing").unlink()
    build(targets=("images",), dpi=72)
    assert contents(tmp_path / "kit") == first


def test_a_mistake_in_one_card_does_not_hide_a_text_that_is_too_long_on_another(
        tiny: Path, build: Callable[..., Findings]) -> None:
    cards = tiny / "cards.yaml"
    text = cards.read_text(encoding="utf-8").replace("value: 1,", "value: one,")
    cards.write_text(text.replace("name: Noon", f"name: {'Noon ' * 60}"), encoding="utf-8")
    with pytest.raises(Stop) as stopped:
        build()
    assert [(each.code, each.where and each.where.line) for each in stopped.value.findings] == [
        ("field/type", 5), ("text/overflow", 6)]


def test_a_card_with_a_mistake_is_told_of_that_mistake_alone(
        tiny: Path, build: Callable[..., Findings]) -> None:
    cards = tiny / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("suit: sun, value: 9",
                                                               "suit: snu, value: 9"),
                     encoding="utf-8")
    with pytest.raises(Stop) as stopped:
        build()
    assert [each.code for each in stopped.value.findings] == ["field/value"]


def test_what_one_target_can_not_make_does_not_keep_the_others(
        build: Callable[..., Findings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.output.side_pictures.MOST_PIXELS", 10_000)
    findings = build(targets=("images", "pdf"))
    assert ([each.code for each in findings.errors], "tiny.pdf" in contents(tmp_path / "kit")) == (
        ["output/too-large"], True)


def test_the_files_that_a_target_made_before_stay_when_it_fails(
        build: Callable[..., Findings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(targets=("images", "pdf"), dpi=72)
    first = contents(tmp_path / "kit")
    (tmp_path / "kit" / ".cache" / "standing").unlink()
    monkeypatch.setattr("generator.output.side_pictures.MOST_PIXELS", 10_000)
    build(targets=("images", "pdf"), dpi=72)
    assert contents(tmp_path / "kit") == first


def test_where_no_target_can_be_made_the_build_stops(
        build: Callable[..., Findings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.output.side_pictures.MOST_PIXELS", 10_000)
    with pytest.raises(Stop):
        build(targets=("images",))
    assert contents(tmp_path / "kit") == {}


@pytest.fixture
def tables_laid(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose tables were laid for the guide."""
    laid: list[str] = []
    real = table_road.set_ups

    def watched(opened: OpenedGame, players: int | None) -> tuple[SetUp, ...]:
        laid.append(opened.game.id)
        return real(opened, players)

    monkeypatch.setattr(table_road, "set_ups", watched)
    return laid


HOLDS = "table: {size: 400mm x 400mm}\nzones: {row: {at: [AT, 0], as: row, holds: {card: 2}}}\n"


def test_tables_of_the_guide_are_not_laid_again_for_a_build_of_the_same(
        build: Callable[..., Findings], tables_laid: list[str]) -> None:
    build()
    build()
    assert tables_laid == ["tiny"]


def test_the_guide_shows_another_table_when_another_is_written(
        build: Callable[..., Findings], tiny: Path, tmp_path: Path) -> None:
    seen = []
    for at in ("-60", "60", "-60"):
        (tiny / "table.yaml").write_text(HOLDS.replace("AT", at), encoding="utf-8")
        build()
        seen.append(contents(tmp_path / "kit")["tiny.pdf"])
    assert (seen[0] == seen[2], seen[0] == seen[1]) == (True, False)


def test_what_is_on_a_piece_changes_no_table_of_a_game_without_rules(
        build: Callable[..., Findings], tiny: Path, tables_laid: list[str],
        monkeypatch: pytest.MonkeyPatch) -> None:
    build()
    cards = tiny / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Dawn", "Dusk"), encoding="utf-8")
    framed = []
    monkeypatch.setattr("generator.paper.pages.guide.draw_guide", lambda *_: framed.append(1))
    build()
    assert (tables_laid, framed) == (["tiny", "tiny"], [])
