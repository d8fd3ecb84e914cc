"""What bots of either edition go by: what a choice promises at a glance, what a table is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.playing.games.chocolatier import state as phase
from generator.playing.games.chocolatier.payment import BITS, MOST_CACHED, Payments, card_count
from generator.playing.games.chocolatier.sampler import TURNS
from generator.playing.games.chocolatier.state import NONE, ChocolatierState
from generator.playing.games.shared.tile_groups import TileGroups

if TYPE_CHECKING:
    from generator.playing.games.chocolatier.rules import Chocolatier

# What one more chocolate in a group is worth, no matter who has the award now.
GROWTH: Final = 0.15
# How much a hand is worth to a bot: near to a box is part of its value, a card is a little.
NEARNESS: Final = 0.6
A_CARD: Final = 0.05
# How likely another player takes a certain box before the next turn. Reserving prevents that, and
# costs an action and a wild for as long; playing on from either choice shows that an action is
# worth more than most boxes that are lost, so this is what it must save at least, in wilds.
RISK: Final = 0.15
RESERVING: Final = 0.8


def value(rules: Chocolatier, state: ChocolatierState) -> list[float]:
    """The score as of now, and how near each hand is to the best box in sight."""
    values = rules.points(state)
    for seat in range(rules.players):
        values[seat] += A_CARD * min(state.sizes[seat], rules.hand_limit)
        if seat == state.seat and state.phase in (phase.PAY, phase.PLACE):
            values[seat] += rules.box.values[rules.pending(state)]
        elif not rules.full(state, seat):
            near = rules.nearness.of(state.hands[seat])
            best = 0.0
            for box in rules.payable_boxes(state, seat):
                best = max(best, near[box])
            values[seat] += NEARNESS * best
    return values


class Nearness:
    """What each box is worth to a hand by how near it is to paying."""

    def __init__(self, payments: Payments, values: list[int]) -> None:
        self.payments = payments
        self.values = values
        self.asked = [max(1, card_count(need)) for need in payments.needs]
        self._cache: dict[int, list[float]] = {}

    def of(self, hand: int) -> list[float]:
        """One worth for each box; not to be changed."""
        cached = self._cache.get(hand)
        if cached is None:
            if len(self._cache) >= MOST_CACHED:
                self._cache.clear()
            cached = self._cache[hand] = [self._box_worth(hand, box)
                                          for box in range(len(self.asked))]
        return cached

    def _box_worth(self, hand: int, box: int) -> float:
        near = 1 - max(0, self.payments.lacks(hand, box)) / self.asked[box]
        return self.values[box] * near * near


class WildGains:
    """The largest groups, by type, that a wild on each space of a sampler would change."""

    def __init__(self, width: int, types: int) -> None:
        self.width = width
        self.types = types
        self._cache: dict[bytes, dict[int, list[tuple[int, int]]]] = {}

    def of(self, state: ChocolatierState, seat: int,
           sizes: tuple[int, ...]) -> dict[int, list[tuple[int, int]]]:
        """Space by space the types with their new sizes; not to be changed."""
        key = bytes(state.grids[seat])
        cached = self._cache.get(key)
        if cached is None:
            if len(self._cache) >= MOST_CACHED:
                self._cache.clear()
            cached = self._cache[key] = self._compute_gains(state, seat, sizes)
        return cached

    def _compute_gains(self, state: ChocolatierState, seat: int,
               sizes: tuple[int, ...]) -> dict[int, list[tuple[int, int]]]:
        grid = state.grids[seat]
        wild = self.types + 1
        shown = bytes(grid)
        joints = [TileGroups(shown, self.width, flavour, wild) for flavour in range(1, wild)]
        gains: dict[int, list[tuple[int, int]]] = {}
        for space in state.open[seat]:
            changes: list[tuple[int, int]] = []
            for kind in range(self.types):
                if grid[space] == kind + 1:
                    size = joints[kind].largest(space)
                else:
                    size = max(sizes[kind], joints[kind].wild_size(space))
                if size != sizes[kind]:
                    changes.append((kind, size))
            gains[space] = changes
        return gains


class ChocolatierGlance:
    """What the seat to choose can see, put so that many choices are compared quickly."""

    def __init__(self, rules: Chocolatier, state: ChocolatierState) -> None:
        self.rules = rules
        self.state = state
        self.seat: int = state.seat
        self.hand: int = state.hands[self.seat]
        self.size: int = state.sizes[self.seat]
        self.full: bool = rules.full(state, self.seat)
        self.boxes: list[int] = [] if self.full else rules.payable_boxes(state, self.seat)

    def prospects(self, choices: list[int]) -> list[float]:
        """What each choice promises, in the phases that both editions have."""
        now = self.state.phase
        if now == phase.PLACE:
            return self.places(self.rules.pending(self.state), choices)
        if now == phase.WILD:
            return self.wilds(choices)
        if now == phase.PAY:
            box = self.rules.pending(self.state)
            return [self.paid(box, lot) for lot in choices]
        if now == phase.PAIR:
            return [self.worth_with_pair(0, pair) for pair in choices]
        return [self.without(kind) for kind in choices]

    # Cards.

    def cards(self, hand: int, size: int) -> float:
        """What a hand of so many cards is worth: how near it is to the best box in sight."""
        near = self.rules.nearness.of(hand)
        best = 0.0
        for box in self.boxes:
            best = max(best, near[box])
        return NEARNESS * best + A_CARD * min(size, self.rules.hand_limit)

    def worth_with_card(self, kind: int) -> float:
        """The hand with a card more."""
        return self.cards(self.hand + (1 << BITS * kind), self.size + 1)

    def without(self, kind: int) -> float:
        """The hand with a card less."""
        return self.cards(self.hand - (1 << BITS * kind), self.size - 1)

    def worth_with_pair(self, given: int, pair: int) -> float:
        """The hand with two cards more, after some were given."""
        types = self.rules.types
        cards = (1 << BITS * (pair // types)) + (1 << BITS * (pair % types))
        return self.cards(self.hand - given + cards, self.size + (1 if given else 2))

    def worth_after_exchange(self, kind: int, tray: int) -> float:
        """The hand after a card was given for the best two of the tray."""
        best = 0.0
        given = 1 << BITS * kind
        for pair in self.rules.payments.pairs(tray):
            worth = self.worth_with_pair(given, pair)
            best = max(best, worth)
        return best

    # Boxes.

    def box(self, box: int) -> float:
        """A box that can be paid for: its value, its best place, and what is left in the hand."""
        left = 0.0
        for lot in self.rules.payments.ways(self.hand, box):
            left = max(left, self.paid(box, lot))
        spots = self.rules.ground.places(self.state.masks[self.seat])
        return self.rules.box.values[box] + max(self.places(box, spots)) + left

    def paid(self, box: int, lot: int) -> float:
        """The hand after a payment, which looks for another box."""
        near = self.rules.nearness.of(self.hand - lot)
        best = 0.0
        for other in self.boxes:
            if other != box and near[other] > best:
                best = near[other]
        return NEARNESS * best + A_CARD * (self.size - card_count(lot))

    def places(self, box: int, spots: list[int]) -> list[float]:
        """What groups and awards gain where a box may lie."""
        rules = self.rules
        stakes = Stakes(rules, self.state, self.seat)
        faces = [_split_face(face) for face in rules.box.faces[box]]
        grid = self.state.grids[self.seat]
        width = rules.ground.width
        shown = bytes(grid)
        joints = {flavour: TileGroups(shown, width, flavour, rules.wild) for flavour, _ in faces[0]}
        corners = rules.ground.corners
        cache: dict[int, float] = {}
        worths: list[float] = []
        for spot in spots:
            corner = corners[spot // TURNS]
            worth = 0.0
            for flavour, squares in faces[spot % TURNS]:
                key = corner << 8 | flavour << 4 | squares
                gain = cache.get(key)
                if gain is None:
                    gain = stakes.gain(flavour - 1, joints[flavour].size_joined(corner, squares))
                    cache[key] = gain
                worth += gain
            worths.append(worth)
        return worths

    def worth_of_reserved(self, box: int) -> float:
        """A reserved box with a wild on it: no other player can take it, if it is the best."""
        rules = self.rules
        near = rules.nearness.of(self.hand)
        second = 0.0
        for other in self.boxes:
            if other != box and near[other] > second:
                second = near[other]
        saved = NEARNESS * max(0.0, near[box] - second) * (1 - (1 - RISK) ** (rules.players - 1))
        return self.cards(self.hand, self.size) + saved - RESERVING * rules.box.wild_points

    # Wilds.

    def wild(self) -> float:
        """What the best place for a wild gains, as far as that is likely to last."""
        state = self.state
        gain = max(self.wilds(state.open[self.seat]))
        if state.left == NONE and not self.full:
            filled = len(state.laid[self.seat]) / self.rules.ground.boxes
            gain *= filled * filled
        return gain - self.rules.box.wild_points

    def wilds(self, spaces: list[int]) -> list[float]:
        """What groups and awards gain where a wild can go."""
        stakes = Stakes(self.rules, self.state, self.seat)
        sizes = self.rules.sizes_of_groups(self.state, self.seat)
        gains = self.rules.wild_gains.of(self.state, self.seat, sizes)
        worths: list[float] = []
        for space in spaces:
            worth = 0.0
            for kind, size in gains[space]:
                worth += stakes.change(kind, size)
            worths.append(worth)
        return worths


class Stakes:
    """What a group of some size is worth to a seat: the award, or that no other seat has it."""

    def __init__(self, rules: Chocolatier, state: ChocolatierState, seat: int) -> None:
        self.own = rules.sizes_of_groups(state, seat)
        self.points = rules.award_points
        self.best: list[int] = []
        self.loss: list[float] = []
        for kind in range(rules.types):
            best = 0
            alone = False
            for other in range(rules.players):
                if other != seat:
                    size = rules.sizes_of_groups(state, other)[kind]
                    if size >= best:
                        alone = size > best
                        best = size
            self.best.append(best)
            # The lead over one of several others is what counts, and not always over this one.
            self.loss.append(self.points[kind] / max(1, rules.players - 1) if alone else 0.0)

    def worth(self, kind: int, size: int) -> float:
        """With a largest group of this size."""
        growth = GROWTH * size
        if size > self.best[kind]:
            return self.points[kind] + growth
        return growth - self.loss[kind] if size < self.best[kind] else growth

    def gain(self, kind: int, size: int) -> float:
        """By a group of this size next to the present ones."""
        return self.change(kind, size) if size > self.own[kind] else 0.0

    def change(self, kind: int, size: int) -> float:
        """By a largest group that is of this size now."""
        return self.worth(kind, size) - self.worth(kind, self.own[kind])


def _split_face(face: tuple[int, ...]) -> list[tuple[int, int]]:
    """The chocolates of a box, each with the squares on which it lies, as bits."""
    return [(flavour, sum(1 << square for square in range(4) if face[square] == flavour))
            for flavour in sorted(set(face)) if flavour]
