"""`ballotin preflight`: checks a PDF, or the files of a game, against a shop's demands."""

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
              help="x4 or x1a, a shop from 'ballotin shops', or your own profile of a shop.")
@kit_options
@report_options
def command(*, what: str, profile: str, report: Report, **pieces: Any) -> None:
    """Check a PDF or a GAME the way a print shop does.

    Checks boxes, colours, transparency, fonts, ink, resolution, line widths, the smallest text,
    the distance to the cut, page order and file size against a standard (x4, x1a) or the demands
    of a shop. A game is built in memory, and every finding names its piece. The rules are our
    own; passing them is not a certificate.

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
        checked = preflight_file(path, wanted, findings)
        files = [checked] if checked else []
    else:
        request = KitRequest(**pieces)
        with report.progress() as progress:
            progress.stage("Reading", 1)
            opened = report.open_to_draw(what, request.language)
            files = preflight_game(opened, request, wanted, progress, findings)
    pages = sum(file.pages for file in files)
    names = ", ".join(file.name for file in files)
    clean = not any(finding.code.startswith("preflight/") for finding in findings)
    verdict = "no problem found" if clean else "see the problems above"
    report.result(f"{names} for {wanted.demands.title}: {pluralize(pages, 'page')}, {verdict}",
                  profile=profile, clean=clean,
                  files=[{"name": file.name, "pages": file.pages} for file in files])
