from __future__ import annotations

from generator.apps.workflows.game_rules import rules_of
from generator.apps.workflows.game_table import TablePainter, sizes_of, table_for
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.game.model.supply import supply_of
from generator.playing.play.sample_positions import greedy_position
from generator.playing.tabletop.arrangement import arrange_scene


def test_a_seats_picture_holds_no_face_that_it_may_not_see() -> None:
    findings = Findings()
    opened = open_game("chocolatiers", findings)
    rules = rules_of(supply_of(opened.game), 2, {}, findings)
    state = greedy_position(rules, 3, 0)
    scene = rules.scene(state, 0)
    painter = TablePainter(opened, "en", findings)
    arrangement = arrange_scene(scene, table_for(opened, rules), sizes_of(opened), 2)
    drawing = painter.drawing(arrangement, scene)
    shown = {name for name in drawing.ids if name.startswith("face-")}
    open_to_all = {piece.part for zone in ("tray", "line", "awards") for piece in scene.zones[zone]}
    own = {piece.part for piece in scene.zones["hand of seat 1"]}
    hidden = {each.id for each in opened.game.components
              if each.kind.name in ("card", "box-tile")} - open_to_all - own
    assert hidden
    assert not shown & {f"face-{painter.face_of(kind, part, 'front')}"
                        for kind in ("card", "box-tile") for part in hidden
                        if painter.face_of(kind, part, "front")}
