"""Quay: take cargo from a market and fill orders with it; who fills enough of them ends the game.

QUA-1 is the setup, QUA-2 taking, QUA-3 filling, QUA-4 the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import Option, Outcome, Rules, RulesInfo, State, find_winners
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.position import zone_of

OPTIONS = (Option("max_turns", (), "300", "QUA-4", "How many turns a game lasts at most."),)
TAKE, FILL, DROP, PASS = 0, 100, 200, 300
WORDS = ("take", "fill", "lay aside", "pass")


def build(supply: Supply, players: int, options: Mapping[str, str],
          findings: Findings) -> Quay | None:
    figures = FigureReader(supply, findings)
    counts = {name: figures.number(name, low=1, high=60)
              for name in ("deal", "market", "line", "hand-limit", "goal")}
    return Quay(supply, players, options, counts) if figures.ok else None


class Table(State):
    """Piles end with their top; hands lie open."""

    def __init__(self, players: int = 0) -> None:
        super().__init__(players)
        self.deck: list[int] = []
        self.market: list[int] = []
        self.used: list[int] = []
        self.orders: list[int] = []
        self.line: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.filled: list[list[int]] = [[] for _ in range(players)]


PILES = ("deck", "market", "used", "orders", "line")


class Quay(Rules[Table]):
    def __init__(self, supply: Supply, players: int, options: Mapping[str, str],
                 counts: Mapping[str, int]) -> None:
        self.cargo = supply.of_kind("cargo")
        self.orders = supply.of_kind("order")
        self.pays = [int(str(part.values["pays"])) for part in self.orders]
        info = RulesInfo(game=supply.game, players=supply.players,
                         max_turns=int(options["max_turns"]),
                         score_bounds=(0.0, float(sum(self.pays))), hidden=False, phases=("turn",),
                         options=OPTIONS)
        super().__init__(info, supply, players, options)
        self.counts = dict(counts)
        self.words = [str(part.values["type"]) for part in self.cargo]
        self.wants = [Counter(self.words.index(str(word)) for word in listed(part.values["wants"]))
                      for part in self.orders]
        self.ids = [part.id for part in self.cargo], [part.id for part in self.orders]
        self.tracked = tuple(self.ids[1])

    def setup(self, chance: Chance) -> Table:
        state = Table(self.players)
        state.deck = [kind for kind, part in enumerate(self.cargo) for _ in range(part.copies)]
        state.orders = [kind for kind, part in enumerate(self.orders) for _ in range(part.copies)]
        chance.shuffle(state.deck)
        chance.shuffle(state.orders)
        for hand in state.hands:
            hand.extend(sorted(state.deck.pop() for _ in range(self.counts["deal"])))
        self._refill(state, chance)
        return state

    def clone(self, state: Table) -> Table:
        new = Table(state.players)
        new.seat, new.turn, new.over, new.cause = state.seat, state.turn, state.over, state.cause
        for pile in PILES:
            setattr(new, pile, getattr(state, pile)[:])
        new.hands = [hand[:] for hand in state.hands]
        new.filled = [each[:] for each in state.filled]
        return new

    def legal(self, state: Table) -> list[int]:
        if state.over:
            return []
        hand = state.hands[state.seat]
        held = Counter(hand)
        full = len(hand) >= self.counts["hand-limit"]
        choices = [DROP + kind if full else TAKE + kind
                   for kind in sorted(set(hand if full else state.market))]
        choices += [FILL + order for order in sorted(set(state.line))
                    if self.wants[order] <= held]
        return choices or [PASS]

    def apply(self, state: Table, action: int, chance: Chance) -> None:
        what = action % FILL
        hand = state.hands[state.seat]
        if action < FILL:
            state.market.remove(what)
            hand.append(what)
            hand.sort()
        elif action < DROP:
            for kind in self.wants[what].elements():
                hand.remove(kind)
                state.used.append(kind)
            state.line.remove(what)
            state.filled[state.seat].append(what)
        elif action < PASS:
            hand.remove(what)
            state.used.append(what)
        self._refill(state, chance)
        state.turn += 1
        if len(state.filled[state.seat]) >= self.counts["goal"]:
            state.over, state.cause = True, "orders"
        elif not state.line:
            state.over, state.cause = True, "line"
        elif state.turn >= self.info.max_turns:
            state.over, state.cause = True, "max_turns"
        else:
            state.seat = (state.seat + 1) % self.players

    def _refill(self, state: Table, chance: Chance) -> None:
        while len(state.line) < self.counts["line"] and state.orders:
            state.line.append(state.orders.pop())
        while len(state.market) < self.counts["market"] and (state.deck or state.used):
            if not state.deck:
                state.deck, state.used = state.used, []
                chance.shuffle(state.deck)
            state.market.append(state.deck.pop())

    def text(self, state: Table, action: int) -> str:
        sort, what = divmod(action, FILL)
        names = self.ids[1] if sort == 1 else self.words
        return WORDS[sort] if action == PASS else f"{WORDS[sort]} {names[what]}"

    def why_not(self, state: Table, text: str) -> str:
        if text.startswith("take "):
            return "a hand is full, or the market hasn't got it (QUA-2)"
        return "the hand can't pay for it (QUA-3)" if text.startswith("fill ") else ""

    def outcome(self, state: Table) -> Outcome:
        scores = tuple(float(sum(self.pays[order] for order in each)) for each in state.filled)
        keys = tuple((score, float(len(each)))
                     for score, each in zip(scores, state.filled, strict=True))
        winners, needed = find_winners(keys)
        finished = state.over and state.cause != "max_turns"
        return Outcome(scores=scores, keys=keys, winners=winners, cause=state.cause,
                       sources=tuple({"orders": score} for score in scores), finished=finished,
                       tie_break=needed)

    def value(self, state: Table) -> list[float]:
        return list(self.outcome(state).scores)

    def offer(self, state: Table) -> list[int]:
        return state.line

    def gained(self, state: Table, seat: int) -> list[int]:
        return state.filled[seat]

    def hide(self, state: Table, seat: int, luck: Chance) -> Table:
        new = self.clone(state)
        luck.shuffle(new.deck)
        luck.shuffle(new.orders)
        return new

    def view(self, state: Table, seat: int) -> object:
        return (state.seat, state.turn, len(state.deck), len(state.orders), tuple(state.market),
                tuple(state.used), tuple(state.line), tuple(map(tuple, state.hands)),
                tuple(map(tuple, state.filled)))

    def whereabouts(self, state: Table) -> dict[str, Counter[str]]:
        cargo, orders = self.ids
        zones = {pile: Counter((orders if pile in {"orders", "line"} else cargo)[kind]
                               for kind in getattr(state, pile)) for pile in PILES}
        for seat, (hand, filled) in enumerate(zip(state.hands, state.filled, strict=True)):
            zones[zone_of("hand", seat)] = Counter(cargo[kind] for kind in hand)
            zones[zone_of("filled", seat)] = Counter(orders[order] for order in filled)
        zones["box"] = Counter({part.id: part.copies for part in self.supply.parts
                                if part.kind not in {"cargo", "order"}})
        return zones

    def dump(self, state: Table) -> dict[str, object]:
        return {"seat": state.seat + 1, "turn": state.turn, "over": state.over,
                "cause": state.cause, "hands": [hand[:] for hand in state.hands],
                "filled": [each[:] for each in state.filled],
                **{pile: getattr(state, pile)[:] for pile in PILES}}

    def load(self, data: Mapping[str, object]) -> Table:
        state = Table(self.players)
        for name, value in data.items():
            if not hasattr(state, name):
                raise ValueError(f"a table has no '{name}'")
            if name in {"hands", "filled"}:
                setattr(state, name, [listed(each)[:] for each in listed(value)])
            else:
                setattr(state, name, listed(value)[:] if isinstance(value, list) else value)
        state.seat -= "seat" in data
        return state


def listed(value: object) -> list[object]:
    assert isinstance(value, (list, tuple))
    return list(value)
