"""What is said of printers that can't be measured, or aren't known: exact texts."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from generator.base.codes import read_stage
from tests.findings.command.test_command import TINY, said, usage

OFFICE = ("calibrate", "--printer", "office")
WHOLE = ('  hint: print at 100 % or "actual size", and with nothing that fits the page to the '
         "paper\n")


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A configuration in which a printer is known."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr("generator.paper.printers.user_config_path",
                        lambda name: tmp_path / "config")
    assert said(*OFFICE, "--read", "0.7,-0.3") == (0, "")
    return tmp_path / "config"


def corners(**read: str) -> list[str]:
    return [word for name, value in read.items() for word in ("--read", f"{name}={value}")]


def built(*words: str) -> tuple[int, str]:
    return said("build", TINY, "--target", "pdf", "--out", "out", *words)


def test_a_printer_that_nobody_has_measured() -> None:
    assert built("--printer", "ofice") == (2, (
        "error[command/unknown-printer]: no printer is called 'ofice'\n"
        "  hint: did you mean 'office'?\n"
        "1 error\n"))


def test_no_printer_at_all(config: Path) -> None:
    (config / "printers.json").unlink()
    assert built("--printer", "office") == (2, (
        "error[command/unknown-printer]: no printer is called 'office'\n"
        "  hint: measure it first: 'ballotin calibrate' writes a sheet for it\n"
        "1 error\n"))


def test_paper_that_goes_another_way() -> None:
    assert built("--printer", "office", "--paper", "letter", "--by-hand") == (2, (
        "error[command/printer-way]: the printer 'office' wasn't measured with letter long by "
        "hand\n"
        "  hint: known: a4 long; 'ballotin calibrate --paper letter --duplex long' writes a sheet "
        "for it\n"
        "1 error\n"))


def test_backs_that_no_printer_shifts() -> None:
    assert built("--printer", "office", "--duplex", "fold") == (2, (
        "error[command/printer-sides]: with --duplex fold there are no backs that a printer could "
        "shift\n"
        "  hint: leave out --printer\n"
        "1 error\n"))


def test_a_page_that_was_scaled() -> None:
    assert said(*OFFICE, "--read", "0,0", "--ruler", "97,100") == (1, (
        "error[printer/scaled]: the page was scaled: the ruler across is 97 mm long, not 100\n"
        + WHOLE + "1 error\n"))


def test_backs_that_are_scaled_against_their_fronts() -> None:
    assert said(*OFFICE, *corners(A="-2,0", B="2,0", C="-2,0", D="2,0")) == (1, (
        "error[printer/scaled]: the page was scaled: backs come out 102.9% as wide as fronts\n"
        + WHOLE + "1 error\n"))


def test_a_shift_that_no_printer_has() -> None:
    assert said(*OFFICE, "--read", "7,-12") == (1, (
        "error[printer/shift]: backs can't be 12 mm off up or down\n"
        "  hint: at most 10 mm can be set right: look whether the paper lies straight in its tray, "
        "and for the turn over the long or short edge\n"
        "1 error\n"))


def test_a_turn_that_no_printer_has() -> None:
    read = corners(A="-6,-4", B="-6,4", C="6,-4", D="6,4")
    assert said(*OFFICE, *read) == (1, (
        "error[printer/turn]: backs can't be turned by 2.54°\n"
        "  hint: at most 2° can be set right: look whether the paper lies straight in its tray, "
        "and read the corners again\n"
        "1 error\n"))


def test_too_few_corners() -> None:
    assert said(*OFFICE, *corners(A="1,1", D="1,1")) == (1, (
        "error[printer/too-few]: 2 of four corners can't tell how backs are turned\n"
        "  hint: read B, C too; or give one shift for the whole sheet: --read 0.7,-0.3\n"
        "1 error\n"))


def test_corners_that_do_not_agree() -> None:
    assert said(*OFFICE, *corners(A="1,1", B="-1,1", C="1,1", D="1,1")) == (0, (
        "warning[printer/doubtful]: the readings don't agree: corner B is 2.0 mm from what the "
        "others say\n"
        "  hint: look at the signs once more, and whether the paper has slipped\n"
        "1 warning\n"))


def test_three_corners_that_do_not_agree() -> None:
    assert said(*OFFICE, *corners(A="1,1", B="1,1", C="-0.5,1")) == (0, (
        "warning[printer/doubtful]: the readings don't agree: three readings can't be 0.3 mm apart "
        "like this\n"
        "  hint: look at the signs once more, and whether the paper has slipped\n"
        "1 warning\n"))


def test_a_name_that_no_printer_can_have() -> None:
    assert said("calibrate", "--printer", "../office", "--read", "1,1") == (1, (
        "error[printer/name]: a printer can't be called '../office'\n"
        "  hint: use letters, digits, spaces and - . + ( ), at most 60, such as office\n"
        "1 error\n"))


@pytest.mark.parametrize("words", [("calibrate", "--list"), ("calibrate", "--forget", "office"),
                                   (*OFFICE, "--read", "1,1"), OFFICE,
                                   ("build", TINY, "--printer", "office")])
def test_a_file_that_cannot_be_believed(config: Path, words: tuple[str, ...]) -> None:
    (config / "printers.json").write_text("{", encoding="utf-8")
    assert said(*words) == (1, (
        f"{config / 'printers.json'}: error[printer/damaged]: what is known of printers can't be "
        "read: it isn't what Ballotin writes\n"
        "  hint: repair the file, or delete it and calibrate again\n"
        "1 error\n"))


@pytest.mark.parametrize(("words", "told"), [
    (("calibrate", "--read", "1,1"), "Error: name the printer with --printer NAME"),
    (("calibrate", "--ruler", "100,100"), "Error: --ruler goes with --read"),
    (("calibrate", "--list", "--forget", "x"), "Error: give one of --read, --list and --forget"),
    ((*OFFICE, "--read", "1,1", "--read", "2,2"), "Error: --read names a shift twice"),
    ((*OFFICE, "--read", "A=1,1", "--read", "a=2,2"), "Error: --read names A twice"),
    ((*OFFICE, "--read", "A=1,1", "--read", "2,2"),
     "Error: give --read corners, or one shift for the whole sheet"),
    ((*OFFICE, "--read", "E=1,1"),
     "Error: Invalid value for '--read': there is no corner 'E'; known: A, B, C, D"),
    ((*OFFICE, "--read", "0,7,-0,3"),
     "Error: Invalid value for '--read': '0,7,-0,3' isn't two numbers like 0.7,-0.3, with a "
     "decimal point and a comma between them"),
    ((*OFFICE, "--read", "nan,1"),
     "Error: Invalid value for '--read': 'nan,1' isn't two lengths on a sheet of paper"),
    ((*OFFICE, "--read", "1e999,1"),
     "Error: Invalid value for '--read': '1e999,1' isn't two lengths on a sheet of paper"),
    (("build", TINY, "--by-hand"), "Error: --by-hand goes with --printer")])
def test_what_cannot_be_meant(words: tuple[str, ...], told: str) -> None:
    assert usage(*words) == told


def test_every_code_of_printers_has_a_case() -> None:
    cases = set(re.findall(r"\[(printer/[a-z-]+)\]", Path(__file__).read_text("utf-8")))
    assert {code.name for code in read_stage("printers")} - cases == set()


def printed(*words: str) -> str:
    return CliRunner().invoke(cli, words, catch_exceptions=False).stdout


def test_printers_are_listed() -> None:
    assert printed("calibrate", "--list") == (
        "printer  paper    right     up        turned  wide     high\n"
        "office   a4 long  +0.70 mm  -0.30 mm  +0.00°  100.00%  100.00%\n")


def test_printers_are_listed_for_programs() -> None:
    assert json.loads(printed("calibrate", "--list", "--json"))["printers"] == [
        {"printer": "office", "paper": "a4 long", "dx": 0.7, "dy": -0.3, "turn": 0.0,
         "across": 1.0, "up": 1.0}]


def test_a_printer_is_forgotten() -> None:
    assert (printed("calibrate", "--forget", "office"), printed("calibrate", "--list")) == (
        "office: forgotten\n", "no printer has been measured yet\n")


def test_what_was_measured_is_told_with_what_comes_next() -> None:
    read = corners(A="\u22120.6,0.2", B="-0.6,0.4", C="-0.4,0.2", D="-0.4,0.4")
    assert printed("calibrate", "--printer", "HP up", "--paper", "letter", "--by-hand", *read) == (
        "HP up, letter long by hand: backs land 0.5 mm left of and 0.3 mm above their fronts, "
        "turned by 0.05° anticlockwise\n"
        "next: ballotin build GAME --printer 'HP up' --paper letter --by-hand\n")


def test_the_sheet_is_written_where_the_others_are(tmp_path: Path) -> None:
    text = printed("calibrate", "--duplex", "short")
    assert (text.splitlines()[0], (tmp_path / "output" / "calibration-a4-short.pdf").is_file()) \
        == ("output/calibration-a4-short.pdf", True)
