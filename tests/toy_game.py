"""A toy game for tests: take a card from a row, keep it in secret or sell it for a coin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from generator.base.findings import FileLocation
from generator.game.model.supply import Part, Supply
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import Option, Outcome, Rules, RulesInfo, State, find_winners
from generator.playing.rules.position import dump_turn, zone_of
from generator.playing.rules.scene import TouchSpot

TAKE, DECIDE = 0, 1
PHASES = ("take", "decide")
KEEP, SELL = 0, 1
ROW = 3
OPTIONS = (Option("max_turns", (), "100", "TOY-4", "How many turns a game lasts at most."),)


def toy_supply() -> Supply:
    """Eighteen cards of four sorts."""
    counts = {"wheat": (1, 6), "mill": (2, 6), "mine": (3, 4), "bank": (5, 2)}
    where = FileLocation("cards.yaml", 1, 1)
    parts = tuple(Part(id=name, kind="card", copies=copies, values={"value": value}, where=where)
                  for name, (value, copies) in counts.items())
    return Supply(game="toy", players=(2, 3, 4), types={}, parts=parts, options={}, where=where)


class ToyState(State):
    """The deck's top is its end; hands are secret; sold cards lie face up."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.deck: list[int] = []
        self.row: list[int] = []
        self.taken = -1
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.sold: list[int] = []
        self.coins = [0] * players


