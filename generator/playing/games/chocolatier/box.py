"""What both editions of Chocolatiers take from the box: cards, boxes, awards, wilds, figures."""

from collections.abc import Iterator, Mapping
from typing import Final

from generator.base.findings import Finding, Findings, suggest
from generator.game.model.supply import Part, Supply
from generator.playing.games.chocolatier.payment import pack
from generator.playing.games.chocolatier.sampler import rotations
from generator.playing.rules.declaration import SensibleRange
from generator.playing.rules.figure_reader import FigureReader
from generator.playing.rules.payment import Payment
from generator.playing.rules.requirements import PieceRequirement

EMPTY: Final = "empty"
FIRST: Final = "first"
MANY: Final = 12
"""More cards than this in a hand or in the tray don't fit into packed counts."""


def wild_need(players: int, per_player: int, rule: str) -> PieceRequirement:
    """Every player gets so many."""
    return PieceRequirement("wild", players * per_player,
                            f"{per_player} for each of {players} players", rule)


def card_need(players: int, limit: int, growth: int, tray: int, rule: str) -> PieceRequirement:
    """Cards never run dry: full hands, what a turn adds to one, and the tray are out at most."""
    return PieceRequirement("card", players * limit + growth + tray, f"{players} hands of {limit}, "
                                                                     f"{growth} "
                f"more in a turn, {tray} in the tray", rule)


def card_payment(limit: int, growth: int, stand_in: int, rule: str) -> Payment:
    """Cards pay for boxes: a full hand, and what a turn adds to it before a box is paid for."""
    return Payment(kind="card", field="type", cards="cards", component_kind="box-tile",
                   cost_field="spaces", box="box", reward="value",
                   reach=limit + growth, stand_in=stand_in, rules=rule)


def sensible_ranges(supply: Supply, on_offer: str) -> Iterator[SensibleRange]:
    """What leaves a choice: some to take from, a hand that isn't thrown away or always kept.

    `on_offer` is the option that says how many boxes there are to choose from.
    """
    limit = FigureReader(supply, Findings()).number("hand-limit", 1, MANY)
    deck = sum(part.copies for part in supply.of_kind("card"))
    yield SensibleRange("tray", 2, deck, "there is no card to choose")
    yield SensibleRange(on_offer, 2, len(supply.of_kind("box-tile")), "there is no box to choose")
    yield SensibleRange("deal", 0, limit, "players discard cards before they can play them")
    yield SensibleRange("hand-limit", 3, 10, "hands pay for nothing or for everything")
    yield SensibleRange("stand-in", 2, limit, "no cards can stand in for another")


