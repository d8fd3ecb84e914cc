"""Whether a table that somebody wrote has a place for every zone of the rules, and no other."""

from collections.abc import Collection

from generator.base.findings import Findings, did_you_mean
from generator.game.model.table import NUMBER, Tabletop

OwnedZone = tuple[str, bool]


def check_zones(table: Tabletop, zones: Collection[OwnedZone], findings: Findings) -> None:
    """Hold a table to the zones that rules have, each with whether it is a seat's."""
    places = {(name, of_seat): spreads
              for of_seat, known in ((False, table.zones), (True, table.seats))
              for name, spreads in known.items()}
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
            hint = did_you_mean(name, sorted(each for each, own in zones if own == of_seat))
        findings.warning("tabletop/unused", message, spreads[0].where, hint)
