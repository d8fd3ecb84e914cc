"""Guides in the terminal: `ballotin help`."""

import json

from click.testing import CliRunner, Result

from generator.apps.cli.commands.help import guides
from generator.apps.cli.main import cli


def ballotin(*words: str) -> Result:
    return CliRunner().invoke(cli, words, catch_exceptions=False, prog_name="ballotin")


def test_every_guide_is_listed_with_its_title() -> None:
    lines = ballotin("help").stdout.splitlines()
    assert "tts                 Tabletop Simulator" in lines
    assert [line.split()[0] for line in lines[1:-1]] == [*guides()]


def test_a_guide_is_plain_text_where_the_output_is_no_terminal() -> None:
    text = ballotin("help", "tts").stdout
    assert text.lstrip().startswith("Tabletop Simulator\n")
    assert not {"\x1b", "](", "**", "![", "<!--"} & {
        mark for mark in ("\x1b", "](", "**", "![", "<!--") if mark in text}


def test_a_link_to_another_guide_is_the_command_that_shows_it() -> None:
    assert "ballotin help rulebook" in " ".join(ballotin("help", "tts").stdout.split())


def test_every_guide_can_be_shown() -> None:
    codes = {name: ballotin("help", name).exit_code for name in guides()}
    assert set(codes.values()) == {0}


def test_a_command_without_a_guide_shows_its_options() -> None:
    assert ballotin("help", "trust").stdout == ballotin("trust", "--help").stdout


def test_a_guide_with_the_name_of_a_command_names_its_options_last() -> None:
    assert ballotin("help", "studio").stdout.splitlines()[-1] == (
        "next: 'ballotin studio --help' lists the options of the command")


def test_an_unknown_topic_offers_the_nearest() -> None:
    done = ballotin("help", "print-at-hom")
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (2, (
        "Error: Invalid value for '[TOPIC]': there is no topic 'print-at-hom'; did you mean "
        "'print-at-home'?"))


def test_programs_get_the_page_as_markdown() -> None:
    assert json.loads(ballotin("help", "tts", "--json").stdout)["markdown"] == (
        guides()["tts"].read_text(encoding="utf-8"))
