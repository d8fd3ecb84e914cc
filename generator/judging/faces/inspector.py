"""The order in which a careful eye goes over a game."""

from dataclasses import replace

from generator.base.findings import Findings
from generator.game.model.supply import supply_of
from generator.judging.faces.alike import check_pieces, check_words
from generator.judging.faces.cut import check_cut
from generator.judging.faces.eye import Eye
from generator.judging.faces.fixed import check_fixed
from generator.judging.faces.idle import check_differences, check_icons
from generator.judging.faces.languages import check_languages
from generator.judging.faces.legible import check_legible
from generator.judging.faces.lines import check_lines
from generator.judging.faces.pictures import check_pictures
from generator.judging.faces.secrets import check_backs
from generator.judging.faces.shown import check_shown
from generator.paper.job import Job
from generator.playing.rules.reads import reads_of


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
