"""Which tests hold which part of the product."""

from __future__ import annotations

from typing import NamedTuple


class Part(NamedTuple):
    """Modules that are changed, and the tests that shall notice; these run in seconds."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]


def within(folder: str, *names: str) -> tuple[str, ...]:
    """The modules of one folder."""
    return tuple(f"{folder}/{name}.py" for name in names)


PARTS = {
    "sheets": Part(
        ("generator/paper/sheets/*",),
        ("tests/unit/paper/sheets", "tests/properties/test_sheets.py",
         "tests/properties/test_boards.py"),
    ),
    "geometry": Part(
        ("generator/drawing/press/outlines.py",
         *within("generator/game/svg", "transform", "lengths")),
        (*within("tests/unit/drawing/press", "test_outlines", "test_outlining",
                 "test_pdf_document", "test_sharing", "test_pixels", "test_refusals",
                 "test_against_cairo"),
         "tests/unit/game/svg", "tests/findings/press", "tests/properties/test_press.py"),
    ),
    "statistics": Part(
        ("generator/base/statistics.py",),
        ("tests/unit/base", "tests/unit/judging/balance"),
    ),
    "balance": Part(
        (*within("generator/judging/balance", "verdicts", "measure"),
         "generator/judging/balance/measures/*"),
        ("tests/unit/judging/balance", "tests/findings/balance/test_verdicts.py"),
    ),
    "play": Part(
        within("generator/playing/play", "match", "match_study", "bots", "search",
               "scenario_runner"),
        (*within("tests/unit/playing/play", "test_bots", "test_match", "test_scenario",
                 "test_match_study", "test_restricted", "test_golden_playthroughs"),
         "tests/scenarios", "tests/findings/study"),
    ),
    "rules": Part(
        ("generator/playing/rules/*",),
        ("tests/unit/playing/rules", "tests/unit/playing/games/chocolatiers/test_joints.py",
         "tests/unit/playing/games/chocolatiers/test_second_opinion.py", "tests/scenarios",
         "tests/unit/playing/play/test_golden_playthroughs.py",
         "tests/unit/playing/play/test_match.py",
         "tests/unit/playing/play/test_match_study.py", "tests/unit/playing/play/test_packing.py",
         "tests/unit/playing/play/test_compiled.py", "tests/findings/rules",
         "tests/conformance/broken"),
    ),
    "chocoly": Part(
        ("generator/playing/games/chocoly/*",),
        ("tests/unit/playing/games/chocoly", "tests/unit/playing/games/test_glance.py",
         "tests/scenarios", "tests/unit/playing/play/test_golden_playthroughs.py",
         "tests/unit/judging/components/test_shipped.py",
         "tests/conformance/test_engines.py::test_an_engine_says_whether_a_seat_can_see_everything",
         "tests/conformance/test_engines.py::test_a_game_that_is_cut_off_says_so"),
    ),
    "composition": Part(
        ("generator/judging/components/*",),
        ("tests/unit/judging/components", "tests/findings/composition",
         "tests/properties/test_composition.py"),
    ),
}
