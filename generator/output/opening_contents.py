"""Which kinds are boards: pieces lie on them, and players don't shuffle them."""

from collections.abc import Set
from dataclasses import replace

from generator.paper.job import Job
from generator.playing.tabletop.opening import Lot, Opening


def limit_job(job: Job) -> Job:
    """The kit with what is made of it alone on its tables."""
    made = {piece.component.id for piece in job.pieces}
    return replace(job, openings=[limit_opening(opening, made) for opening in job.openings])


def opening_parts(opening: Opening) -> set[str]:
    """The pieces that come to the table, by their ids."""
    laid = {piece.part for lot in opening.lots for piece in lot.pieces}
    return laid.union(*(pool.parts for pool in opening.pools))


def limit_opening(opening: Opening, made: Set[str]) -> Opening:
    """The opening without what isn't made; its places stay."""
    if made >= opening_parts(opening).union(opening.spare):
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


# What is longer is no card, mm: a tarot card is 120.
LONGEST_CARD = 125.0


def board_kinds(job: Job) -> set[str]:
    """Kinds that others lie on, or that are larger than cards, if luck never moves them."""
    lots = [lot for opening in job.openings for lot in opening.lots]
    moved = {put.kind for lot in lots for put in lot.pieces if put.pool >= 0 or lot.way == "bag"}
    large = {piece.component.kind.name for piece in job.pieces if max(
        piece.component.kind.trim.width, piece.component.kind.trim.height) > LONGEST_CARD}
    return (large | {lot.on for lot in lots if lot.on}) - moved


def open_lots(opening: Opening, boards: set[str]) -> list[Lot]:
    """The places off the boards that all players see, with pieces or empty."""
    return [lot for lot in opening.lots if not lot.on and lot.privacy != "owner"
            and not any(put.kind in boards for put in lot.pieces)]
