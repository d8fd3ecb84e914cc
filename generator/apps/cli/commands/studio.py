"""`ballotin studio`: the game in the browser, updated whenever you save a file."""

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import (
    game_argument,
    listen,
    open_browser,
    port_option,
    report_options,
    supervise,
    trust_option,
)
from generator.game.trust_store import MayRun


@click.command("studio")
@game_argument
@port_option
@click.option("--browser/--no-browser", default=True, show_default=True,
              help="Open the page in your browser.")
@click.option("--editor", default="vscode", show_default=True, metavar="NAME",
              help="The editor that opens your files: vscode, vscodium, cursor, zed, idea, "
              "pycharm, textmate, none, or an address with {path}, {line} and {column}.")
@report_options
@trust_option
def command(*, game: str, report: Report, may_run: MayRun, port: int | None,
            browser: bool, editor: str) -> None:
    """Open GAME in the browser, and update it whenever you save a file.

    The pages show every face, the sheets, all problems and the balance, and let you play the
    game. Only this machine can open them, and nothing is sent anywhere. Press Ctrl-C to stop.

    \b
    Example:
        ballotin studio my-game
        ballotin studio chai --port 9000 --no-browser
        ballotin studio my-game --editor "emacs://open?file={path}&line={line}"
    """
    from contextlib import suppress

    from generator.apps.studio.app import studio_app
    from generator.apps.studio.editor import find_editor
    from generator.apps.studio.server import serve
    from generator.apps.studio.workbench import Workbench
    from generator.game.load.files import find_game

    find_game(game, report.findings)
    report.findings.stop_on_errors()
    # First, because a process that continues as another one loses the threads of a server.
    begun_again = supervise()
    try:
        bench = Workbench(game, may_run, find_editor(editor))
    except ValueError as wrong:
        raise click.BadParameter(str(wrong), param_hint="--editor") from None
    listener = listen("127.0.0.1", port)
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/"

    def ready() -> None:
        report.announce(f"{game} is open at {address} (press Ctrl-C to stop)")
        if browser and not begun_again:
            open_browser(address)

    with suppress(KeyboardInterrupt):
        serve(studio_app(bench), listener, ready, bench.hub.close)
    report.result("the studio is closed", address=address)
