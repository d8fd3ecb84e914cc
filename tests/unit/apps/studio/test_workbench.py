"""A game that stays open: what it shows after good saves and bad ones."""

import asyncio
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

import pytest

from generator.apps.studio.workbench import Snapshot, Workbench
from tests.conftest import ROOT
from tests.security.hostile import SVG, YAML, Maker
from tests.unit.apps.studio.conftest import apart, studio_of

TINY = ROOT / "tests" / "data" / "tiny"
# That all of them are refused is tested where files are read.
HOSTILE_YAML, HOSTILE_SVG = list(YAML.items())[::4], list(SVG.items())[::4]
DAWN, NOON, MOON = "card/sun-1", "card/sun-9", "card/moon-5"


@dataclass
class Desk:
    """A workbench with the files it follows; it looks at them when it is told to."""

    folder: Path
    bench: Workbench
    runner: asyncio.Runner

    def look(self, *files: str) -> None:
        """Bring the workbench up to date, to the last thing it does in the background."""
        async def all_of_it() -> None:
            await self.bench.bring_up_to_date(self.folder / file for file in files)
            await self.bench.settled()

        apart(lambda: self.runner.run(all_of_it()))

    def save(self, file: str, text: str | bytes) -> None:
        (self.folder / file).write_bytes(text if isinstance(text, bytes) else text.encode())
        self.look(file)

    def change(self, file: str, old: str, new: str) -> None:
        before = (self.folder / file).read_text(encoding="utf-8")
        assert old in before
        self.save(file, before.replace(old, new))

    def faces(self, language: str = "") -> dict[str, tuple[str, bool]]:
        """The keys of the fronts that are shown, and whether they are old."""
        gallery = self.bench.gallery
        wall = gallery.wall(gallery.look(language))
        return {name: gallery.shown_face(hung, "front") for name, hung in wall.pieces.items()}

    def picture(self, key: str, width: int = 96) -> bytes | None:
        return self.bench.gallery.picture(key, width, cut=False)

    def codes(self) -> set[str]:
        """What is wrong with the files and the faces."""
        return {each.code for each in (*self.bench.now.findings, *self.bench.gallery.findings())
                if each.severity == "error"}


