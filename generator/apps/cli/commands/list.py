"""`ballotin list`: games, kinds, papers and targets by name."""

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import report_options

Rows = list[tuple[str | int, ...]]
Listing = tuple[str, tuple[str, ...], Rows]


def games(report: Report) -> Listing:
    """The games that come with Ballotin."""
    from generator.game.load.files import shipped_games
    from generator.game.load.game_folder import read_game

    rows: Rows = []
    for name in shipped_games():
        game, _ = read_game(name, report.findings, report.files)
        rows.append((game.id, game.title, ", ".join(map(str, game.players)),
                     ", ".join(game.languages),
                     sum(component.copies for component in game.components)))
    return "Games", ("game", "title", "players", "languages", "pieces"), rows


def kinds(where: str | None, report: Report) -> Listing:
    """The kinds of a game, or the sizes that kinds can extend."""
    from generator.game.load.game_folder import read_game
    from generator.game.load.kind_files import presets

    header = ("kind", "size", "shape", "pieces", "back")
    if where is None:
        shared: Rows = [(kind.name, str(kind.trim), kind.shape, "", "")
                        for kind in presets(report.files, report.findings)]
        return "Kinds to extend in your own game", header, shared
    game, _ = read_game(where, report.findings, report.files)
    rows: Rows = [(kind.name, str(kind.trim), kind.shape,
                   sum(component.copies for component in game.of_kind(kind.name)),
                   "yes" if kind.back else "blank")
                  for kind in game.kinds.values() if game.of_kind(kind.name)]
    return f"Kinds of {game.title}", header, rows


def papers() -> Listing:
    """The papers that sheets are printed on."""
    from generator.paper.sheets.sheet import PAPERS

    return "Papers", ("paper", "size"), [(paper.name, str(paper.size)) for paper in PAPERS.values()]


def targets() -> Listing:
    """The targets that a kit can be written for."""
    from generator.output.target import find_target, target_names

    every_target = map(find_target, target_names())
    return "Targets", ("target", "makes"), [(target.name, target.title) for target in every_target]


TOPICS = ("games", "kinds", "papers", "targets")


@click.command("list")
@click.argument("what", required=False, type=click.Choice(TOPICS))
@click.option("--game", help="List the kinds of this game: the id of a shipped game, or your "
              "game's folder.")
@report_options
def command(what: str | None, game: str | None, report: Report) -> None:
    """List games, kinds, papers or targets.

    \b
    Example:
        ballotin list
        ballotin list papers
        ballotin list kinds --game chocolatiers
    """
    listings = {"games": lambda: games(report),
                "kinds": lambda: kinds(game, report),
                "papers": papers, "targets": targets}
    for topic in (what,) if what else TOPICS:
        title, header, rows = listings[topic]()
        report.table(topic, header, rows, above="" if what else title)
