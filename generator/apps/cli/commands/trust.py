"""`ballotin trust`: says whose rules and bots may run on this machine."""

from pathlib import Path

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import PathParam, report_options, report_unwritable
from generator.apps.cli.terminal_tables import pluralize


@click.command("trust")
@click.argument("folders", nargs=-1, type=PathParam(), metavar="FOLDER...")
@click.option("--own", is_flag=True,
              help="You write these rules yourself: they may run however they change.")
@click.option("--forget", is_flag=True, help="Don't let them run any more.")
@report_options
def command(folders: tuple[Path, ...], own: bool, forget: bool, report: Report) -> None:
    """Let the rules of the games in FOLDER run.

    A game's rules.py is a program; so is a file with a bot, which may be named too. Building,
    checking and validating never run it; playing does, once you have said that it may. That holds
    for the text as it is now: when it changes you are asked again, unless the rules are your --own.
    What `ballotin new --rules` writes is your own. Without FOLDER it lists what may run.

    \b
    Example:
        ballotin trust my-game
        ballotin trust my-game --own
        ballotin trust my-game --forget
    """
    from generator.game.load.designer_code import read_code, trusted_home
    from generator.game.trust_store import ANY_TEXT, Trust

    trust = Trust()
    if own and forget:
        raise click.UsageError("give one of --own and --forget")
    if not folders:
        kept = trust.kept()
        lines = [f"{name}: {'your own' if said == ANY_TEXT else said[:16]}"
                 for name, said in sorted(kept.items())]
        report.result("\n".join(lines) or "no rules may run yet", folders=dict(kept))
    for folder in map(trusted_home, folders):
        try:
            if forget:
                known = trust.forget(folder)
                report.result(f"{folder}: {'forgotten' if known else 'was not known'}")
                continue
            code = read_code(folder, report.findings)
            if code is None:
                continue
            trust.allow(folder, code, "own" if own else "this text")
        except OSError as error:
            report_unwritable(folder, error, report.findings)
            continue
        length = pluralize(sum(len(text.splitlines()) for _, text in code.texts), "line")
        report.result(f"{code.folder} may run: {length}, {code.digest[:16]}"
                      + (", whatever it comes to say" if own else ""),
                      **{str(folder): {"digest": code.digest, "own": own}})
