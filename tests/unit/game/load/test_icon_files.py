from __future__ import annotations

from generator.base.findings import Findings
from generator.game.load.picture_files import IconLibrary, build_library
from tests.unit.game.load.texts import drawing_of

OWN = '<linearGradient id="glow"/><symbol id="sun"><rect id="r" fill="url(#glow)"/></symbol>'
SHARED = """<linearGradient id="glow"/><symbol id="sun"><circle fill="url('#glow')"/></symbol>
<symbol id="two-suns"><use href="#sun"/></symbol>"""


def joined(*insides: str) -> IconLibrary:
    findings = Findings()
    library = build_library([drawing_of(inside) for inside in insides], findings)
    assert not len(findings)
    return library


def test_symbols_keep_their_names() -> None:
    assert {"sun", "two-suns"} <= set(joined(OWN, SHARED).symbols)


def test_everything_else_gets_a_name_of_its_own() -> None:
    assert set(joined(OWN, SHARED).symbols) == {
        "sun", "two-suns", "icons-1--glow", "icons-1--r", "icons-2--glow", "icons-2--sun"}


def test_a_games_own_symbol_hides_a_shared_one() -> None:
    assert joined(OWN, SHARED).symbols["sun"].children[0].tag == "rect"


def test_references_stay_inside_their_file() -> None:
    symbols = joined(OWN, SHARED).symbols
    assert symbols["two-suns"].children[0].attrs["href"] == "#icons-2--sun"


def test_references_in_paint_follow_the_new_names() -> None:
    symbols = joined(OWN, SHARED).symbols
    assert symbols["icons-2--sun"].children[0].attrs["fill"] == "url('#icons-2--glow')"


def test_a_name_leads_to_the_element_in_the_tree() -> None:
    symbols = joined(OWN).symbols
    assert symbols["icons-1--r"] is symbols["sun"].children[0]


def test_the_digest_changes_with_any_file() -> None:
    documents = [drawing_of(OWN), drawing_of(SHARED)]
    assert build_library(documents, Findings()).digest != \
        build_library(documents[:1], Findings()).digest


def test_a_symbols_weight_counts_all_that_it_draws() -> None:
    assert joined('<symbol id="a"><g/><g/></symbol><symbol id="b"><use href="#a"/><use href="#a"/>'
                  "</symbol>").weights == {"a": 3, "b": 9}