class Toy(Rules[ToyState]):
    """The honest engine; the cheats in tests/conformance/broken/ are built on it."""

    def __init__(self, players: int = 2, max_turns: int = 100) -> None:
        supply = toy_supply()
        info = RulesInfo(game="toy", players=supply.players, max_turns=max_turns,
                         score_bounds=(0.0, 60.0), hidden=True, phases=PHASES, options=OPTIONS)
        super().__init__(info, supply, players, {"max_turns": str(max_turns)})
        self.ids = [part.id for part in supply.parts]
        self.tracked = tuple(self.ids)
        self.piles = ("deck",)
        self.face_down, self.private = ("deck",), ("hand",)
        self.values = [int(str(part.values["value"])) for part in supply.parts]

    def setup(self, chance: Chance) -> ToyState:
        state = ToyState(self.players)
        for kind, part in enumerate(self.supply.parts):
            state.deck += [kind] * part.copies
        chance.shuffle(state.deck)
        state.row = [state.deck.pop() for _ in range(ROW)]
        return state

    def clone(self, state: ToyState) -> ToyState:
        new = ToyState(state.players)
        new.seat, new.phase, new.turn = state.seat, state.phase, state.turn
        new.over, new.cause, new.taken = state.over, state.cause, state.taken
        new.deck, new.row, new.sold = state.deck[:], state.row[:], state.sold[:]
        new.hands = [hand[:] for hand in state.hands]
        new.coins = state.coins[:]
        return new

    def legal(self, state: ToyState) -> list[int]:
        if state.over:
            return []
        return sorted(set(state.row)) if state.phase == TAKE else [KEEP, SELL]

    def apply(self, state: ToyState, action: int, chance: Chance) -> None:
        if state.phase == TAKE:
            state.row.remove(action)
            state.taken = action
            state.phase = DECIDE
            return
        if action == KEEP:
            state.hands[state.seat].append(state.taken)
        else:
            state.sold.append(state.taken)
            state.coins[state.seat] += 1
        state.taken = -1
        if state.deck:
            state.row.append(state.deck.pop())
        state.phase = TAKE
        state.seat = (state.seat + 1) % self.players
        state.turn += 1
        if not state.row:
            state.over, state.cause = True, "the row is empty"
        elif state.turn >= self.info.max_turns:
            state.over, state.cause = True, "max_turns"

    def text(self, state: ToyState, action: int) -> str:
        return f"take {self.ids[action]}" if state.phase == TAKE else ("keep", "sell")[action]

    def target(self, state: ToyState, action: int) -> tuple[TouchSpot, ...]:
        if state.phase == TAKE:
            return (TouchSpot(zone="row", part=self.ids[action]),)
        return super().target(state, action)

    def asked(self, state: ToyState) -> str:
        return ("take a card (TOY-1)", "keep the card or sell it (TOY-2)")[state.phase]

    def against(self, state: ToyState, spots: tuple[TouchSpot, ...]) -> str:
        return self.why_not(state, "keep") if spots[-1].zone == zone_of("hand", state.seat) else ""

    def why_not(self, state: ToyState, text: str) -> str:
        if state.phase == TAKE and text in ("keep", "sell"):
            return "take a card first (TOY-1)"
        return ""

    def _kept(self, state: ToyState, seat: int) -> int:
        return sum(self.values[kind] for kind in state.hands[seat])

    def outcome(self, state: ToyState) -> Outcome:
        seats = range(state.players)
        scores = tuple(float(self._kept(state, seat) + state.coins[seat]) for seat in seats)
        keys = tuple((score,) for score in scores)
        winners, needed = find_winners(keys)
        sources = tuple({"cards": float(self._kept(state, seat)),
                         "coins": float(state.coins[seat])} for seat in seats)
        finished = state.over and state.cause != "max_turns"
        return Outcome(scores=scores, keys=keys, winners=winners, cause=state.cause,
                       sources=sources, finished=finished, tie_break=needed)

    def value(self, state: ToyState) -> list[float]:
        return list(self.outcome(state).scores)

    def offer(self, state: ToyState) -> list[int]:
        return state.row

    def gained(self, state: ToyState, seat: int) -> list[int]:
        return state.hands[seat]

    def stocks(self, state: ToyState) -> list[int]:
        return [len(state.deck)]

    def hide(self, state: ToyState, seat: int, luck: Chance) -> ToyState:
        new = self.clone(state)
        pool = new.deck + [kind for other, hand in enumerate(new.hands) if other != seat
                           for kind in hand]
        luck.shuffle(pool)
        new.deck = [pool.pop() for _ in new.deck]
        for other, hand in enumerate(new.hands):
            if other != seat:
                new.hands[other] = [pool.pop() for _ in hand]
        return new

    def view(self, state: ToyState, seat: int) -> object:
        return (state.seat, state.phase, state.turn, len(state.deck), tuple(state.row),
                state.taken, tuple(state.hands[seat]), tuple(map(len, state.hands)),
                tuple(state.sold), tuple(state.coins))

    def whereabouts(self, state: ToyState) -> dict[str, Counter[str]]:
        zones = {"deck": self._counter(state.deck), "row": self._counter(state.row),
                 "sold": self._counter(state.sold),
                 "taken": self._counter([state.taken] if state.taken >= 0 else [])}
        for seat, hand in enumerate(state.hands):
            zones[zone_of("hand", seat)] = self._counter(hand)
        return zones

    def _counter(self, kinds: list[int]) -> Counter[str]:
        return Counter(self.ids[kind] for kind in kinds)

    def dump(self, state: ToyState) -> dict[str, object]:
        return {**dump_turn(state, PHASES),
                "deck": self._names(state.deck), "row": self._names(state.row),
                "taken": self._names([state.taken] if state.taken >= 0 else []),
                "hands": [self._names(hand) for hand in state.hands],
                "sold": self._names(state.sold), "coins": list(state.coins)}

    def _names(self, kinds: list[int]) -> list[str]:
        return [self.ids[kind] for kind in kinds]

    def read(self, data: Mapping[str, object], chance: Chance) -> ToyState:
        def cards(value: object) -> list[int]:
            assert isinstance(value, list)
            for name in value:
                if name not in self.ids:
                    raise ValueError(f"there is no card '{name}'")
            return [self.ids.index(name) for name in value]

        state = ToyState(self.players)
        state.seat = int(str(data.get("seat", 1))) - 1
        state.phase = PHASES.index(str(data.get("phase", "take")))
        state.turn = int(str(data.get("turn", 0)))
        state.over = bool(data.get("over"))
        state.cause = str(data.get("cause", ""))
        state.deck, state.row = cards(data.get("deck", [])), cards(data.get("row", []))
        state.taken = (cards(data.get("taken", [])) or [-1])[0]
        hands = data.get("hands", [[] for _ in range(self.players)])
        assert isinstance(hands, list)
        state.hands = [cards(hand) for hand in hands]
        state.sold = cards(data.get("sold", []))
        coins = data.get("coins", [0] * self.players)
        assert isinstance(coins, list)
        state.coins = list(coins)
        return state


class Dice(Toy):
    """A card that is sold brings as many coins as a die shows."""

    def apply(self, state: ToyState, action: int, chance: Chance) -> None:
        thrown = 1 + chance.below(6)
        seat, sold = state.seat, state.phase == DECIDE and action == SELL
        super().apply(state, action, chance)
        state.coins[seat] += thrown - 1 if sold else 0
