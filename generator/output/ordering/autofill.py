"""order.xml: what MPC Autofill's desktop client reads to fill a shop's pages."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from generator.base.findings import Findings
from generator.base.wording import many
from generator.game.model.maker import Maker
from generator.output.ordering.decks import MOST_DECKS, Deck
from generator.output.ordering.picture_order import back_name, front_name

LOCAL = "Local File"


@dataclass(frozen=True, slots=True)
class Slot:
    """One card of an order: the files of its sides, and what it is called."""

    front: str
    back: str
    name: str


def orders(decks: Sequence[Deck], maker: Maker, names: Mapping[str, str], findings: Findings
           ) -> dict[str, bytes]:
    """The files of all orders: one, or several if there are more cards than one may have."""
    slots: list[Slot] = []
    for deck in decks:
        if not deck.fit.product.autofill:
            findings.note("shop/autofill", f"MPC Autofill doesn't order {deck.fit.product.name}: "
                          f"upload the pictures of {deck.kind.plural} by hand", deck.kind.where)
            continue
        slots += [Slot(front_name(deck, piece), back_name(deck, piece),
                       names.get(piece.id, piece.id))
                  for piece in deck.pieces for _ in range(piece.copies)]
    most = maker.limits.pieces or max(1, len(slots))
    parts = [slots[start:start + most] for start in range(0, len(slots), most)]
    if len(parts) > MOST_DECKS:
        findings.error("shop/too-many", f"there would be {len(parts):,} orders; at most "
                       f"{MOST_DECKS} are written", decks[0].kind.where,
                       "look at 'limits: pieces:' in the profile")
        findings.stop_on_errors()
    if len(parts) > 1:
        findings.note("shop/too-many", f"there are {len(slots):,} cards, and an order has at most "
                      f"{most}: they are {many(len(parts), 'order')}", decks[0].kind.where)
    return {"order.xml" if len(parts) == 1 else f"order-{number}.xml": _order(part, maker)
            for number, part in enumerate(parts, 1)}


def _order(slots: Sequence[Slot], maker: Maker) -> bytes:
    common = Counter(each.back for each in slots).most_common(1)[0][0]
    own = [(number, each) for number, each in enumerate(slots) if each.back != common]
    fronts = _cards((number, each.front, each.name) for number, each in enumerate(slots))
    backs = _cards((number, each.back, f"back of {each.name}") for number, each in own)
    lines = [
        "<order>",
        f"  <details><quantity>{len(slots)}</quantity><bracket>{maker.step_for(len(slots))}"
        f"</bracket><stock>{escape(maker.stock)}</stock>"
        f"<foil>{str(maker.foil).lower()}</foil></details>",
        "  <fronts>", *fronts, "  </fronts>",
        *(["  <backs>", *backs, "  </backs>"] if backs else []),
        f"  <cardback>{escape(common)}</cardback>",
        "</order>"]
    return ("\n".join(lines) + "\n").encode()


def _cards(sides: Iterable[tuple[int, str, str]]) -> list[str]:
    """A line for each file, with all slots that it is in."""
    found: dict[str, tuple[list[int], str]] = {}
    for number, file, name in sides:
        found.setdefault(file, ([], name))[0].append(number)
    return [f"    <card><id>{escape(file)}</id><sourceType>{LOCAL}</sourceType>"
            f"<slots>{','.join(map(str, numbers))}</slots>"
            f"<name>{escape(file.rpartition('/')[2])}</name><query>{escape(name)}</query></card>"
            for file, (numbers, name) in found.items()]
