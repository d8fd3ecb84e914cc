"""`ballotin build`: a game's kit, ready to print."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import NameList, Place, joined, kit_options, report_options
from generator.cli.report import Report
from generator.export.target import target_names
from generator.findings import Stop, bridged_by_draft
from generator.sheets.sheet import PAPERS

if TYPE_CHECKING:
    from generator.job import Border
    from generator.model.game import OwnCode
    from generator.sheets.sheet import Duplex


DEFAULT_TARGETS = "pdf,sprites"


@click.command("build")
@click.argument("game")
@click.option("--target", "targets", type=NameList(target_names, "target"), multiple=True,
              callback=joined, default=[DEFAULT_TARGETS], show_default=True, metavar="NAMES",
              help="What to make, with commas between.")
@click.option("--paper", type=NameList(PAPERS.keys, "paper", several=False), default="a4",
              show_default=True, metavar="NAME", help="The paper in your printer.")
@click.option("--duplex", type=click.Choice(["long", "short", "fold", "none"]), default="long",
              show_default=True, help="How backs get behind fronts: the printer turns the sheet "
              "over its long or short edge, you fold it, or there are no backs.")
@click.option("--marks/--no-marks", default=True, show_default=True,
              help="Print crop marks for the knife.")
@click.option("--bleed/--no-bleed", default=True, show_default=True,
              help="Print colour beyond the cut, so that no white edge shows.")
@click.option("--pack", is_flag=True, help="Let kinds share sheets, to save paper.")
@click.option("--draft", is_flag=True, help="Print what there is: frames for missing pictures, "
              "plain faces for kinds without a template, red bars where text is too long.")
@click.option("--outline-text", is_flag=True,
              help="Turn letters into shapes, for print shops that ask for it.")
@click.option("--dpi", type=click.IntRange(36, 1200), default=300, show_default=True,
              help="Pixels per inch of images and sprites.")
@click.option("--border", type=click.Choice(["transparent", "extrude", "none"]),
              default="transparent", show_default=True, help="What lies around a sprite: two clear "
              "pixels, two pixels of its own edge, or nothing.")
@click.option("--out", type=Place(file_okay=False), metavar="DIR",
              help="Where the files go.  [default: output/<game>]")
@kit_options
@report_options
def command(*, game: str, report: Report, targets: tuple[str, ...], paper: str, duplex: Duplex,
            marks: bool, bleed: bool, pack: bool, draft: bool, outline_text: bool, dpi: int,
            border: Border, out: Path | None, only: tuple[str, ...] | None, language: str | None,
            players: int | None, low_ink: bool) -> None:
    """Build the kit of GAME.

    GAME is a shipped game's id, or the folder of your own. The default targets are pdf (sheets
    to print and cut) and sprites (sheets for screens); images gives a PNG and an SVG per face.
    Files appear all together or not at all: with an error in the game, the files of the last
    good build stay as they are. If only one target can't be made, the others are.

    \b
    Example:
        ballotin build chocolatiers
        ballotin build chocolatiers --paper letter --duplex short --lang ja
        ballotin build my-game --target pdf --only card --low-ink
        ballotin build my-game --target images --dpi 150 --no-bleed
        ballotin build my-game --draft
    """
    from generator.cli.table import artifacts_json, artifacts_text
    from generator.roads.print import Request, build

    request = Request(targets, out, only, language, players, low_ink, paper, duplex, bleed, marks,
                      pack, dpi, border, outline_text, draft)
    try:
        with report.progress() as progress:
            progress.stage("Reading", 1)
            opened = report.open_to_draw(game, language, may_run=_may_run, draft=draft)
            kit = build(opened, request, progress, report.findings)
    except Stop as stop:
        if not draft and bridged_by_draft(stop.findings):
            report.advise("a draft can be printed all the same: add --draft")
        raise
    report.result(artifacts_text(kit.folder, kit.artifacts),
                  folder=str(kit.folder), files=artifacts_json(kit.artifacts))


def _may_run(home: Path, code: OwnCode) -> bool:
    """Whether the user lets the game's own rules run: they lay the table that the guide shows."""
    from generator.trust import Trust

    return Trust().allows(home, code)
