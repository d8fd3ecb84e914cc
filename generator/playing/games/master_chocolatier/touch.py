"""Which pieces to click for a choice, and why another click isn't legal."""

from __future__ import annotations

from generator.base.number_format import parse_int
from generator.playing.games.master_chocolatier import moves
from generator.playing.games.master_chocolatier.box import MasterBox
from generator.playing.games.master_chocolatier.confection import waiting_line
from generator.playing.games.master_chocolatier.moves import source_name
from generator.playing.games.master_chocolatier.offer import next_to_pass, offers
from generator.playing.games.master_chocolatier.state import CONFECTION, SPLIT, MasterState
from generator.playing.rules.position import owner_of, zone_of
from generator.playing.rules.scene import TouchSpot


def target(box: MasterBox, state: MasterState, action: int) -> tuple[TouchSpot, ...]:
    """Chocolates and a line, a disc to pass them to, or a space of the box."""
    seat = state.seat
    if state.phase == SPLIT:
        return (TouchSpot(zone="circle", part=box.disc_ids[state.discs[action - 1]]),)
    if state.phase == CONFECTION:
        return (TouchSpot(zone=zone_of("box", seat), cell=(action, waiting_line(box, state))),)
    slot, line = divmod(action, box.choices)
    colour, source = divmod(slot, box.sources)
    taken = TouchSpot(zone=_source(source), part=box.chocolate_ids[colour])
    if line == box.size:
        return taken, TouchSpot(zone=zone_of("foundry", seat))
    # The next space of the line: where nothing lies yet, a line has no other place to touch.
    filled = state.line_count[seat * box.size + line]
    return taken, TouchSpot(zone=zone_of(f"line {line + 1}", seat),
                            cell=(box.size - 1 - filled, line))


def _source(source: int) -> str:
    return source_name(source).removeprefix("the ")


def prompt(box: MasterBox, state: MasterState) -> str:
    """What the seat has to do now."""
    if state.over:
        return moves.why_not(box, state, "")
    if state.phase == SPLIT:
        return f"pass on the rest of disc {state.splitting} (AZU-22)"
    if state.phase == CONFECTION:
        return "this is box confection: place the full lines from the top (AZU-9)"
    return ("take all chocolates of one colour from a disc or the centre, and put them into a "
            "line (AZU-3, AZU-5)")


def why_not_touch(box: MasterBox, state: MasterState,  # noqa: PLR0911 - a zone a line
            spots: tuple[TouchSpot, ...]) -> str:
    """Why what was touched is no choice; empty if only the phase is against it."""
    touched = spots[-1]
    zone, owner = owner_of(touched.zone)
    if state.over or owner not in (-1, state.seat):
        return ""
    if state.phase == SPLIT:
        return _no_disc(box, state, touched)
    if state.phase == CONFECTION:
        return _no_space(box, state, zone, touched)
    if zone == "box":
        return "you fill the box when nothing is left to take (AZU-8, AZU-9)"
    if zone in ("bag", "lid"):
        return f"take chocolates from a disc or the centre, not from the {zone} (AZU-3)"
    if zone == "centre":
        return "the marker goes to the first player who takes from the centre (AZU-4)"
    if zone.startswith("line ") and len(spots) > 1 and spots[0].part in box.chocolate_ids:
        ways = (target(box, state, action) for action in offers(box, state))
        if any(to.zone == touched.zone and (of.zone, of.part) == (spots[0].zone, spots[0].part)
               for of, to in ways):
            return f"fill {zone} from its next free space: choose that one (AZU-5)"
        colour = box.colours[box.chocolate_ids.index(spots[0].part)]
        source = "the centre" if spots[0].zone == "centre" else spots[0].zone
        return moves.why_not(box, state, f"take {colour} from {source} to {zone}")
    return ""


def _no_disc(box: MasterBox, state: MasterState, touched: TouchSpot) -> str:
    """Why the rest can't be passed on to there (AZU-22)."""
    ids = [box.disc_ids[number] for number in state.discs]
    disc = ids.index(touched.part) + 1 if touched.zone == "circle" and touched.part in ids \
        else parse_int(touched.zone.removeprefix("disc ")) or 0
    colour = box.colours[next_to_pass(box, state)]
    return moves.why_not(box, state, f"pass {colour} to disc {disc}") if disc else ""


def _no_space(box: MasterBox, state: MasterState, zone: str, touched: TouchSpot) -> str:
    """Why a chocolate can't go there (AZU-9, AZU-16)."""
    if zone != "box" or touched.cell is None:
        return ""
    column, row = round(touched.cell[0]), round(touched.cell[1])
    line = waiting_line(box, state)
    colour = box.colours[state.line_colour[state.seat * box.size + line]]
    return moves.why_not(box, state, f"place {colour} of line {row + 1} in column {column + 1}")
