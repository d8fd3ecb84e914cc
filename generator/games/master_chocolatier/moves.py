"""Moves in words, and why a move is refused."""

from __future__ import annotations

import re

from generator.games.master_chocolatier.box import MasterBox
from generator.games.master_chocolatier.confection import waiting_line
from generator.games.master_chocolatier.factories import neighbours
from generator.games.master_chocolatier.offer import next_to_pass
from generator.games.master_chocolatier.state import CONFECTION, NOBODY, NOTHING, SPLIT, MasterState

TAKE = re.compile(
    r"take (\S+) from (?:the (centre)|disc (\d+)) to (?:the (foundry) line|line (\d+))")
PASS = re.compile(r"pass (\S+) to disc (\d+)")
PLACE = re.compile(r"place (\S+) of line (\d+) in column (\d+)")


def in_words(kit: MasterBox, state: MasterState, action: int) -> str:
    """The choice as a player would say it."""
    if state.phase == SPLIT:
        return f"pass {kit.colours[next_to_pass(kit, state)]} to disc {action}"
    if state.phase == CONFECTION:
        row = waiting_line(kit, state)
        colour = kit.colours[state.line_colour[state.seat * kit.size + row]]
        return f"place {colour} of line {row + 1} in column {action + 1}"
    slot, line = divmod(action, kit.choices)
    taken, source = divmod(slot, kit.sources)
    place = f"line {line + 1}" if line < kit.size else "the foundry line"
    return f"take {kit.colours[taken]} from {source_name(source)} to {place}"


def source_name(source: int) -> str:
    """The centre or a disc, as moves name it."""
    return f"disc {source}" if source else "the centre"


def reason(kit: MasterBox, state: MasterState, text: str) -> str:
    """Why the words mean no legal choice; empty if they mean none at all."""
    if state.over:
        return "the game is over (AZU-12)" if state.cause == "row" else "the game is over"
    taking = TAKE.fullmatch(text)
    passing = PASS.fullmatch(text)
    placing = PLACE.fullmatch(text)
    if not (taking or passing or placing):
        return ""
    if state.phase == SPLIT:
        return _not_passed(kit, state, passing)
    if state.phase == CONFECTION:
        return _not_placed(kit, state, placing)
    if not taking:
        return "it is the factory offer: take chocolates (AZU-3)"
    return _not_taken(kit, state, taking)


def _not_taken(kit: MasterBox, state: MasterState, taking: re.Match[str]) -> str:
    """Why chocolates can't be taken so (AZU-3, AZU-5)."""
    colour = taking[1]
    if colour not in kit.colours:
        return _no_colour(kit, colour)
    source = 0 if taking[2] else int(taking[3])
    if not taking[2] and not 1 <= source <= kit.on_table:
        return f"the discs are 1 to {kit.on_table} (AZU-1)"
    if source and state.holder[source - 1] != NOBODY:
        return f"disc {source} is a spare space of a foundry line by now (AZU-23)"
    number = kit.colours.index(colour)
    if not state.offer[number * kit.sources + source]:
        return f"there is no {colour} on {source_name(source)} (AZU-3)"
    return "" if taking[4] else _not_into_line(kit, state, number, int(taking[5]) - 1)


def _not_into_line(kit: MasterBox, state: MasterState, colour: int, line: int) -> str:
    """Why a line can't take a colour (AZU-5)."""
    if not 0 <= line < kit.size:
        return f"the lines are 1 to {kit.size} (AZU-5)"
    at = state.seat * kit.size + line
    held = state.line_colour[at]
    if state.line_count[at] == kit.lines[line]:
        return f"line {line + 1} is full (AZU-5)"
    if held not in (NOTHING, colour):
        return f"line {line + 1} holds {kit.colours[held]} (AZU-5)"
    return f"row {line + 1} of the box already holds {kit.colours[colour]} (AZU-5)"


def _not_passed(kit: MasterBox, state: MasterState, passing: re.Match[str] | None) -> str:
    """Why the rest can't go there (AZU-22)."""
    colour = kit.colours[next_to_pass(kit, state)]
    if passing is None:
        return f"the rest of disc {state.splitting} has to be passed on first (AZU-22)"
    if passing[1] != colour:
        return f"{colour} is passed on first (AZU-22)"
    around = " and ".join(str(each) for each in neighbours(kit, state, state.splitting))
    return f"the neighbours of disc {state.splitting} are {around} (AZU-22)"


def _not_placed(kit: MasterBox, state: MasterState, placing: re.Match[str] | None) -> str:
    """Why a full line's chocolate can't go there (AZU-9, AZU-16)."""
    row = waiting_line(kit, state)
    at = state.seat * kit.size + row
    colour = state.line_colour[at]
    if placing is None:
        return "it is box confection: full lines are placed from the top (AZU-9)"
    if placing[1] != kit.colours[colour] or int(placing[2]) != row + 1:
        return f"{kit.colours[colour]} of line {row + 1} is placed first (AZU-9)"
    column = int(placing[3]) - 1
    if not 0 <= column < kit.size:
        return f"the columns are 1 to {kit.size} (AZU-16)"
    if state.rows[at] >> column & 1:
        return f"that space already holds {kit.colours[state.box[at * kit.size + column]]} (AZU-16)"
    return f"column {column + 1} already holds {kit.colours[colour]} (AZU-16)"


def _no_colour(kit: MasterBox, colour: str) -> str:
    return f"'{colour}' is no chocolate; there are {', '.join(kit.colours)} (AZU-1)"
