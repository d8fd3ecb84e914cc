"""Light Chocolatiers once more (CHL-1 to CHL-8), in the kit, on the shipped components."""

from collections import Counter as Tally
from functools import lru_cache
from itertools import combinations

from ballotin.rules import Area, Figure, Game, Hand, Marker, Pile, Row, Score


class LightChocolatiers(Game):
    discards = Pile("card")
    deck = Pile("card", face_down=True, refill=discards)
    tray_size, wilds_each = Figure("tray"), Figure("wilds-per-player")
    tray = Row("card", size=tray_size, refill=deck)
    hand = Hand("card")
    boxes = Pile("box-tile", face_down=True)
    below = Pile("box-tile", face_down=True)  # at the number of a stack
    tops = Row("box-tile")
    sampler = Area("box-tile", "wild")  # boxes at x, y and quarter turns; wilds at x, y of a space
    free = Pile("wild", per_seat=True, start=wilds_each)
    awards = Row("scoring-card")
    first = Pile("scoring-card", per_seat=True)
    last_turn = Marker()

    dealt, stacks, limit = Figure("deal"), Figure("stacks"), Figure("hand-limit")
    height = Figure("stack-height", by_players=True)
    stand_in, wild_points = Figure("stand-in"), Figure("wild-points")

    def setup(self, table):
        table.shuffle(self.deck)
        for seat in table.seats:
            seat.draw(self.deck, self.hand, self.dealt)
        table.shuffle(self.boxes)
        for stack in range(self.stacks):
            *under, top = table.draw(self.boxes, self.below, self.height)
            table.move(under, self.below, at=stack)
            table.move(top, self.tops, at=stack)

    def turn(self, table, me):
        what, card = yield me.either(take=table[self.tray], swap=me[self.hand])
        if what == "take":
            me.move(card, self.hand)
        else:
            table.move(card, self.tray)
            tray = sorted(table[self.tray], key=self.order(table))
            pair = yield me.choose("for", combinations(tray, 2))
            me.move(pair, self.hand)
        yield from self.bonus(table, me)
        while len(me[self.hand]) > self.limit:
            card = yield me.choose("discard", me[self.hand])
            table.move(card, self.discards)

    def bonus(self, table, me):
        hand = sorted(me[self.hand], key=self.order(table))
        types = tuple(card.type for card in hand)
        laid = boxes_of(me.laid(self.sampler))
        payable = [] if len(laid) == self.places(table) else [
            box for box in table[self.tops] if lacks(types, box.spaces, self.stand_in) <= 0]
        what, box = yield me.either(box=payable, wild=bool(laid and me[self.free]), or_pass=True)
        if what == "box":
            lots = payments(types, box.spaces, self.stand_in)
            paid = yield me.choose("with", [tuple(hand[at] for at in lot) for lot in lots])
            table.move(paid, self.discards)
            yield from self.place(table, me, box, laid)
        elif what == "wild":
            spot = yield me.choose("on", open_spaces(tuple(me.laid(self.sampler))))
            me.move(me[self.free].top, self.sampler, at=spot)

    def place(self, table, me, box, laid):
        used = frozenset((x, y) for _, (x, y, _) in laid)
        x, y, _, turned = yield me.choose("at", fitting(used, *table.options["sampler"]))
        stack = table.at(box)
        me.move(box, self.sampler, at=(x, y, turned // 90))
        under = [each for each in table[self.below] if table.at(each) == stack]
        table.move(under[-1:], self.tops, at=stack)
        if len(laid) + 1 == self.places(table) and table.last_turn is None:
            me.move(table[self.awards].of(award="first"), self.first)
            table.last_turn = table.turn + table.players - 1

    def order(self, table):
        awards = [card.award for card in table[self.awards]]
        return lambda card: awards.index(card.type)

    def places(self, table):
        long, short = table.options["sampler"]
        return long * short

    def ended(self, table):
        return table.turn == table.last_turn and "full sampler"

    def score(self, table, me):
        groups = [largest_groups(tuple(seat.laid(self.sampler))) for seat in table.seats]
        won = [card for card in table[self.awards] if card.award != "first" and alone(
            [group[card.award] for group in groups]) == me.index]
        return Score(boxes=sum(box.value for box, _ in boxes_of(me.laid(self.sampler))),
                     wilds=self.wild_points * len(me[self.free]),
                     first=me[self.first].total("points"), groups=sum(card.points for card in won),
                     tie=len(won) + len(me[self.first]))


def boxes_of(laid):
    return [(piece, at) for piece, at in laid if piece.kind == "box-tile"]


def alone(counts):
    """The seat that has the most, if it has any and no other has as many."""
    best = max(counts)
    return counts.index(best) if best and counts.count(best) == 1 else None


@lru_cache(100_000)
def lacks(hand, spaces, stand_in):
    """How many chocolates of a box a hand can't pay for; below 0 it has more than enough."""
    spare = [hand.count(each) - spaces.count(each) for each in {*hand, *spaces} - {"empty"}]
    return -sum(each if each < 0 else each // stand_in for each in spare)


@lru_cache(10_000)
def payments(hand, spaces, stand_in):
    """Which cards of a hand can pay for a box: each lot as places in the hand (CHO-10, CHO-11)."""
    asked = Tally(space for space in spaces if space != "empty")
    lots = [((), 0)]
    for each in dict.fromkeys((*hand, *asked)):
        own = [at for at, card in enumerate(hand) if card == each]
        need = asked[each]
        ways = [(own[:many], need - many) for many in range(min(len(own), need) + 1)]
        ways += [(own[:need + pairs * stand_in], -pairs)
                 for pairs in range(1, (len(own) - need) // stand_in + 1)]
        lots = [((*lot, *cards), lacks + more) for lot, lacks in lots for cards, more in ways]
    return [tuple(sorted(lot)) for lot, lacks in lots if lacks == 0]


@lru_cache(10_000)
def fitting(used, long, short):
    """Where a box can lie beside others, and how it can be turned (CHO-12)."""
    near = {(x + dx, y + dy) for x, y in used
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - used or {(0, 0)}
    found = []
    for x, y in sorted(near):
        wide, high = (max(side) - min(side) + 1 for side in zip(*used, (x, y), strict=True))
        if max(wide, high) <= long and min(wide, high) <= short:
            found += [(x, y, "turned", turned) for turned in (0, 90, 180, 270)]
    return found


@lru_cache(10_000)
def spaces_of(laid):
    """What shows on each space of a sampler."""
    shown = {}
    for piece, at in laid:
        if piece.kind == "wild":
            shown[at] = "wild"
            continue
        x, y, turns = at
        a, b, c, d = piece.spaces
        for _ in range(turns):
            a, b, c, d = c, a, d, b
        for space, spot in ((a, (0, 0)), (b, (1, 0)), (c, (0, 1)), (d, (1, 1))):
            shown[2 * x + spot[0], 2 * y + spot[1]] = space
    return shown


def open_spaces(laid):
    return [spot for spot, space in spaces_of(laid).items() if space != "wild"]


@lru_cache(10_000)
def largest_groups(laid):
    """The size of the largest group of each chocolate; wilds join every group (CHO-23, CHO-24)."""
    shown, best = spaces_of(laid), Tally()
    for start, flavour in shown.items():
        if flavour in ("wild", "empty"):
            continue
        group, edge = {start}, [start]
        while edge:
            x, y = edge.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near not in group and shown.get(near) in (flavour, "wild"):
                    group.add(near)
                    edge.append(near)
        best[flavour] = max(best[flavour], len(group))
    return best
