"""Picnic: pick a dish in secret, hand the rest on to the left; sets of dishes score."""

from ballotin.rules import Counter, Figure, Game, Hand, Pile, Score


class Picnic(Game):
    deck = Pile("dish", face_down=True)
    hand = Hand("dish")
    chosen = Hand("dish")
    cloth = Pile("dish", per_seat=True)
    leftovers = Pile("dish")
    points = Counter()
    round = Counter(common=True)

    cards = Figure("hand", 2, 20, by_players=True)
    rounds = Figure("rounds", 1, 9)
    bounds = (0, 200)

    def setup(self, table):
        table.shuffle(self.deck)
        table.deal(self.deck, self.hand, self.cards)

    def turn(self, table, me):
        """Everybody picks in secret, then all picks are shown, and hands go round."""
        for seat in table.seats:
            dish = yield seat.choose("pick", seat[self.hand])
            seat.move(dish, self.chosen)
        for seat in table.seats:
            seat.move(seat[self.chosen], self.cloth)
        if len(me[self.hand]) > 1:
            table.rotate(self.hand)
        else:
            self.clear(table)

    def clear(self, table):
        """The last dish of a hand is left over; the cloths are scored, and a round begins."""
        for seat in table.seats:
            seat.points += self.worth(seat[self.cloth])
            table.move(seat[self.hand] + seat[self.cloth], self.leftovers)
        table.round += 1
        if table.round < self.rounds:
            table.move(table[self.leftovers], self.deck)
            table.shuffle(self.deck)
            table.deal(self.deck, self.hand, self.cards)

    def worth(self, dishes):
        """Every full set of a dish pays its points."""
        return sum(dish.points * (len(dishes.of(id=dish.id)) // dish.set)
                   for dish in dishes.different())

    def ended(self, table):
        return table.round == self.rounds

    def score(self, table, me):
        return Score(rounds=me.points, cloth=self.worth(me[self.cloth] + me[self.chosen]))

    def promise(self, table, me):
        """What bots go by: a dish of a set that isn't full yet has its share of the points."""
        return me.points + sum(dish.points / dish.set for dish in me[self.cloth] + me[self.chosen])
