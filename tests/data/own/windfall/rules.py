"""Windfall: follow suit; the best fruit picks up the trick, and the last card dealt is trump."""

from ballotin.rules import Counter, Figure, Game, Hand, Marker, Pile, Row, Score


class Windfall(Game):
    deck = Pile("fruit", face_down=True)
    trump = Row("fruit")
    hand = Hand("fruit")
    trick = Row("fruit")
    picked = Pile("fruit", per_seat=True)
    points = Counter()
    leads = Marker(0)
    played = Marker(0)

    cards = Figure("hand", 1, 8)
    rounds = Figure("rounds", 1, 9)
    trump_value = Figure("trump-value", 1, 9)
    bounds = (0, 999)

    def setup(self, table):
        self.deal(table)

    def deal(self, table):
        table.shuffle(self.deck)
        table.deal(self.deck, self.hand, self.cards)
        table.draw(self.deck, self.trump)

    def turn(self, table, me):
        """A trick: the leader and then all others play a card; the best one takes it."""
        best, winner = None, me
        for seat in (me, *me.others):
            hand = seat[self.hand]
            led = table[self.trick]
            card = yield seat.choose("play", (led and hand.of(suit=led[0].suit)) or hand)
            seat.move(card, self.trick)
            if best is None or self.beats(table, card, best):
                best, winner = card, seat
        winner.move(table[self.trick], self.picked)
        table.leads = winner.index
        if not me[self.hand]:
            self.count(table)

    def beats(self, table, card, best):
        if card.suit == best.suit:
            return card.rank > best.rank
        return card.suit == table[self.trump].top.suit

    def count(self, table):
        """A round is over: fruit is counted, and dealt again unless it was the last round."""
        trump = table[self.trump].top.suit
        for seat in table.seats:
            picked = seat[self.picked]
            seat.points += len(picked) + len(picked.of(suit=trump)) * (self.trump_value - 1)
            table.move(picked, self.deck)
        table.move(table[self.trump], self.deck)
        table.played += 1
        if table.played < self.rounds:
            self.deal(table)

    def next_seat(self, table, me):
        return table.seats[table.leads]

    def ended(self, table):
        return table.played == self.rounds and "all rounds are played"

    def score(self, table, me):
        return Score(fruit=me.points, in_hand=len(me[self.picked]))
