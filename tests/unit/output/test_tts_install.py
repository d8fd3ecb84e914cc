"""How a package comes to where Tabletop Simulator looks for it."""

from pathlib import Path

import pytest

from generator.base.findings import Findings, Stop
from generator.output.outbox import open_outbox
from generator.output.targets.virtual_tables.tts.install import data_folders, install

HOME = Path("/home/ada")
GAMES = Path("Documents", "My Games", "Tabletop Simulator")


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.platform", "linux")
    return tmp_path / "home"


@pytest.fixture
def data(home):
    place = home / ".local" / "share" / "Tabletop Simulator"
    place.mkdir(parents=True)
    return place


@pytest.fixture
def build(tmp_path):
    """Write a package as a build does."""
    def built(picture="a.jpg", table="", game="mint"):
        with open_outbox(tmp_path / "out", game, Findings()) as outbox:
            shelf = outbox.shelf("tts")
            shelf.put(f"tts/{game}.json", f'"file:///HERE/images/{picture}"{table}'.encode())
            shelf.put(f"tts/Saved Objects/{game}/card.json", b"{}")
            shelf.put(f"tts/Saved Objects/{game}/card.png", b"png")
            shelf.put(f"tts/images/{picture}", picture.encode())
            shelf.put("tts/README.txt", b"read me")
            outbox.publish()
        return tmp_path / "out"
    return built


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")
            if path.is_file() and path.name not in (".lock", "written", "manifest.json")}


def refused(folder, game="mint"):
    findings = Findings()
    with pytest.raises(Stop):
        install(folder, game, findings)
    return [each.code for each in findings]


def test_everything_goes_where_the_program_looks(build, data):
    install(build(), "mint", Findings())
    assert files(data) == {"Saves/mint.json", "Saves/Saved Objects/mint/card.json",
                           "Saves/Saved Objects/mint/card.png", "Ballotin/mint/images/a.jpg"}


def test_addresses_are_those_of_this_machine(build, data):
    install(build(), "mint", Findings())
    written = (data / "Saves/mint.json").read_text(encoding="utf-8")
    assert Path(written.strip('"').removeprefix("file://")).read_bytes() == b"a.jpg"


def test_a_newer_package_takes_the_place_of_the_older(build, data):
    install(build(), "mint", Findings())
    install(build(table=" newer"), "mint", Findings())
    assert (data / "Saves/mint.json").read_text(encoding="utf-8").endswith(" newer")


def test_earlier_pictures_stay_for_matches_that_were_saved(build, data):
    install(build("a.jpg"), "mint", Findings())
    install(build("b.jpg"), "mint", Findings())
    install(build("c.jpg"), "mint", Findings())
    assert {path.name for path in (data / "Ballotin/mint/images").iterdir()} == {
        "a.jpg", "b.jpg", "c.jpg"}


def test_two_games_lie_side_by_side(build, data):
    install(build(), "mint", Findings())
    install(build(game="plum"), "plum", Findings())
    assert {"Saves/mint.json", "Saves/plum.json"} <= files(data)


def test_a_file_that_no_build_made_is_left_alone(build, data):
    (data / "Saves").mkdir()
    (data / "Saves/mint.json").write_text("mine", encoding="utf-8")
    assert refused(build()) == ["target/not-ours"]
    assert files(data) == {"Saves/mint.json"}


def test_a_table_that_was_changed_since_is_left_alone(build, data):
    install(build(), "mint", Findings())
    (data / "Saves/mint.json").write_text("my own match", encoding="utf-8")
    assert refused(build()) == ["target/not-ours"]
    assert (data / "Saves/mint.json").read_text(encoding="utf-8") == "my own match"


def test_nothing_is_written_through_a_link(build, data, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (data / "Saves").symlink_to(tmp_path / "elsewhere")
    assert refused(build()) == ["output/outside"]
    assert not list((tmp_path / "elsewhere").iterdir())


def test_an_error_leaves_the_folder_as_it_was(build, data):
    (data / "Ballotin").write_text("in the way", encoding="utf-8")
    assert len(refused(build())) == 1
    assert files(data) == {"Ballotin"}


def test_a_home_that_no_address_can_name_is_refused(build, data, home, monkeypatch):
    monkeypatch.setenv("HOME", str(home.rename(home.with_name('a "home"'))))
    assert refused(build()) == ["target/not-found"]


def test_without_the_program_nothing_is_made(build, home):
    assert refused(build()) == ["target/not-found"]
    assert not home.exists()


@pytest.mark.parametrize(("system", "environment", "places"), [
    ("linux", {}, [HOME / ".local/share/Tabletop Simulator"]),
    ("darwin", {}, [HOME / "Library/Tabletop Simulator"]),
    ("win32", {"OneDrive": "/cloud"}, [HOME / GAMES, Path("/cloud") / GAMES,
                                       HOME / "OneDrive" / GAMES]),
])
def test_each_system_has_places_of_its_own(system, environment, places):
    assert data_folders(system, HOME, environment) == places
