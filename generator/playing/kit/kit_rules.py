"""The engine of a game in the kit: all that play asks for, derived from what the game declares."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from inspect import unwrap
from typing import TYPE_CHECKING, Any, Final, NoReturn

from generator.playing.kit import kit_position as position
from generator.playing.kit import touch
from generator.playing.kit.box import BOX, KitBox
from generator.playing.kit.fault import Misuse, RuleFault, fault_of, line_place
from generator.playing.kit.kit_game import points, sources_of, tie_of
from generator.playing.kit.kit_state import Decision, KitLayout, KitState
from generator.playing.kit.pieces import (
    Piece,
    choice_text,
    likeness_key,
    option_text,
    recordable_option,
)
from generator.playing.kit.table import NO_LUCK, Seat, Table, TurnDivergence
from generator.playing.kit.watchdog import WATCHDOG
from generator.playing.kit.zones import Row, Zone
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import Option, Outcome, Rules, RulesInfo, find_winners
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import EVERYBODY, NOBODY, TouchSpot, ZonePiece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.base.findings import FileLocation
    from generator.game.model.game import DesignerCode

# A phase is how many decisions a turn has had; longer ones stay in the last.
PHASES: Final = tuple(f"decision {number}" for number in range(1, 65))
# A turn has an end.
MOST_DECISIONS: Final = 5_000
# How often hidden pieces are dealt again until the turn could have gone as it did.
TRIES: Final = 12
# How often two pieces change places where none of these deals fits.
PAIRS: Final = 24


class KitRules(Rules[KitState]):
    """Plays a game that is written in the kit, by some code."""

    def __init__(self, box: KitBox, options: Mapping[str, str], switches: tuple[Option, ...],
                 code: DesignerCode, where: FileLocation) -> None:
        game = box.game
        super().__init__(RulesInfo(game=box.supply.game, players=box.supply.players,
                                   max_turns=int(options["max_turns"]),
                                   score_bounds=game.bounds, hidden=box.hides, phases=PHASES,
                                   options=switches),
                         box.supply, box.players, options)
        self.box = box
        self.game = game
        self.code = code
        self.files = code.files
        self.where = where
        self.sides = game.teams or box.players
        self.rows = [zone for zone in box.zones
                     if isinstance(zone, Row) and zone.refill is not None]
        kept = [zone for zone in box.zones if zone.per_seat and zone.seen == "all"]
        offered = [zone for zone in box.zones if zone.offers and not zone.per_seat]
        kinds = {kind for zone in (*kept, *offered) for kind in zone.kinds}
        tracked = [sort for sort, part in enumerate(box.supply.parts) if part.kind in kinds]
        self.tracked = tuple(box.ids[sort] for sort in tracked)
        self.track = {sort: index for index, sort in enumerate(tracked)}
        self.kept = kept
        self.offered = offered
        self.piles = tuple(zone.label for zone in box.piles)
        self.face_down = tuple(zone.label for zone in box.zones if zone.seen == "nobody")
        self.private = tuple(zone.label for zone in box.zones if zone.seen == "owner")
        # What to touch for the options of the decision that was asked about last.
        self.touched: tuple[Decision | None, list[tuple[TouchSpot, ...]]] = (None, [])

    def method_place(self, method: str) -> FileLocation | None:
        """The line that defines a method, or the class if the game doesn't define it."""
        code = getattr(unwrap(getattr(type(self.game), method)), "__code__", None)
        if code is None or code.co_filename not in self.files:
            return self.where
        return line_place(self.files, code.co_filename, code.co_firstlineno)

    # Playing.

    def setup(self, chance: Chance) -> KitState:
        """A table ready for the first turn."""
        WATCHDOG.refuse(self.code)
        state = KitState(self.players)
        state.layout = self.box.start.copy()
        table = self.table(state)
        with self._changing(state, table, chance):
            self.game.setup(table)
            self._refill(table)
        self._begin(state, chance)
        return state

    def clone(self, state: KitState) -> KitState:
        """A table that looks the same and shares nothing with this one."""
        return state.twin()

    def legal(self, state: KitState) -> list[int]:
        """All options of the decision at hand, and passing."""
        decision = state.decision
        return [] if decision is None else list(range(len(decision.options) + decision.can_pass))

    def sample(self, state: KitState, luck: Chance) -> int:
        """One of them, without listing them."""
        decision = state.decision
        assert decision is not None
        return int(luck.random() * (len(decision.options) + decision.can_pass))

    def apply(self, state: KitState, action: int, chance: Chance) -> None:
        """Decide, and go on to the next decision."""
        if state.run is None:
            self._resume(state)
        decision = state.decision
        assert decision is not None
        option = decision.options[action] if action < len(decision.options) else None
        if len(state.log) >= MOST_DECISIONS:
            raise self._fault(state, Misuse(
                f"a turn of seat {state.owner + 1} doesn't end after {MOST_DECISIONS:,} decisions",
                "a loop around a choice needs a way out", "rules/endless"))
        if not self._decide(state, decision, option, chance):
            self._end_turn(state, chance)
            self._begin(state, chance)

    def _decide(self, state: KitState, decision: Decision, option: Any,
                chance: Chance | None) -> bool:
        """Go on with an option of a decision, or None for passing; whether there is another."""
        state.log.append((decision.seat, decision.label, recordable_option(option)))
        return self._advance(state, decision.passed if option is None else option, chance)

    def _begin(self, state: KitState, chance: Chance) -> None:
        """The next turn, up to its first decision; a turn without any is over at once."""
        while not state.over:
            state.phase = 0
            state.began = state.layout.copy()
            state.log = []
            state.draws = []
            self._open_turn(state)
            if self._advance(state, None, chance):
                return
            self._end_turn(state, chance)

    def _open_turn(self, state: KitState) -> None:
        """The turn of the seat whose turn it is, not yet begun."""
        table = self.table(state)
        state.drawn = 0
        WATCHDOG.refuse(self.code)
        WATCHDOG.enter()
        try:
            state.run = self.game.turn(table, table.seats[state.owner]) or empty_turn()
            if not hasattr(state.run, "send"):
                raise Misuse("a turn is a generator",
                             "ask with: … = yield me.choose(…), and return nothing")
        except BaseException as error:
            self._fail(state, error)
        finally:
            WATCHDOG.leave()

    def _advance(self, state: KitState, option: Any, chance: Chance | None) -> bool:
        """Go on with what was chosen; whether there is another decision in this turn."""
        run = state.run
        state.chance = chance or NO_LUCK
        WATCHDOG.refuse(self.code)
        WATCHDOG.enter()
        try:
            decision = run.send(option)  # type: ignore[union-attr]
            if type(decision) is not Decision:
                # Thrown where it was yielded, so that it is reported at that line.
                wrong = Misuse(f"a turn yields {decision!r}", "write: … = yield me.choose(…)")
                run.throw(wrong)  # type: ignore[union-attr]
                raise wrong
        except StopIteration:
            state.run = state.decision = None
            return False
        except TurnDivergence:
            raise
        except BaseException as error:
            self._fail(state, error)
        finally:
            WATCHDOG.leave()
            state.chance = None
        state.decision = decision
        state.seat = decision.seat
        state.phase = min(len(state.log), len(PHASES) - 1)
        return True

    def _end_turn(self, state: KitState, chance: Chance) -> None:
        """Rows are filled up, and the game may be over."""
        table = self.table(state)
        if self.rows:
            with self._changing(state, table, chance):
                self._refill(table)
        cause = state.closing or self._query_rules(state, lambda: _cause_in(self.game.ended(table)))
        state.run = state.decision = None
        state.turn += 1
        state.phase = 0
        if cause:
            state.over, state.cause = True, cause
        elif state.turn >= self.info.max_turns:
            state.over, state.cause = True, "max_turns"
        else:
            state.owner = self._query_rules(state, lambda: self._next_owner(table, state.owner))
        state.seat = state.owner

    def _next_owner(self, table: Table, owner: int) -> int:
        """The number of whose turn comes next."""
        seat = self.game.next_seat(table, table.seats[owner])
        if not isinstance(seat, Seat):
            raise Misuse(f"next_seat gives {seat!r}", "give a seat: me, me.next, or one of "
                         "table.seats")
        return seat.index

    def _resume(self, state: KitState) -> None:
        """Bring the turn of a copied table to its current decision by playing it again."""
        now, asked, refills = state.layout, state.decision, state.refills
        try:
            self._replay(state)
        except TurnDivergence:
            pass
        else:
            again = state.decision
            if asked is None or (again is not None and again.label == asked.label
                                 and state.layout.zones == now.zones):
                state.refills = refills
                return
        raise self._fault(state, Misuse(
            "this turn goes differently when the same choices are played again",
            "keep what changes on the table, in a Marker or a Counter, not in variables of the "
            "module", "rules/kept"))

    def _replay(self, state: KitState) -> None:
        """Play the turn again from its beginning; Diverged if it can't have gone as it did."""
        log, state.log = state.log, []
        state.layout = state.began.copy()
        state.table = None
        self._open_turn(state)
        goes_on = self._advance(state, None, None)
        for seat, label, option in log:
            asked = state.decision
            if not goes_on or asked is None or asked.seat != seat or asked.label != label:
                raise TurnDivergence
            goes_on = self._decide(state, asked, _find_same_option(asked, option), None)
        if not goes_on:
            raise TurnDivergence

    def _refill(self, table: Table) -> None:
        for row in self.rows:
            table.refill(row)

    @contextmanager
    def _changing(self, state: KitState, table: Table, chance: Chance) -> Iterator[None]:
        """While rules change the table outside of a turn."""
        state.draws = []
        state.drawn, state.chance = 0, chance
        WATCHDOG.enter()
        try:
            yield
        except BaseException as error:
            self._fail(state, error)
        finally:
            WATCHDOG.leave()
            state.chance = None

    def _query_rules(self, state: KitState, question: Callable[[], Any]) -> Any:
        """What rules say of a table that they only look at."""
        WATCHDOG.enter()
        try:
            return question()
        except BaseException as error:
            self._fail(state, error)
        finally:
            WATCHDOG.leave()

    def _fail(self, state: KitState, error: BaseException) -> NoReturn:
        """Raise the fault of the rules that an exception is."""
        raise self._fault(state, error)

    def _fault(self, state: KitState, error: BaseException) -> RuleFault:
        context = {"turn": str(state.turn + 1)}
        if state.log:
            _, label, option = state.log[-1]
            context["after"] = f"'{choice_text(label, option)}'"
        return fault_of(error, self.files, self.where).with_context(**context)

    def table(self, state: KitState) -> Table:
        """The table as rules see it."""
        if state.table is None:
            state.table = self.box.table_class(self.box, state)
        table: Table = state.table
        return table

    # Words.

    def text(self, state: KitState, action: int) -> str:
        """The decision's word and the option."""
        decision = state.decision
        assert decision is not None
        return choice_text(decision.label,
                    decision.options[action] if action < len(decision.options) else None)

    def target(self, state: KitState, action: int) -> tuple[TouchSpot, ...]:
        """The pieces and places of the option; words where these wouldn't tell."""
        decision = state.decision
        assert decision is not None
        if self.touched[0] is not decision:
            self.touched = (decision, touch.find_targets(self, state, decision))
        return self.touched[1][action]

    def asked(self, state: KitState) -> str:  # plain: ok
        """The decision's word, or what there is to choose from."""
        decision = state.decision
        if decision is None:
            return f"the game is over: {state.cause}"
        some = [option_text(option) for option in decision.options[:3]]
        what = decision.label or " or ".join(some + ["more"] * (len(decision.options) > len(some)))
        return f"choose: {what}{' or pass' if decision.can_pass else ''}"

    def against(self, state: KitState, spots: tuple[TouchSpot, ...]) -> str:
        """Rules say what can be chosen, not why something else can't."""
        return ""

    # The state of the game.

    def outcome(self, state: KitState) -> Outcome:
        """How it ended, or how it would end now."""
        table = self.table(state)
        results = self._query_rules(state, lambda: [self.game.score(table, me)
                                                    for me in table.seats])
        scores = self._query_rules(state, lambda: tuple(points(score) for score in results))
        most = max(len(tie_of(score)) for score in results)
        keys = tuple((total, *map(float, tie_of(score)), *(0.0,) * (most - len(tie_of(score))))
                     for total, score in zip(scores, results, strict=True))
        winners, needed = find_winners(keys)
        return Outcome(scores=scores, keys=keys, winners=winners, cause=state.cause,
                       sources=tuple(map(sources_of, results)),
                       finished=state.over and state.cause != "max_turns", tie_break=needed)

    def points(self, state: KitState) -> list[float]:
        """The score of each seat as of now."""
        table = self.table(state)
        return list(self._query_rules(state, lambda: [points(self.game.score(table, me))
                                                for me in table.seats]))

    def value(self, state: KitState) -> list[float]:
        """What the game promises each seat; at the end, its score."""
        if state.over:
            return self.points(state)
        table = self.table(state)
        return list(self._query_rules(state, lambda: [float(self.game.promise(table, me))
                                                for me in table.seats]))

    # What can be seen.

    def hide(self, state: KitState, seat: int, luck: Chance) -> KitState:
        """All pieces that a seat can't see change places, so that the turn could have gone so.

        What others decided in this turn may depend on what they hold. So the turn is played again
        with the pieces dealt again; if it can't have gone as it did, deal once more. Where
        hardly any deal fits, such as to players who couldn't follow suit, pairs of pieces change
        places instead, as far as that can be.
        """
        groups = self._unknown_pieces(state, seat)
        for _ in range(TRIES if groups else 0):
            moved: dict[int, int] = {}
            for numbers in groups:
                mixed = numbers[:]
                luck.shuffle(mixed)
                moved.update(zip(numbers, mixed, strict=True))
            if dealt := self._deal_exchange(state, seat, moved):
                return dealt
        other = state.twin()
        for _ in range(PAIRS if groups else 0):
            numbers = luck.choice(groups)
            # One of a small hand as often as of a large deck: there it makes a difference.
            where = other.layout.where
            slot = luck.choice(sorted({where[number] for number in numbers}))
            one = luck.choice([number for number in numbers if where[number] == slot])
            two = luck.choice(numbers)
            other = self._deal_exchange(other, seat, {one: two, two: one}) or other
        return other

    def _deal_exchange(self, state: KitState, seat: int,
                       moved: Mapping[int, int]) -> KitState | None:
        """The table after an exchange of pieces, unless a seat could notice it."""
        other = self._exchange_pieces(state, moved)
        if state.decision is None:
            return other
        try:
            self._replay(other)
        except (TurnDivergence, RuleFault):
            return None
        # What a seat may choose is left out: if that depends on what it can't see, it is a fault
        # of the rules, which the laws find.
        if self._visible_facts(other, seat) != self._visible_facts(state, seat):
            return None
        other.refills = 0
        return other

    def _unknown_pieces(self, state: KitState, seat: int) -> list[list[int]]:
        """The pieces that a seat can't see and couldn't when the turn began, kind by kind."""
        groups: dict[str, list[int]] = {}
        before = state.began.where
        for zone in self.box.zones:
            if zone.seen == "all":
                continue
            for slot in self.box.slots(zone):
                if self.box.can_see(zone, slot % self.box.stride - 1, seat):
                    continue
                for number in state.layout.zones[slot]:
                    if not before or not self._is_visible(before[number], seat):
                        groups.setdefault(self.box.pieces[number].kind, []).append(number)
        return [numbers for numbers in groups.values() if len(numbers) > 1]

    def _is_visible(self, slot: int, seat: int) -> bool:
        """Whether a seat sees what lies at a place of the layout."""
        if slot == self.box.box_slot:
            return True
        zone = self.box.zones[slot // self.box.stride]
        return self.box.can_see(zone, slot % self.box.stride - 1, seat)

    def _exchange_pieces(self, state: KitState, moved: Mapping[int, int]) -> KitState:
        """The table with some pieces in the places of others, now and when the turn began."""
        other = state.twin()
        if moved:
            other.layout = _exchange_in_layout(state.layout, moved)
            other.began = _exchange_in_layout(state.began, moved)
            other.log = [(seat, label, self._exchange_in_option(option, moved))
                         for seat, label, option in state.log]
        return other

    def _exchange_in_option(self, option: Any, moved: Mapping[int, int]) -> Any:
        if isinstance(option, Piece):
            return self.box.pieces[moved.get(option._number, option._number)]
        if isinstance(option, tuple):
            return tuple(self._exchange_in_option(part, moved) for part in option)
        return option

    def view(self, state: KitState, seat: int) -> object:
        """All that a seat can see."""
        decision = state.decision
        asked = () if decision is None or decision.seat != seat \
            else tuple([likeness_key(option) for option in decision.options])
        return self._visible_facts(state, seat), asked

    def _visible_facts(self, state: KitState, seat: int) -> list[object]:
        """All that lies open to a seat."""
        layout, pieces, box = state.layout, self.box.pieces, self.box
        seen: list[object] = [state.seat, state.owner, state.phase, state.turn, state.over,
                              state.cause, tuple(layout.counters), tuple(layout.marks)]
        for zone in box.zones:
            for slot in box.slots(zone):
                numbers = layout.zones[slot]
                if box.can_see(zone, slot % box.stride - 1, seat):
                    seen.append(tuple([(pieces[number]._sort, layout.places.get(number))
                                       for number in numbers]))
                else:
                    seen.append(len(numbers))
        if state.decision is not None:
            seen.append(state.decision.label)
        return seen

    def whereabouts(self, state: KitState) -> dict[str, Tally[str]]:
        """The parts in every zone."""
        ids, pieces, layout = self.box.ids, self.box.pieces, state.layout
        zones: dict[str, Tally[str]] = {}
        for name, slot in self.places():
            zones[name] = Tally([ids[pieces[number]._sort] for number in layout.zones[slot]])
        rest = Tally([ids[pieces[number]._sort] for number in layout.zones[self.box.box_slot]])
        for purse in self.box.purses.values():
            counter = purse.counter
            shares = purse.distribute(self.box.counter_values(layout, counter)) or []
            for seat, share in enumerate(shares[:-1]):
                zones[zone_of(counter.label, seat) if counter.per_seat else counter.label] = share
                rest.subtract(share)
        zones[BOX] = +rest
        return zones

    def lying(self, state: KitState) -> dict[str, list[ZonePiece]]:
        """The pieces of every zone in their order, where rules have put them."""
        zones = super().lying(state)
        for zone in self.box.zones:
            for slot in self.box.slots(zone):
                seat = slot % self.box.stride - 1
                viewer = {"all": EVERYBODY, "nobody": NOBODY, "owner": seat}[zone.seen]
                zones[self.zone_name(zone, seat)] = [
                    ZonePiece(part=self.box.ids[piece._sort], kind=piece.kind,
                          cell=_cell(state.layout.places.get(piece._number)), known_by=viewer)
                    for piece in (self.box.pieces[number] for number in state.layout.zones[slot])]
        return zones

    def figures(self, state: KitState) -> dict[str, float]:
        """The values of the counters, which all seats see."""
        counts: dict[str, float] = {}
        for counter in self.box.counters:
            for seat, count in enumerate(self.box.counter_values(state.layout, counter)):
                counts[zone_of(counter.label, seat) if counter.per_seat else counter.label] = count
        return counts

    def places(self) -> Iterable[tuple[str, int]]:
        """Every zone by what people call it, and its place in a layout."""
        for zone in self.box.zones:
            for slot in self.box.slots(zone):
                yield self.zone_name(zone, slot % self.box.stride - 1), slot

    def zone_name(self, zone: Zone, seat: int) -> str:
        """What people call a zone of the table or of a seat."""
        return zone_of(zone.label, seat) if zone.per_seat else zone.label

    # How it is written.

    def dump(self, state: KitState) -> dict[str, object]:
        """The table in words."""
        return position.dump(self, state)

    def read(self, data: Mapping[str, object], chance: Chance) -> KitState:
        """The table that words describe."""
        return position.read(self, data, chance)

    def restore_turn(self, state: KitState, choices: list[str], chance: Chance) -> None:
        """Bring a table that was read to its decision, through what was decided in its turn."""
        WATCHDOG.refuse(self.code)
        state.began = state.layout
        state.layout = state.began.copy()
        self._open_turn(state)
        if not self._advance(state, None, chance):
            if choices:
                raise TurnDivergence
            self._end_turn(state, chance)
            self._begin(state, chance)
        for text in choices:
            action = self.action(state, text)
            decision = state.decision
            assert decision is not None
            option = decision.options[action] if action < len(decision.options) else None
            if not self._decide(state, decision, option, chance):
                raise TurnDivergence

    # For statistics.

    def offer(self, state: KitState) -> list[int]:
        """What lies in the common rows."""
        return [self.track[self.box.pieces[number]._sort] for zone in self.offered
                for number in state.layout.zones[self.box.slot(zone, -1)]]

    def gained(self, state: KitState, seat: int) -> list[int]:  # plain: ok
        """What lies open before a seat."""
        return [self.track[self.box.pieces[number]._sort] for zone in self.kept
                for number in state.layout.zones[self.box.slot(zone, seat)]]

    def stocks(self, state: KitState) -> list[int]:
        """How many pieces are left in each pile."""
        return [len(state.layout.zones[self.box.slot(zone, -1)]) for zone in self.box.piles]


def _exchange_in_layout(layout: KitLayout, moved: Mapping[int, int]) -> KitLayout:
    """A layout with some pieces in the places of others."""
    zones = [[moved.get(number, number) for number in zone] for zone in layout.zones]
    where = layout.where[:]
    for number, other in moved.items():
        where[other] = layout.where[number]
    places = {moved.get(number, number): place for number, place in layout.places.items()}
    return KitLayout(zones, where, layout.counters[:], layout.marks[:], places)


def _cell(place: object) -> tuple[float, float] | None:
    """The cell of a piece, where its place is a pair of numbers."""
    match place:
        case (int() | float() as across, int() | float() as down):
            return across, down
    return None


def _find_same_option(decision: Decision, option: Any) -> Any:
    """The option of a decision that looks like a chosen one, or TurnDivergence."""
    if option is None and decision.can_pass:
        return None
    wanted = likeness_key(option)
    for candidate in decision.options:
        if likeness_key(candidate) == wanted:
            return candidate
    raise TurnDivergence


def empty_turn() -> Generator[Decision, Any, None]:
    """A turn without decisions."""
    yield from ()


def _cause_in(answer: object) -> str:
    """Why a game is over by what its rules answer, as a plain text; nothing if it goes on."""
    if isinstance(answer, str):
        return str.__str__(answer)
    return "the end" if answer else ""
