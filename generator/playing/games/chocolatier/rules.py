"""What both editions of Chocolatiers do alike: taking, paying, placing, wilds, scoring."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from generator.playing.games.chocolatier import glance, moves, position, scene, touch
from generator.playing.games.chocolatier import score_breakdown as earned
from generator.playing.games.chocolatier import state as phase
from generator.playing.games.chocolatier.box import FIRST, ChocolatierBox
from generator.playing.games.chocolatier.glance import Nearness, WildGains
from generator.playing.games.chocolatier.payment import BITS, Payments, unpack
from generator.playing.games.chocolatier.sampler import TURNS, SamplerGround, largest_groups
from generator.playing.games.chocolatier.state import (
    NOBODY,
    NONE,
    ChocolatierState,
    copy_of,
    cover,
    empty_state,
)
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import Outcome, Rules, RulesInfo, find_winners
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import ScoreItem, TouchSpot, ZonePiece

# The kinds whose places `whereabouts` knows.
HANDLED_KINDS: Final = ("card", "box-tile", "wild", "reference", "start-marker")
# The cause of the end, unless it was cut off.
FULL: Final = "full sampler"


class Chocolatier(Rules[ChocolatierState]):
    """What both editions do alike; an edition adds its actions and what follows them."""

    def __init__(self, info: RulesInfo, box: ChocolatierBox, options: Mapping[str, str]) -> None:
        super().__init__(info, box.supply, box.players, options)
        self.box = box
        self.types = len(box.names)
        self.wild = self.types + 1
        self.ground = SamplerGround(box.long, box.short)
        self.share = len(self.ground.corners) * TURNS
        self.payments = Payments(self.types, box.needs, box.stand_in)
        self.award_points = [box.awards[name][1] for name in box.names]
        self.nearness = Nearness(self.payments, box.values)
        self.wild_gains = WildGains(self.ground.width, self.types)
        self.face_down = ("deck", "stack", "out")
        self.private = ("hand",)
        self.max_turns = info.max_turns
        self.hand_limit = box.hand_limit
        self.tray = box.tray
        self.other_parts = Counter({part.id: part.copies for part in box.supply.parts
                                    if part.kind not in HANDLED_KINDS})
        self.tracked = tuple(box.box_ids)
        self.piles = ("deck", "boxes")
        self.wild_ids = [part.id for part in box.supply.of_kind("wild")
                         for _ in range(part.copies)]

    # What an edition says for itself.

    has_line = True

    def sources(self, state: ChocolatierState) -> dict[str, int]:
        """The boxes that the seat to move could pay for, by the words for them."""
        raise NotImplementedError

    def has_verb(self, state: ChocolatierState, verb: str) -> bool:
        """Whether that may be said in this phase, if all else allows it."""
        raise NotImplementedError

    def pending(self, state: ChocolatierState) -> int:
        """The box that is being paid for and placed."""
        raise NotImplementedError

    def payable_boxes(self, state: ChocolatierState, seat: int) -> list[int]:
        """The boxes that a seat could pay for."""
        raise NotImplementedError

    def hide_boxes(self, state: ChocolatierState, luck: Chance) -> None:
        """Mix the hidden boxes."""
        raise NotImplementedError

    def box_zones(self, state: ChocolatierState) -> dict[str, list[int]]:
        """Where the boxes are that aren't in a sampler."""
        raise NotImplementedError

    def choices(self, state: ChocolatierState) -> list[int]:
        """The choices of the phases that are the edition's own."""
        raise NotImplementedError

    def pick(self, state: ChocolatierState, luck: Chance) -> int:
        """One of the choices; an edition may do without the list of them."""
        return luck.choice(self.choices(state))

    def choose(self, state: ChocolatierState, action: int, chance: Chance) -> None:
        """Make one of these choices."""
        raise NotImplementedError

    def follow_take(self, state: ChocolatierState, chance: Chance) -> None:
        """What follows when cards have been taken."""
        raise NotImplementedError

    def follow_box(self, state: ChocolatierState, chance: Chance) -> None:
        """What follows when a box has been placed; it is still where it came from."""
        raise NotImplementedError

    def finish_action(self, state: ChocolatierState, chance: Chance) -> None:
        """What follows when an action is over."""
        raise NotImplementedError

    def close_turn(self, state: ChocolatierState, chance: Chance) -> None:
        """What follows when a hand is within its limit at the end of a turn."""
        raise NotImplementedError

    def turns_to_come(self, seat: int) -> int:
        """How many turns follow the one in which a seat fills its sampler."""
        raise NotImplementedError

    # The table.

    def clone(self, state: ChocolatierState) -> ChocolatierState:
        """A table that looks the same and shares nothing with this one."""
        return copy_of(state)

    def full(self, state: ChocolatierState, seat: int) -> bool:
        """Whether a sampler takes no further box (CHO-22)."""
        return len(state.laid[seat]) == self.ground.boxes

    def bare(self) -> ChocolatierState:
        """A table with nothing on it."""
        return empty_state(self.players, self.ground.area, self.box.wilds)

    def lay(self, state: ChocolatierState, seat: int, box: int, spot: int) -> None:
        """Put a box into a sampler, at place × 4 + turn."""
        place = spot // TURNS
        face = self.box.faces[box][spot % TURNS]
        corner = self.ground.corners[place]
        below = corner + self.ground.width
        grid = state.grids[seat]
        grid[corner] = face[0]
        grid[corner + 1] = face[1]
        grid[below] = face[2]
        grid[below + 1] = face[3]
        state.open[seat] += (corner, corner + 1, below, below + 1)
        state.masks[seat] |= 1 << place
        state.laid[seat].append(box * self.share + spot)
        state.points[seat] += self.box.values[box]
        state.groups[seat] = ()

    # Choices.

    def legal(self, state: ChocolatierState) -> list[int]:
        """All choices in the phase at hand."""
        if state.over:
            return []
        return self._list_choices(state)[:]

    def sample(self, state: ChocolatierState, luck: Chance) -> int:
        """One of the choices, from lists that are kept or only counted."""
        if state.phase < phase.PAIR or state.phase == phase.BONUS:
            return self.pick(state, luck)
        listed = self._list_choices(state)
        return luck.choice(listed)

    def _list_choices(self, state: ChocolatierState) -> list[int]:
        now = state.phase
        if now < phase.PAIR or now == phase.BONUS:
            return self.choices(state)
        seat = state.seat
        if now == phase.PLACE:
            return self.ground.places(state.masks[seat])
        if now == phase.PAY:
            return self.payments.ways(state.hands[seat], self.pending(state))
        if now == phase.WILD:
            return state.open[seat]
        if now == phase.PAIR:
            return self.payments.pairs(state.tray)
        return self.payments.kinds(state.hands[seat])

    def apply(self, state: ChocolatierState, action: int, chance: Chance) -> None:
        """Make a choice."""
        now = state.phase
        if now < phase.PAIR or now == phase.BONUS:
            self.choose(state, action, chance)
        elif now == phase.PLACE:
            self._place(state, action, chance)
        elif now == phase.PAY:
            self._pay(state, action)
        elif now == phase.WILD:
            cover(state, state.seat, action, self.wild)
            state.free[state.seat] -= 1
            self.finish_action(state, chance)
        elif now == phase.PAIR:
            self._take_two(state, action, chance)
        else:
            self._discard(state, action)
            if state.sizes[state.seat] <= self.hand_limit:
                self.close_turn(state, chance)

    def take(self, state: ChocolatierState, kind: int, chance: Chance) -> None:
        """One card from the tray into the hand (CHO-7, CHL-3)."""
        one = 1 << BITS * kind
        state.tray -= one
        state.tray_size -= 1
        state.hands[state.seat] += one
        state.sizes[state.seat] += 1
        self.follow_take(state, chance)

    def _take_two(self, state: ChocolatierState, pair: int, chance: Chance) -> None:
        cards = (1 << BITS * (pair // self.types)) + (1 << BITS * (pair % self.types))
        state.tray -= cards
        state.tray_size -= 2
        state.hands[state.seat] += cards
        state.sizes[state.seat] += 2
        self.follow_take(state, chance)

    def _discard(self, state: ChocolatierState, kind: int) -> None:
        state.hands[state.seat] -= 1 << BITS * kind
        state.sizes[state.seat] -= 1
        state.discards.append(kind)

    def _pay(self, state: ChocolatierState, lot: int) -> None:
        """The cards of a payment go to the discards (CHO-9, CHO-11)."""
        cards = unpack(lot)
        state.hands[state.seat] -= lot
        state.sizes[state.seat] -= len(cards)
        state.discards += cards
        state.phase = phase.PLACE

    def _place(self, state: ChocolatierState, spot: int, chance: Chance) -> None:
        """The box lies in the sampler; the first sixth one earns First (CHO-20, CHO-21, CHL-6)."""
        seat = state.seat
        self.lay(state, seat, self.pending(state), spot)
        if state.first == NOBODY and self.full(state, seat):
            state.first = seat
            state.left = self.turns_to_come(seat)
        self.follow_box(state, chance)
        state.source = NONE
        self.finish_action(state, chance)

    def deal(self, chance: Chance) -> ChocolatierState:
        """Hands, tray and deck (CHO-1 to CHO-3)."""
        state = self.bare()
        state.deck = [kind for kind in range(self.types) for _ in range(self.box.cards[kind])]
        chance.shuffle(state.deck)
        for seat in range(self.players):
            for _ in range(self.box.deal):
                state.hands[seat] += 1 << BITS * state.deck.pop()
            state.sizes[seat] = self.box.deal
        self.refill(state, chance)
        return state

    def mixed_boxes(self, chance: Chance) -> list[int]:
        """All boxes, face down."""
        boxes = [box for box, copies in enumerate(self.box.copies) for _ in range(copies)]
        chance.shuffle(boxes)
        return boxes

    def refill(self, state: ChocolatierState, chance: Chance) -> None:
        """The tray back to its size, from the deck, else from the shuffled discards (CHO-8)."""
        while state.tray_size < self.tray:
            if not state.deck:
                if not state.discards:
                    return
                state.deck = state.discards
                state.discards = []
                state.refills += 1
                chance.shuffle(state.deck)
            state.tray += 1 << BITS * state.deck.pop()
            state.tray_size += 1

    def close(self, state: ChocolatierState, chance: Chance) -> None:
        """Down to the hand limit by choice (CHO-19, CHL-5), then the turn is over."""
        if state.sizes[state.seat] > self.hand_limit:
            state.phase = phase.DISCARD
        else:
            self.close_turn(state, chance)

    def begin_next_turn(self, state: ChocolatierState) -> None:
        """The next player's turn, or the end."""
        state.phase = 0
        state.done = 0
        state.turn += 1
        if state.left == 0:
            state.over = True
            state.cause = FULL
            return
        if state.left > 0:
            state.left -= 1
        if state.turn >= self.max_turns:
            state.over = True
            state.cause = "max_turns"
            return
        state.seat = (state.seat + 1) % self.players

    # Scoring.

    def sizes_of_groups(self, state: ChocolatierState, seat: int) -> tuple[int, ...]:
        """The largest group of each type in a sampler."""
        groups = state.groups[seat]
        if not groups:
            groups = largest_groups(state.grids[seat], self.ground.width, self.types)
            state.groups[seat] = groups
        return groups

    def current_awards(self, state: ChocolatierState) -> list[tuple[str, int]]:
        """Each award that a seat would get now (CHO-25)."""
        given = [(FIRST, state.first)] if state.first != NOBODY else []
        for kind in range(self.types):
            winner = sole_leader([self.sizes_of_groups(state, seat)[kind]
                                   for seat in range(self.players)])
            if winner != NOBODY:
                given.append((self.box.names[kind], winner))
        return given

    def boxes_for_award(self, state: ChocolatierState, seat: int, award: str) -> list[int]:
        """What is laid in a sampler and counts for an award that isn't for a chocolate."""
        return state.laid[seat]

    def outcome(self, state: ChocolatierState) -> Outcome:
        """Boxes, awards, free wilds; in a tie, more awards win (CHO-27, CHO-28)."""
        sources: list[dict[str, float]] = [
            {"boxes": state.points[seat], "wilds": state.free[seat] * self.box.wild_points}
            for seat in range(self.players)]
        tiles = [0] * self.players
        for award, seat in self.current_awards(state):
            name, points = self.box.awards[award]
            sources[seat][name] = points
            tiles[seat] += 1
        scores = tuple(sum(source.values()) for source in sources)
        keys = tuple((scores[seat], float(tiles[seat])) for seat in range(self.players))
        winners, tie_break = find_winners(keys)
        return Outcome(scores=scores, keys=keys, winners=winners, cause=state.cause,
                       sources=tuple(sources),
                       finished=state.over and state.cause != "max_turns", tie_break=tie_break)

    def points(self, state: ChocolatierState) -> list[float]:
        """The score as of now, seat by seat."""
        points = [float(state.points[seat] + state.free[seat] * self.box.wild_points)
                  for seat in range(self.players)]
        for award, seat in self.current_awards(state):
            points[seat] += self.box.awards[award][1]
        return points

    def value(self, state: ChocolatierState) -> list[float]:
        """The score as of now, and how near a hand is to the best box in sight."""
        return glance.value(self, state)

    # What can be counted.

    def offer(self, state: ChocolatierState) -> list[int]:
        """The boxes that the seat to move could pay for."""
        return self.payable_boxes(state, state.seat)

    def gained(self, state: ChocolatierState, seat: int) -> list[int]:  # plain: ok
        """The boxes in a sampler."""
        return [code // self.share for code in state.laid[seat]]

    def stocks(self, state: ChocolatierState) -> list[int]:
        """The deck, and the boxes in stacks."""
        boxes = 0
        for stack in state.stacks:
            boxes += len(stack)
        return [len(state.deck), boxes]

    # What can be seen, and how it is written.

    def hide(self, state: ChocolatierState, seat: int, luck: Chance) -> ChocolatierState:
        """Deal other hands, the deck and the face-down boxes again."""
        other = copy_of(state)
        cards = other.deck[:]
        for owner in range(self.players):
            if owner != seat:
                cards += unpack(other.hands[owner])
        dealt = [seat]
        if other.phase == phase.PAY and other.seat != seat:
            # A seat that has chosen a box has cards that pay for it: all players know that.
            dealt.append(other.seat)
            counts = [cards.count(kind) for kind in range(self.types)]
            hand = self.payments.deal(counts, other.sizes[other.seat], self.pending(other), luck)
            other.hands[other.seat] = hand
            for card in unpack(hand):
                cards.remove(card)
        luck.shuffle(cards)
        start = 0
        for owner in range(self.players):
            if owner not in dealt:
                other.hands[owner] = 0
                for card in cards[start:start + other.sizes[owner]]:
                    other.hands[owner] += 1 << BITS * card
                start += other.sizes[owner]
        other.deck = cards[start:]
        self.hide_boxes(other, luck)
        return other

    def view(self, state: ChocolatierState, seat: int) -> object:
        """Everything but other hands, the deck's order and the boxes face down."""
        return (state.seat, state.phase, state.turn, state.over, state.cause, state.done,
                state.source, state.first, state.left, state.tray, state.hands[seat],
                tuple(state.sizes), tuple(state.free), tuple(state.reserved),
                tuple(map(tuple, state.laid)), tuple(map(bytes, state.grids)),
                len(state.deck), tuple(sorted(state.discards)),
                tuple(state.line), tuple(self.payable_boxes(state, seat)),
                tuple(map(len, state.stacks)))

    def whereabouts(self, state: ChocolatierState) -> dict[str, Counter[str]]:
        """The parts in every zone."""
        return position.whereabouts(self, state)

    def lying(self, state: ChocolatierState) -> dict[str, list[ZonePiece]]:
        """Samplers and stacks as they lie."""
        zones = super().lying(state)
        scene.arrange(self, state, zones)
        return zones

    def figures(self, state: ChocolatierState) -> dict[str, float]:
        """Points as they would be now: no hand counts."""
        return {zone_of("points", seat): points for seat, points in enumerate(self.points(state))}

    def dump(self, state: ChocolatierState) -> dict[str, object]:
        """The table in words."""
        return position.dump(self, state)

    def read(self, data: Mapping[str, object], chance: Chance) -> ChocolatierState:
        """The table that words describe."""
        return position.load(self, data)

    def action(self, state: ChocolatierState, text: str) -> int:
        """The choice that the words mean; cards may be named in any order."""
        verb, *words = text.split() or [""]
        names = self.box.names
        if verb in ("with", "for") and all(word in names for word in words):
            text = " ".join([verb, *sorted(words, key=names.index)])
        return super().action(state, text)

    def why_not(self, state: ChocolatierState, text: str) -> str:
        """Why a choice is refused, with the rule."""
        return moves.why_not(self, state, text)

    def asked(self, state: ChocolatierState) -> str:  # plain: ok
        """What the seat has to do now."""
        return touch.prompt(self, state)

    def against(self, state: ChocolatierState, spots: tuple[TouchSpot, ...]) -> str:
        """Why what was touched is no choice."""
        return touch.why_not_touch(self, state, spots)

    def scored(self, state: ChocolatierState) -> tuple[tuple[ScoreItem, ...], ...]:  # plain: ok
        """Each box, each award with what it is for, and the wilds."""
        return tuple([earned.seat_breakdown(self, state, seat) for seat in range(self.players)])


def sole_leader(counts: list[int]) -> int:
    """The seat with the most, if it has any and no other has as many (CHO-25, CHO-26)."""
    best = max(counts)
    return counts.index(best) if best and counts.count(best) == 1 else NOBODY