def opened(folder: Path) -> Iterator[Desk]:
    bench = Workbench(str(folder))
    runner = asyncio.Runner()
    desk = Desk(folder, bench, runner)
    desk.look()
    if bench.gallery.source:
        desk.faces()
        desk.look()
    yield desk
    bench.close()
    apart(runner.close)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    shutil.copytree(TINY, tmp_path / "tiny")
    yield from opened(tmp_path / "tiny")


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A desk for tests that leave the files as they were."""
    folder = tmp_path_factory.mktemp("lasting") / "tiny"
    shutil.copytree(TINY, folder)
    yield from opened(folder)


def test_only_the_faces_that_a_change_touches_get_other_keys(desk: Desk) -> None:
    before = desk.faces()
    desk.change("cards.yaml", "Dawn", "Dusk")
    after = desk.faces()
    assert [name for name in before if before[name] != after[name]] == [DAWN]


def test_what_only_moves_to_another_line_is_not_told(desk: Desk) -> None:
    desk.bench.face_updates.whole(desk.bench.gallery.look())
    desk.change("cards.yaml", "components:\n", "components:\n  # more to come\n")
    assert desk.bench.face_updates.news() is None


def test_pages_are_told_what_differs_from_what_they_know(desk: Desk) -> None:
    desk.bench.face_updates.whole(desk.bench.gallery.look())
    desk.change("cards.yaml", "Dawn", "Dusk")
    news = json.loads(desk.bench.hub.last("faces"))
    [piece] = news["looks"]["en"]["pieces"]
    assert (piece["name"], piece["values"]["name"], news["looks"]["en"]["order"]) == (
        DAWN, "Dusk", None)


def test_a_piece_with_a_mistake_stays_as_it_was_and_the_others_go_on(desk: Desk) -> None:
    before = desk.faces()
    text = (TINY / "cards.yaml").read_text(encoding="utf-8")
    desk.save("cards.yaml", text.replace("value: 1,", "value: one,").replace("Noon", "Midday"))
    after = desk.faces()
    assert (after[DAWN], after[MOON]) == ((before[DAWN][0], True), before[MOON])
    assert after[NOON][0] != before[NOON][0]
    assert desk.picture(after[DAWN][0])


def test_a_face_that_can_not_be_drawn_shows_the_last_one_that_could(desk: Desk) -> None:
    before = desk.faces()
    desk.change("cards.yaml", "name: Dawn", "name: " + "Dawn of a very long day " * 20)
    assert (desk.faces()[DAWN], desk.codes()) == ((before[DAWN][0], True), {"text/overflow"})
    desk.save("cards.yaml", (TINY / "cards.yaml").read_bytes())
    assert (desk.faces(), desk.codes()) == (before, set())


def test_a_repair_is_told_before_the_faces_are_drawn(desk: Desk) -> None:
    text = (TINY / "cards.yaml").read_bytes()
    desk.save("cards.yaml", text.replace(b"value: 1,", b"value: one,"))
    (desk.folder / "cards.yaml").write_bytes(text)
    apart(lambda: desk.runner.run(desk.bench.bring_up_to_date([desk.folder / "cards.yaml"])))
    news = json.loads(desk.bench.hub.last("findings"))
    assert (news["counts"]["error"], news["settled"]) == (0, False)


def test_a_template_with_a_mistake_leaves_the_last_pictures(desk: Desk) -> None:
    before = desk.faces()
    desk.change("templates/card.front.svg", "{copies}", "{worth}")
    assert {key for key, old in desk.faces().values() if old} == {
        key for key, _ in before.values()}
    assert desk.codes() == {"template/unknown-name"}


def test_a_file_that_vanishes_leaves_the_last_pictures(desk: Desk) -> None:
    before = desk.faces()
    (desk.folder / "cards.yaml").unlink()
    desk.look("cards.yaml")
    assert [key for key, _ in desk.faces().values()] == [key for key, _ in before.values()]
    desk.save("cards.yaml", (TINY / "cards.yaml").read_bytes())
    assert (desk.faces(), desk.bench.now.good) == (before, True)


def test_a_folder_that_vanishes_and_comes_back_is_read_again(desk: Desk) -> None:
    before = desk.faces()
    shutil.rmtree(desk.folder)
    desk.look("")
    assert not desk.bench.now.good
    shutil.copytree(TINY, desk.folder)
    desk.look("")
    assert (desk.faces(), desk.bench.now.good) == (before, True)


def test_a_link_out_of_the_folder_is_refused_and_nothing_of_it_shows(
        desk: Desk, tmp_path: Path) -> None:
    secret = tmp_path / "secret.svg"
    shutil.copy(TINY / "templates" / "card.back.svg", secret)
    template = desk.folder / "templates" / "card.front.svg"
    template.unlink()
    template.symlink_to(secret)
    before = desk.faces()
    desk.look("templates/card.front.svg")
    assert "file/outside" in desk.codes()
    assert [key for key, _ in desk.faces().values()] == [key for key, _ in before.values()]


def test_a_game_without_templates_shows_drafts(tmp_path: Path) -> None:
    shutil.copytree(TINY, tmp_path / "tiny")
    shutil.rmtree(tmp_path / "tiny" / "templates")
    for desk in opened(tmp_path / "tiny"):
        assert desk.bench.gallery.draft
        assert all(desk.picture(key) for key, _ in desk.faces().values())
        shutil.copytree(TINY / "templates", tmp_path / "tiny" / "templates")
        desk.look("templates")
        assert (desk.bench.gallery.draft, desk.codes()) == (False, set())


def test_a_game_that_can_not_be_read_opens_when_it_can(tmp_path: Path) -> None:
    folder = tmp_path / "tiny"
    shutil.copytree(TINY, folder)
    (folder / "game.yaml").write_text("[", encoding="utf-8")
    for desk in opened(folder):
        assert (desk.bench.now.opened, desk.codes()) == (None, {"yaml/syntax"})
        desk.save("game.yaml", (TINY / "game.yaml").read_bytes())
        assert desk.faces().keys() == {DAWN, NOON, MOON}


def test_what_is_told_of_a_piece_moves_with_its_line(desk: Desk) -> None:
    desk.change("cards.yaml", "name: Dawn", "name: " + "Dawn of a very long day " * 20)
    [line] = {each.where.line for each in desk.bench.gallery.findings() if each.where}
    desk.change("cards.yaml", "components:\n", "components:\n\n\n")
    [below] = {each.where.line for each in desk.bench.gallery.findings() if each.where}
    assert below == line + 2


def test_unknown_keys_and_those_that_are_gone_have_no_picture(desk: Desk) -> None:
    before = desk.faces()[DAWN][0]
    desk.change("cards.yaml", "Dawn", "Dusk")
    desk.change("cards.yaml", "Dusk", "Eve")
    assert (desk.picture(before), desk.picture("../cards.yaml")) == (None, None)


def test_a_mistake_of_ours_does_not_end_the_studio(
        desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(desk.bench.gallery, "take", lambda exhibit: 1 // 0)
        desk.change("cards.yaml", "Dawn", "Dusk")
    assert "ZeroDivisionError" in caplog.text
    before = desk.faces()
    desk.change("cards.yaml", "Dusk", "Eve")
    assert desk.faces()[DAWN] != before[DAWN]


def test_garbage_in_any_file_leaves_the_last_pictures(lasting: Desk) -> None:
    before = lasting.faces()
    for file in ("game.yaml", "kinds.yaml", "cards.yaml", "lang/ja.yaml", "lang/en.yaml",
                 "templates/card.front.svg", "templates/icons.svg"):
        good = (lasting.folder / file).read_bytes()
        for bad in (b"", b"\x00\xff\xfe" * 400, b"\xff" * 25_000_000, good[:len(good) // 2]):
            lasting.save(file, bad)
            assert [key for key, _ in lasting.faces().values()], (file, bad[:9])
        lasting.save(file, good)
        assert (lasting.faces(), lasting.codes()) == (before, set()), file


@pytest.mark.parametrize(("file", "make"), [
    *(pytest.param("cards.yaml", make, id=name) for name, (_, make) in HOSTILE_YAML),
    *(pytest.param("templates/card.front.svg", make, id=name) for name, (_, make) in HOSTILE_SVG)])
def test_hostile_files_leave_the_last_pictures(lasting: Desk, file: str, make: Maker) -> None:
    before = lasting.faces()
    lasting.save(file, make())
    assert lasting.faces().keys() == before.keys()
    lasting.save(file, (TINY / file).read_bytes())
    assert (lasting.faces(), lasting.bench.now.good) == (before, True)


def test_a_file_that_is_saved_is_read_and_a_match_that_is_played_is_not(tmp_path: Path) -> None:
    shutil.copytree(TINY, tmp_path / "tiny")
    seen: Queue[Snapshot] = Queue()
    with studio_of(tmp_path / "tiny") as running:
        running.bench.after_change.append(seen.put)
        (tmp_path / "tiny" / "matches").mkdir()
        seen.get(timeout=30)
        (tmp_path / "tiny" / "matches" / "one.jsonl").write_text("{}", encoding="utf-8")
        text = (TINY / "cards.yaml").read_text(encoding="utf-8")
        (tmp_path / "tiny" / "cards.yaml").write_text(text.replace("Dawn", "Dusk"),
                                                      encoding="utf-8")
        opened = seen.get(timeout=30).opened
        assert opened
        assert (opened.game.components[0].values["name"], seen.qsize()) == ("Dusk", 0)


def test_a_folder_that_was_made_anew_is_followed(tmp_path: Path) -> None:
    folder = tmp_path / "tiny"
    shutil.copytree(TINY, folder)
    seen: Queue[Snapshot] = Queue()
    with studio_of(folder) as running:
        running.bench.after_change.append(seen.put)
        folder.rename(tmp_path / "aside")
        while seen.get(timeout=30).good:
            pass
        shutil.copytree(TINY, folder)
        while not seen.get(timeout=30).good:
            pass
        text = (TINY / "cards.yaml").read_text(encoding="utf-8")
        (folder / "cards.yaml").write_text(text.replace("Dawn", "Dusk"), encoding="utf-8")
        while not (opened := seen.get(timeout=30).opened) \
                or opened.game.components[0].values["name"] != "Dusk":
            pass
