"""A match from its set-up to its end, as a page shows it: tables step by step, and the words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from generator.apps.workflows.faces import Faces
from generator.apps.workflows.table import sizes_of, table_for
from generator.apps.workflows.table_faces import TableFaces, addresses
from generator.base.findings import Findings, Stop
from generator.base.progress import Progress
from generator.drawing.cache.forms import FORMS, Cache
from generator.drawing.cache.pressroom import Pressroom
from generator.drawing.faces.face import Look
from generator.drawing.text.fonts import FontLibrary
from generator.game.load.game_folder import Opened
from generator.output.outbox import folder_for
from generator.playing.matches.events import Moved
from generator.playing.matches.sitting import Sitting
from generator.playing.play.bots import make_bot
from generator.playing.play.ending import cause_in_words, final_figures, tie_in_words
from generator.playing.play.match import Streams
from generator.playing.play.spoken import Spoken, seat_names, spoken
from generator.playing.rules.engine import Rules
from generator.playing.rules.scene import ALL_SEEING, SPECTATOR
from generator.playing.tabletop.layout import LastLaid, layout
from generator.playing.tabletop.plain import LastPlain, plain


@dataclass(frozen=True, slots=True)
class TableChoice:
    """What somebody chose, and the table as it was before."""

    state: Any
    seat: int
    name: str
    action: int
    milliseconds: int = 0


@dataclass(frozen=True, slots=True)
class MatchStory:
    """A match: who sat where, each choice that stands, and the table after the last.

    `cause` and `winners` say how it ended; there is no cause while it goes on.
    """

    rules: Rules[Any]
    names: tuple[str, ...]
    choices: tuple[TableChoice, ...]
    last: Any
    cause: str = ""
    winners: tuple[int, ...] = ()

    @property
    def viewer(self) -> int:
        """Who looks if nobody is named: what is over hides nothing any more."""
        return ALL_SEEING if self.cause else SPECTATOR


def bots_story(rules: Rules[Any], bots: Sequence[str], seed: int, game: int = 0) -> MatchStory:
    """The match of bots that `ballotin play --trace` tells of a seed."""
    streams = Streams(seed, game)
    players = [make_bot(word, streams.seat(seat)) for seat, word in enumerate(bots)]
    names = seat_names(("", word) for word in bots)
    chance, choices = streams.chance(), list[TableChoice]()
    state = rules.setup(chance)
    while not state.over:
        seat = state.seat
        action = players[seat].choose(rules, state)
        choices.append(TableChoice(rules.clone(state), seat, names[seat], action))
        rules.apply(state, action, chance)
    outcome = rules.outcome(state)
    return MatchStory(rules, names, tuple(choices), state, outcome.cause,
                      outcome.winners if outcome.finished else ())


def sitting_story(sitting: Sitting) -> MatchStory:
    """A match of people; what was taken back is no part of it."""
    result = sitting.result
    choices = [TableChoice(past.state, past.event.seat, past.name, past.action,
                           past.event.milliseconds)
               for past in sitting.moves if isinstance(past.event, Moved)]
    return MatchStory(sitting.rules, sitting.names, tuple(choices), sitting.state,
                      result.cause if result else "", result.winners if result else ())


@dataclass(frozen=True, slots=True)
class Replay:
    """All that a page of a match shows: `data` is JSON, the pictures in it once each."""

    title: str
    language: str
    data: Mapping[str, Any]
    fonts: FontLibrary


def replay(opened: Opened, story: MatchStory, progress: Progress, findings: Findings, *,
           viewer: int | None = None, language: str | None = None) -> Replay:
    """A match as one looks at it: a seat, somebody who sees all, or who sees what all see."""
    opened = opened.on_table
    game = opened.game
    if language is not None and language not in game.languages:
        findings.error("command/unknown-language", f"{game.title} isn't written in {language!r}",
                       hint=f"it is written in {', '.join(game.languages)}")
        raise Stop(findings)
    tongue = language or game.languages[0]
    looker = story.viewer if viewer is None else viewer
    pieces = Faces(opened, findings).pieces(Look(tongue))
    faces = TableFaces(game, pieces)
    steps = _Steps(opened, story, faces, looker)
    progress.stage("Laying the table", len(story.choices) + 1)
    for state in (*(choice.state for choice in story.choices), story.last):
        steps.add(state, story.rules.outcome(state).scores if story.cause and state is story.last
                  else ())
        progress.step()
    folder = folder_for(None, game.id, findings)
    pressroom = Pressroom(game, opened.assets, Cache(folder / FORMS), findings)
    fonts = FontLibrary.of(opened.assets, tongue)
    progress.stage("Drawing", 1)
    pictures = addresses(faces.shown, pressroom, fonts)
    findings.stop_on_errors()
    pressroom.keep()
    progress.step()
    said = spoken(game, opened.assets.words.get(tongue))
    return Replay(game.title, tongue, {
        "title": game.title, "players": story.names, "viewer": looker,
        "names": {part: said.names[part] for part in sorted(steps.parts) if part in said.names},
        "pictures": pictures, **steps.data(), "log": _log(story, said, looker),
        **_ending(story, said)}, fonts)


def _log(story: MatchStory, said: Spoken, viewer: int) -> list[dict[str, Any]]:
    """What was chosen in words, as the one who looks hears it."""
    return [{"seat": each.seat, "name": each.name, "turn": each.state.turn,
             "words": said.choice(story.rules.told(each.state, each.action, viewer)),
             "milliseconds": each.milliseconds} for each in story.choices]


def _ending(story: MatchStory, said: Spoken) -> dict[str, Any]:
    """How it ended, and where the points of each seat are from."""
    if not story.cause:
        return {"cause": "", "winners": [], "tie": "", "scores": [], "scored": []}
    rules, outcome = story.rules, story.rules.outcome(story.last)
    return {"cause": cause_in_words(rules, story.cause), "winners": story.winners,
            "tie": tie_in_words(rules, outcome, story.winners), "scores": outcome.scores,
            "scored": [[{"words": said.source(each.words), "points": each.points,
                         "spots": [spot.plain() for spot in each.spots]} for each in seat]
                       for seat in rules.scored(story.last)]}


class _Steps:
    """Tables one after the other, of each only what differs from the one before."""

    def __init__(self, opened: Opened, story: MatchStory, faces: TableFaces, viewer: int) -> None:
        self._rules = story.rules
        self._table = table_for(opened, story.rules)
        self._sizes = sizes_of(opened)
        self._faces = faces
        self._viewer = viewer
        self._laid, self._said = LastLaid(), LastPlain()
        self._lists = {name: _Rows() for name in ("pieces", "counts", "zones")}
        self._figures: dict[str, float] = {}
        self._steps: list[dict[str, Any]] = []
        self._still: dict[str, Any] = {}
        self.parts: set[str] = set()

    def add(self, state: Any, scores: Sequence[float]) -> None:
        """The next table, and the final scores if it is the last one."""
        scene = self._rules.scene(state, self._viewer)
        found = plain(layout(scene, self._table, self._sizes, self._rules.players,
                             last=self._laid), scene, self._faces, last=self._said)
        self.parts.update(piece["part"] for piece in found["pieces"])
        self._still = {name: found[name] for name in ("size", "surface", "seats")}
        step: dict[str, Any] = {name: rows.change(found[name])
                                for name, rows in self._lists.items()}
        figures = final_figures(found["figures"], scores)
        step["figures"] = {name: value for name, value in figures.items()
                           if self._figures.get(name) != value}
        self._figures = figures
        self._steps.append({**step, "seat": found["seat"], "phase": found["phase"],
                            "turn": found["turn"], "over": found["over"]})

    def data(self) -> dict[str, Any]:
        """All of them."""
        return {**self._still, "steps": self._steps,
                "rows": {name: rows.data() for name, rows in self._lists.items()}}


class _Rows:
    """Lists of like things: each thing is written once, each list as what changes in the last."""

    def __init__(self) -> None:
        self._columns: tuple[str, ...] = ()
        self._known: dict[tuple[Any, ...], int] = {}
        self._last: list[int] = []

    def change(self, things: Sequence[Mapping[str, Any]]) -> list[Any]:
        """The list: `[start, count]` is a stretch of the last one, a number a thing."""
        now = []
        for thing in things:
            self._columns = self._columns or tuple(thing)
            row = tuple(tuple(value) if isinstance(value, list) else value
                        for value in thing.values())
            now.append(self._known.setdefault(row, len(self._known)))
        made: list[Any] = []
        matcher = SequenceMatcher(None, self._last, now, autojunk=False)
        for word, start, end, first, last in matcher.get_opcodes():
            if word == "equal":
                made.append([start, end - start])
            else:
                made += now[first:last]
        self._last = now
        return made

    def data(self) -> dict[str, Any]:
        """The things, by column; texts are named by their number."""
        texts: dict[str, int] = {}
        rows = [[f"~{texts.setdefault(value, len(texts))}" if isinstance(value, str) else value
                 for value in row] for row in self._known]
        return {"columns": self._columns, "texts": list(texts), "rows": rows}
