"""Which kinds are boards: things lie on them, and nobody shuffles them."""

from generator.paper.job import Job
from generator.playing.tabletop.opening import Lot, Opening

# What is longer is no card, mm: a tarot card is 120.
LONGEST_CARD = 125.0


def board_kinds(job: Job) -> set[str]:
    """Kinds that others lie on, or that are larger than cards, if luck never moves them."""
    lots = [lot for opening in job.openings for lot in opening.lots]
    moved = {put.kind for lot in lots for put in lot.pieces if put.pool >= 0 or lot.way == "bag"}
    large = {each.component.kind.name for each in job.pieces if max(
        each.component.kind.trim.width, each.component.kind.trim.height) > LONGEST_CARD}
    return (large | {lot.on for lot in lots if lot.on}) - moved


def open_rooms(opening: Opening, boards: set[str]) -> list[Lot]:
    """The places beside boards that everybody sees, with pieces or for later."""
    return [lot for lot in opening.lots if not lot.on and lot.privacy != "owner"
            and not any(put.kind in boards for put in lot.pieces)]
