"""The reference pages say what the product says."""

import click

from generator.apps.cli.main import cli
from generator.base.codes import catalogue
from tests.docs.generated import DOCS, cli_reference, commands, stale, whole_context

COMMANDS = {name: (command, ctx) for name, command, ctx in commands()}


def test_the_generated_pages_are_fresh() -> None:
    assert stale(write=False) == [], "run `make docs`"


def test_every_subject_of_a_finding_is_documented() -> None:
    page = (DOCS / "reference" / "findings.md").read_text(encoding="utf-8")
    subjects = {code.partition("/")[0] for code in catalogue()}
    assert [subject for subject in sorted(subjects) if f"`{subject}`" not in page] == []


def test_every_command_is_documented() -> None:
    page = cli_reference()
    assert [name for name in COMMANDS if f"## ballotin {name}\n" not in page] == []


def test_every_command_shows_an_example_of_itself() -> None:
    helps = {name: command.get_help(ctx) for name, (command, ctx) in COMMANDS.items()}
    examples = {name: text.partition("Example:\n")[2].strip() for name, text in helps.items()}
    assert {name: example for name, example in examples.items()
            if not example.startswith(f"ballotin {name}")} == {}


def test_every_option_says_what_it_does() -> None:
    silent = [(name, option.opts) for name, (command, _) in COMMANDS.items()
              for option in command.params
              if isinstance(option, click.Option) and not option.help]
    assert silent == []


def test_a_module_is_named_for_its_command() -> None:
    assert {name: command.name for name, (command, _) in COMMANDS.items()} == {
        name: name for name in COMMANDS}


def test_the_help_of_the_whole_shows_what_to_do_first() -> None:
    assert "Start here:\n      ballotin new" in cli.get_help(whole_context())
