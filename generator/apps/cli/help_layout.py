"""How `--help` lists many options and many commands: in groups, the common ones first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

# Set in a context's `meta` when the help of a command shows every option.
SHOW_ALL = "ballotin.help_all"
OTHER_OPTIONS = "Report"


class GroupedCommand(click.Command):
    """A command with many options: `--help` shows the common ones, `--help-all` every group.

    Options that are in no group are the same in all commands, and form the last group.
    """

    def __init__(self, *args: Any, common: Sequence[str], groups: Mapping[str, Sequence[str]],
                 **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.common = common
        self.groups = groups
        self.params.append(click.Option(
            ["--help-all"], is_flag=True, is_eager=True, expose_value=False, callback=_show_all,
            help="Show all options, and exit."))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the groups of options that the user wants to see."""
        options = {name: option for option in self.get_params(ctx)
                   if isinstance(option, click.Option) for name in option.opts}
        grouped = {name for names in self.groups.values() for name in names}
        others = [name for name, option in options.items() if not grouped & {*option.opts}
                  and name == option.opts[-1]]
        groups = {**self.groups, OTHER_OPTIONS: others}
        if not ctx.meta.get(SHOW_ALL):
            groups = {"Common options": (*self.common, "--help-all", "--help")}
        for title, names in groups.items():
            records = [record for name in names if (record := options[name].get_help_record(ctx))]
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)


def _show_all(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        ctx.meta[SHOW_ALL] = True
        click.echo(ctx.get_help())
        ctx.exit()
