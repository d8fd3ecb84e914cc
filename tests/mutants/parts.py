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
        ("generator/sheets/*",),
        ("tests/unit/sheets", "tests/properties/test_sheets.py", "tests/properties/test_boards.py"),
    ),
    "geometry": Part(
        (*within("generator/press", "outline", "shapes", "symbols"),
         *within("generator/svg", "transform", "lengths", "numbers")),
        ("tests/unit/press/test_paths.py", "tests/unit/press/test_outlining.py",
         "tests/unit/press/test_document.py", "tests/unit/press/test_sharing.py",
         "tests/unit/press/test_pixels.py", "tests/unit/press/test_refusals.py",
         "tests/unit/press/test_against_cairo.py",
         "tests/unit/svg", "tests/findings/press", "tests/properties/test_press.py"),
    ),
    "statistics": Part(
        ("generator/statistics.py",),
        ("tests/unit/statistics", "tests/unit/balance"),
    ),
    "balance": Part(
        (*within("generator/balance", "judge", "measure"), "generator/balance/measures/*"),
        ("tests/unit/balance", "tests/findings/balance/test_verdicts.py"),
    ),
    "play": Part(
        within("generator/play", "match", "study", "bots", "search", "scenario", "summary"),
        (*within("tests/unit/play", "test_bots", "test_match", "test_scenario", "test_study",
                 "test_restricted", "test_golden_playthroughs"),
         "tests/scenarios", "tests/findings/study"),
    ),
    "rules": Part(
        ("generator/rules/*",),
        ("tests/unit/rules", "tests/unit/games/chocolatiers/test_joints.py",
         "tests/unit/games/chocolatiers/test_second_opinion.py", "tests/scenarios",
         "tests/unit/play/test_golden_playthroughs.py", "tests/unit/play/test_match.py",
         "tests/unit/play/test_study.py", "tests/unit/play/test_packing.py",
         "tests/unit/play/test_compiled.py", "tests/findings/rules",
         "tests/conformance/broken"),
    ),
    "chocoly": Part(
        ("generator/games/chocoly/*",),
        ("tests/unit/games/chocoly", "tests/unit/games/test_glance.py", "tests/scenarios",
         "tests/unit/play/test_golden_playthroughs.py", "tests/unit/composition/test_shipped.py",
         "tests/conformance/test_engines.py::test_an_engine_says_whether_a_seat_can_see_everything",
         "tests/conformance/test_engines.py::test_a_game_that_is_cut_off_says_so"),
    ),
    "composition": Part(
        ("generator/composition/*",),
        ("tests/unit/composition", "tests/findings/composition",
         "tests/properties/test_composition.py"),
    ),
}
