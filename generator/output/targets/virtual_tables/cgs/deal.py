"""What lies where in Card Game Simulator: decks that are shuffled, and boards on the play mat."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from generator.base.findings import Findings
from generator.game.model.game import Kind
from generator.output.manifest import LONGEST_PART
from generator.output.opening_contents import board_kinds
from generator.output.package_texts import seat_title, zone_title
from generator.paper.job import Job
from generator.paper.pages.kit_list import kind_title, phrase
from generator.playing.rules.position import owner_of
from generator.playing.tabletop.arrangement import Point
from generator.playing.tabletop.opening import Opening, OpeningPiece

# What no system has in the name of a file, and what the app splits names at.
UNSAFE_SIGNS = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*@]+')
FILE_ENDING = ".cgs.zip"
LONGEST_NAME, MOST_BYTES = 60, LONGEST_PART - len(FILE_ENDING)


@dataclass(frozen=True, slots=True)
class CgsDeck:
    """Cards by id with their copies, which are loaded as one pile at a place, mm."""

    name: str
    cards: Mapping[str, int]
    at: Point

    def text(self, game: str) -> str:
        """The deck as a file: names are left out, for the app is content with parts of them."""
        lines = [f"{copies} [{card}]" for card, copies in self.cards.items()]
        return "\n".join([f"### {game} Deck: {self.name}", *lines, ""])


@dataclass(frozen=True, slots=True)
class CgsDeal:
    """What is loaded for the most players, `others` for fewer of them, and what isn't loaded.

    `boards` are printed on the mat; all other pieces are cards, of these kinds. `hand` is how
    many of them everybody is dealt from the deck that is loaded last.
    """

    opening: Opening
    start: tuple[CgsDeck, ...]
    others: tuple[CgsDeck, ...]
    hand: int
    boards: tuple[OpeningPiece, ...]
    kinds: tuple[Kind, ...]

    @property
    def decks(self) -> tuple[CgsDeck, ...]:
        """All decks that there are files of."""
        return *self.start, *self.others


def safe_name(text: str) -> str:
    """A name that a file may have on every system; empty if nothing is left of it."""
    plain = " ".join(UNSAFE_SIGNS.sub(" ", text).split())[:LONGEST_NAME]
    return plain.encode()[:MOST_BYTES].decode(errors="ignore").strip(" .")


def plan_deal(job: Job, findings: Findings) -> CgsDeal:
    """The decks for all numbers of players, and notes of what the app can't show as it is."""
    opening = job.openings[-1]
    boards = board_kinds(job)
    laid = {item.players: _decks(job, item, boards) for item in job.openings}
    several = {deck.name for decks, _ in laid.values() for deck in decks
               if any(other.name == deck.name and other.cards != deck.cards
                      for others, _ in laid.values() for other in others)}
    named = {players: [replace(deck, name=_name_for_players(job, deck, players))
                       if deck.name in several else deck for deck in decks]
             for players, (decks, _) in laid.items()}
    start, hand = named.pop(opening.players), laid[opening.players][1]
    others = [deck for decks in named.values() for deck in decks if deck.name not in {
        item.name for item in start}]
    spare = {part: copies for part, copies in opening.spare.items()
             if copies and _kinds_by_part(job)[part].name not in boards}
    if spare:
        taken = {deck.name.casefold(): deck for deck in (*start, *others)}
        others.append(_add_deck(taken,
                                CgsDeck(safe_name(phrase(job, "table.left")), spare, (0.0, 0.0))))
    kinds = dict.fromkeys(piece.component.kind.name for piece in job.pieces)
    dealt = CgsDeal(opening, tuple(start), tuple(others), hand, tuple(
        put for lot in opening.lots for put in lot.pieces if put.kind in boards), tuple(
        job.game.kinds[name] for name in kinds if name not in boards))
    _report_limits(job, dealt, boards, findings)
    return dealt


def _name_for_players(job: Job, deck: CgsDeck, players: int) -> str:
    """The name of a deck of which other numbers of players have another."""
    return f"{deck.name} ({safe_name(phrase(job, 'guide.players', count=players))})"


def _kinds_by_part(job: Job) -> dict[str, Kind]:
    return {piece.component.id: piece.component.kind for piece in job.pieces}


def _decks(job: Job, opening: Opening, boards: Iterable[str]) -> tuple[list[CgsDeck], int]:
    """Every pool at its home, and what lies at fixed places lot by lot, or seat by seat.

    The deck that hands are dealt from comes last, as the app wants it; and how many that are.
    """
    decks: dict[str, CgsDeck] = {}
    hands = Counter(put.pool for lot in opening.lots if lot.privacy == "owner"
                    for put in lot.pieces if put.pool >= 0)
    dealt = {pool: copies // opening.players for pool, copies in hands.items()
             if copies % opening.players == 0}
    last = min(dealt, default=-1)
    fixed: defaultdict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    places: dict[tuple[str, int], Point] = {}
    for lot in opening.lots:
        of = (lot.name, -1) if lot.seat < 0 else ("", lot.seat)
        for put in lot.pieces:
            if put.pool < 0 and put.kind not in boards:
                fixed[of][put.part] += 1
                places.setdefault(of, lot.at)
    for (zone, seat), cards in fixed.items():
        title = zone_title(job, zone) if seat < 0 else seat_title(job, seat)
        _add_deck(decks, CgsDeck(safe_name(title), dict(cards), places[zone, seat]))
    order = sorted(range(len(opening.pools)), key=lambda number: number == last)
    for pool in map(opening.pools.__getitem__, order):
        home = opening.lots[pool.home]
        if pool.parts:
            _add_deck(decks,
                      CgsDeck(safe_name(zone_title(job, home.name)), dict(pool.parts), home.at))
    return list(decks.values()), dealt.get(last, 0)


def _add_deck(decks: dict[str, CgsDeck], deck: CgsDeck) -> CgsDeck:
    """Add a deck under a name that no other has; the deck as it is called then."""
    stem = deck.name or "Deck"
    name, number = stem, 2
    while name.casefold() in decks:
        name, number = f"{stem} {number}", number + 1
    decks[name.casefold()] = replace(deck, name=name)
    return decks[name.casefold()]


def _report_limits(job: Job, dealt: CgsDeal, boards: Iterable[str], findings: Findings) -> None:
    """One note of each sort, at the first kind that it is about."""
    odd = [kind for kind in dealt.kinds if kind.shape != "rect"]
    if odd:
        findings.note(
            "cgs/as-card", f"Card Game Simulator knows cards only, so {_kind_titles(job, odd)} "
            "are cards there", odd[0].where,
            "they keep their outline and their size, and lie, turn and stack as cards do")
    fixed = [kind for kind in job.game.kinds.values() if kind.name in boards]
    if fixed:
        findings.note(
            "cgs/on-mat", "Card Game Simulator has no boards that can be moved, so "
            f"{_kind_titles(job, fixed)} are printed on the play mat", fixed[0].where)
    counters = sorted({name for name in dealt.opening.figures if owner_of(name)[1] < 0})
    if counters:
        findings.note(
            "cgs/not-shown", "Card Game Simulator counts each player's points and nothing else: "
            f"{', '.join(counters)} isn't shown", job.game.where, "count with a die of the app")


def _kind_titles(job: Job, kinds: Iterable[Kind]) -> str:
    return ", ".join(f"'{kind_title(job, kind)}'" for kind in kinds)