class ChocolatierBox:
    """The parts of a game, numbered, and the figures of its rules; `ok` if all can be played.

    `rule` names the rule that each thing belongs to, since the editions count them differently.
    """

    def __init__(self, supply: Supply, players: int, awards: str, rule: Mapping[str, str],
                 findings: Findings) -> None:
        self.supply = supply
        self.players = players
        self.rule = rule
        self.ok = True
        self._findings = findings
        self.names: tuple[str, ...] = supply.types.get("chocolate", ())
        self._read_figures()
        self._read_cards()
        self._read_boxes()
        self._read_awards(awards)
        if self.ok:
            self.demand(wild_need(players, self.wilds, rule["wilds"]))

    def refuse(self, rule: str, message: str, part: Part | None = None, hint: str = "",
               figure: str = "") -> None:
        """Say which rule can't be kept, and why; at the part or the figure that is at fault."""
        self.ok = False
        where = part.where if part else self.supply.place(figure)
        self._findings.error("rules/supply", f"{message} ({self.rule[rule]})", where, hint)

    def _read_figures(self) -> None:
        figures = FigureReader(self.supply, self._findings)
        self.deal = figures.number("deal", 0, MANY)
        self.tray = figures.number("tray", 1, MANY)
        self.hand_limit = figures.number("hand-limit", 1, MANY)
        self.wilds = figures.number("wilds-per-player", 0, 99)
        self.wild_points = figures.number("wild-points", 0, 99)
        self.stand_in = figures.number("stand-in", 2, MANY)
        long, short = figures.numbers("sampler", 2, 1, 9)
        self.ok = figures.ok
        self.long, self.short = max(long, short, 1), max(min(long, short), 1)

    def _read_cards(self) -> None:
        """How many cards there are of each type; one entry stands for one type."""
        if not self.names:
            self.refuse("cards", "game.yaml names no types of 'chocolate'",
                        hint="write types: {chocolate: […]}")
        self.cards = [0] * len(self.names)
        self.card_ids = [""] * len(self.names)
        for part in self.supply.of_kind("card"):
            kind = self._type(part, part.values.get("type"), "cards")
            if kind >= 0 and self.card_ids[kind]:
                self.refuse("cards", f"'{part.id}' is a second entry for {self.names[kind]}", part,
                            f"raise the copies of '{self.card_ids[kind]}' instead")
            elif kind >= 0:
                self.cards[kind] = part.copies
                self.card_ids[kind] = part.id
        needed = self.deal * self.players + self.tray
        if self.ok and sum(self.cards) < needed:
            self.refuse("cards", f"{self.players} players need {needed} cards to begin, "
                        f"{self.deal} each and {self.tray} for the tray, "
                        f"but there are {sum(self.cards)}", hint="add cards", figure="deal")

    def _type(self, part: Part, word: object, rule: str) -> int:
        """The number of a type of chocolate; -1 if there is no such type."""
        if word in self.names:
            return self.names.index(str(word))
        self.refuse(rule, f"'{part.id}' has the unknown type {word!r}", part,
                    suggest(str(word), self.names))
        return -1

    def _read_boxes(self) -> None:
        self.box_ids: list[str] = []
        self.values: list[int] = []
        self.needs: list[int] = []
        self.faces: list[list[tuple[int, ...]]] = []
        self.copies: list[int] = []
        for part in self.supply.of_kind("box-tile"):
            self._read_box(part)
        self.doubles = max(self.copies, default=1) > 1
        if not self.box_ids and self.ok:
            self.refuse("boxes", "there are no boxes", hint="add components of the kind 'box-tile'")

    def _read_box(self, part: Part) -> None:
        spaces = part.values.get("spaces")
        value = part.values.get("value")
        if not isinstance(spaces, tuple) or len(spaces) != 4:
            self.refuse("boxes", f"'{part.id}' needs four 'spaces'", part)
            return
        if not isinstance(value, int):
            self.refuse("boxes", f"'{part.id}' needs a whole number as 'value'", part)
            return
        chocolates = [self._type(part, word, "boxes") for word in spaces if word != EMPTY]
        if -1 in chocolates:
            return
        self.box_ids.append(part.id)
        self.values.append(value)
        self.needs.append(pack(chocolates))
        self.faces.append(rotations(tuple(0 if word == EMPTY else self.names.index(str(word)) + 1
                                       for word in spaces)))
        self.copies.append(part.copies)

    def demand_payable(self, growth: int) -> None:
        """Refuse boxes that no hand pays for, though a turn adds so many cards to a full one."""
        payment = card_payment(self.hand_limit, growth, self.stand_in, self.rule["pay"])
        deck = payment.deck(self.supply)
        for part in self.supply.of_kind("box-tile"):
            self._report_fault(payment.find_unpayable(part, self.supply, deck))

    def demand(self, need: PieceRequirement) -> None:
        """Refuse a box with too few pieces of a kind."""
        self._report_fault(need.lacking(self.supply, self.players))

    def _report_fault(self, fault: Finding | None) -> None:
        if fault:
            self.ok = False
            self._findings.add(fault)

    def _read_awards(self, kind: str) -> None:
        """Points for First and each type, and whatever else the edition rewards."""
        self.awards: dict[str, tuple[str, int]] = {}
        for part in self.supply.of_kind(kind):
            award, points = str(part.values.get("award")), part.values.get("points")
            if not isinstance(points, int):
                self.refuse("awards", f"'{part.id}' needs a whole number as 'points'", part)
            elif award in self.awards or part.copies != 1:
                self.refuse("awards", f"'{award}' can be won only once, but '{part.id}' gives it "
                            "again", part)
            else:
                self.awards[award] = (part.id, points)
        for award in (FIRST, *self.names):
            if award not in self.awards:
                self.demand_award(award)

    def demand_award(self, award: str) -> None:
        """Refuse a set that has nothing to give for something the rules reward."""
        if award not in self.awards:
            self.refuse("awards", f"there is no component for the award '{award}'")
            self.awards[award] = ("", 0)

    def bounds(self) -> tuple[float, float]:
        """The lowest and the highest score that these parts can make."""
        values = sorted(value for value, copies in zip(self.values, self.copies, strict=True)
                        for _ in range(copies))
        room = self.long * self.short
        awards = [points for _, points in self.awards.values()]
        return (sum(value for value in (*values[:room], *awards) if value < 0),
                sum(value for value in (*values[-room:], *awards) if value > 0)
                + self.wilds * self.wild_points)
