"""`ballotin host`: people play a game from other machines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import (
    PathParam,
    choices_option,
    game_argument,
    listen,
    open_browser,
    port_option,
    report_options,
    trust_option,
)
from generator.game.trust_store import MayRun

if TYPE_CHECKING:
    from generator.playing.matches.live_match import Occupant


@click.command("host")
@game_argument
@click.option("--seats", required=True, type=click.IntRange(1, 20), metavar="N",
              help="Seats at each table.")
@click.option("--tables", default=1, show_default=True, type=click.IntRange(1, 100), metavar="N",
              help="Number of tables.")
@click.option("--bots", default="", metavar="NAME,…",
              help="Bots for the last seats, such as greedy,search.")
@choices_option
@click.option("--lan", is_flag=True,
              help="Let other machines in your network join. Without it, only this one can.")
@click.option("--address", metavar="A", help="This machine's address for other machines; "
              "implies --lan.")
@port_option
@click.option("--matches", default="matches", show_default=True, metavar="FOLDER",
              type=PathParam(file_okay=False), help="Folder of the match files.")
@click.option("--browser/--no-browser", default=True, show_default=True,
              help="Open the page with the links in your browser.")
@report_options
@trust_option
def command(*, game: str, report: Report, may_run: MayRun, seats: int, tables: int, bots: str,
            options: dict[str, str], lan: bool, address: str | None, port: int | None,
            matches: Path, browser: bool) -> None:
    """Host GAME so that people play from their own machines.

    Every seat has a secret link with a QR code; a page that only you see shows them all, and one
    link for spectators. A seat's page gets only what that seat may see. Matches are files,
    written move by move: if you stop and start again in the same folder, every table continues
    where it was, under the same links. Press Ctrl-C to stop.

    \b
    Example:
        ballotin host chai --seats 3 --lan
        ballotin host chocoly --seats 4 --bots greedy,greedy --tables 2
        ballotin host chai --seats 2 --options connoisseur=on
    """
    from contextlib import suppress

    from generator.apps.studio.guard import LOOPBACK
    from generator.apps.studio.host_server import Host
    from generator.apps.studio.server import host_names, lan_address, serve
    from generator.apps.workflows.game_rules import rules_of
    from generator.game.load.game_folder import open_game
    from generator.game.model.supply import supply_of

    sitters = _sitters(bots, seats)
    opened = open_game(game, report.findings, may_run=may_run)
    rules_of(supply_of(opened.game), seats, options, report.findings)
    is_open = lan or address is not None
    host_name = (address or lan_address()) if is_open else "127.0.0.1"
    shown = f"[{host_name}]" if ":" in host_name else host_name
    listener = listen(host_name, port)
    place = f"http://{shown}:{listener.getsockname()[1]}"
    host = Host(opened, sitters, tables=tables, options=options, matches=matches, address=place)

    def ready() -> None:
        if is_open:
            report.announce(f"WARNING: every machine in your network can reach {place}, and the "
                            "link of a seat is enough to play there. The connection isn't "
                            "encrypted: use it at home, not in a café")
        page = f"{place}/host/{host.word}"
        report.announce(f"{opened.game.title} is open; the links of all seats are at {page} "
                        "(press Ctrl-C to stop)")
        for reason in host.rooms.lost:
            report.announce(f"a match can't continue: {reason}")
        if browser:
            open_browser(page)

    names = LOOPBACK | host_names(shown) if is_open else LOOPBACK
    with suppress(KeyboardInterrupt):
        serve(host.app(names), listener, ready, host.close)
    report.result("the tables are closed; their matches continue when you host them again",
                  matches=str(matches))


def _sitters(bots: str, seats: int) -> list[Occupant]:
    """The occupants of a new table: free seats first, bots in the last ones."""
    from generator.playing.matches.live_match import Occupant
    from generator.playing.play.bots import check_word

    try:
        words = [check_word(word.strip()) for word in bots.split(",") if word.strip()]
    except ValueError as wrong:
        raise click.UsageError(str(wrong)) from None
    if len(words) > seats:
        raise click.UsageError(f"there are {seats} seats and {len(words)} bots")
    return [Occupant()] * (seats - len(words)) + [Occupant(bot=word) for word in words]
