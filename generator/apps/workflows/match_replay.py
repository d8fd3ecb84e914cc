"""A match from its set-up to its end as one page: tables step by step, pictures and words.

The page is one file that anybody can open, letters and all; it asks the network for nothing.
"""

import hashlib
import io
import json
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any, Final

from PIL import Image

from generator import __version__
from generator.apps.workflows.game_faces import Faces
from generator.apps.workflows.game_rules import open_match
from generator.apps.workflows.game_table import sizes_of, table_for
from generator.base.findings import Findings, Stop
from generator.base.progress import NoProgress, Progress
from generator.base.units import Size
from generator.drawing.cache.build_cache import FORMS, FormCache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import Face, FaceLook, PrintedPiece, faces_by_part
from generator.drawing.press.raster import Pixels, Rasterizer, RasterRequest
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import OpenedGame, open_game
from generator.game.model.game import Game, Kind, Side
from generator.game.model.supply import supply_of
from generator.game.trust_store import always_allow
from generator.judging.reports.report_files import font_faces
from generator.output.outbox import folder_for
from generator.paper.pages.kit_list import shape_of
from generator.playing.matches.live_match import LiveMatch
from generator.playing.matches.match_events import MoveEvent
from generator.playing.play.bots import make_bot
from generator.playing.play.display_names import (
    DisplayNames,
    cause_text,
    display_names,
    final_figures,
    seat_names,
    tie_text,
)
from generator.playing.play.match import Streams
from generator.playing.rules.engine import Rules
from generator.playing.rules.scene import ALL_SEEING, SPECTATOR
from generator.playing.tabletop.arrangement import ArrangementCache, arrange_scene
from generator.playing.tabletop.arrangement_data import ArrangementDataCache, arrangement_data

# Pixels of a millimetre: sharp on a screen, also when the page is enlarged a little.
PIXELS_PER_MM: Final = 3.0
SMALLEST, LARGEST = 96, 900
QUALITY: Final = 80
BLANK_FILL, BLANK_EDGE = "#DFCFB4", "#6B3E26"


class TableFaces:
    """Which face is seen of a piece, by its kind, its part and the side that lies up.

    An unknown piece shows the back of its kind; where a kind has none, or the reverse is blank, a
    plain shape in its size.
    """

    def __init__(self, game: Game, pieces: Iterable[PrintedPiece]) -> None:
        self._kinds = game.kinds
        self._faces = faces_by_part(pieces)
        self.shown: dict[str, Face | Kind] = {}

    def __call__(self, kind: str, part: str, side: Side) -> str:
        """The name of the face, the same for all pieces that look alike."""
        face = self._faces.get((kind, part, side))
        name = f"blank {kind}" if face is None else face.key
        self.shown.setdefault(name, face or self._kinds[kind])
        return name


def picture_urls(shown: Mapping[str, Face | Kind], pressroom: FaceSource,
                 fonts: FontLibrary) -> dict[str, str]:
    """An address for each face that holds its picture, by its name."""
    faces = {name: face for name, face in shown.items() if isinstance(face, Face)}
    pressroom.load_cached(list(faces.values()))
    drawn = Rasterizer(fonts).pixels([_cut_shot(face, pressroom) for face in faces.values()])
    pictures = {name: f"data:image/webp;base64,{b64encode(_encode_webp(pixels)).decode()}"
                for name, pixels in zip(faces, drawn, strict=True)}
    for name, kind in shown.items():
        if isinstance(kind, Kind):
            blank = _blank_piece(kind.trim).encode()
            pictures[name] = f"data:image/svg+xml;base64,{b64encode(blank).decode()}"
    return pictures


def _blank_piece(size: Size) -> str:
    # svgwrite is slow to load, and few tables show a side that isn't printed.
    from generator.game.svg.svg_writer import new_figure, write_svg  # noqa: PLC0415

    drawing = new_figure(size.width, size.height)
    drawing.add(drawing.rect(size=(size.width, size.height), rx=2, fill=BLANK_FILL,
                             stroke=BLANK_EDGE, stroke_width=0.5))
    return write_svg(drawing)


def _cut_shot(face: Face, pressroom: FaceSource) -> RasterRequest:
    """The cut piece."""
    kind = face.kind
    width = min(max(round(kind.trim.width * PIXELS_PER_MM), SMALLEST), LARGEST)
    height = max(1, round(width * kind.trim.height / kind.trim.width))
    return RasterRequest(pressroom.form(face), width, height, kind.bleed, shape_of(kind))


