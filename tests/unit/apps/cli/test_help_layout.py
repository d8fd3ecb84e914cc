"""What --help lists: common options first, and commands in groups."""

import click
import pytest
from click.testing import CliRunner

from generator.apps.cli.help_layout import GroupedCommand
from generator.apps.cli.main import COMMAND_GROUPS, cli

CONTEXT = click.Context(cli, info_name="ballotin")
GROUPED = [name for name in cli.list_commands(CONTEXT)
           if isinstance(cli.get_command(CONTEXT, name), GroupedCommand)]


def printed(*words: str) -> str:
    done = CliRunner().invoke(cli, words, catch_exceptions=False, prog_name="ballotin")
    assert done.exit_code == 0
    return done.stdout


def options_in(text: str) -> set[str]:
    """The names of the options that a help text lists."""
    lines = [line.strip() for line in text.splitlines() if line.startswith("  -")]
    return {word.rstrip(",") for line in lines for word in line.split()[:2] if word[:2] == "--"}


def test_a_newcomer_who_types_nothing_else_sees_what_to_do_first() -> None:
    assert "Start here:\n      ballotin new my-game" in printed()


def test_every_command_is_in_one_group() -> None:
    names = [name for names in COMMAND_GROUPS.values() for name in names]
    assert sorted(names) == cli.list_commands(CONTEXT)


def test_no_summary_is_cut_off_at_80_columns() -> None:
    summaries = printed("--help").partition("Start:")[2]
    assert "..." not in summaries


@pytest.mark.parametrize("name", GROUPED)
def test_help_shows_common_options_only(name: str) -> None:
    command = cli.get_command(CONTEXT, name)
    assert isinstance(command, GroupedCommand)
    assert options_in(printed(name, "--help")) == {*command.common, "--help-all", "--help"}


@pytest.mark.parametrize("name", GROUPED)
def test_help_all_shows_every_option_once(name: str) -> None:
    command = cli.get_command(CONTEXT, name)
    assert isinstance(command, GroupedCommand)
    long_names = sorted(next(word for word in option.opts if word[:2] == "--")
                        for option in command.get_params(CONTEXT)
                        if isinstance(option, click.Option))
    shown = [word.rstrip(",") for line in printed(name, "--help-all").splitlines()
             if line.startswith("  -") for word in line.split()[:2]
             if word.rstrip(",") in long_names]
    assert sorted(shown) == long_names


def test_help_all_names_the_groups_of_build() -> None:
    titles = [line for line in printed("build", "--help-all").splitlines()
              if line.endswith(":") and line[0].isupper()]
    assert titles == ["Output:", "Pieces:", "Paper:", "Colour:", "Pictures:", "Virtual tables:",
                      "Report:"]
