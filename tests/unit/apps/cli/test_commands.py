"""The commands, each doing its one thing."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.apps.cli.main import cli
from generator.base.codes import catalogue

TINY = str(Path(__file__).parents[3] / "data" / "tiny")


def ballotin(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], catch_exceptions=False)


def test_build_writes_where_it_says(tmp_path: Path) -> None:
    done = ballotin("build", TINY, "--target", "pdf", "--out", tmp_path / "kit")
    assert (done.exit_code, done.stdout.splitlines()[0], done.stderr) == (
        0, str(tmp_path / "kit"), "")


def test_build_tells_programs_every_file(tmp_path: Path) -> None:
    done = ballotin("build", TINY, "--out", tmp_path, "--json", "--dpi", "72")
    told = json.loads(done.stdout)
    assert {each["name"]: each["bytes"] for each in told["files"]} == {
        path.relative_to(tmp_path).as_posix(): path.stat().st_size
        for path in tmp_path.rglob("[!.]*") if path.is_file() and path.name != "manifest.json"
        and not path.relative_to(tmp_path).parts[0].startswith(".")}


def test_build_goes_below_the_current_folder_by_default(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ballotin("build", TINY, "--target", "pdf", "--quiet")
    assert (tmp_path / "output" / "tiny" / "manifest.json").is_file()


def test_check_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = ballotin("check", TINY)
    assert (done.exit_code, list(tmp_path.iterdir())) == (0, [])


def test_check_says_what_it_has_seen() -> None:
    assert ballotin("check", TINY).stdout == (
        "Tiny (en, ja): 8 pieces, 8 faces, 1 sheet of a4\n"
        f"next: ballotin build {TINY}\n")


@pytest.mark.parametrize(("options", "step"), [
    (["--target", "pdf"],
     "print {out}/tiny.pdf at 100 %, not fitted to the page, and cut out the pieces"),
    (["--target", "pdf", "--colour", "cmyk"],
     "check it: ballotin preflight {out}/tiny.pdf --for x4"),
    (["--target", "tts"], "'ballotin help tts' shows how to use the files"),
    (["--target", "images"], "'ballotin help targets' shows how to use the files")])
def test_build_names_the_next_step_last(tmp_path: Path, options: list[str], step: str) -> None:
    last = ballotin("build", TINY, "--out", tmp_path, *options).stdout.splitlines()[-1]
    assert last == f"next: {step.format(out=tmp_path)}"


def test_a_file_of_a_game_means_the_game() -> None:
    assert ballotin("check", Path(TINY, "kinds.yaml")).exit_code == 0


def test_play_needs_no_templates(tmp_path: Path) -> None:
    game = tmp_path / "my-game"
    ballotin("new", game, "--rules")
    (game / "templates" / "coin.svg").unlink()
    assert ballotin("play", game, "--trust").exit_code == 0


def test_a_new_game_checks_without_findings(tmp_path: Path) -> None:
    ballotin("new", tmp_path / "my-first_game")
    done = ballotin("check", tmp_path / "my-first_game", "--strict")
    assert (done.exit_code, done.stderr, done.stdout.split(" (")[0]) == (0, "", "My first game")


def test_a_new_game_takes_any_title(tmp_path: Path) -> None:
    ballotin("new", tmp_path / "game", "--title", 'He said: "Go!" # now')
    assert ballotin("check", tmp_path / "game").stdout.startswith('He said: "Go!" # now (en): ')


def test_a_new_game_names_schemas_that_are_there(tmp_path: Path) -> None:
    ballotin("new", tmp_path / "game")
    named = {(file, line.split("$schema=")[1])
             for file in (tmp_path / "game").rglob("*.yaml")
             for line in file.read_text(encoding="utf-8").splitlines()[:1]}
    assert [file.name for file, name in named if not (file.parent / name).is_file()] == []


def test_a_new_game_may_fill_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    assert (ballotin("new", tmp_path / "game").exit_code,
            [path.name for path in tmp_path.iterdir()]) == (0, ["game"])


def test_every_code_can_be_explained() -> None:
    assert [code for code in catalogue()
            if not ballotin("explain", code).stdout.startswith(f"{code}\n\n")] == []


def test_explain_lists_every_code() -> None:
    lines = ballotin("explain").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == sorted(catalogue())


def test_schema_prints_json_schema_draft_7() -> None:
    schema = json.loads(ballotin("schema", "game").stdout)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"


def test_schema_writes_them_all(tmp_path: Path) -> None:
    ballotin("schema", "--out", tmp_path)
    names = ballotin("schema").stdout.split()
    assert sorted(path.stem for path in tmp_path.iterdir()) == names


def test_a_target_may_be_asked_for_again(tmp_path: Path) -> None:
    ballotin("build", TINY, "--target", "pdf", "--target", "sprites,pdf", "--out", tmp_path / "kit")
    assert {"tiny.pdf", "sprites"} <= {path.name for path in (tmp_path / "kit").iterdir()}


@pytest.mark.parametrize("topic", ["games", "kinds", "papers", "targets"])
def test_list_names_something_of_each(topic: str) -> None:
    assert len(json.loads(ballotin("list", topic, "--json").stdout)[topic]) > 0


def test_list_without_a_topic_lists_them_all() -> None:
    told = json.loads(ballotin("list", "--json").stdout)
    assert {"games", "kinds", "papers", "targets"} <= set(told)


def test_list_knows_the_kinds_of_a_game() -> None:
    assert ballotin("list", "kinds", "--game", TINY).stdout == (
        "kind  size      shape  pieces  back\n"
        "card  63×88 mm  rect        8  yes\n")


def test_a_game_that_is_not_there_is_a_finding() -> None:
    assert ballotin("check", "no-such-game").exit_code == 1
