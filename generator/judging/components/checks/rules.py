"""What the rules of a game declare of it: what hands pay, enough for all, a table set up."""

from collections.abc import Sequence

from generator.base.findings import Findings
from generator.base.report_section import Cell, Section
from generator.game.model.supply import Part
from generator.judging.components.check_runner import game_checks
from generator.judging.components.constraints import payment_of
from generator.playing.rules.declaration import Census, Check
from generator.playing.rules.payment import Payment, rank_correlation, values_by_hardness
from generator.playing.rules.registry import has_rules, report_unknown_rules, rules_for
from generator.playing.rules.requirements import PieceRequirement

FAR = 2.0
FEW = 5
ORDERLY = 0.7
# How many of those next to one in difficulty, on either side, say what it should pay; and which
# part of all may break that order before designers can't mean it to be kept.
NEAR = 2
LOOSE = 0.1


def check_payment(census: Census, findings: Findings) -> Section | None:
    """Every component with the chance that a random hand pays for it, and its reward."""
    supply = census.supply
    pay = _find_payment(census)
    boxes = [box for box in supply.of_kind(pay.component_kind) if _reward(box, pay) is not None] \
        if pay else []
    if pay is None or not boxes:
        return None
    deck = pay.deck(supply)
    if not deck.size:
        return None
    results = {box.id: deck.chance(pay.read_cost(box, supply)) for box in boxes}
    boxes.sort(key=lambda box: -results[box.id])
    hardness = [float(1 - results[box.id]) for box in boxes]
    values = [_reward(box, pay) or 0 for box in boxes]
    odd = _find_outliers(values)
    rows: list[tuple[Cell, ...]] = []
    for index, (box, value, worth) in enumerate(
            zip(boxes, values, values_by_hardness(values, hardness), strict=True)):
        chance = results[box.id]
        asked = " + ".join(f"{count} {word}" if count > 1 else word
                           for word, count in sorted(pay.read_cost(box, supply).items()))
        rows.append((box.id, asked, f"{float(chance):.2%}", value, round(worth, 2),
                     round(value - worth, 2)))
        if unpayable := pay.find_unpayable(box, supply, deck):
            findings.add(unpayable)
        elif abs(value - worth) >= FAR and len(boxes) >= FEW:
            findings.warning("composition/worth", f"'{box.id}' pays {value}, and {worth:.3g} if "
                             f"value followed difficulty: {float(chance):.0%} of all hands of "
                             f"{deck.reach} pay for it", box.places.get(pay.reward, box.where))
        elif index in odd:
            least, most = odd[index]
            around = f"{least}" if least == most else f"{least} to {most}"
            findings.warning("composition/worth", f"'{box.id}' pays {value}, and those nearly as "
                             f"hard pay {around}: {float(chance):.0%} of all hands of {deck.reach} "
                             "pay for it", box.places.get(pay.reward, box.where),
                             f"{least if value < least else most} would fit")
    agreement = rank_correlation(hardness, values)
    if agreement < ORDERLY and len(boxes) >= FEW:
        findings.warning("composition/disorder", "values hardly follow difficulty: their rank "
                         f"correlation is {agreement:.2f}", boxes[0].where)
    columns = (pay.box, "cost", "hands that pay", pay.reward, "expected", "difference")
    return Section(f"Difficulty: hands of {deck.reach} out of {deck.size} {pay.cards}", columns,
                   tuple(rows), figures=(("rank correlation", round(agreement, 3)),))


def _find_payment(census: Census) -> Payment | None:
    """What pays for what: the rules say it, or a line of expectations.yaml does."""
    supply = census.supply
    lines = (payment_of(constraint, census) for constraint in census.expectations.constraints
             if constraint.check == "worth" and constraint.paid_with)
    return game_checks(supply.engine).payment(supply) or next(lines, None)


def _find_outliers(values: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Which of the components, from the easiest on, pay less or more than all next to them.

    Each with the least and the most that these pay. In a set that hardly keeps an order nothing
    is odd.
    """
    odd: dict[int, tuple[int, int]] = {}
    for index, value in enumerate(values):
        around = [*values[max(0, index - NEAR):index], *values[index + 1:index + 1 + NEAR]]
        least, most = min(around, default=value), max(around, default=value)
        if len(around) == 2 * NEAR and not least <= value <= most:
            odd[index] = least, most
    return odd if len(odd) <= max(1, LOOSE * len(values)) else {}


def _reward(box: Part, pay: Payment) -> int | None:
    value = box.values.get(pay.reward)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def check_needs(census: Census, findings: Findings) -> Section | None:
    """Count what each table needs."""
    supply = census.supply
    needs, used_up = game_checks(supply.engine).needs, game_checks(supply.engine).exhausted_kinds
    rows: list[tuple[Cell, ...]] = []
    spare: list[int] = []
    for players in census.game.players:
        for need in needs(supply, players):
            there = need.count(supply, players)
            spare.append(there - need.needed)
            rows.append((players, need.kind, need.needed, there, spare[-1], need.why))
            if lacking := need.lacking(supply, players):
                findings.add(lacking)
            elif need.kind in used_up and spare[-1] and (players == max(census.game.players) or any(
                    part.by_players for part in supply.of_kind(need.kind))):
                _report_idle(need, players, spare[-1], census, findings)
    if not rows:
        return None
    columns = ("players", "kind", "needed", "in the box", "spare", "used for")
    return Section("Enough for all players", columns, tuple(rows),
                   figures=(("spare pieces", min(spare)),))


def _report_idle(need: PieceRequirement, players: int, idle: int, census: Census,
                 findings: Findings) -> None:
    """Report pieces that the largest table doesn't use, or one that gets its own number of them."""
    part = census.supply.of_kind(need.kind)[0]
    findings.warning("composition/idle", f"{players} players use {need.needed} pieces of the kind "
                     f"'{need.kind}' ({need.why}), and there are {need.needed + idle}: "
                     f"{idle} too many ({need.rule})", part.places.get("copies", part.where),
                     f"{need.needed} are enough")


def check_rules(census: Census, findings: Findings) -> Section | None:
    """Let the engine read the components; what it refuses it reports itself."""
    supply = census.supply
    if not has_rules(supply):
        if supply.rules:
            report_unknown_rules(supply, findings)
        return None
    rows: list[tuple[Cell, ...]] = []
    for players in census.game.players:
        engine = rules_for(supply, players, {}, findings)
        rows.append((players, "yes" if engine else "no"))
    return Section(f"Rules of {supply.engine}", ("players", "can be set up"), tuple(rows))


CHECKS = (
    Check(("composition/unpayable", "composition/worth", "composition/disorder"),
          "Difficulty and value", check_payment, order=40, totals=True),
    Check(("composition/too-few", "composition/idle"), "Enough for all players", check_needs,
          order=60,
          totals=True),
    Check(("rules/supply", "rules/unknown"), "Rules", check_rules, order=90, totals=True),
)
