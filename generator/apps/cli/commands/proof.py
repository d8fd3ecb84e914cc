"""`ballotin proof`: faces as colour-blind people see them and as a press prints them."""

from pathlib import Path
from typing import Any

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import (
    PathParam,
    game_argument,
    kit_options,
    report_options,
)
from generator.apps.cli.terminal_tables import artifacts_json, pluralize


@click.command("proof")
@game_argument
@click.option("--icc", type=PathParam(dir_okay=False), metavar="FILE",
              help="The ICC profile of the shop's press.  [default: coated paper, FOGRA39]")
@click.option("--second-opinion", is_flag=True, help="Also draw every face with CairoSVG and "
              "report faces that look different. Needs ballotin[cairo].")
@click.option("--out", type=PathParam(file_okay=False), metavar="DIR",
              help="Output folder, which gets a folder 'proof'.  [default: output/<game>]")
@kit_options
@report_options
def command(*, game: str, report: Report, icc: Path | None, out: Path | None,
            second_opinion: bool, **pieces: Any) -> None:
    """Show GAME in print, in grey, and to colour-blind people.

    Writes contact sheets of all faces and a page that shows them, and measures on the drawn faces
    whether players can distinguish types: by colour, for every kind of colour vision and in the
    inks of a press, or by shape. Types that are too similar are reported, and the sheets are
    written anyway. GAME is the id of a shipped game, or the folder of your own.

    \b
    Example:
        ballotin proof chai
        ballotin proof my-game --only card --low-ink --strict
        ballotin proof my-game --lang en --out proofs
        ballotin proof my-game --second-opinion
    """
    from generator.apps.workflows.kit_request import KitRequest, plates_for
    from generator.apps.workflows.prepress import make_proof

    profile = plates_for("x4", icc, None, (), report.findings).profile
    request = KitRequest(out=out, **pieces)
    with report.progress() as progress:
        progress.stage("Reading", 1)
        opened = report.open_to_draw(game, request.language)
        proof = make_proof(opened, request, profile, progress, report.findings,
                           second_opinion=second_opinion)
    page = proof.folder / "proof" / "index.html"
    pairs = pluralize(len(proof.pairs), "pair")
    report.next_step(f"open {page} in a browser")
    report.result(f"{page}: {pluralize(proof.faces, 'face')}, {pairs} of types compared",
                  folder=str(proof.folder), page=str(page), faces=proof.faces,
                  files=artifacts_json(proof.artifacts), pairs=[
                      {"kind": pair.kind.name, "field": pair.field, "words": list(pair.words),
                       "apart": {sight or "everybody": round(apart, 1)
                                 for sight, apart in pair.colours.items()},
                       "shape": pair.shape} for pair in proof.pairs])
