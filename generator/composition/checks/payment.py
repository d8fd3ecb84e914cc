"""Boxes that cards pay for: whether they can be paid, how hard that is, what it is worth."""

from __future__ import annotations

from generator.composition.check import Cell, Census, Check, Section
from generator.composition.difficulty import BOX, Deck, deck_of, in_order, needs, rank_correlation
from generator.findings import Findings
from generator.model.supply import Part

FAR = 2.0
FEW = 5
ORDERLY = 0.7


def payment(census: Census, findings: Findings) -> Section | None:
    """Every box with the chance that a random hand pays for it, and its value beside that."""
    deck = deck_of(census.supply)
    boxes = [box for box in census.supply.of_kind(BOX) if _value(box) is not None]
    if deck is None or not boxes:
        return None
    known = {box.id: deck.chance(needs(box)) for box in boxes}
    boxes.sort(key=lambda box: -known[box.id])
    chances = [known[box.id] for box in boxes]
    values = [_value(box) or 0 for box in boxes]
    fair = in_order(values, [float(1 - chance) for chance in chances])
    places = {each.id: each.places for each in census.game.of_kind(BOX)}
    rows: list[tuple[Cell, ...]] = []
    for box, chance, value, worth in zip(boxes, chances, values, fair, strict=True):
        rows.append((box.id, _asked(box), f"{float(chance):.2%}", value, round(worth, 2),
                     round(value - worth, 2)))
        if not chance:
            _tell_unpayable(box, deck, findings)
        elif abs(value - worth) >= FAR and len(boxes) >= FEW:
            where = places[box.id].get("value", box.where)
            findings.warning("composition/worth", f"'{box.id}' pays {value}, and {worth:.3g} if "
                             f"value followed difficulty: {float(chance):.0%} of all hands of "
                             f"{deck.reach} pay for it", where)
    agreement = rank_correlation([float(1 - chance) for chance in chances], values)
    if agreement < ORDERLY and len(boxes) >= FEW:
        findings.warning("composition/disorder", "values hardly follow difficulty: their rank "
                         f"correlation is {agreement:.2f}", boxes[0].where)
    columns = ("box", "asks for", "hands that pay", "value", "in order", "apart")
    return Section(f"Difficulty: hands of {deck.reach} out of {deck.size} cards", columns,
                   tuple(rows), figures=(("rank correlation", round(agreement, 3)),))


def _tell_unpayable(box: Part, deck: Deck, findings: Findings) -> None:
    """Say why not: the deck lacks a type, or the hand is too small."""
    need = needs(box)
    there = dict(deck.cards)
    missing = sum(max(0, count - there.get(word, 0)) for word, count in need.items())
    cards = need.total() + missing * (deck.stand_in - 1)
    why = f"it takes {cards} cards and a hand reaches {deck.reach}" if cards > deck.reach \
        else "the deck hasn't the cards"
    findings.error("composition/unpayable", f"nobody can ever pay for '{box.id}': {why}",
                   box.where, "ask for fewer chocolates, or add cards of their types")


def _value(box: Part) -> int | None:
    value = box.values.get("value")
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _asked(box: Part) -> str:
    return " + ".join(f"{count} {word}" if count > 1 else word
                      for word, count in sorted(needs(box).items()))


CHECKS = (Check(("composition/unpayable", "composition/worth", "composition/disorder"),
                "Difficulty and value", payment, ("CHO-V4", "CHO-V6"), order=40, totals=True),)
