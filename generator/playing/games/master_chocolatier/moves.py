"""Moves in words, and why a move is refused."""

import re

from generator.playing.games.master_chocolatier.box import MasterBox
from generator.playing.games.master_chocolatier.confection import STUCK, waiting_line
from generator.playing.games.master_chocolatier.factories import neighbours
from generator.playing.games.master_chocolatier.offer import next_to_pass
from generator.playing.games.master_chocolatier.state import (
    CONFECTION,
    NOBODY,
    NOTHING,
    SPLIT,
    MasterState,
)

TAKE = re.compile(
    r"take (\S+) from (?:the (centre)|disc (\d+)) to (?:the (foundry) line|line (\d+))")
PASS = re.compile(r"pass (\S+) to disc (\d+)")
PLACE = re.compile(r"place (\S+) of line (\d+) in column (\d+)")

END_REASONS = {"row": "the game is over (AZU-12)",
               STUCK: "no player can place a chocolate any more (AZU-16)"}


def text(box: MasterBox, state: MasterState, action: int) -> str:
    """The choice as a player would say it."""
    if state.phase == SPLIT:
        return f"pass {box.colours[next_to_pass(box, state)]} to disc {action}"
    if state.phase == CONFECTION:
        row = waiting_line(box, state)
        colour = box.colours[state.line_colour[state.seat * box.size + row]]
        return f"place {colour} of line {row + 1} in column {action + 1}"
    slot, line = divmod(action, box.choices)
    taken, source = divmod(slot, box.sources)
    place = f"line {line + 1}" if line < box.size else "the foundry line"
    return f"take {box.colours[taken]} from {source_name(source)} to {place}"


def source_name(source: int) -> str:
    """The centre or a disc, as moves name it."""
    return f"disc {source}" if source else "the centre"


def why_not(box: MasterBox, state: MasterState, text: str) -> str:
    """Why the words mean no legal choice; empty if they mean none at all."""
    if state.over:
        return END_REASONS.get(state.cause, "the game is over")
    taking = TAKE.fullmatch(text)
    passing = PASS.fullmatch(text)
    placing = PLACE.fullmatch(text)
    if not (taking or passing or placing):
        return ""
    if state.phase == SPLIT:
        return _why_not_pass(box, state, passing)
    if state.phase == CONFECTION:
        return _why_not_place(box, state, placing)
    if not taking:
        return "this is the factory offer: take chocolates (AZU-3)"
    return _why_not_take(box, state, taking)


def _why_not_take(box: MasterBox, state: MasterState, taking: re.Match[str]) -> str:
    """Why chocolates can't be taken so (AZU-3, AZU-5)."""
    colour = taking[1]
    if colour not in box.colours:
        return _no_colour(box, colour)
    source = 0 if taking[2] else int(taking[3])
    if not taking[2] and not 1 <= source <= box.on_table:
        return f"the discs are numbered 1 to {box.on_table} (AZU-1)"
    if source and state.holder[source - 1] != NOBODY:
        return f"disc {source} is now a spare space of a foundry line (AZU-23)"
    number = box.colours.index(colour)
    if not state.offer[number * box.sources + source]:
        return f"there is no {colour} on {source_name(source)} (AZU-3)"
    return "" if taking[4] else _why_not_line(box, state, number, int(taking[5]) - 1)


def _why_not_line(box: MasterBox, state: MasterState, colour: int, line: int) -> str:
    """Why a line can't take a colour (AZU-5)."""
    if not 0 <= line < box.size:
        return f"the lines are numbered 1 to {box.size} (AZU-5)"
    at = state.seat * box.size + line
    held = state.line_colour[at]
    if state.line_count[at] == box.lines[line]:
        return f"line {line + 1} is full (AZU-5)"
    if held not in (NOTHING, colour):
        return f"line {line + 1} holds {box.colours[held]} (AZU-5)"
    return f"row {line + 1} of the box already holds {box.colours[colour]} (AZU-5)"


def _why_not_pass(box: MasterBox, state: MasterState, passing: re.Match[str] | None) -> str:
    """Why the rest can't go there (AZU-22)."""
    colour = box.colours[next_to_pass(box, state)]
    if passing is None:
        return f"pass on the rest of disc {state.splitting} (AZU-22)"
    if passing[1] != colour:
        return f"pass on {colour} first (AZU-22)"
    around = " and ".join(str(disc) for disc in neighbours(box, state, state.splitting))
    return f"the neighbours of disc {state.splitting} are {around} (AZU-22)"


def _why_not_place(box: MasterBox, state: MasterState, placing: re.Match[str] | None) -> str:
    """Why a full line's chocolate can't go there (AZU-9, AZU-16)."""
    row = waiting_line(box, state)
    at = state.seat * box.size + row
    colour = state.line_colour[at]
    if placing is None:
        return "this is box confection: place the full lines from the top (AZU-9)"
    if placing[1] != box.colours[colour] or int(placing[2]) != row + 1:
        return f"place {box.colours[colour]} of line {row + 1} first (AZU-9)"
    column = int(placing[3]) - 1
    if not 0 <= column < box.size:
        return f"the columns are numbered 1 to {box.size} (AZU-16)"
    if state.rows[at] >> column & 1:
        return f"that space already holds {box.colours[state.box[at * box.size + column]]} (AZU-16)"
    return f"column {column + 1} already holds {box.colours[colour]} (AZU-16)"


def _no_colour(box: MasterBox, colour: str) -> str:
    return f"there is no chocolate '{colour}': choose {', '.join(box.colours)} (AZU-1)"
