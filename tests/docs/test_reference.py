"""The reference pages say what the product says."""

import click
import pytest

from generator.apps.cli.main import cli
from tests.docs.generated import DOCS, commands, stale

COMMANDS = {name: (command, ctx) for name, command, ctx in commands()}


def test_the_generated_pages_are_fresh() -> None:
    assert stale(write=False) == [], "run `make docs`"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_documented(name: str) -> None:
    assert f"## ballotin {name}\n" in (DOCS / "cli.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_shows_an_example_of_itself(name: str) -> None:
    command, ctx = COMMANDS[name]
    lines = [line.strip() for line in command.get_help(ctx).splitlines()]
    example = lines[lines.index("Example:") + 1]
    assert example.startswith(f"ballotin {name}")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_says_what_it_does(name: str) -> None:
    command, _ = COMMANDS[name]
    silent = [each.opts for each in command.params
              if isinstance(each, click.Option) and not each.help]
    assert silent == []


@pytest.mark.parametrize("name", COMMANDS)
def test_a_module_is_named_for_its_command(name: str) -> None:
    assert COMMANDS[name][0].name == name


def test_the_help_of_the_whole_shows_an_example() -> None:
    assert "Example:\n      ballotin build" in cli.get_help(click.Context(cli))