def _encode_webp(pixels: Pixels) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "WEBP", quality=QUALITY, method=4)
    return file.getvalue()


@dataclass(frozen=True, slots=True)
class TableChoice:
    """A choice of a player, and the table before it."""

    state: Any
    seat: int
    name: str
    action: int
    milliseconds: int = 0


@dataclass(frozen=True, slots=True)
class MatchHistory:
    """A match: who sat where, each choice that wasn't undone, and the table after the last.

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
        """The default viewer: a match that is over hides nothing."""
        return ALL_SEEING if self.cause else SPECTATOR


def bot_match_history(rules: Rules[Any], bots: Sequence[str], seed: int,
                      game: int = 0) -> MatchHistory:
    """The match of bots that `ballotin play --trace` prints for a seed."""
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
    return MatchHistory(rules, names, tuple(choices), state, outcome.cause,
                      outcome.winners if outcome.finished else ())


def live_match_history(sitting: LiveMatch) -> MatchHistory:
    """A match of people; what was taken back is no part of it."""
    result = sitting.result
    choices = [TableChoice(past.state, past.event.seat, past.name, past.action,
                           past.event.milliseconds)
               for past in sitting.moves if isinstance(past.event, MoveEvent)]
    return MatchHistory(sitting.rules, sitting.names, tuple(choices), sitting.state,
                      result.cause if result else "", result.winners if result else ())


@dataclass(frozen=True, slots=True)
class Replay:
    """All that a page of a match shows: `data` is JSON, the pictures in it once each."""

    title: str
    language: str
    data: Mapping[str, Any]
    fonts: FontLibrary


def make_replay(opened: OpenedGame, story: MatchHistory, progress: Progress, findings: Findings, *,
           viewer: int | None = None, language: str | None = None) -> Replay:
    """The view of a match: of one seat, of everything, or of what everybody sees."""
    opened = opened.on_table
    game = opened.game
    if language is not None and language not in game.languages:
        findings.error("command/unknown-language", f"{game.title} isn't written in {language!r}",
                       hint=f"it is written in {', '.join(game.languages)}")
        raise Stop(findings)
    tongue = language or game.languages[0]
    looker = story.viewer if viewer is None else viewer
    pieces = Faces(opened, findings).pieces(FaceLook(tongue))
    faces = TableFaces(game, pieces)
    steps = _TableSteps(opened, story, faces, looker)
    progress.stage("Laying the table", len(story.choices) + 1)
    for state in (*(choice.state for choice in story.choices), story.last):
        steps.add(state, story.rules.outcome(state).scores if story.cause and state is story.last
                  else ())
        progress.step()
    folder = folder_for(None, game.id, findings)
    pressroom = FaceSource(game, opened.assets, FormCache(folder / FORMS), findings)
    fonts = FontLibrary.of(opened.assets, tongue)
    progress.stage("Drawing", 1)
    pictures = picture_urls(faces.shown, pressroom, fonts)
    findings.stop_on_errors()
    pressroom.keep()
    progress.step()
    names = display_names(game, opened.assets.words.get(tongue))
    return Replay(game.title, tongue, {
        "title": game.title, "players": story.names, "viewer": looker,
        "names": {part: names.names[part] for part in sorted(steps.parts) if part in names.names},
        "pictures": pictures, **steps.data(), "log": _log(story, names, looker),
        **_ending(story, names)}, fonts)


def _log(story: MatchHistory, names: DisplayNames, viewer: int) -> list[dict[str, Any]]:
    """What was chosen in words, as the one who looks hears it."""
    return [{"seat": choice.seat, "name": choice.name, "turn": choice.state.turn,
             "words": names.choice(story.rules.told(choice.state, choice.action, viewer)),
             "milliseconds": choice.milliseconds} for choice in story.choices]


def _ending(story: MatchHistory, names: DisplayNames) -> dict[str, Any]:
    """The ending, and the source of the points of each seat."""
    if not story.cause:
        return {"cause": "", "winners": [], "tie": "", "scores": [], "scored": []}
    rules, outcome = story.rules, story.rules.outcome(story.last)
    return {"cause": cause_text(rules, story.cause), "winners": story.winners,
            "tie": tie_text(rules, outcome, story.winners), "scores": outcome.scores,
            "scored": [[{"words": names.source(entry.words), "points": entry.points,
                         "spots": [spot.plain() for spot in entry.spots]} for entry in seat]
                       for seat in rules.scored(story.last)]}


class _TableSteps:
    """Tables one after the other, of each only what differs from the one before."""

    def __init__(self, opened: OpenedGame, story: MatchHistory, faces: TableFaces,
                 viewer: int) -> None:
        self._rules = story.rules
        self._table = table_for(opened, story.rules)
        self._sizes = sizes_of(opened)
        self._faces = faces
        self._viewer = viewer
        self._last_layout, self._last_plain = ArrangementCache(), ArrangementDataCache()
        self._lists = {name: _DeltaRows() for name in ("pieces", "counts", "zones")}
        self._figures: dict[str, float] = {}
        self._steps: list[dict[str, Any]] = []
        self._static_data: dict[str, Any] = {}
        self.parts: set[str] = set()

    def add(self, state: Any, scores: Sequence[float]) -> None:
        """The next table, and the final scores if it is the last one."""
        scene = self._rules.scene(state, self._viewer)
        arrangement = arrange_scene(scene, self._table, self._sizes, self._rules.players,
                                    last=self._last_layout)
        layout = arrangement_data(arrangement, scene, self._faces, last=self._last_plain)
        self.parts.update(piece["part"] for piece in layout["pieces"])
        self._static_data = {name: layout[name] for name in ("size", "surface", "seats")}
        step: dict[str, Any] = {name: rows.change(layout[name])
                                for name, rows in self._lists.items()}
        figures = final_figures(layout["figures"], scores)
        step["figures"] = {name: value for name, value in figures.items()
                           if self._figures.get(name) != value}
        self._figures = figures
        self._steps.append({**step, "seat": layout["seat"], "phase": layout["phase"],
                            "turn": layout["turn"], "over": layout["over"]})

    def data(self) -> dict[str, Any]:
        """All of them."""
        return {**self._static_data, "steps": self._steps,
                "rows": {name: rows.data() for name, rows in self._lists.items()}}


class _DeltaRows:
    """Lists of like things: each thing is written once, each list as what changes in the last."""

    def __init__(self) -> None:
        self._columns: tuple[str, ...] = ()
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._last: list[int] = []

    def change(self, things: Sequence[Mapping[str, Any]]) -> list[Any]:
        """The list: `[start, count]` is a stretch of the last one, a number a thing."""
        now = []
        for thing in things:
            self._columns = self._columns or tuple(thing)
            row = tuple(tuple(value) if isinstance(value, list) else value
                        for value in thing.values())
            now.append(self._numbers.setdefault(row, len(self._numbers)))
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
                 for value in row] for row in self._numbers]
        return {"columns": self._columns, "texts": list(texts), "rows": rows}


# What of a module is of no use where all of them are one script.
MODULE_SYNTAX: Final = re.compile(r"^(import [^\n]*\n|export )", re.MULTILINE)
# The studio's own letters come from its server; here they are part of the file.
REMOTE_FONTS: Final = re.compile(r"^@font-face[^\n]*\n", re.MULTILINE)


def replay_page(made: Replay) -> bytes:
    """The whole file; the same match gives the same bytes."""
    data = json.dumps(made.data, separators=(",", ":"), ensure_ascii=False)
    style = "".join(REMOTE_FONTS.sub("", _text(name)) for name in ("shell.css", "table.css",
                                                              "replay.css"))
    script = "".join(MODULE_SYNTAX.sub("", _text(name)) for name in ("table.js", "replay.js"))
    frame = _text("replay.html")
    # Every letter that the page may show; pictures are most of the data, and plain ASCII.
    style += font_faces(made.fonts, frame + script + data)
    return Template(frame).substitute(
        language=escape(made.language), title=escape(made.title), version=__version__,
        style=style, style_hash=_hash(style), script=script, script_hash=_hash(script),
        # Whatever a name holds, it ends no element.
        data=data.replace("<", "\\u003c")).encode()


def page_of_match(where: str, path: Path, trusted: bool) -> tuple[bytes, str]:
    """The page of a match file, or the reason in words why not; for a process of its own."""
    findings = Findings()
    try:
        opened = open_game(where, findings, may_run=always_allow if trusted else None)
        match = open_match(path, supply_of(opened.game), findings)
        findings.stop_on_errors()
        story = live_match_history(match) if match else None
        made = make_replay(opened, story, NoProgress(), findings) if story else None
    except Stop as stop:
        return b"", stop.findings.errors[0].message
    return (replay_page(made), "") if made else (b"", "there is no such match")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def _text(name: str) -> str:
    return files("generator.apps.studio").joinpath("web", name).read_text("utf-8")
