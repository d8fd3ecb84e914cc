from __future__ import annotations

import pytest

from generator.base.findings import Findings
from generator.game.svg.url_references import weigh_document
from tests.unit.game.load.texts import drawing_of


def codes(inside: str, outside: dict[str, int] | None = None) -> list[str]:
    findings = Findings()
    weigh_document(drawing_of(inside), findings, outside)
    return [finding.code for finding in findings]


@pytest.mark.parametrize("link", [
    '<use href="#b"/>', '<rect fill="url(#b)"/>', '<rect stroke="url( \'#b\' )"/>',
    '<rect style="mask:url(#b)"/>', '<g clip-path="url(#b)"/>', '<g filter="url(#b)"/>',
    '<path marker-end="url(#b)"/>', '<text style="shape-inside:url(#b)"/>',
])
def test_a_circle_of_references_is_found_through_any_attribute(link: str) -> None:
    assert codes(f'<g id="a">{link}</g><g id="b"><use href="#a"/></g>') == ["svg/cycle"]


def test_a_circle_of_gradients_is_found() -> None:
    assert codes('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'
                 '<rect fill="url(#a)"/>') == ["svg/cycle"]


CIRCLE = '<defs><pattern id="a"><rect fill="url(#a)"/></pattern></defs>'


def test_a_circle_that_nothing_draws_does_no_harm() -> None:
    assert codes(CIRCLE) == []


def test_a_circle_is_found_where_a_value_may_name_it() -> None:
    assert codes(f'{CIRCLE}<rect data-set-fill="url(#{{name}})"/>') == ["svg/cycle"]


def test_a_symbol_is_looked_at_even_if_nothing_draws_it_yet() -> None:
    assert codes('<symbol id="a"><use href="#a"/></symbol>') == ["svg/cycle"]


@pytest.mark.parametrize(("tag", "link"), [
    ("g", '<use href="#a{}"/>'), ("pattern", '<rect fill="url(#a{})"/>'),
    ("mask", '<rect mask="url(#a{})"/>'), ("clipPath", '<rect clip-path="url(#a{})"/>'),
    ("marker", '<path marker-mid="url(#a{})"/>'), ("symbol", '<use href="#a{}"/>'),
])
def test_references_that_multiply_are_counted_not_drawn(tag: str, link: str) -> None:
    levels = [f'<{tag} id="a0"/>', *(
        f'<{tag} id="a{level}">{10 * link.format(level - 1)}</{tag}>' for level in range(1, 40))]
    assert codes("".join([*levels, link.format(39)])) == ["svg/bomb"]


def test_a_chain_of_references_that_is_too_long_is_found_in_any_order() -> None:
    chain = [f'<g id="a{number}"><use href="#a{number + 1}"/></g>' for number in range(200)]
    assert codes("".join(reversed(chain))) == codes("".join(chain)) == ["svg/too-deep"]


def test_what_the_libraries_draw_is_counted_too() -> None:
    assert codes(3 * '<use href="#sun"/>', {"sun": 7_000}) == ["svg/bomb"]


def test_an_icon_by_value_may_be_the_heaviest() -> None:
    assert codes(3 * '<use data-use="{type}"/>', {"sun": 7_000, "dot": 1}) == ["svg/bomb"]


def test_an_element_that_uses_nothing_weighs_nothing_of_the_libraries() -> None:
    assert codes(100 * "<g/>", {"sun": 7_000}) == []


def test_a_rich_drawing_passes() -> None:
    assert codes('<g id="leaf"><path/></g>' + 5_000 * '<use href="#leaf"/>') == []


@pytest.mark.parametrize("inside", [
    2 * f'<path d="{"M0 0" * 200_000}"/>', 2 * f'<polygon points="{"1 " * 325_000}"/>',
    f"<text>{'a' * 40_000}</text>", f'<text x="{"1 " * 20_000}">a</text>',
    '<g opacity=".5"/>' * 10_001, '<g style="fill:red;opacity:.5"/>' * 10_001,
    '<g style="mix-blend-mode:multiply"/>' * 10_001, "<text/>" * 10_001,
    '<g data-repeat="500">' + "<g/>" * 50 + "</g>",
    '<g data-repeat="99999999999">' + "<g/>" * 50 + "</g>",
])
def test_what_is_much_work_counts_for_several_elements(inside: str) -> None:
    assert codes(inside) == ["svg/bomb"]


@pytest.mark.parametrize("inside", [
    "<g/>" * 19_000, f'<path d="{"M0 0" * 100_000}"/>', f"<text>{'a' * 39_000}</text>",
    '<g fill-opacity=".5" style="fill-opacity:.5"/>' * 19_000,
    '<g data-repeat="value">' + "<g/>" * 50 + "</g>",
    '<g data-repeat="300">' + "<g/>" * 50 + "</g>",
])
def test_what_is_only_much_is_no_bomb(inside: str) -> None:
    assert codes(inside) == []
