"""The table of a game: for a whole match, at its beginning, and as a picture.

It is laid by the game's table.yaml, or made from what the rules put there. A picture shows it with
the pieces as they are printed.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Any

from generator.apps.workflows.game_faces import Faces
from generator.apps.workflows.game_rules import rules_of
from generator.base.findings import Complaint, Findings, Stop, suggest
from generator.base.units import Size
from generator.drawing.cache.build_cache import FormCache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import Face, FaceLook, faces_by_part
from generator.drawing.press.png import png
from generator.drawing.press.press import Press
from generator.drawing.press.raster import Rasterizer, RasterRequest
from generator.drawing.press.svg_export import TextOutliner, svg_text
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.files import path_exists
from generator.game.load.game_folder import OpenedGame
from generator.game.load.scenario_file import read_scenarios
from generator.game.model.assets import Picture
from generator.game.model.game import Side
from generator.game.model.scenario import Scenario
from generator.game.model.supply import supply_of
from generator.game.model.table_layout import Tabletop
from generator.game.svg.tree import Drawing
from generator.paper.job import SetUp
from generator.paper.pages.kit_list import shape_of
from generator.playing.play.sample_positions import greedy_position, scenes_of, states_of
from generator.playing.play.scenario_runner import position_after
from generator.playing.rules.chance import stream
from generator.playing.rules.engine import Rules
from generator.playing.rules.registry import has_rules, rules_for
from generator.playing.rules.scene import SPECTATOR, Scene
from generator.playing.tabletop.arrangement import Arrangement, arrange_scene
from generator.playing.tabletop.arrangement_data import FaceOf
from generator.playing.tabletop.default_table import (
    all_seeing_scene,
    automatic_table,
    public_scene,
    table_of,
    table_of_kinds,
)
from generator.playing.tabletop.opening import Opening, TableGeometry, make_opening
from generator.playing.tabletop.table_drawing import draw_arrangement
from generator.playing.tabletop.table_svg import picture_size, table_svg


def sizes_of(opened: OpenedGame) -> dict[str, Size]:
    """How large the pieces of each kind are, as `layout` needs it."""
    return {name: kind.trim for name, kind in opened.on_table.game.kinds.items()}


def table_for(opened: OpenedGame, rules: Rules[Any] | None) -> Tabletop:
    """The table that stays the same while a game is played; for a game without rules, its start."""
    if opened.written_table is not None or rules is None:
        return table_of(opened)
    return table_of_matches(opened, [rules])


def table_of_matches(opened: OpenedGame, engines: Iterable[Rules[Any]]) -> Tabletop:
    """A table for what lies there in some matches, one or more for each number of players."""
    several = list(engines)
    scenes = chain.from_iterable(scenes_of(rules, seed) for rules in several for seed in (1, 2))
    return automatic_table(scenes, sizes_of(opened), [rules.players for rules in several],
                           table_of(opened).surface, where=opened.game.where,
                           most=max(opened.game.players))


def make_table(opened: OpenedGame, findings: Findings) -> Tabletop:
    """A table for all numbers of players, from matches where there are rules that may run."""
    supply = supply_of(opened.game)
    if not has_rules(supply):
        return table_of_kinds(opened.game)
    return table_of_matches(opened, [rules_of(supply, players, {}, findings)
                                     for players in supply.players])


def set_ups(opened: OpenedGame, players: int | None) -> tuple[SetUp, ...]:
    """The tables with which so many players begin, or the fewest and the most."""
    numbers = opened.game.players
    counts = (players,) if players is not None else (min(numbers), max(numbers)) if numbers else ()
    openings = (set_up_for(opened, count) for count in dict.fromkeys(counts))
    return tuple(opening for opening in openings if opening.arrangement.pieces)


# To see where pieces are in later turns, a match is played for so many choices, and every
# twelfth table is looked at.
LOOKAHEAD_CHOICES, SAMPLE_INTERVAL = 240, 12


def openings(opened: OpenedGame, players: int | None) -> tuple[Opening, ...]:
    """How the game begins, for so many players or for each number that it is for."""
    counts = (players,) if players is not None else opened.game.players
    return tuple(_opening(opened, count) for count in counts)


def _opening(opened: OpenedGame, players: int) -> Opening:
    game, sizes = opened.game, sizes_of(opened)
    box = {component.id: component.copies for component in game.components}
    rules = rules_for(supply_of(game), players, {}, Findings())
    table = table_of(opened)
    if rules is not None:
        # The commands that play report what is wrong with rules.
        with suppress(Complaint):
            later = list(_later_scenes(rules))
            if opened.written_table is None:
                table = automatic_table(later, sizes, (players,), table.surface,
                                        where=game.where, most=max(game.players))
            return make_opening(lambda number: _full_scene(rules,
                                                           rules.setup(stream("set-up", number))),
                           later, box, TableGeometry(table, sizes, players))
    return make_opening(lambda number: all_seeing_scene(game, table, players,
                                                        stream("set-up", number)),
                   [], box, TableGeometry(table_of(opened), sizes, players))


def _full_scene(rules: Rules[Any], state: Any) -> Scene:
    """The table with every piece face up, and who knows it."""
    zones = {zone: tuple(pieces) for zone, pieces in rules.lying(state).items()}
    return Scene(zones, rules.figures(state), state.seat, rules.info.phases[state.phase],
                 state.turn, state.over)


def _later_scenes(rules: Rules[Any]) -> Iterator[Scene]:
    """The table now and then in the course of a match."""
    for number, state in enumerate(islice(states_of(rules), LOOKAHEAD_CHOICES)):
        if number % SAMPLE_INTERVAL == 0:
            yield _full_scene(rules, state)


def set_up_for(opened: OpenedGame, players: int) -> SetUp:
    """A table with which so many begin: as the rules set it up, if there are any that may run.

    The commands that play report what is wrong with rules.
    """
    game, sizes = opened.game, sizes_of(opened)
    rules = rules_for(supply_of(game), players, {}, Findings())
    table = table_of(opened)
    try:
        scene = rules.scene(rules.setup(stream("set-up")), SPECTATOR) if rules else None
    except Complaint:
        scene = None
    if scene is None:
        scene = public_scene(game, table, players)
    elif opened.written_table is None:
        table = automatic_table([scene], sizes, (players,), table.surface, where=game.where,
                                most=max(game.players))
    return SetUp(players, scene, arrange_scene(scene, table, sizes, players))


# Pixels a millimetre of the pieces in a picture: sharp enough to read a card.
PIXELS_PER_MM = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePictureOptions:
    """Which table to draw: the set-up or a later position, and as which seat sees it.

    `seat` counts from 0; below that it is what everybody sees.
    """

    players: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 1
    moves: int | None = None
    seat: int = 0
    language: str | None = None
    width: int = 1_600


def draw_table(opened: OpenedGame, wish: TablePictureOptions, scenario: str | None, ending: str,
               findings: Findings) -> bytes:
    """A picture of a table as a file with this ending, .png or .svg; Stop if it can't be drawn.

    `scenario` is a file of scenarios, perhaps with the title or number of one after a colon.
    """
    opened = opened.on_table
    language = wish.language or opened.game.languages[0]
    if language not in opened.game.languages:
        findings.error("command/unknown-language",
                       f"{opened.game.title} isn't written in {language!r}",
                       hint=suggest(language, opened.game.languages))
        raise Stop(findings)
    shown = find_scenario(scenario, findings) if scenario else None
    scene, table, players = _position(opened, wish, shown, findings)
    if wish.seat >= players:
        findings.error("command/unknown-seat", f"there is no seat {wish.seat + 1}",
                       hint=f"{players} play here")
        raise Stop(findings)
    arrangement = arrange_scene(scene, table, sizes_of(opened), players, max(0, wish.seat))
    painter = TablePainter(opened, language, findings)
    if ending == ".svg":
        return painter.svg(arrangement, scene)
    return painter.png(arrangement, scene, wish.width)


def _position(opened: OpenedGame, wish: TablePictureOptions, shown: Scenario | None,
              findings: Findings
              ) -> tuple[Scene, Tabletop, int]:
    """What lies where, on which table, for how many players."""
    supply = supply_of(opened.game)
    players = shown.players if shown else wish.players or min(supply.players)
    if not has_rules(supply) and shown is None and not wish.moves:
        if players not in supply.players:
            findings.error("command/unknown-players",
                           f"{opened.game.title} isn't made for {players} players",
                           hint=f"it is made for {', '.join(map(str, supply.players))}")
            raise Stop(findings)
        return public_scene(opened.game, table_of(opened), players), table_of(opened), players
    options = shown.options if shown else wish.options
    rules = rules_of(supply, players, options, findings)
    state = position_after(shown, rules, wish.moves, findings) if shown \
        else greedy_position(rules, wish.seed, wish.moves or 0)
    if state is None:
        raise Stop(findings)
    viewer = wish.seat if wish.seat >= 0 else SPECTATOR
    return rules.scene(state, viewer), table_for(opened, rules), players


def find_scenario(named: str, findings: Findings) -> Scenario:
    """The scenario that FILE, FILE:3 or FILE:its title means; Stop if it is missing."""
    file, _, which = (named, "", "") if path_exists(Path(named)) else named.rpartition(":")
    scenarios = read_scenarios(Path(file or named), findings)
    findings.stop_on_errors()
    for number, candidate in enumerate(scenarios, 1):
        if which in ("", str(number), candidate.title):
            return candidate
    titles = [candidate.title for candidate in scenarios]
    findings.error("command/unknown-scenario", f"there is no scenario '{which}' in '{file}'",
                   hint=suggest(which, titles))
    raise Stop(findings)


class TablePainter:
    """Draws tables of one game in one language; each face is drawn once."""

    def __init__(self, opened: OpenedGame, language: str, findings: Findings) -> None:
        self._opened = opened
        self._findings = findings
        self._face_source = FaceSource(opened.game, opened.assets, FormCache(None), findings)
        self._fonts = FontLibrary.of(opened.assets, language)
        self._faces = faces_by_part(Faces(opened, findings).pieces(FaceLook(language)))
        self._pictures: dict[str, Picture] = {}

    @property
    def face_of(self) -> FaceOf:
        """Which face a piece shows; none where its side is blank."""
        def key(kind: str, part: str, side: Side) -> str:
            face = self._faces.get((kind, part, side))
            return face.key if face else ""
        return key

    def drawing(self, arrangement: Arrangement, scene: Scene) -> Drawing:
        """The table as a drawing, which needs `pictures`."""
        shown = dict.fromkeys((laid.kind, laid.part, laid.side) for laid in arrangement.pieces)
        faces = {face.key: face for key in shown if (face := self._faces.get(key))}
        self._take_pictures([face for key, face in faces.items() if key not in self._pictures])
        shapes = {name: shape_of(kind) for name, kind in self._opened.game.kinds.items()}
        return table_svg(draw_arrangement(arrangement, scene), shapes, self.face_of,
                         self._pictures)

    def svg(self, arrangement: Arrangement, scene: Scene) -> bytes:
        """The table as an SVG file that needs no other file."""
        drawing = self.drawing(arrangement, scene)
        return svg_text(TextOutliner(self._fonts).outline(drawing), self._pictures).encode()

    def png(self, arrangement: Arrangement, scene: Scene, width: int) -> bytes:
        """The table as a PNG file, so many pixels wide."""
        drawing = self.drawing(arrangement, scene)
        size = picture_size(draw_arrangement(arrangement, scene))
        form = Press(self._fonts, self._pictures).form(drawing, size, "table", self._findings)
        if form is None:
            raise Stop(self._findings)
        shot = RasterRequest(form, width, max(1, round(width * size.height / size.width)))
        [pixels] = Rasterizer(self._fonts).pixels([shot])
        return png(pixels)

    def _take_pictures(self, faces: Iterable[Face]) -> None:
        """Take pictures of cut pieces."""
        several = list(faces)
        shots = [RasterRequest(self._face_source.form(face),
                               max(1, round(face.kind.trim.width * PIXELS_PER_MM)),
                      max(1, round(face.kind.trim.height * PIXELS_PER_MM)), face.kind.bleed,
                      shape_of(face.kind)) for face in several]
        for face, shot, pixels in zip(several, shots, Rasterizer(self._fonts).pixels(shots),
                                      strict=True):
            self._pictures[face.key] = Picture(file=face.name, data=png(pixels), format="png",
                                               width=shot.width,
                                               height=shot.height, digest=face.key)
