"""How the game is played. docs/tutorials/own-rules.md explains it; the figures are in game.yaml.

    ballotin play FOLDER --trace          a match to follow
    ballotin balance FOLDER --quick       is it fair, is it long?
"""

from ballotin.rules import Counter, Figure, Game, Pile, Row, Score


class MyGame(Game):
    income, start = Figure("income"), Figure("start")
    bonus, full = Figure("set-bonus"), Figure("full-garden")

    compost = Pile("card")
    deck = Pile("card", face_down=True, refill=compost)
    row = Row("card", size=4, refill=deck)
    garden = Pile("card", per_seat=True)
    coins = Counter(start=start, of="coin", worth="worth")

    def setup(self, table):
        table.shuffle(self.deck)

    def turn(self, table, me):
        """Buy a card of the row; or pass, take coins, and clear a card away if you like."""
        payable = [card for card in table[self.row] if card.cost <= me.coins]
        card = yield me.choose("buy", payable, or_pass=True)
        if card:
            me.pay(card.cost)
            me.move(card, self.garden)
        else:
            me.gain(self.income)
            weed = yield me.choose("clear", table[self.row], or_pass=True)
            if weed:
                table.move(weed, self.compost)

    def ended(self, table):
        """Everybody has as many turns: it ends after the last seat's."""
        is_full = any(len(seat[self.garden]) >= self.full for seat in table.seats)
        if is_full and table.active is table.seats[-1]:
            return "a garden is full"
        return "no cards are left" if not table[self.row] else False

    def score(self, table, me):
        """Values, and a bonus for each set of all suits; coins break ties."""
        suits = [card.suit for card in me[self.garden]]
        sets = min(suits.count(suit) for suit in ("leaf", "wave", "spark"))
        return Score(cards=me[self.garden].total("value"), sets=sets * self.bonus, tie=me.coins)
