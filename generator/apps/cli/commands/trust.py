"""`ballotin trust`: says whose rules and bots may run on this machine."""

from pathlib import Path

import click

from generator.apps.cli.options import Place, report_options, tell_unwritable
from generator.apps.cli.report import Report
from generator.apps.cli.table import counted


@click.command("trust")
@click.argument("folders", nargs=-1, type=Place(), metavar="FOLDER...")
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
    from generator.game.load.own_code import code_at, home_of
    from generator.game.trust import OWN, Trust

    trust = Trust()
    if own and forget:
        raise click.UsageError("give one of --own and --forget")
    if not folders:
        kept = trust.kept()
        lines = [f"{name}: {'your own' if said == OWN else said[:16]}"
                 for name, said in sorted(kept.items())]
        report.result("\n".join(lines) or "no rules may run yet", folders=dict(kept))
    for folder in map(home_of, folders):
        try:
            if forget:
                known = trust.forget(folder)
                report.result(f"{folder}: {'forgotten' if known else 'was not known'}")
                continue
            code = code_at(folder, report.findings)
            if code is None:
                continue
            trust.allow(folder, code, "own" if own else "this text")
        except OSError as error:
            tell_unwritable(folder, error, report.findings)
            continue
        length = counted(sum(len(text.splitlines()) for _, text in code.texts), "line")
        report.result(f"{code.folder} may run: {length}, {code.digest[:16]}"
                      + (", whatever it comes to say" if own else ""),
                      **{str(folder): {"digest": code.digest, "own": own}})
