"""What both editions of Chocolatiers do alike: taking, paying, placing, wilds, turns."""

from __future__ import annotations

from generator.rules.appetite import Appetite
from generator.rules.chance import Random, shuffle
from generator.rules.objections import objection
from generator.rules.payment import BITS, unpack
from generator.rules.sampler import TURNS
from generator.rules.tasting import Tasting
from generator.rules.worktop import (
    BONUS,
    DISCARD,
    NOBODY,
    NONE,
    PAIR,
    PAY,
    PLACE,
    WILD,
    Worktop,
    cover,
)


class Chocolatier(Tasting):
    """The phases that both editions have; an edition adds its actions and what follows them."""

    # What an edition says for itself.

    def choices(self, state: Worktop) -> list[int]:
        """The choices of the phases that are the edition's own."""
        raise NotImplementedError

    def pick(self, state: Worktop, share: float) -> int:
        """The choice that lies so far, from 0 to 1, along the list; an edition may not list it."""
        listed = self.choices(state)
        return listed[int(share * len(listed))]

    def choose(self, state: Worktop, action: int, chance: Random) -> None:
        """Make one of these choices."""
        raise NotImplementedError

    def say(self, state: Worktop, action: int) -> str:
        """One of these choices in words."""
        raise NotImplementedError

    def glance(self, state: Worktop, action: int, appetite: Appetite) -> float:
        """What one of these choices promises."""
        raise NotImplementedError

    def taken(self, state: Worktop, chance: Random) -> None:
        """What follows when cards have been taken."""
        raise NotImplementedError

    def boxed(self, state: Worktop, chance: Random) -> None:
        """What follows when a box has been placed; it is still where it came from."""
        raise NotImplementedError

    def acted(self, state: Worktop, chance: Random) -> None:
        """What follows when an action is over."""
        raise NotImplementedError

    def closed(self, state: Worktop, chance: Random) -> None:
        """What follows when a hand is within its limit at the end of a turn."""
        raise NotImplementedError

    def turns_to_come(self, seat: int) -> int:
        """How many turns follow the one in which a seat fills its sampler."""
        raise NotImplementedError

    # Choices.

    def legal(self, state: Worktop) -> list[int]:
        """All choices in the phase at hand."""
        if state.over:
            return []
        return self._listed(state)[:]

    def sample(self, state: Worktop, luck: Random) -> int:
        """One of the choices, from lists that are kept or only counted."""
        if state.phase < PAIR or state.phase == BONUS:
            return self.pick(state, luck.random())
        listed = self._listed(state)
        return listed[int(luck.random() * len(listed))]

    def _listed(self, state: Worktop) -> list[int]:
        phase = state.phase
        if phase < PAIR or phase == BONUS:
            return self.choices(state)
        seat = state.seat
        if phase == PLACE:
            return self.ground.places(state.masks[seat])
        if phase == PAY:
            return self.till.payments(state.hands[seat], self.pending(state))
        if phase == WILD:
            return state.open[seat]
        if phase == PAIR:
            return self.till.pairs(state.tray)
        return self.till.kinds(state.hands[seat])

    def apply(self, state: Worktop, action: int, chance: Random) -> None:
        """Make a choice."""
        phase = state.phase
        if phase < PAIR or phase == BONUS:
            self.choose(state, action, chance)
        elif phase == PLACE:
            self._place(state, action, chance)
        elif phase == PAY:
            self._pay(state, action)
        elif phase == WILD:
            cover(state, state.seat, action, self.wild)
            state.free[state.seat] -= 1
            self.acted(state, chance)
        elif phase == PAIR:
            self._take_two(state, action, chance)
        else:
            self._discard(state, action)
            if state.sizes[state.seat] <= self.hand_limit:
                self.closed(state, chance)

    def prospects(self, state: Worktop, choices: list[int]) -> list[float]:
        """What the own hand and sampler make of each choice."""
        phase = state.phase
        appetite = Appetite(self, state)
        if phase == PLACE:
            return appetite.places(self.pending(state), choices)
        if phase == WILD:
            return appetite.wilds(choices)
        if phase == PAY:
            box = self.pending(state)
            return [appetite.paid(box, lot) for lot in choices]
        if phase == PAIR:
            return [appetite.with_pair(0, pair) for pair in choices]
        if phase == DISCARD:
            return [appetite.without(kind) for kind in choices]
        return [self.glance(state, action, appetite) for action in choices]

    def take(self, state: Worktop, kind: int, chance: Random) -> None:
        """One card from the tray into the hand (CHO-7, CHL-3)."""
        one = 1 << BITS * kind
        state.tray -= one
        state.tray_size -= 1
        state.hands[state.seat] += one
        state.sizes[state.seat] += 1
        self.taken(state, chance)

    def _take_two(self, state: Worktop, pair: int, chance: Random) -> None:
        cards = (1 << BITS * (pair // self.types)) + (1 << BITS * (pair % self.types))
        state.tray -= cards
        state.tray_size -= 2
        state.hands[state.seat] += cards
        state.sizes[state.seat] += 2
        self.taken(state, chance)

    def _discard(self, state: Worktop, kind: int) -> None:
        state.hands[state.seat] -= 1 << BITS * kind
        state.sizes[state.seat] -= 1
        state.discards.append(kind)

    def _pay(self, state: Worktop, lot: int) -> None:
        """The cards of a payment go to the discards (CHO-9, CHO-11)."""
        cards = unpack(lot)
        state.hands[state.seat] -= lot
        state.sizes[state.seat] -= len(cards)
        state.discards += cards
        state.phase = PLACE

    def _place(self, state: Worktop, spot: int, chance: Random) -> None:
        """The box lies in the sampler; the first sixth one earns First (CHO-20, CHO-21, CHL-6)."""
        seat = state.seat
        self.lay(state, seat, self.pending(state), spot)
        if state.first == NOBODY and self.full(state, seat):
            state.first = seat
            state.left = self.turns_to_come(seat)
        self.boxed(state, chance)
        state.source = NONE
        self.acted(state, chance)

    def deal(self, chance: Random) -> Worktop:
        """Hands, tray and deck (CHO-1 to CHO-3)."""
        state = self.bare()
        state.deck = [kind for kind in range(self.types) for _ in range(self.sweets.cards[kind])]
        shuffle(state.deck, chance)
        for seat in range(self.players):
            for _ in range(self.sweets.deal):
                state.hands[seat] += 1 << BITS * state.deck.pop()
            state.sizes[seat] = self.sweets.deal
        self.refill(state, chance)
        return state

    def mixed_boxes(self, chance: Random) -> list[int]:
        """All boxes, face down."""
        boxes = [box for box, copies in enumerate(self.sweets.copies) for _ in range(copies)]
        shuffle(boxes, chance)
        return boxes

    def refill(self, state: Worktop, chance: Random) -> None:
        """The tray back to its size, from the deck, else from the shuffled discards (CHO-8)."""
        while state.tray_size < self.tray:
            if not state.deck:
                if not state.discards:
                    return
                state.deck = state.discards
                state.discards = []
                state.refills += 1
                shuffle(state.deck, chance)
            state.tray += 1 << BITS * state.deck.pop()
            state.tray_size += 1

    def close(self, state: Worktop, chance: Random) -> None:
        """Down to the hand limit by choice (CHO-19, CHL-5), then the turn is over."""
        if state.sizes[state.seat] > self.hand_limit:
            state.phase = DISCARD
        else:
            self.closed(state, chance)

    def pass_on(self, state: Worktop) -> None:
        """The next player's turn, or the end."""
        state.phase = 0
        state.done = 0
        state.turn += 1
        if state.left == 0:
            state.over = True
            state.cause = "full sampler"
            return
        if state.left > 0:
            state.left -= 1
        if state.turn >= self.max_turns:
            state.over = True
            state.cause = "max_turns"
            return
        state.seat = (state.seat + 1) % self.players

    # Words.

    def text(self, state: Worktop, action: int) -> str:
        """A choice in words."""
        phase = state.phase
        names = self.sweets.names
        if phase < PAIR or phase == BONUS:
            return self.say(state, action)
        if phase == PLACE:
            x, y = self.ground.at(action // TURNS)
            return f"at {x},{y} turned {action % TURNS * 90}"
        if phase == WILD:
            x, y = self.ground.space_at(action)
            return f"on {x},{y}"
        if phase == PAY:
            return "with " + (" ".join(names[card] for card in unpack(action)) or "nothing")
        if phase == PAIR:
            return f"for {names[action // self.types]} {names[action % self.types]}"
        return f"discard {names[action]}"

    def action(self, state: Worktop, text: str) -> int:
        """The choice that the words mean; cards may be named in any order."""
        verb, *words = text.split() or [""]
        names = self.sweets.names
        if verb in ("with", "for") and all(word in names for word in words):
            text = " ".join([verb, *sorted(words, key=names.index)])
        return super().action(state, text)

    def why_not(self, state: Worktop, text: str) -> str:
        """Why a choice is refused, with the rule."""
        return objection(self, state, text)
