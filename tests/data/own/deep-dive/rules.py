"""Deep Dive: throw dice for pearls and go on while you dare; a die that shows nothing is lost."""

from ballotin.rules import Counter, Dice, Figure, Game, Score


class DeepDive(Game):
    dice = Dice("die")
    lost = Dice("die")
    pearls = Counter()
    catch = Counter(common=True)

    target = Figure("target", 1, 10_000)
    bounds = (0, 20_000)

    def turn(self, table, me):
        """Throw, and dive on or come up with the catch; with no die left the catch is gone."""
        table.move(table[self.lost], self.dice)
        table.catch = 0
        while self.dive(table):
            if (yield me.choose("dive", ["on", "up"])) == "up":
                me.pearls += table.catch
                break
        table.catch = 0

    def dive(self, table):
        """Throw what is left; whether anything was found."""
        table.roll(self.dice)
        found = sum(table.faces(self.dice))
        table.catch += found
        for die in table[self.dice]:
            if table.face(die) == 0:
                table.move(die, self.lost)
        return found > 0

    def ended(self, table):
        """Everybody has as many turns."""
        reached = any(seat.pearls >= self.target for seat in table.seats)
        return reached and table.active is table.seats[-1] and "enough pearls"

    def score(self, table, me):
        return Score(pearls=me.pearls)

    def promise(self, table, me):
        """What bots go by: pearls in the boat, and half of those that may still be lost."""
        return me.pearls + (table.catch / 2 if me is table.active else 0)
