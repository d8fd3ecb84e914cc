"""The order in which a careful eye goes over a game."""

from dataclasses import replace

from generator.base.findings import Findings
from generator.game.model.supply import supply_of
from generator.judging.faces.completeness import (
    check_identical_faces,
    check_translations,
    check_unused_icons,
)
from generator.judging.faces.cut import check_cut
from generator.judging.faces.face_reader import FaceReader
from generator.judging.faces.field_visibility import check_field_visibility
from generator.judging.faces.fixed_content import check_fixed_content
from generator.judging.faces.lookalikes import check_pieces, check_words
from generator.judging.faces.print_quality import check_legibility, check_pictures, check_thin_lines
from generator.judging.faces.secret_backs import check_backs
from generator.paper.job import Job
from generator.playing.rules.rule_inputs import find_rule_inputs


def inspect_faces(job: Job, findings: Findings) -> None:
    """Hold the faces of a game to what its rules use, as far as there are rules."""
    eye, supply = FaceReader(job), supply_of(job.game)
    reads = find_rule_inputs(supply)
    same = check_words(eye, reads, findings)
    same |= check_words(FaceReader(job, replace(eye.look, low_ink=True)), reads, findings)
    check_field_visibility(eye, reads, same, findings)
    if reads:
        check_pieces(eye, reads, findings)
        check_backs(eye, supply, findings)
    check_fixed_content(eye, reads, findings)
    check_cut(eye, findings)
    check_pictures(eye, findings)
    check_legibility(eye, findings)
    check_thin_lines(eye, findings)
    check_identical_faces(eye, findings)
    check_unused_icons(eye, findings)
    check_translations(eye, findings)
