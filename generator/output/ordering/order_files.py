"""order.xml: what MPC Autofill's desktop client reads to fill a shop's pages."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from generator.base.findings import Findings
from generator.base.number_format import plural
from generator.game.model.maker import Maker
from generator.output.ordering.decks import MOST_DECKS, OrderDeck
from generator.output.ordering.picture_order import back_name, front_name
from generator.paper.job import Job
from generator.paper.pages.kit_list import game_text, kind_title

MANIFEST_FILE = "manifest.json"


def crafter_manifest(job: Job, decks: Sequence[OrderDeck], maker: Maker,
                     names: Mapping[str, str]) -> bytes:
    """Each deck with its product, its pictures and how many of each; names are by component id."""
    game = job.game
    about = {
        "shop": maker.title,
        "game": {
            "name": game_text(job, "game.title", game.title),
            "designer": game_text(job, "credits.design", game.credits.design),
            "min_players": min(game.players), "max_players": max(game.players),
            "play_time": game.minutes, "min_age": game.ages,
        },
        "components": [_component_entry(job, deck, names) for deck in decks],
    }
    return (json.dumps(about, ensure_ascii=False, indent=1) + "\n").encode()


def _component_entry(job: Job, deck: OrderDeck, names: Mapping[str, str]) -> dict[str, object]:
    product = deck.fit.product
    width, height = product.pixels_for(deck.kind.trim)
    return {
        "name": kind_title(job, deck.kind),
        "identity": product.name, "family": product.family,
        "folder": deck.name, "quantity": 1, "pieces": deck.count,
        "width": width, "height": height,
        "back": f"{deck.name}/back.png",
        "cards": [{"name": names.get(piece.id, piece.id), "id": piece.id,
                   "face": front_name(deck, piece), "quantity": piece.copies,
                   "back_from": "Card" if deck.has_own_back(piece) else "Deck",
                   "back": back_name(deck, piece)} for piece in deck.pieces],
    }


LOCAL_SOURCE = "Local File"


@dataclass(frozen=True, slots=True)
class AutofillSlot:
    """One card of an order: the files of its sides, and what it is called."""

    front: str
    back: str
    name: str


def autofill_orders(decks: Sequence[OrderDeck], maker: Maker, names: Mapping[str, str],
                    findings: Findings
           ) -> dict[str, bytes]:
    """The files of all orders: one, or several if there are more cards than one may have."""
    slots: list[AutofillSlot] = []
    for deck in decks:
        if not deck.fit.product.autofill:
            findings.note("shop/autofill", f"MPC Autofill doesn't order {deck.fit.product.name}: "
                          f"upload the pictures of {deck.kind.plural} by hand", deck.kind.where)
            continue
        slots += [AutofillSlot(front_name(deck, piece), back_name(deck, piece),
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
                      f"{most}: they are {plural(len(parts), 'order')}", decks[0].kind.where)
    return {"order.xml" if len(parts) == 1 else f"order-{number}.xml": _order_xml(part, maker)
            for number, part in enumerate(parts, 1)}


def _order_xml(slots: Sequence[AutofillSlot], maker: Maker) -> bytes:
    common = Counter(slot.back for slot in slots).most_common(1)[0][0]
    uncommon = [(number, slot) for number, slot in enumerate(slots) if slot.back != common]
    fronts = _card_lines((number, slot.front, slot.name) for number, slot in enumerate(slots))
    backs = _card_lines((number, item.back, f"back of {item.name}") for number, item in uncommon)
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


def _card_lines(sides: Iterable[tuple[int, str, str]]) -> list[str]:
    """A line for each file, with all slots that it is in."""
    slots_by_file: dict[str, tuple[list[int], str]] = {}
    for number, file, name in sides:
        slots_by_file.setdefault(file, ([], name))[0].append(number)
    return [f"    <card><id>{escape(file)}</id><sourceType>{LOCAL_SOURCE}</sourceType>"
            f"<slots>{','.join(map(str, numbers))}</slots>"
            f"<name>{escape(file.rpartition('/')[2])}</name><query>{escape(name)}</query></card>"
            for file, (numbers, name) in slots_by_file.items()]
