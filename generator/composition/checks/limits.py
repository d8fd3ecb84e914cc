"""What a player can hold and win: orders that fit a house, rewards that something can earn."""

from __future__ import annotations

from generator.composition.check import Cell, Census, Check, Section
from generator.findings import Findings

# A kind's list, and the figure of the rules that says how much of it a player can hold.
HELD = (("customer", "flavours", "flavour_places"), ("customer", "pantry", "pantry_places"))
# Values of boxes that earn a reward of their own.
CHEAP = "threes-and-fours"


def limits(census: Census, findings: Findings) -> Section | None:
    """Compare what components ask for with what a player can hold."""
    rows: list[tuple[Cell, ...]] = []
    for kind, field, option in HELD:
        limit = census.number(option)
        components = census.game.of_kind(kind)
        if limit is None or not components:
            continue
        most = 0
        for each in components:
            asked = each.values.get(field)
            count = len(asked) if isinstance(asked, tuple) else 0
            most = max(most, count)
            if count > limit:
                findings.error("composition/too-big", f"'{each.id}' asks for {count} {field}, and "
                               f"a player can hold {limit} (CHA-V1)",
                               each.places.get(field, each.where))
        rows.append((f"{field} of a {kind}", most, limit))
    _check_cheap(census, rows, findings)
    return Section("Limits", ("of", "most", "limit"), tuple(rows)) if rows else None


def _check_cheap(census: Census, rows: list[tuple[Cell, ...]], findings: Findings) -> None:
    """Some box has a value for which a score tile is given."""
    values = census.numbers(CHEAP)
    if not values:
        return
    boxes = [each for each in census.game.of_kind("box-tile") if each.values.get("value") in values]
    shown = " or ".join(map(str, values))
    rows.append((f"boxes of value {shown}", len(boxes), ""))
    if not boxes:
        findings.error("composition/unwinnable", f"'{CHEAP}' rewards boxes of value {shown}, and "
                       "there is none (CHO-V5)", census.game.place(f"options.{CHEAP}"))


CHECKS = (Check(("composition/too-big", "composition/unwinnable"), "Limits", limits,
                ("CHO-V5", "CHA-V1"), order=70),)
