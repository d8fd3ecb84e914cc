"""The state of both editions of Chocolatiers: hands, tray, boxes, samplers."""

from typing import Final

from generator.playing.rules.engine import State

# The phases; BONUS comes last, since one edition has none. ACTION and BONUS are an edition's own.
ACTION: Final = 0
PAIR: Final = 1
PAY: Final = 2
PLACE: Final = 3
WILD: Final = 4
DISCARD: Final = 5
BONUS: Final = 6
PHASES: Final = ("action", "pair", "pay", "place", "wild", "discard", "bonus")
NOBODY: Final = -1
NONE: Final = -1


class ChocolatierState(State):
    """One table. Cards are types, boxes are numbers of the supply, lists end with the top."""

    def __init__(self, players: int = 0) -> None:
        super().__init__(players)
        # One entry for each seat.
        self.hands: list[int] = []  # packed counts
        self.sizes: list[int] = []  # cards in hand
        self.free: list[int] = []  # wilds that can be placed
        self.reserved: list[int] = []  # box with a locked wild on it
        self.masks: list[int] = []  # places taken
        self.laid: list[list[int]] = []  # each box as (box × places + place) × 4 + turn
        self.grids: list[bytearray] = []  # what shows on each space
        self.open: list[list[int]] = []  # spaces without a wild
        self.points: list[int] = []  # values of the boxes laid
        self.groups: list[tuple[int, ...]] = []  # () until they are asked for
        # For all.
        self.tray: int = 0
        self.tray_size: int = 0
        self.deck: list[int] = []
        self.discards: list[int] = []
        self.stacks: list[list[int]] = []
        self.line: list[int] = []
        self.aside: list[int] = []  # boxes that left the game
        self.missing: list[int] = []  # cards that a position doesn't mention
        self.first: int = NOBODY
        self.left: int = NONE  # turns after this one, once that is known
        self.done: int = 0  # actions of this turn
        self.source: int = NONE  # where the box that is being paid for lies


def empty_state(players: int, area: int, wilds: int) -> ChocolatierState:
    """A table with nothing on it but what players start with: wilds, and room for boxes."""
    state = ChocolatierState(players)
    state.hands = [0] * players
    state.sizes = [0] * players
    state.free = [wilds] * players
    state.reserved = [NONE] * players
    state.masks = [0] * players
    state.laid = [[] for _ in range(players)]
    state.grids = [bytearray(area) for _ in range(players)]
    state.open = [[] for _ in range(players)]
    state.points = [0] * players
    state.groups = [()] * players
    return state


def copy_of(state: ChocolatierState) -> ChocolatierState:
    """A table that looks the same and shares nothing."""
    other = ChocolatierState(state.players)
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


def cover(state: ChocolatierState, seat: int, space: int, wild: int) -> None:
    """Put a wild on a space."""
    state.grids[seat][space] = wild
    state.open[seat].remove(space)
    state.groups[seat] = ()
