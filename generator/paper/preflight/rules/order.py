"""Order: pages come in pairs, and as the maker wants them."""

from collections.abc import Iterator

from generator.paper.preflight.demands import Demands, Fault
from generator.paper.preflight.preflight_document import PreflightDocument

ORDERS = {"front-back": "a front, then its back", "back-front": "a back, then its front"}


def pages_come_in_pairs(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """A front has a back."""
    if demands.order and len(proof.pages) % 2:
        yield Fault("preflight/order", "error", f"the file has {len(proof.pages)} pages, which "
                    f"isn't an even number; {demands.title} wants {ORDERS[demands.order]}",
                    "add the page that is missing, white if a piece has no back")


def backs_are_in_order(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """Pages that are all alike are backs; decks with equal fronts pass."""
    if not demands.order or len(proof.pages) < 4 or len(proof.pages) % 2:
        return
    looks = [page.look for page in proof.pages]
    alike = [len(set(looks[start::2])) for start in (0, 1)]
    if 1 not in alike or alike[0] == alike[1]:
        return
    order = "back-front" if alike[0] == 1 else "front-back"
    if order != demands.order:
        yield Fault("preflight/order", "error", f"pages come as {ORDERS[order]}; {demands.title} "
                    f"wants {ORDERS[demands.order]}", "change the order of the pages", 1)
