"""The foundry line: what falls into it, and what that costs."""

from __future__ import annotations

from generator.rules.games.master_chocolatier.kit import Kit
from generator.rules.games.master_chocolatier.table import NOBODY, NOTHING, Table


def drop(kit: Kit, state: Table, seat: int, item: int, count: int) -> None:
    """Put items into the foundry line from the left; what finds no room goes to the lid.

    A spare space takes the first of them (AZU-23). The marker costs nothing without room: it
    lies before its owner (AZU-7).
    """
    if state.taken:
        for disc in range(kit.on_table):
            if count and state.holder[disc] == seat and state.spare[disc] == NOTHING:
                state.spare[disc] = item
                count -= 1
    line = state.foundry[seat]
    lost = len(line) + count - kit.room
    if lost > 0:
        count -= lost
        if item != kit.marker:
            state.lid[item] += lost
    for _ in range(count):
        line.append(item)


def settle(kit: Kit, state: Table, seat: int) -> None:
    """Pay for the foundry line, never below 0, and empty it into the lid (AZU-11)."""
    line = state.foundry[seat]
    if line:
        score = state.score[seat] - kit.lost[len(line)]
        state.score[seat] = score if score > 0 else 0
        lid = state.lid
        for item in line:
            if item != kit.marker:
                lid[item] = lid[item] + 1
        line.clear()


def give_back(kit: Kit, state: Table) -> None:
    """Spare spaces end with the round: what lies on them goes to the lid (AZU-23)."""
    for disc in range(kit.on_table):
        item = state.spare[disc]
        if item not in (NOTHING, kit.marker):
            state.lid[item] += 1
        state.spare[disc] = NOTHING
        state.holder[disc] = NOBODY
    state.taken = 0
