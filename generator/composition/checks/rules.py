"""What the rules of a game declare of it: what hands pay, enough for all, a table set up."""

from generator.composition.check import Cell, Census, Check, Section, declared
from generator.composition.payment import Payment, in_order, rank_correlation
from generator.findings import Findings
from generator.model.supply import Part
from generator.rules.registry import playable, rules_for, tell_unknown

FAR = 2.0
FEW = 5
ORDERLY = 0.7


def payment(census: Census, findings: Findings) -> Section | None:
    """Every component with the chance that a random hand pays for it, and its reward beside."""
    supply = census.supply
    pay = declared(supply.engine).payment(supply)
    boxes = [box for box in supply.of_kind(pay.bought) if _reward(box, pay) is not None] \
        if pay else []
    if pay is None or not boxes:
        return None
    deck = pay.deck(supply)
    if not deck.size:
        return None
    known = {box.id: deck.chance(pay.asked(box, supply)) for box in boxes}
    boxes.sort(key=lambda box: -known[box.id])
    hardness = [float(1 - known[box.id]) for box in boxes]
    values = [_reward(box, pay) or 0 for box in boxes]
    rows: list[tuple[Cell, ...]] = []
    for box, value, worth in zip(boxes, values, in_order(values, hardness), strict=True):
        chance = known[box.id]
        asked = " + ".join(f"{count} {word}" if count > 1 else word
                           for word, count in sorted(pay.asked(box, supply).items()))
        rows.append((box.id, asked, f"{float(chance):.2%}", value, round(worth, 2),
                     round(value - worth, 2)))
        if unpayable := pay.unpayable(box, supply, deck):
            findings.add(unpayable)
        elif abs(value - worth) >= FAR and len(boxes) >= FEW:
            findings.warning("composition/worth", f"'{box.id}' pays {value}, and {worth:.3g} if "
                             f"value followed difficulty: {float(chance):.0%} of all hands of "
                             f"{deck.reach} pay for it", box.places.get(pay.reward, box.where))
    agreement = rank_correlation(hardness, values)
    if agreement < ORDERLY and len(boxes) >= FEW:
        findings.warning("composition/disorder", "values hardly follow difficulty: their rank "
                         f"correlation is {agreement:.2f}", boxes[0].where)
    columns = (pay.box, "asks for", "hands that pay", pay.reward, "in order", "apart")
    return Section(f"Difficulty: hands of {deck.reach} out of {deck.size} {pay.cards}", columns,
                   tuple(rows), figures=(("rank correlation", round(agreement, 3)),))


def _reward(box: Part, pay: Payment) -> int | None:
    value = box.values.get(pay.reward)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def enough(census: Census, findings: Findings) -> Section | None:
    """Count what each table needs."""
    supply = census.supply
    needs = declared(supply.engine).needs
    rows: list[tuple[Cell, ...]] = []
    spare: list[int] = []
    for players in census.game.players:
        for need in needs(supply, players):
            there = need.found(supply, players)
            spare.append(there - need.needed)
            rows.append((players, need.kind, need.needed, there, spare[-1], need.why))
            if lacking := need.lacking(supply, players):
                findings.add(lacking)
    if not rows:
        return None
    return Section("Players", ("players", "kind", "needed", "there", "spare", "for"), tuple(rows),
                   figures=(("fewest spare", min(spare)),))


def rules(census: Census, findings: Findings) -> Section | None:
    """Let the engine read the components; what it refuses it reports itself."""
    supply = census.supply
    if supply.engine not in playable():
        if supply.rules:
            tell_unknown(supply, findings)
        return None
    rows: list[tuple[Cell, ...]] = []
    for players in census.game.players:
        engine = rules_for(supply, players, {}, findings)
        rows.append((players, "yes" if engine else "no"))
    return Section(f"Rules of {supply.engine}", ("players", "can be set up"), tuple(rows))


CHECKS = (
    Check(("composition/unpayable", "composition/worth", "composition/disorder"),
          "Difficulty and value", payment, order=40, totals=True),
    Check(("composition/too-few",), "Enough for all players", enough, order=60, totals=True),
    Check(("rules/supply", "rules/unknown"), "Rules", rules, order=90, totals=True),
)
