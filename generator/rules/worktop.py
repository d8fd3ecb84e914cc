"""The state of both editions of Chocolatiers: hands, tray, boxes, samplers."""

from __future__ import annotations

from generator.rules.engine import State

# Phases that both editions have; an edition may use BONUS or not.
ACTION = 0
BONUS = 1
PAIR = 2
PAY = 3
PLACE = 4
WILD = 5
DISCARD = 6
PHASES = ("action", "bonus", "pair", "pay", "place", "wild", "discard")
NOBODY = -1
NONE = -1


class Worktop(State):
    """One table. Cards are types, boxes are numbers of the supply, lists end with the top."""

    def __init__(self, players: int, area: int, wilds: int) -> None:
        super().__init__(players)
        self.hands: list[int] = [0] * players           # packed counts
        self.sizes: list[int] = [0] * players           # cards in hand
        self.free: list[int] = [wilds] * players        # wilds that can be placed
        self.reserved: list[int] = [NONE] * players     # box with a locked wild on it
        self.masks: list[int] = [0] * players           # places taken
        # Each box laid as (box × places + place) × 4 + turn.
        self.laid: list[list[int]] = [[] for _ in range(players)]
        self.grids: list[bytearray] = [bytearray(area) for _ in range(players)]
        self.open: list[list[int]] = [[] for _ in range(players)]    # spaces without a wild
        self.points: list[int] = [0] * players          # values of the boxes laid
        self.groups: list[tuple[int, ...]] = [()] * players    # () until somebody asks
        self.tray: int = 0
        self.tray_size: int = 0
        self.deck: list[int] = []
        self.discards: list[int] = []
        self.stacks: list[list[int]] = []
        self.line: list[int] = []
        self.aside: list[int] = []                      # boxes that left the game
        self.missing: list[int] = []                    # cards that a position doesn't mention
        self.first: int = NOBODY
        self.left: int = NONE                           # turns after this one, once that is known
        self.done: int = 0                              # actions of this turn
        self.source: int = NONE                         # where the box that is being paid lies


def copied(state: Worktop) -> Worktop:
    """A table that looks the same and shares nothing."""
    other = Worktop.__new__(Worktop)
    other.players = state.players
    other.seat = state.seat
    other.phase = state.phase
    other.turn = state.turn
    other.over = state.over
    other.cause = state.cause
    other.hands = state.hands[:]
    other.sizes = state.sizes[:]
    other.free = state.free[:]
    other.reserved = state.reserved[:]
    other.masks = state.masks[:]
    other.laid = [laid[:] for laid in state.laid]
    other.grids = [grid[:] for grid in state.grids]
    other.open = [spaces[:] for spaces in state.open]
    other.points = state.points[:]
    other.groups = state.groups[:]
    other.tray = state.tray
    other.tray_size = state.tray_size
    other.deck = state.deck[:]
    other.discards = state.discards[:]
    other.stacks = [stack[:] for stack in state.stacks]
    other.line = state.line[:]
    other.aside = state.aside[:]
    other.missing = state.missing[:]
    other.first = state.first
    other.left = state.left
    other.done = state.done
    other.source = state.source
    return other


def cover(state: Worktop, seat: int, space: int, wild: int) -> None:
    """Put a wild on a space."""
    state.grids[seat][space] = wild
    state.open[seat].remove(space)
    state.groups[seat] = ()
