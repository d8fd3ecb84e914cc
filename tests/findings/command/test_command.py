"""What the command line says when it is the command line that is wrong: exact texts."""

import errno
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli

TINY = str(Path(__file__).parents[2] / "data" / "tiny")


def said(*words: str) -> tuple[int, str]:
    """The exit code and what went to stderr."""
    done = CliRunner().invoke(cli, words, catch_exceptions=False, prog_name="ballotin")
    return done.exit_code, done.stderr


def usage(*words: str) -> str:
    """The last line of a usage error, which must be exit 2."""
    code, text = said(*words)
    assert code == 2
    return text.splitlines()[-1]


def test_unknown_kind() -> None:
    assert said("check", TINY, "--only", "card,tokn") == (2, (
        "error[command/unknown-kind]: Tiny has no kind 'tokn'\n"
        "  hint: known: card\n"
        "1 error\n"))


def test_unknown_language() -> None:
    assert said("check", TINY, "--lang", "jp") == (2, (
        "error[command/unknown-language]: Tiny isn't written in 'jp'\n"
        "  hint: known: en, ja\n"
        "1 error\n"))


def test_unknown_players() -> None:
    assert said("check", TINY, "--players", "7") == (2, (
        "error[command/unknown-players]: Tiny isn't made for 7 players\n"
        "  hint: it is made for 2, 3\n"
        "1 error\n"))


def test_paper_that_a_cutter_does_not_take(tmp_path: Path) -> None:
    assert said("build", TINY, "--out", str(tmp_path), "--cutter", "silhouette",
                "--paper", "a5") == (2, (
        "error[command/cutter-paper]: a Silhouette cutter can't be given a5 paper\n"
        "  hint: it takes a4, letter, a3, tabloid, arch-b\n"
        "1 error\n"))


def test_lengths_that_nothing_can_be_laid_out_by(tmp_path: Path) -> None:
    assert said("build", TINY, "--out", str(tmp_path), "--margin", "40", "--gap", "-1") == (2, (
        "error[command/length]: --gap -1 isn't from 0 to 20 mm\n"
        "  hint: lengths are in millimetres\n"
        "error[command/length]: --margin 40 isn't from 0 to 20 mm\n"
        "  hint: lengths are in millimetres\n"
        "2 errors\n"))


def test_folded_sheets_for_a_cutter_with_marks(tmp_path: Path) -> None:
    assert said("build", TINY, "--out", str(tmp_path), "--cutter", "silhouette4",
                "--duplex", "fold") == (2, (
        "error[command/cutter-fold]: a Silhouette cutter with four marks can't cut sheets that "
        "are folded\n"
        "  hint: let the printer turn the paper: --duplex long or short\n"
        "1 error\n"))


def test_a_template_that_is_there() -> None:
    file = Path(TINY, "templates", "card.front.svg").relative_to(Path.cwd())
    assert said("template", "card", TINY) == (2, (
        f"error[command/file-in-use]: '{file}' exists already\n"
        "  hint: move it away, or overwrite it with --force\n"
        "1 error\n"))


def test_a_template_with_a_name_that_leads_elsewhere() -> None:
    assert said("template", "card", TINY, "--name", "../card.svg") == (2, (
        "error[command/file-name]: a template can't be called '../card.svg'\n"
        "  hint: write a name such as card.plain.svg\n"
        "1 error\n"))


def test_a_template_of_an_unknown_kind() -> None:
    assert said("template", "crad", TINY) == (2, (
        "error[command/unknown-kind]: Tiny has no kind 'crad'\n"
        "  hint: did you mean 'card'?\n"
        "1 error\n"))


def test_several_wrong_options_are_told_together() -> None:
    code, text = said("check", TINY, "--players", "7", "--lang", "jp", "--only", "crad")
    assert (code, text.splitlines()[-1]) == (2, "3 errors")


def test_nothing_left(tmp_path: Path) -> None:
    said("new", str(tmp_path / "game"))
    cards = tmp_path / "game" / "coins.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("copies: 5", "copies: 0")
                     .replace("{2: 10, 3: 15, 4: 20}", "0"), encoding="utf-8")
    assert said("check", str(tmp_path / "game"), "--only", "coin") == (2, (
        "error[command/nothing-left]: there is no piece to make\n"
        "  hint: leave out --only or --players\n"
        "1 error\n"))


