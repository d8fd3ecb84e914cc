"""A table as the text of a table.yaml, for a designer to go on from."""

from collections.abc import Collection, Iterator, Mapping

from generator.base.findings import Findings, suggest
from generator.game.model.table_layout import ALL, NUMBER, Tabletop, ZoneLayout, ZoneLayouts

OwnedZone = tuple[str, bool]


def check_zones(table: Tabletop, zones: Collection[OwnedZone], findings: Findings) -> None:
    """Hold a table to the zones that rules have, each with whether it is a seat's."""
    places = {(name, of_seat): spreads
              for of_seat, layouts in ((False, table.zones), (True, table.seats))
              for name, spreads in layouts.items()}
    used = set()
    for name, of_seat in sorted(zones):
        numbered = (NUMBER.sub(" *", name), of_seat)
        key = (name, of_seat) if (name, of_seat) in places else numbered
        used.add(key)
        if key not in places:
            whose, under = (" of each seat", "seats: zones:") if of_seat else ("", "zones:")
            findings.warning("tabletop/zone", f"the rules have a zone '{name}'{whose}, and there "
                             "is no place for it", table.where,
                             f"add it under {under}, like {name}: {{at: [0, 0], as: pile}}")
    for (name, of_seat), spreads in places.items():
        if (name, of_seat) in used or not spreads:
            continue
        if (name, not of_seat) in zones:
            message = f"the zone '{name}' is {'everybody' if of_seat else 'each seat'}'s"
            hint = f"write it under {'zones:' if of_seat else 'seats: zones:'}"
        else:
            message = f"the rules have no zone '{name}'{' of seats' if of_seat else ''}"
            hint = suggest(name, sorted(
                zone_name for zone_name, is_seat in zones if is_seat == of_seat))
        findings.warning("tabletop/unused", message, spreads[0].where, hint)


HEAD = """\
# In mm: x to the right, y away from the reader. (0, 0) is the middle of the table, or of a
# seat's share of its edge. docs/reference/table.md says all.
"""


def table_text(table: Tabletop) -> str:
    """The text that reads as this table."""
    sizes = {players: f"{size.width:g}mm x {size.height:g}mm"
             for players, size in sorted(table.sizes.items())}
    lines = [HEAD + "table:", f"  size: {_flow(sizes)}", f'  surface: "{table.surface}"']
    if table.zones:
        lines += ["zones:", *_zones(table.zones, "  ")]
    if table.seats or table.around != "rectangle" or table.sides:
        lines.append("seats:")
        if table.around != "rectangle":
            lines.append(f"  around: {table.around}")
        if table.sides:
            lines.append(f"  sides: {_flow(table.sides)}")
        if table.seats:
            lines += ["  zones:", *_zones(table.seats, "    ")]
    return "\n".join(lines) + "\n"


def _zones(spreads: ZoneLayouts, indent: str) -> Iterator[str]:
    for name, several in spreads.items():
        if len(several) == 1:
            yield f"{indent}{name}: {_flow(_facts(several[0]))}"
        else:
            yield f"{indent}{name}:"
            for item in several:
                yield f"{indent}  - {_flow(_facts(item))}"


def _facts(spread: ZoneLayout) -> dict[str, object]:
    """What has to be said of a spread: all that isn't as it is by default."""
    facts: dict[str, object] = {
        "of": list(spread.of) if len(spread.of) != 1 else spread.of[0], "on": spread.on,
        "each": "seat" if spread.each_seat else "",
        "at": list(spread.at) if spread.way != "box" else "", "as": spread.way,
        "columns": spread.columns, "room": spread.room, "turn": spread.turn,
        "counts": spread.counts, "zero": list(spread.zero or ()), "length": spread.length,
        "step": list(spread.step or ()),
        "apart": list(spread.apart) if any(spread.apart) else "",
        "holds": {name: "all" if count == ALL else count for name, count in spread.holds.items()},
        "face": "down" if spread.face_down else ""}
    return {name: value for name, value in facts.items() if value}


def _flow(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_flow, value))}]"
    return f"{value:g}" if isinstance(value, float) else str(value)
