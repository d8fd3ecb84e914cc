"""Chocolatiers, light edition: one action and one bonus a turn, stacks of boxes face up."""

from __future__ import annotations

from collections.abc import Mapping

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.games.chocolatier import state as phase
from generator.playing.games.chocolatier.box import ChocolatierBox
from generator.playing.games.chocolatier.payment import BITS
from generator.playing.games.chocolatier.rules import FULL, Chocolatier
from generator.playing.games.chocolatier.scene import show_top
from generator.playing.games.chocolatier.state import PHASES, ChocolatierState
from generator.playing.games.chocolatiers_light import glance, moves
from generator.playing.games.chocolatiers_light.moves import BOX, PASS, SWAP, WILDS
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import Option, RulesInfo
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.requirements import PieceRequirement
from generator.playing.rules.scene import TouchSpot, ZonePiece

OPTIONS = (
    Option("max_turns", (), "2000", "CHL-6", "A game stops unfinished after this many turns."),
)
RULE = {"cards": "CHL-1", "wilds": "CHL-1", "boxes": "CHL-1", "awards": "CHL-7", "act": "CHL-2",
        "take": "CHL-3", "box": "CHL-4", "pay": "CHL-4, CHO-10, CHO-11", "place": "CHL-4, CHO-12",
        "wild": "CHL-4, CHO-15", "reserve": "CHL-4", "keep": "CHL-5",
        "lies": "CHL-4, CHO-13", "end": "CHL-6",
        "full": "CHL-4, CHO-22"}


def stack_need(stacks: int, height: int) -> PieceRequirement:
    """Boxes for all stacks."""
    return PieceRequirement("box-tile", stacks * height, f"{stacks} stacks of {height}",
                            RULE["boxes"])


def build(supply: Supply, players: int, options: Mapping[str, str],
          findings: Findings) -> ChocolatiersLight | None:
    """The engine for these components, or None with findings that name the rule."""
    box = ChocolatierBox(supply, players, "scoring-card", RULE, findings)
    figures = FigureReader(supply, findings)
    stacks = figures.number("stacks", 1, 90)
    heights = figures.by_players("stack-height", 1, 90)
    if not (box.ok and figures.ok):
        return None
    box.demand(stack_need(stacks, heights[players]))
    needed = stacks * heights[players]
    if box.ok and needed < box.long * box.short:
        box.refuse("end", f"{needed} boxes are in play, but a sampler holds "
                      f"{box.long * box.short}", hint="make the stacks higher",
                      figure="stack-height")
    box.demand_payable(1)
    return ChocolatiersLight(box, options, stacks, heights[players]) if box.ok else None


