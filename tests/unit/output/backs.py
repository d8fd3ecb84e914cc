"""Kits in which some pieces have a back of their own."""

from dataclasses import replace

from generator.drawing.faces.face import Face


def with_own_backs(job, *numbers):
    """The job with a back that no other piece has for each piece of these numbers."""
    return replace(job, pieces=tuple(
        _with_own_back(piece, job) if number in numbers else piece
        for number, piece in enumerate(job.pieces)))


def _with_own_back(piece, job):
    part = piece.component
    return replace(piece, back=Face(key=f"{part.id}.back", name=part.id, component=part,
                                    kind=part.kind, side="back",
                                    look=job.settings.look, where=part.where))
