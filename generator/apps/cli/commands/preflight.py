"""`ballotin preflight`: a PDF, or a game as it would be made, held to what a shop asks."""

from pathlib import Path
from typing import Any

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import kit_options, report_options
from generator.apps.cli.terminal_tables import pluralize
from generator.base.findings import Stop


@click.command("preflight")
@click.argument("what", metavar="FILE.pdf|GAME")
@click.option("--for", "profile", required=True, metavar="PROFILE",
              help="x4 or x1a, a shop from `ballotin shops`, or a shop's profile of your own.")
@kit_options
@report_options
def command(*, what: str, profile: str, report: Report, **pieces: Any) -> None:
    """Look at a PDF, or at what would be made of a GAME, as a print shop does.

    Boxes, colours, transparency, fonts, ink, resolution, widths of lines, smallest text, what lies
    near the cut, order of pages and size of the file are held to a standard (x4, x1a) or to what a
    shop asks. A game is made in memory, and each finding says which piece it is about. These are
    rules of our own, and no certificate.

    \b
    Example:
        ballotin preflight my-kit.pdf --for x4
        ballotin preflight my-game --for dtc
        ballotin preflight my-game --for offset --only card
        ballotin preflight output/chai/chai.pdf --for x1a --json
    """
    from generator.apps.workflows.kit_request import KitRequest
    from generator.apps.workflows.prepress import preflight_file, preflight_game, profile_of

    findings = report.findings
    wanted = profile_of(profile, findings)
    if wanted is None:
        raise Stop(findings)
    path = Path(what)
    if path.suffix.lower() == ".pdf" or path.is_file():
        if any(pieces.values()):
            raise click.UsageError("--only, --lang, --players and --low-ink go with a game")
        found = preflight_file(path, wanted, findings)
        files = [found] if found else []
    else:
        request = KitRequest(**pieces)
        with report.progress() as progress:
            progress.stage("Reading", 1)
            opened = report.open_to_draw(what, request.language)
            files = preflight_game(opened, request, wanted, progress, findings)
    pages = sum(each.pages for each in files)
    names = ", ".join(each.name for each in files)
    clean = not any(each.code.startswith("preflight/") for each in findings)
    verdict = "nothing is wrong by our rules" if clean else "see above"
    report.result(f"{names} for {wanted.demands.title}: {pluralize(pages, 'page')}, {verdict}",
                  profile=profile, clean=clean,
                  files=[{"name": each.name, "pages": each.pages} for each in files])
