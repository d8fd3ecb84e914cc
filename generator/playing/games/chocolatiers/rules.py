"""Chocolatiers, retail edition: two actions a turn, a line of boxes, reserving."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.games.chocolatier import state as phase
from generator.playing.games.chocolatier.box import ChocolatierBox
from generator.playing.games.chocolatier.payment import BITS
from generator.playing.games.chocolatier.rules import FULL, Chocolatier, sole_leader
from generator.playing.games.chocolatier.state import NOBODY, NONE, PHASES, ChocolatierState
from generator.playing.games.chocolatiers import glance, moves
from generator.playing.games.chocolatiers.moves import (
    BOX,
    PASS,
    RESERVE,
    RESERVED_BOX,
    TRADE,
    WILDS,
)
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import Option, RulesInfo
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import TouchSpot

OPTIONS = (
    Option("end", ("equal_turns", "one_more_turn"), "equal_turns", "CHO-20",
           "After a sixth box, players finish the round, or every other player has one more turn."),
    Option("max_turns", (), "2000", "CHO-20", "A game stops unfinished after this many turns."),
)
RULE = {"cards": "CHO-1, CHO-2", "wilds": "CHO-3", "boxes": "CHO-4", "awards": "CHO-5",
        "act": "CHO-6", "take": "CHO-7", "box": "CHO-9", "pay": "CHO-10, CHO-11",
        "place": "CHO-12", "wild": "CHO-15", "reserve": "CHO-16", "keep": "CHO-19",
        "lies": "CHO-13", "locked": "CHO-17", "end": "CHO-20", "full": "CHO-22", "cheap": "CHO-26"}
CHEAP: Final = "threes-and-fours"
# Found by `ballotin balance chocolatiers --players 2 --strategies --learn`, from seed 1.
LEARNT_WEIGHTS: dict[str, float] = {"now": 0.31, "later": 0.19, "others": 0.87, "held": -0.18,
                            "taken": 0.28, "stock": 0.1, "ahead": 0.36}
NO_CARDS: list[int] = []


def build(supply: Supply, players: int, options: Mapping[str, str],
          findings: Findings) -> Chocolatiers | None:
    """The engine for these components, or None with findings that name the rule."""
    box = ChocolatierBox(supply, players, "score-tile", RULE, findings)
    figures = FigureReader(supply, findings)
    line = figures.number("line", 1, 90)
    actions = figures.number("actions", 1, 3)
    cheap = figures.numbers(CHEAP)
    box.demand_award(CHEAP)
    if not (box.ok and figures.ok):
        return None
    boxes, needed = sum(box.copies), max(line, box.long * box.short)
    if boxes < needed:
        box.refuse("boxes" if boxes < line else "end",
                      f"{needed} boxes are needed to fill the line and a sampler, "
                      f"but there are {boxes}", hint="add boxes", figure="line")
    box.demand_payable(actions - 1)
    return Chocolatiers(box, options, line, actions, cheap) if box.ok else None


class Chocolatiers(Chocolatier):
    """The retail edition."""

    def __init__(self, box: ChocolatierBox, options: Mapping[str, str], line: int, actions: int,
                 cheap: tuple[int, ...]) -> None:
        super().__init__(RulesInfo(game="chocolatiers", players=box.supply.players,
                                   max_turns=int(options["max_turns"]), score_bounds=box.bounds(),
                                   hidden=True,
                                   phases=PHASES[:phase.BONUS], options=OPTIONS,
                                   ends=((FULL, "a sampler is full (CHO-20)"),),
                                   tie_breaks=("the larger number of score tiles (CHO-28)",)),
                         box, options)
        self.line = line
        self.actions = actions
        self.cheap = [value in cheap for value in box.values]
        self.equal_turns = options["end"] == "equal_turns"
        self.learnt = LEARNT_WEIGHTS

    def setup(self, chance: Chance) -> ChocolatierState:
        """Hands, tray, wilds, boxes (CHO-1 to CHO-5); the first seat starts."""
        state = self.deal(chance)
        state.stacks = [self.mixed_boxes(chance)]
        for _ in range(self.line):
            state.line.append(state.stacks[0].pop())
        return state

    def choices(self, state: ChocolatierState) -> list[int]:
        """Take, Box, Wild, Reserve; passing only where nothing can be done (CHO-6)."""
        seat = state.seat
        choices = self.payments.kinds(state.tray)[:]
        if state.tray_size > 1:
            for kind in self.payments.kinds(state.hands[seat]):
                choices.append(TRADE + kind)
        line = state.line
        choices += self._payable(state)
        if state.free[seat]:
            if state.reserved[seat] == NONE:
                for index in range(len(line)):
                    if self._new(line, index):
                        choices.append(RESERVE + index)
            if state.open[seat]:
                choices.append(WILDS)
        return choices or [PASS]

    def _payable(self, state: ChocolatierState) -> list[int]:
        """The boxes that the hand pays for, in the line or reserved (CHO-9)."""
        seat = state.seat
        choices: list[int] = []
        if len(state.laid[seat]) == self.ground.boxes:
            return choices
        payable = self.payments.payable(state.hands[seat])
        once = not self.box.doubles
        action = BOX
        for box in state.line:
            if payable >> box & 1 and (once or self._new(state.line, action - BOX)):
                choices.append(action)
            action += 1
        if state.reserved[seat] != NONE and payable >> state.reserved[seat] & 1:
            choices.append(RESERVED_BOX)
        return choices

    def pick(self, state: ChocolatierState, luck: Chance) -> int:
        """As from the list of choices, which is counted part by part in its order."""
        if self.box.doubles:
            return super().pick(state, luck)
        seat = state.seat
        takes = self.payments.kinds(state.tray)
        trades = self.payments.kinds(state.hands[seat]) if state.tray_size > 1 else NO_CARDS
        boxes = self._payable(state)
        reserve = state.free[seat] > 0 and state.reserved[seat] == NONE
        places = len(state.line) if reserve else 0
        wild = state.free[seat] > 0 and len(state.open[seat]) > 0
        count = len(takes) + len(trades) + len(boxes) + places + wild
        if count == 0:
            return PASS
        index: int = luck.bits() * count >> 32
        if index < len(takes):
            return takes[index]
        index -= len(takes)
        if index < len(trades):
            return TRADE + trades[index]
        index -= len(trades)
        if index < len(boxes):
            return boxes[index]
        index -= len(boxes)
        return RESERVE + index if index < places else WILDS

    def _new(self, line: list[int], index: int) -> bool:
        """Whether no equal box lies further left: they would be one choice."""
        return not self.box.doubles or line.index(line[index]) == index

    def choose(self, state: ChocolatierState, action: int, chance: Chance) -> None:
        """Begin an action; Take and Reserve are done at once."""
        if action < TRADE:
            self.take(state, action, chance)
        elif action < BOX:
            self._trade(state, action - TRADE)
        elif action < RESERVE:
            state.source = action
            state.phase = phase.PAY
        elif action < WILDS:
            self._reserve(state, action - RESERVE, chance)
        elif action == WILDS:
            state.phase = phase.WILD
        else:
            self.finish_action(state, chance)

    def _trade(self, state: ChocolatierState, kind: int) -> None:
        """Discard one to take two; it doesn't go to the tray (CHO-7)."""
        state.hands[state.seat] -= 1 << BITS * kind
        state.sizes[state.seat] -= 1
        state.discards.append(kind)
        state.phase = phase.PAIR

    def _reserve(self, state: ChocolatierState, index: int, chance: Chance) -> None:
        """A box from the line, with a wild locked on it (CHO-16, CHO-17)."""
        seat = state.seat
        state.reserved[seat] = state.line[index]
        state.free[seat] -= 1
        self._leave_line(state, index)
        self.finish_action(state, chance)

    def _leave_line(self, state: ChocolatierState, index: int) -> None:
        """The line back to its length; an empty stack leaves the gap (CHO-14)."""
        stack = state.stacks[0]
        if stack:
            state.line[index] = stack.pop()
        else:
            state.line.pop(index)

    def pending(self, state: ChocolatierState) -> int:
        """A box of the line, or the reserved one (CHO-9)."""
        if state.source == RESERVED_BOX:
            return state.reserved[state.seat]
        return state.line[state.source - BOX]

    def payable_boxes(self, state: ChocolatierState, seat: int) -> list[int]:
        """The line and the seat's own reserved box."""
        reserved = state.reserved[seat]
        return state.line if reserved == NONE else [*state.line, reserved]

    def follow_take(self, state: ChocolatierState, chance: Chance) -> None:
        """The tray is refilled inside the action (CHO-8)."""
        self.refill(state, chance)
        self.finish_action(state, chance)

    def follow_box(self, state: ChocolatierState, chance: Chance) -> None:
        """The line is refilled, or the wild on the reserved box is free again (CHO-14, CHO-17)."""
        if state.source == RESERVED_BOX:
            state.reserved[state.seat] = NONE
            state.free[state.seat] += 1
        else:
            self._leave_line(state, state.source - BOX)

    def finish_action(self, state: ChocolatierState, chance: Chance) -> None:
        """Exactly so many actions a turn (CHO-6)."""
        state.done += 1
        state.phase = phase.ACTION
        if state.done >= self.actions:
            self.close(state, chance)

    def close_turn(self, state: ChocolatierState, chance: Chance) -> None:
        """The turn is over."""
        self.begin_next_turn(state)

    def turns_to_come(self, seat: int) -> int:
        """To the player on the start player's right, or one for every other player (CHO-20)."""
        return self.players - 1 - (seat if self.equal_turns else 0)

    def current_awards(self, state: ChocolatierState) -> list[tuple[str, int]]:
        """Threes-and-Fours and the others (CHO-26)."""
        given = super().current_awards(state)
        counts = []
        for laid in state.laid:
            count = 0
            for code in laid:
                count += self.cheap[code // self.share]
            counts.append(count)
        winner = sole_leader(counts)
        if winner != NOBODY:
            given.append((CHEAP, winner))
        return given

    def boxes_for_award(self, state: ChocolatierState, seat: int, award: str) -> list[int]:
        """Of Threes-and-Fours the boxes that are (CHO-26)."""
        return [code for code in state.laid[seat]
                if award != CHEAP or self.cheap[code // self.share]]

    def hide_boxes(self, state: ChocolatierState, luck: Chance) -> None:
        """The stack is face down."""
        luck.shuffle(state.stacks[0])

    def box_zones(self, state: ChocolatierState) -> dict[str, list[int]]:
        """The line, the stack, and what is reserved."""
        zones = {"line": state.line, "stack": state.stacks[0]}
        for seat, box in enumerate(state.reserved):
            zones[zone_of("reserved", seat)] = [] if box == NONE else [box]
        return zones

    def sources(self, state: ChocolatierState) -> dict[str, int]:
        """The boxes of the line by their ids, the reserved one as 'reserved …'."""
        boxes = self.box.box_ids
        sources = {boxes[box]: BOX + index for index, box in reversed([*enumerate(state.line)])}
        reserved = state.reserved[state.seat]
        if reserved != NONE:
            sources[f"reserved {boxes[reserved]}"] = RESERVED_BOX
        return sources

    def has_verb(self, state: ChocolatierState, verb: str) -> bool:
        """This edition has no swap: cards that a player gives up leave the table."""
        return verb != "swap"

    def text(self, state: ChocolatierState, action: int) -> str:
        """A choice in words."""
        return moves.text(self, state, action)

    def target(self, state: ChocolatierState, action: int) -> tuple[TouchSpot, ...]:
        """What to touch for a choice."""
        return moves.target(self, state, action)

    def prospects(self, state: ChocolatierState, choices: list[int]) -> list[float]:
        """What the own hand and sampler make of each choice."""
        return glance.prospects(self, state, choices)
