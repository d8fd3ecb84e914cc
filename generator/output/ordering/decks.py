"""What of a box is ordered: decks of pieces that are cut alike, each with its back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.base.findings import Findings
from generator.drawing.faces.face import Face, PrintedPiece
from generator.drawing.faces.template_checks import check_templates
from generator.game.model.game import Kind
from generator.game.model.maker import Maker
from generator.output.ordering.matching import ProductFit, match_products, safe_margin
from generator.paper.job import Job

UNSAFE_TEXT = "text/unsafe"


def check_safe_zone(job: Job, fits: Mapping[str, ProductFit], maker: Maker,
                    findings: Findings) -> None:
    """Look at templates again, with the maker's safe line where that lies further inside."""
    stricter = {name: strict for name, fit in fits.items()
                if (strict := _with_maker_margin(job.game.kinds[name], fit)).safe
                > job.game.kinds[name].safe}
    if not stricter:
        return
    components = tuple(replace(component, kind=stricter[component.kind.name])
                       for component in job.game.components if component.kind.name in stricter)
    complaints = Findings()
    check_templates(replace(job.game, kinds=stricter, components=components), job.assets,
                    complaints)
    for finding in complaints:
        if finding.code == UNSAFE_TEXT:
            findings.warning(
                "shop/safe", f"{finding.message} of {maker.title}", finding.where, finding.hint
            )


def _with_maker_margin(kind: Kind, fit: ProductFit) -> Kind:
    """The kind with the safe line of the maker, in the kind's own millimetres."""
    lacking = max(0.0, fit.product.safe - safe_margin(kind, fit))
    return replace(kind, safe=round(kind.safe + lacking / fit.scale, 2))


# Products that a kind may become, and orders that a box may: each is a folder or a file.
MOST_DECKS = 100


@dataclass(frozen=True, slots=True)
class OrderedPiece:
    """A piece of a deck: how many of it, and its back where that isn't the deck's."""

    id: str
    copies: int
    front: Face
    back: Face | None


@dataclass(frozen=True, slots=True)
class OrderDeck:
    """Pieces of a kind that are ordered as one product; without a back it is white."""

    name: str
    kind: Kind
    fit: ProductFit
    pieces: tuple[OrderedPiece, ...]
    back: Face | None

    @property
    def count(self) -> int:
        """How many pieces there are in all."""
        return sum(piece.copies for piece in self.pieces)

    def has_own_back(self, piece: OrderedPiece) -> bool:
        """Whether a piece has another back than the deck."""
        return _face_key(piece.back) != _face_key(self.back)


def order_decks(job: Job, maker: Maker, findings: Findings) -> list[OrderDeck]:
    """The decks of a kit, in the order of its box; reports and leaves out what can't be made."""
    by_kind: dict[str, list[PrintedPiece]] = {}
    for piece in job.pieces:
        by_kind.setdefault(piece.component.kind.name, []).append(piece)
    kinds = [pieces[0].component.kind for pieces in by_kind.values()]
    result = match_products(kinds, maker, findings)
    check_safe_zone(job, result, maker, findings)
    if kinds and not result:
        findings.error("shop/nothing", f"{maker.title} makes nothing that is in this box",
                       job.game.where, f"ballotin shops {maker.name} lists what it makes")
    return [deck for kind in kinds if kind.name in result
            for deck in _decks_of_kind(job, kind, result[kind.name], by_kind[kind.name], findings)]


def _decks_of_kind(job: Job, kind: Kind, fit: ProductFit, pieces: Sequence[PrintedPiece],
                   findings: Findings
           ) -> list[OrderDeck]:
    product = fit.product
    ordered = [OrderedPiece(piece.component.id, piece.component.copies_for(job.settings.players),
                            piece.front, piece.back) for piece in pieces]
    if not all(item.back for item in ordered):
        findings.note("shop/back", f"{kind.plural} have no back; it is printed white", kind.where)
    groups = [ordered]
    if product.backs == "common":
        groups = list(_group_by_back(ordered))
        if len(groups) > 1:
            findings.note("shop/backs", f"{kind.plural} have {len(groups)} different backs, and "
                          f"{product.name} has one: they are ordered as {len(groups)} of them",
                          kind.where)
    shared = [part for group in groups for part in _split_by_size(group, product.most)]
    if len(shared) > MOST_DECKS:
        findings.error("shop/too-many", f"{kind.plural} would be ordered as {len(shared):,} of "
                       f"{product.name}; at most {MOST_DECKS} are written", kind.where,
                       "give them fewer different backs, or look at 'most' in the profile")
        return []
    if len(shared) > len(groups):
        findings.note("shop/too-many", f"there are {sum(item.copies for item in ordered)} "
                      f"{kind.plural}, and {product.name} has at most {product.most}: they are "
                      f"ordered as {len(shared)} of them", kind.where)
    # No kind has such a line in its name: coin_1 is never the kind coin-1.
    name = f"{product.name}-{kind.name}"
    return [OrderDeck(name if len(shared) == 1 else f"{name}_{number}", kind, fit, tuple(item),
                 _usual_back(item)) for number, item in enumerate(shared, 1)]


def _group_by_back(pieces: Sequence[OrderedPiece]) -> Iterator[list[OrderedPiece]]:
    backs: dict[str, list[OrderedPiece]] = {}
    for piece in pieces:
        backs.setdefault(_face_key(piece.back), []).append(piece)
    yield from backs.values()


def _split_by_size(pieces: Sequence[OrderedPiece],
                   most: int | None) -> Iterator[list[OrderedPiece]]:
    """Pieces in heaps of at most so many copies, filled one after the other."""
    heap: list[OrderedPiece] = []
    room = most or sum(piece.copies for piece in pieces)
    for piece in pieces:
        left = piece.copies
        while left:
            taken = min(left, room)
            heap.append(replace(piece, copies=taken))
            left, room = left - taken, room - taken
            if not room:
                yield heap
                heap, room = [], most or 0
    if heap:
        yield heap


def _usual_back(pieces: Sequence[OrderedPiece]) -> Face | None:
    """The back that most pieces have; of several the first."""
    counts: Counter[str] = Counter()
    for piece in pieces:
        counts[_face_key(piece.back)] += piece.copies
    usual = max(counts, key=lambda key: counts[key])
    return next(piece.back for piece in pieces if _face_key(piece.back) == usual)


def _face_key(face: Face | None) -> str:
    return face.key if face else ""