class ChocolatiersLight(Chocolatier):
    """The light edition."""

    has_line = False

    def __init__(self, box: ChocolatierBox, options: Mapping[str, str], stacks: int,
                 height: int) -> None:
        super().__init__(RulesInfo(game="chocolatiers-light", players=box.supply.players,
                                   max_turns=int(options["max_turns"]), score_bounds=box.bounds(),
                                   hidden=True, phases=PHASES,
                                   options=OPTIONS, ends=((FULL, "a sampler is full (CHL-6)"),),
                                   tie_breaks=("the larger number of scoring cards (CHL-8)",)),
                         box, options)
        self.stacks = stacks
        self.height = height

    def setup(self, chance: Chance) -> ChocolatierState:
        """Hands, tray, wilds; stacks face up, the other boxes leave the game (CHL-1)."""
        state = self.deal(chance)
        boxes = self.mixed_boxes(chance)
        for _ in range(self.stacks):
            state.stacks.append([boxes.pop() for _ in range(self.height)])
        state.aside = boxes
        return state

    def choices(self, state: ChocolatierState) -> list[int]:
        """Take or Swap, then Box or Wild or neither (CHL-2 to CHL-4)."""
        return self._actions(state) if state.phase == phase.ACTION else self._bonuses(state)

    def _actions(self, state: ChocolatierState) -> list[int]:
        choices = self.payments.kinds(state.tray)[:]
        if state.tray_size:
            for kind in self.payments.kinds(state.hands[state.seat]):
                choices.append(SWAP + kind)
        return choices or [PASS]

    def _bonuses(self, state: ChocolatierState) -> list[int]:
        seat = state.seat
        choices = [PASS]
        if not self.full(state, seat):
            payable = self.payments.payable(state.hands[seat])
            for index in range(len(state.stacks)):
                stack = state.stacks[index]
                if stack and payable >> stack[-1] & 1 and self._new(state, index):
                    choices.append(BOX + index)
        if state.free[seat] and state.open[seat]:
            choices.append(WILDS)
        return choices

    def _new(self, state: ChocolatierState, index: int) -> bool:
        """Whether no equal box lies on a stack further left: they would read the same."""
        if not self.box.doubles:
            return True
        top = state.stacks[index][-1]
        return all(not stack or stack[-1] != top for stack in state.stacks[:index])

    def choose(self, state: ChocolatierState, action: int, chance: Chance) -> None:
        """Begin an action or a bonus; Take and neither are done at once."""
        if action == PASS:
            if state.phase == phase.ACTION:
                state.phase = phase.BONUS
            else:
                self.finish_action(state, chance)
        elif action < SWAP:
            self.take(state, action, chance)
        elif action < BOX:
            self._swap(state, action - SWAP)
        elif action < WILDS:
            state.source = action
            state.phase = phase.PAY
        else:
            state.phase = phase.WILD

    def _swap(self, state: ChocolatierState, kind: int) -> None:
        """One card from the hand into the tray, before two are taken from there (CHL-3)."""
        one = 1 << BITS * kind
        state.hands[state.seat] -= one
        state.sizes[state.seat] -= 1
        state.tray += one
        state.tray_size += 1
        state.phase = phase.PAIR

    def pending(self, state: ChocolatierState) -> int:
        """The top box of a stack."""
        return state.stacks[state.source - BOX][-1]

    def payable_boxes(self, state: ChocolatierState, seat: int) -> list[int]:
        """The top boxes (CHL-1)."""
        return [stack[-1] for stack in state.stacks if stack]

    def follow_take(self, state: ChocolatierState, chance: Chance) -> None:
        """The bonus follows; the tray waits for the end of the turn (CHL-5)."""
        state.phase = phase.BONUS

    def follow_box(self, state: ChocolatierState, chance: Chance) -> None:
        """The box below comes to light; an empty stack stays empty (CHL-1)."""
        state.stacks[state.source - BOX].pop()

    def finish_action(self, state: ChocolatierState, chance: Chance) -> None:
        """After the bonus comes the end phase."""
        self.close(state, chance)

    def close_turn(self, state: ChocolatierState, chance: Chance) -> None:
        """Refill the tray, only now, and check the end (CHL-5)."""
        self.refill(state, chance)
        self.begin_next_turn(state)

    def turns_to_come(self, seat: int) -> int:
        """Exactly one for every other player (CHL-6)."""
        return self.players - 1

    def hide_boxes(self, state: ChocolatierState, luck: Chance) -> None:
        """No player knows what is below the tops or has left the game."""
        below = state.aside[:]
        for stack in state.stacks:
            below += stack[:-1]
        luck.shuffle(below)
        for stack in state.stacks:
            for index in range(len(stack) - 1):
                stack[index] = below.pop()
        state.aside = below

    def box_zones(self, state: ChocolatierState) -> dict[str, list[int]]:
        """The stacks."""
        return {f"stack {number}": stack for number, stack in enumerate(state.stacks, 1)}

    def lying(self, state: ChocolatierState) -> dict[str, list[ZonePiece]]:
        """Of a stack everybody sees the uppermost box."""
        zones = super().lying(state)
        for name in self.box_zones(state):
            zones[name] = show_top(zones[name])
        return zones

    def sources(self, state: ChocolatierState) -> dict[str, int]:
        """The top boxes by their ids."""
        tops = [(stack[-1], index) for index, stack in enumerate(state.stacks) if stack]
        return {self.box.box_ids[box]: BOX + index for box, index in reversed(tops)}

    def has_verb(self, state: ChocolatierState, verb: str) -> bool:
        """Cards in the action, boxes and wilds in the bonus."""
        return verb in (("take", "swap") if state.phase == phase.ACTION else ("box", "wild"))

    def text(self, state: ChocolatierState, action: int) -> str:
        """A choice in words."""
        return moves.text(self, state, action)

    def target(self, state: ChocolatierState, action: int) -> tuple[TouchSpot, ...]:
        """What to touch for a choice."""
        return moves.target(self, state, action)

    def prospects(self, state: ChocolatierState, choices: list[int]) -> list[float]:
        """What the own hand and sampler make of each choice."""
        return glance.prospects(self, state, choices)