def test_folder_in_use(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    assert said("new", str(tmp_path)) == (2, (
        f"error[command/folder-in-use]: '{tmp_path}' exists and isn't an empty folder\n"
        "  hint: name a folder that doesn't exist yet\n"
        "1 error\n"))


@pytest.mark.parametrize("words", ["new {}/file/game", "schema --out {}/file/game"])
def test_unwritable(words: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert said(*words.format(tmp_path).split()) == (1, (
        f"error[output/unwritable]: can't write into '{tmp_path}/file/game': "
        "a file is in the way\n"
        "  hint: choose another folder\n"
        "1 error\n"))


def test_an_unknown_paper_offers_the_nearest() -> None:
    assert usage("build", TINY, "--paper", "lettre") == (
        "Error: Invalid value for '--paper': there is no paper 'lettre'; did you mean 'letter'?")


def test_an_unknown_target_offers_the_nearest() -> None:
    assert usage("build", TINY, "--target", "pdf,sprite") == (
        "Error: Invalid value for '--target': there is no target 'sprite'; "
        "did you mean 'sprites'?")


def test_an_empty_list_of_kinds_is_refused() -> None:
    assert usage("build", TINY, "--only", ",") == (
        "Error: Invalid value for '--only': name at least one kind")


@pytest.mark.parametrize("dpi", ["35", "1201", "ten"])
def test_a_resolution_no_picture_can_have_is_refused(dpi: str) -> None:
    assert usage("build", TINY, "--dpi", dpi).startswith("Error: Invalid value for '--dpi': ")


def test_an_unknown_code_offers_the_nearest() -> None:
    assert usage("explain", "command/unknown-knd") == (
        "Error: Invalid value for '[CODE]': there is no code 'command/unknown-knd'; "
        "did you mean 'command/unknown-kind'?")


def test_an_unknown_schema_offers_the_nearest() -> None:
    assert usage("schema", "gaem") == (
        "Error: Invalid value for '[NAME]': there is no schema 'gaem'; did you mean 'game'?")


def test_a_folder_with_more_files_than_scenarios(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.apps.cli.commands.scenario.MOST_FILES", 1)
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).touch()
    assert said("scenario", str(tmp_path)) == (2, (
        f"error[command/too-many-files]: the folder '{tmp_path}' contains more than 1 YAML files\n"
        "  hint: name the folder with the scenarios, or the files\n"
        "1 error\n"))


def test_a_name_that_windows_keeps_for_itself(tmp_path: Path) -> None:
    assert said("new", str(tmp_path / "nul")) == (2, (
        "error[command/folder-name]: some systems can't have a folder called 'nul'\n"
        "  hint: Windows keeps 'nul' for itself, with any ending\n"
        "1 error\n"))


def test_no_name_at_all() -> None:
    assert usage("build", TINY, "--out", "") == (
        "Error: Invalid value for '--out': '' isn't the name of a file or folder")


def test_a_current_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> Path:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "cwd", gone)
    assert said("list", "papers") == (2, (
        "error[command/no-folder]: the current folder was deleted\n"
        "  hint: cd into another folder\n"
        "1 error\n"))


@pytest.mark.parametrize(("error", "told"), [
    (OSError(errno.EIO, "Input/output error", "a/b"),
     "error[system/refused]: the system refuses 'a/b': input/output error\n"),
    (OSError(errno.ENOSPC, "No space left on device"),
     "error[system/refused]: the system refuses: no space left on device\n"
     "  hint: free some space\n"),
    (MemoryError(),
     "error[system/memory]: there isn't enough memory for this\n"
     "  hint: close other programs, or do less at once with --only or --workers 1\n")])
def test_what_the_system_refuses(
        monkeypatch: pytest.MonkeyPatch, error: Exception, told: str) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("generator.apps.cli.report.Report.open", refuse)
    assert said("check", TINY) == (1, f"{told}1 error\n")


def test_nothing_to_install(tmp_path: Path) -> None:
    assert said("build", TINY, "--target", "pdf", "--install", "--out", str(tmp_path)) == (2, (
        "error[command/nothing-to-install]: none of these targets can be installed\n"
        "  hint: --install goes with --target tts\n"
        "1 error\n"))


def test_an_unknown_atlas_format_offers_the_nearest() -> None:
    assert usage("build", TINY, "--atlas", "phasr") == (
        "Error: Invalid value for '--atlas': there is no atlas format 'phasr'; did you mean "
        "'phaser'?")


@pytest.mark.parametrize(("words", "told"), [
    ("--target pdf --atlas pixi",
     "--atlas changes nothing for --target pdf; it goes with --target sprites"),
    ("--target images,rulebook --no-marks",
     "--marks changes nothing for --target images,rulebook; it goes with --target pdf, "
     "cut, release"),
    ("--target tts --no-bleed",
     "--no-bleed changes nothing for --target tts; it goes with --target pdf, cut, release, "
     "images"),
    ("--target shop:my.yaml --base-url https://example.org",
     "--base-url changes nothing for --target shop:my.yaml; it goes with --target tts, "
     "release")])
def test_an_option_of_other_targets_is_refused(words: str, told: str) -> None:
    assert usage("build", TINY, *words.split()) == f"Error: {told}"


def test_scales_are_small_whole_numbers() -> None:
    assert usage("build", TINY, "--scale", "1,9") == (
        "Error: Invalid value for '--scale': '1,9' isn't a scale from 1 to 4, or several like 1,2")
