"""`ballotin trust`: lists and changes which rules and bots may run on this machine."""

from pathlib import Path

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import PathParam, report_options, report_unwritable
from generator.apps.cli.terminal_tables import pluralize


@click.command("trust")
@click.argument("folders", nargs=-1, type=PathParam(), metavar="FOLDER...")
@click.option("--own", "is_own", is_flag=True,
              help="You write these rules yourself, so they may run after every change.")
@click.option("--forget", is_flag=True, help="Stop trusting them.")
@report_options
def command(folders: tuple[Path, ...], is_own: bool, forget: bool, report: Report) -> None:
    """Allow the rules of the games in FOLDER to run.

    A game's rules.py is a program; so is the file of a bot, which you can name too. Commands that
    play run it only if you trust it. Trust is for the present text: after a change you are asked
    again, unless the rules are your --own. Rules that 'ballotin new --rules' writes are your own.
    Without FOLDER, the command lists what you trust.

    \b
    Example:
        ballotin trust my-game
        ballotin trust my-game --own
        ballotin trust my-game --forget
    """
    from generator.game.load.designer_code import read_code, trusted_home
    from generator.game.trust_store import ANY_TEXT, Trust

    trust = Trust()
    if is_own and forget:
        raise click.UsageError("give one of --own and --forget")
    if not folders:
        trusted = trust.permissions()
        lines = [f"{name}: {'your own' if digest == ANY_TEXT else digest[:16]}"
                 for name, digest in sorted(trusted.items())]
        report.result("\n".join(lines) or "you trust no rules yet", folders=dict(trusted))
    for folder in map(trusted_home, folders):
        try:
            if forget:
                was_trusted = trust.forget(folder)
                report.result(f"{folder}: {'forgotten' if was_trusted else 'was not trusted'}")
                continue
            code = read_code(folder, report.findings)
            if code is None:
                continue
            trust.allow(folder, code, "own" if is_own else "this text")
        except OSError as error:
            report_unwritable(folder, error, report.findings)
            continue
        length = pluralize(sum(len(text.splitlines()) for _, text in code.texts), "line")
        report.result(f"{code.folder} may run: {length}, {code.digest[:16]}"
                      + (", also after changes" if is_own else ""),
                      **{str(folder): {"digest": code.digest, "own": is_own}})
