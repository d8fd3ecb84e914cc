"""For Ballotin's kit."""

from ballotin.rules import Counter, Game, Hand, Pile, Row, Score


class Toy(Game):
    deck = Pile("card", face_down=True)
    row = Row("card", size=3, refill=deck)
    hand = Hand("card")
    sold = Pile("card")
    coins = Counter()

    def setup(self, table):
        table.shuffle(self.deck)

    def turn(self, table, me):
        card = yield me.choose("take", table[self.row])
        if (yield me.choose("then", ["keep", "sell"])) == "keep":
            me.move(card, self.hand)
        else:
            table.move(card, self.sold)
            me.coins += 1

    def ended(self, table):
        return not table[self.row]

    def score(self, table, me):
        return Score(cards=me[self.hand].total("value"), coins=me.coins)
