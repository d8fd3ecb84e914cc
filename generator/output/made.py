"""Tables with nothing on them that isn't made: whoever asks for some kinds gets no others."""

from collections.abc import Set
from dataclasses import replace

from generator.paper.job import Job
from generator.playing.tabletop.opening import Opening


def as_made(job: Job) -> Job:
    """The kit with what is made of it alone on its tables."""
    made = {piece.component.id for piece in job.pieces}
    return replace(job, openings=[limited(each, made) for each in job.openings])


def parts_of(opening: Opening) -> set[str]:
    """The pieces that come to the table, by their ids."""
    laid = {piece.part for lot in opening.lots for piece in lot.pieces}
    return laid.union(*(pool.parts for pool in opening.pools))


def limited(opening: Opening, made: Set[str]) -> Opening:
    """The opening without what isn't made; its places stay."""
    if made >= parts_of(opening).union(opening.spare):
        return opening
    lots = tuple(replace(lot, pieces=tuple(piece for piece in lot.pieces if piece.part in made))
                 for lot in opening.lots)
    pools = []
    for number, pool in enumerate(opening.pools):
        kept = {part: copies for part, copies in pool.parts.items() if part in made}
        dealt = sum(piece.pool == number for lot in lots for piece in lot.pieces)
        pools.append(replace(pool, parts=kept, surplus=sum(kept.values()) - dealt))
    spare = {part: copies for part, copies in opening.spare.items() if part in made}
    return replace(opening, lots=lots, pools=tuple(pools), spare=spare)
