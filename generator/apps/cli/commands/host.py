"""`ballotin host`: a game for people on other machines, by its rules and with its pieces."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import (
    PathParam,
    choices_option,
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
@click.argument("game")
@click.option("--seats", required=True, type=click.IntRange(1, 20), metavar="N",
              help="How many play at a table.")
@click.option("--tables", default=1, show_default=True, type=click.IntRange(1, 100), metavar="N",
              help="How many tables there are.")
@click.option("--bots", default="", metavar="NAME,…",
              help="Bots that have the last seats, such as greedy,search.")
@choices_option
@click.option("--lan", is_flag=True,
              help="Let others on your network play. Without it only this machine can.")
@click.option("--address", metavar="A", help="The address of this machine that others ask for; "
              "implies --lan.")
@port_option
@click.option("--matches", default="matches", show_default=True, metavar="FOLDER",
              type=PathParam(file_okay=False), help="Where matches are kept.")
@click.option("--browser/--no-browser", default=True, show_default=True,
              help="Open the page with the links in your browser.")
@report_options
@trust_option
def command(*, game: str, report: Report, may_run: MayRun, seats: int, tables: int, bots: str,
            options: dict[str, str], lan: bool, address: str | None, port: int | None,
            matches: Path, browser: bool) -> None:
    """Let people play GAME, each on a machine of their own.

    Every seat has a secret link and a QR code, which a page for you alone shows; one link is for
    those who only look on. A seat's page gets what that seat may see and nothing else. Matches
    are files, written move by move: when this ends and starts again in the same folder, every
    table goes on where it was, under the same links. Ctrl-C ends it.

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
            report.announce(f"WARNING: everybody on your network can reach {place}; whoever has "
                            "the link of a seat can play there. It isn't encrypted: use it at "
                            "home, not in a café")
        page = f"{place}/host/{host.word}"
        report.announce(f"{opened.game.title} is open; the links of all seats are at {page} "
                        "(Ctrl-C ends it)")
        for reason in host.rooms.lost:
            report.announce(f"a match can't go on: {reason}")
        if browser:
            open_browser(page)

    names = LOOPBACK | host_names(shown) if is_open else LOOPBACK
    with suppress(KeyboardInterrupt):
        serve(host.app(names), listener, ready, host.close)
    report.result("the tables are closed; their matches go on when you host them again",
                  matches=str(matches))


def _sitters(bots: str, seats: int) -> list[Occupant]:
    """Who sits at a table from the beginning: nobody yet, and bots in the last seats."""
    from generator.playing.matches.live_match import Occupant
    from generator.playing.play.bots import check_word

    try:
        words = [check_word(word.strip()) for word in bots.split(",") if word.strip()]
    except ValueError as wrong:
        raise click.UsageError(str(wrong)) from None
    if len(words) > seats:
        raise click.UsageError(f"there are {seats} seats and {len(words)} bots")
    return [Occupant()] * (seats - len(words)) + [Occupant(bot=word) for word in words]
