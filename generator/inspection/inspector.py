"""The order in which a careful eye goes over a game."""

from dataclasses import replace

from generator.findings import Findings
from generator.inspection.alike import check_pieces, check_words
from generator.inspection.cut import check_cut
from generator.inspection.eye import Eye
from generator.inspection.fixed import check_fixed
from generator.inspection.idle import check_differences, check_icons
from generator.inspection.languages import check_languages
from generator.inspection.legible import check_legible
from generator.inspection.lines import check_lines
from generator.inspection.pictures import check_pictures
from generator.inspection.secrets import check_backs
from generator.inspection.shown import check_shown
from generator.job import Job
from generator.model.supply import supply_of
from generator.rules.reads import reads_of


def inspect(job: Job, findings: Findings) -> None:
    """Hold the faces of a game to what its rules use, as far as there are rules."""
    eye, supply = Eye(job), supply_of(job.game)
    reads = reads_of(supply)
    same = check_words(eye, reads, findings)
    same |= check_words(Eye(job, replace(eye.look, low_ink=True)), reads, findings)
    check_shown(eye, reads, same, findings)
    if reads:
        check_pieces(eye, reads, findings)
        check_backs(eye, supply, findings)
    check_fixed(eye, reads, findings)
    check_cut(eye, findings)
    check_pictures(eye, findings)
    check_legible(eye, findings)
    check_lines(eye, findings)
    check_differences(eye, findings)
    check_icons(eye, findings)
    check_languages(eye, findings)
