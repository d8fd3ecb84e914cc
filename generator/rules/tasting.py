"""What both editions of Chocolatiers show and score: awards, points, what a seat can see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from generator.rules import worktop_data
from generator.rules.chance import Random, shuffle
from generator.rules.engine import Outcome, Rules, RulesInfo, ranked
from generator.rules.groups import largest_groups
from generator.rules.joints import Joints
from generator.rules.payment import BITS, Till, counted, unpack
from generator.rules.sampler import TURNS, Ground
from generator.rules.sweets import FIRST, Sweets
from generator.rules.worktop import NOBODY, PAY, PLACE, Worktop, bare, copied

# How much a hand is worth to a bot: near to a box is part of its value, a card is a little.
NEARNESS: Final = 0.6
A_CARD: Final = 0.05
# Enough for the hands and samplers that games often meet, little enough to keep in memory.
KNOWN: Final = 1 << 14


class Tasting(Rules[Worktop]):
    """A table of either edition, for those who look at it."""

    def __init__(self, info: RulesInfo, sweets: Sweets, options: Mapping[str, str]) -> None:
        super().__init__(info, sweets.supply, sweets.players, options)
        self.sweets = sweets
        self.types = len(sweets.names)
        self.wild = self.types + 1
        self.ground = Ground(sweets.long, sweets.short)
        self.share = len(self.ground.corners) * TURNS
        self.till = Till(self.types, sweets.needs, sweets.stand_in)
        self.asked = [max(1, counted(need)) for need in sweets.needs]
        self.award_points = [sweets.awards[name][1] for name in sweets.names]
        self._with_wilds: dict[bytes, dict[int, list[tuple[int, int]]]] = {}
        self._nearness: dict[int, list[float]] = {}
        self.max_turns = info.max_turns
        self.hand_limit = sweets.hand_limit
        self.tray = sweets.tray
        self.other_parts = Counter({part.id: part.copies for part in sweets.supply.parts
                                    if part.kind not in ("card", "box-tile", "wild")})
        self.tracked = tuple(sweets.box_ids)
        self.piles = ("deck", "boxes")
        self.wild_ids = [part.id for part in sweets.supply.of_kind("wild")
                         for _ in range(part.copies)]

    # What an edition says for itself.

    has_line = True

    def sources(self, state: Worktop) -> dict[str, int]:
        """The boxes that the seat to move could pay for, by the words for them."""
        raise NotImplementedError

    def has_verb(self, state: Worktop, verb: str) -> bool:
        """Whether that may be said in this phase, if all else allows it."""
        raise NotImplementedError

    def pending(self, state: Worktop) -> int:
        """The box that is being paid for and placed."""
        raise NotImplementedError

    def offered(self, state: Worktop, seat: int) -> list[int]:
        """The boxes that a seat could pay for."""
        raise NotImplementedError

    def hide_boxes(self, state: Worktop, luck: Random) -> None:
        """Mix the boxes that nobody sees."""
        raise NotImplementedError

    def box_zones(self, state: Worktop) -> dict[str, list[int]]:
        """Where the boxes lie that are in nobody's sampler."""
        raise NotImplementedError

    def clone(self, state: Worktop) -> Worktop:
        """A table that looks the same and shares nothing with this one."""
        return copied(state)

    def full(self, state: Worktop, seat: int) -> bool:
        """Whether a sampler takes no further box (CHO-22)."""
        return len(state.laid[seat]) == self.ground.boxes

    def bare(self) -> Worktop:
        """A table with nothing on it."""
        return bare(self.players, self.ground.area, self.sweets.wilds)

    def lay(self, state: Worktop, seat: int, box: int, spot: int) -> None:
        """Put a box into a sampler, at place × 4 + turn."""
        place = spot // TURNS
        face = self.sweets.faces[box][spot % TURNS]
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
        state.points[seat] += self.sweets.values[box]
        state.groups[seat] = ()

    # Scoring.

    def sizes_of_groups(self, state: Worktop, seat: int) -> tuple[int, ...]:
        """The largest group of each type in a sampler."""
        groups = state.groups[seat]
        if not groups:
            groups = largest_groups(state.grids[seat], self.ground.width, self.types)
            state.groups[seat] = groups
        return groups

    def with_wilds(self, state: Worktop, seat: int) -> dict[int, list[tuple[int, int]]]:
        """The largest groups, by type, that a wild on each space would change."""
        key = bytes(state.grids[seat])
        known = self._with_wilds.get(key)
        if known is None:
            if len(self._with_wilds) >= KNOWN:
                self._with_wilds.clear()
            known = self._with_wilds[key] = self._try_wilds(state, seat)
        return known

    def _try_wilds(self, state: Worktop, seat: int) -> dict[int, list[tuple[int, int]]]:
        grid = state.grids[seat]
        own = self.sizes_of_groups(state, seat)
        joints = [Joints(grid, self.ground.width, flavour, self.wild)
                  for flavour in range(1, self.wild)]
        found: dict[int, list[tuple[int, int]]] = {}
        for space in state.open[seat]:
            changes: list[tuple[int, int]] = []
            for kind in range(self.types):
                if grid[space] == kind + 1:
                    size = joints[kind].largest(space)
                else:
                    size = max(own[kind], joints[kind].wild_joined(space))
                if size != own[kind]:
                    changes.append((kind, size))
            found[space] = changes
        return found

    def awarded(self, state: Worktop) -> list[tuple[str, int]]:
        """Each award that somebody would get now, with the seat (CHO-25)."""
        given = [(FIRST, state.first)] if state.first != NOBODY else []
        for kind in range(self.types):
            winner = alone_at_top([self.sizes_of_groups(state, seat)[kind]
                                   for seat in range(self.players)])
            if winner != NOBODY:
                given.append((self.sweets.names[kind], winner))
        return given

    def outcome(self, state: Worktop) -> Outcome:
        """Boxes, awards, free wilds; a tie goes to whoever has more awards (CHO-27, CHO-28)."""
        sources: list[dict[str, float]] = [
            {"boxes": state.points[seat], "wilds": state.free[seat] * self.sweets.wild_points}
            for seat in range(self.players)]
        tiles = [0] * self.players
        for award, seat in self.awarded(state):
            name, points = self.sweets.awards[award]
            sources[seat][name] = points
            tiles[seat] += 1
        scores = tuple(sum(source.values()) for source in sources)
        keys = tuple((scores[seat], float(tiles[seat])) for seat in range(self.players))
        winners, tie_break = ranked(keys)
        return Outcome(scores, keys, winners, state.cause, tuple(sources),
                       state.over and state.cause != "max_turns", tie_break)

    def points(self, state: Worktop) -> list[float]:
        """The score as of now, seat by seat."""
        points = [float(state.points[seat] + state.free[seat] * self.sweets.wild_points)
                  for seat in range(self.players)]
        for award, seat in self.awarded(state):
            points[seat] += self.sweets.awards[award][1]
        return points

    def value(self, state: Worktop) -> list[float]:
        """The score as of now, and how near a hand is to the best box in sight."""
        values = [float(state.points[seat] + state.free[seat] * self.sweets.wild_points)
                  for seat in range(self.players)]
        for award, seat in self.awarded(state):
            values[seat] += self.sweets.awards[award][1]
        for seat in range(self.players):
            values[seat] += A_CARD * min(state.sizes[seat], self.hand_limit)
            if seat == state.seat and state.phase in (PAY, PLACE):
                values[seat] += self.sweets.values[self.pending(state)]
            elif not self.full(state, seat):
                values[seat] += NEARNESS * self._nearest(state, seat)
        return values

    def _nearest(self, state: Worktop, seat: int) -> float:
        best = 0.0
        near = self.nearness(state.hands[seat])
        for box in self.offered(state, seat):
            best = max(best, near[box])
        return best

    def nearness(self, hand: int) -> list[float]:
        """What each box is worth to a hand by how near it is to paying; not to be changed."""
        known = self._nearness.get(hand)
        if known is None:
            if len(self._nearness) >= KNOWN:
                self._nearness.clear()
            known = self._nearness[hand] = [self._near(hand, box) for box in range(len(self.asked))]
        return known

    def _near(self, hand: int, box: int) -> float:
        near = 1 - max(0, self.till.lacks(hand, box)) / self.asked[box]
        return self.sweets.values[box] * near * near

    # What can be counted.

    def offer(self, state: Worktop) -> list[int]:
        """The boxes that the seat to move could pay for."""
        return self.offered(state, state.seat)

    def gained(self, state: Worktop, seat: int) -> list[int]:
        """The boxes in a sampler."""
        return [each // self.share for each in state.laid[seat]]

    def stocks(self, state: Worktop) -> list[int]:
        """The deck, and the boxes in stacks."""
        boxes = 0
        for stack in state.stacks:
            boxes += len(stack)
        return [len(state.deck), boxes]

    # What can be seen, and how it is written.

    def hide(self, state: Worktop, seat: int, luck: Random) -> Worktop:
        """Other hands, the deck and the boxes face down are dealt anew."""
        other = copied(state)
        cards = other.deck[:]
        for each in range(self.players):
            if each != seat:
                cards += unpack(other.hands[each])
        for _ in range(100):
            shuffle(cards, luck)
            self._deal_hidden(other, seat, cards)
            # Whoever has chosen a box holds cards that pay for it: everybody knows that.
            if other.phase != PAY or self.till.payable(
                    other.hands[other.seat]) >> self.pending(other) & 1:
                break
        else:
            other = copied(state)
        self.hide_boxes(other, luck)
        return other

    def _deal_hidden(self, state: Worktop, seat: int, cards: list[int]) -> None:
        start = 0
        for each in range(self.players):
            if each != seat:
                state.hands[each] = 0
                for card in cards[start:start + state.sizes[each]]:
                    state.hands[each] += 1 << BITS * card
                start += state.sizes[each]
        state.deck = cards[start:]

    def view(self, state: Worktop, seat: int) -> object:
        """Everything but other hands, the deck's order and the boxes face down."""
        return (state.seat, state.phase, state.turn, state.over, state.cause, state.done,
                state.source, state.first, state.left, state.tray, state.hands[seat],
                tuple(state.sizes), tuple(state.free), tuple(state.reserved),
                tuple(map(tuple, state.laid)), tuple(map(bytes, state.grids)),
                len(state.deck), tuple(sorted(state.discards)),
                tuple(state.line), tuple(self.offered(state, seat)),
                tuple(map(len, state.stacks)))

    def whereabouts(self, state: Worktop) -> dict[str, Counter[str]]:
        """Where every part lies."""
        return worktop_data.whereabouts(self, state)

    def dump(self, state: Worktop) -> dict[str, object]:
        """The table in words."""
        return worktop_data.dump(self, state)

    def load(self, data: Mapping[str, object]) -> Worktop:
        """The table that words describe."""
        return worktop_data.load(self, data)


def alone_at_top(counts: list[int]) -> int:
    """The seat with the most, if it has any and no other has as many (CHO-25, CHO-26)."""
    best = max(counts)
    return counts.index(best) if best and counts.count(best) == 1 else NOBODY
