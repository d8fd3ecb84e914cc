"""Pebbles: take as many as you like of one heap; whoever takes the last pebble wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import Option, Outcome, Rules, RulesInfo, State, find_winners
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.position import TURN_KEYS, PositionValue, dump_turn
from generator.playing.rules.requirements import PieceRequirement

OPTIONS = (Option("max_turns", (), "100", "PEB-3", "How many turns a game lasts at most."),)
WIDE = 100


def in_heaps(heaps: Sequence[int]) -> PieceRequirement:
    return PieceRequirement("pebble", sum(heaps), f"heaps of {', '.join(map(str, heaps))}", "PEB-1")


def build(supply: Supply, players: int, options: Mapping[str, str],
          findings: Findings) -> Pebbles | None:
    figures = FigureReader(supply, findings)
    heaps = figures.numbers("heaps", low=1, high=WIDE - 1)
    lacking = in_heaps(heaps).lacking(supply, players) if figures.ok else None
    if lacking:
        findings.add(lacking)
    return Pebbles(supply, players, options, heaps) if figures.ok and not lacking else None


class Heaps(State):
    def __init__(self, players: int = 0) -> None:
        super().__init__(players)
        self.heaps: list[int] = []
        self.taken = [0] * players


class Pebbles(Rules[Heaps]):
    def __init__(self, supply: Supply, players: int, options: Mapping[str, str],
                 heaps: tuple[int, ...]) -> None:
        info = RulesInfo(game=supply.game, players=supply.players,
                         max_turns=int(options["max_turns"]), score_bounds=(0.0, 1.0), hidden=False,
                         phases=("take",), options=OPTIONS)
        super().__init__(info, supply, players, options)
        self.heaps = heaps
        self.ids = Counter({part.id: part.copies for part in supply.parts})

    def setup(self, chance: Chance) -> Heaps:
        state = Heaps(self.players)
        state.heaps = list(self.heaps)
        return state

    def clone(self, state: Heaps) -> Heaps:
        new = Heaps(state.players)
        new.seat, new.turn, new.over, new.cause = state.seat, state.turn, state.over, state.cause
        new.heaps, new.taken = state.heaps[:], state.taken[:]
        return new

    def legal(self, state: Heaps) -> list[int]:
        return [] if state.over else [heap * WIDE + many for heap, there in enumerate(state.heaps)
                                      for many in range(1, there + 1)]

    def apply(self, state: Heaps, action: int, chance: Chance) -> None:
        heap, many = divmod(action, WIDE)
        state.heaps[heap] -= many
        state.taken[state.seat] += many
        state.turn += 1
        if not any(state.heaps):
            state.over, state.cause = True, "pebbles"
        elif state.turn >= self.info.max_turns:
            state.over, state.cause = True, "max_turns"
        else:
            state.seat = (state.seat + 1) % self.players

    def text(self, state: Heaps, action: int) -> str:
        heap, many = divmod(action, WIDE)
        return f"take {many} of heap {heap + 1}"

    def why_not(self, state: Heaps, text: str) -> str:
        return "a heap hasn't so many (PEB-2)" if text.startswith("take ") else ""

    def outcome(self, state: Heaps) -> Outcome:
        last = state.seat if state.cause == "pebbles" else -1
        scores = tuple(float(seat == last) for seat in range(self.players))
        keys = tuple((score,) for score in scores)
        winners, needed = find_winners(keys)
        return Outcome(scores=scores, keys=keys, winners=winners, cause=state.cause,
                       sources=tuple({"last": score}
                       for score in scores), finished=state.cause == "pebbles", tie_break=needed)

    def value(self, state: Heaps) -> list[float]:
        return list(self.outcome(state).scores)

    def hide(self, state: Heaps, seat: int, luck: Chance) -> Heaps:
        return self.clone(state)

    def view(self, state: Heaps, seat: int) -> object:
        return state.seat, state.turn, tuple(state.heaps), tuple(state.taken)

    def whereabouts(self, state: Heaps) -> dict[str, Counter[str]]:
        name = next(iter(self.ids))
        zones = {f"heap {heap}": Counter({name: many}) for heap, many in enumerate(state.heaps, 1)}
        zones |= {f"taken of seat {seat}": Counter({name: many})
                  for seat, many in enumerate(state.taken, 1)}
        zones["box"] = Counter({name: self.ids[name] - sum(state.heaps) - sum(state.taken)})
        return zones

    def dump(self, state: Heaps) -> dict[str, object]:
        return {**dump_turn(state, self.info.phases), "heaps": state.heaps[:],
                "taken": state.taken[:]}

    def read(self, data: Mapping[str, object], chance: Chance) -> Heaps:
        state = Heaps(self.players)
        table = PositionValue(data).entry(*TURN_KEYS, "heaps", "taken")
        table.turn(state, self.info.phases)
        state.heaps = [each.number(high=WIDE - 1) for each in table.get("heaps", []).items()]
        state.taken = [each.number() for each in table.seats("taken", self.players, 0)]
        return state
