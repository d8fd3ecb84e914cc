from __future__ import annotations

import pytest

from generator.base.findings import FileLocation
from generator.game.svg.stylesheets import StyleApplier, StyleRule, parse_rules
from generator.game.svg.tree import Element
from tests.unit.game.load.texts import drawing_of, svg_of


@pytest.mark.parametrize(("sheet", "element", "style"), [
    (".a{fill:red}", '<rect class="b a"/>', "fill:red"),
    ("rect { fill: red; }", "<rect/>", "fill: red"),
    ("#a{fill:red}", '<rect id="a"/>', "fill:red"),
    ("*{fill:red}", "<rect/>", "fill:red"),
    ("circle,.a , #b{fill:red}", '<rect class="a"/>', "fill:red"),
    ("rect.a.b{fill:red}", '<rect class="a b"/>', "fill:red"),
    (".a{fill:red}", '<rect class="a" style="stroke:blue"/>', "fill:red;stroke:blue"),
    ("#x{fill:blue} .a{fill:red} rect{fill:green}", '<rect id="x" class="a"/>',
     "fill:green;fill:red;fill:blue"),
    ("rect{fill:red} *{fill:blue}", "<rect/>", "fill:blue;fill:red"),
    (".a{fill:red} .a{fill:blue}", '<rect class="a"/>', "fill:red;fill:blue"),
    ("/* .a{fill:blue} */.a{/**/fill:red}/*", '<rect class="a"/>', "fill:red"),
    ("<![CDATA[.a{fill:red}]]>", '<rect class="a"/>', "fill:red"),
])
def test_a_rule_moves_into_the_style_of_what_it_selects(
        sheet: str, element: str, style: str) -> None:
    rect = drawing_of(f"<style>{sheet}</style>{element}").root.children[0]
    assert rect.attrs["style"] == style


@pytest.mark.parametrize("element", ['<rect class="ab"/>', "<circle/>", '<rect id="b"/>'])
def test_a_rule_leaves_others_alone(element: str) -> None:
    sheet = "<style>.a{fill:red} rect.b{fill:red} #a{fill:red}</style>"
    assert "style" not in drawing_of(sheet + element).root.children[0].attrs


def test_ids_mean_the_styled_elements() -> None:
    document = drawing_of('<rect id="a"/><style>rect{fill:red}</style>')
    assert document.ids["a"] is document.root.children[0]


@pytest.mark.parametrize("sheet", [
    "nonsense", ".a", ".a{fill:r\\65 d}", ",{}", "{}", "a:has(b){}", "a::before{}",
    "a:not(b c){}", "a:not(){}", ":nth-of-type(2){}", ":nth-child(1 of a){}", ":nth-child(x){}",
    ":empty{}", ":unknown{}", "x|a{}", "[*|a]{}", "[x|a]{}", ":not(" * 60 + "a" + ")" * 60 + "{}",
    "a " * 60 + "{}", ".a" * 60 + "{}", ":is(" + "a," * 60 + "a){}",
    "> a{}", "a > {}", "a > > b{}", "a b c d e f g h i{}", "[a=]{}", "@supports (x:y){.a{}}",
    "@media (min-width:9px){.a{}}", "@media print{@media print{.a{}}}",
    "@media print{" + "(" * 30 + "}",
])
def test_a_rule_that_cant_be_followed_is_refused(sheet: str) -> None:
    assert svg_of(f"<style>{sheet}</style>")[1] == ["svg/style"]


GROUPED = '<g class="b" id="o"><circle/><rect class="a" data-x="one two"/></g>'


@pytest.mark.parametrize("selector", [
    "g rect", "g > rect", "svg rect", "svg g > rect", "circle + rect", "circle ~ rect", "#o .a",
    "[data-x]", "[data-x='one two']", "rect[data-x~=two]", "[data-x^=one]", "[data-x$=two]",
    "[data-x*='e t']", "g.b>rect.a", "svg:root rect", "[class~=a]", "[data-x='ONE TWO' i]",
    "rect:not(.b)", ":is(rect, .x)", ":where(.a)", "g > :nth-child(2n)", "g > :last-child",
    "g > :nth-last-child(1)", "circle:not(:hover) + *",
])
def test_a_rule_can_ask_for_what_is_around(selector: str) -> None:
    sheet = f"<style>{selector.replace('>', '&gt;')}{{fill:red}}</style>"
    group = drawing_of(sheet + GROUPED).root.children[0]
    styled = ["style" in element.attrs for element in (group, *group.children)]
    assert styled == [False, False, True]


@pytest.mark.parametrize("selector", [
    "svg > rect", "rect g", "rect + circle", "rect ~ circle", "#x rect", "[data-x=one]",
    "rect:first-child", "rect:hover", "g:root", "[data-x^='']", "#a#o", "rect:only-child",
    "rect:focus-visible > circle",
])
def test_what_is_around_otherwise_is_not_selected(selector: str) -> None:
    sheet = f"<style>{selector.replace('>', '&gt;')}{{fill:red}}</style>"
    assert not any("style" in element.attrs for element in drawing_of(sheet + GROUPED).root.walk())


def test_a_first_child_is_the_first_of_its_parent() -> None:
    group = drawing_of(f"<style>:first-child{{fill:red}}</style>{GROUPED}").root.children[0]
    assert ["style" in element.attrs for element in (group, *group.children)] == [True, True, False]


@pytest.mark.parametrize(("sheet", "element", "style"), [
    (".a{fill:red!important}", '<rect class="a" style="fill:blue"/>', "fill:blue;fill:red"),
    (".a{fill:red!important}", '<rect class="a" style="fill:blue ! important"/>',
     "fill:red;fill:blue"),
    (".a{fill:red!important} .a{fill:blue}", '<rect class="a"/>', "fill:blue;fill:red"),
])
def test_what_is_important_wins(sheet: str, element: str, style: str) -> None:
    assert drawing_of(f"<style>{sheet}</style>{element}").root.children[0].attrs["style"] == style


@pytest.mark.parametrize(("media", "followed"), [
    ("print", True), ("all", True), ("screen, print", True), ("screen", False),
    ("(prefers-color-scheme: dark)", False),
])
def test_paper_is_print(media: str, followed: bool) -> None:
    rect = drawing_of(f"<style>@media {media}{{rect{{fill:red}}}}</style><rect/>").root.children[0]
    assert ("style" in rect.attrs) == followed


@pytest.mark.parametrize("sheet", [
    "@font-face{font-family:x;src:url(http://a/b)}", "@charset 'utf-8';", "@keyframes x{to{r:1}}",
])
def test_what_means_nothing_on_paper_is_passed_over(sheet: str) -> None:
    assert svg_of(f"<style>{sheet}</style>")[1] == []


def test_a_sheet_in_another_language_is_passed_over() -> None:
    assert svg_of('<style type="text/x-less">.a{.b()}</style>')[1] == []


def test_siblings_by_the_thousand_are_matched_in_one_pass() -> None:
    # Each asked all before it once: nine thousand took minutes.
    parts = tuple(Element("rect", {}, (), FileLocation("a.svg")) for _ in range(9_000))
    rules = [rule for rule in parse_rules("circle ~ rect{fill:red}g + rect ~ rect{fill:blue}")
             if isinstance(rule, StyleRule)]
    group = Element("g", {}, (), FileLocation("a.svg"))
    root = StyleApplier(rules).apply(Element("svg", {}, (group, *parts), FileLocation("a.svg")))
    styles = [child.attrs.get("style", "") for child in root.children
              if isinstance(child, Element)]
    assert styles == ["", "", *["fill:blue"] * 8_999]


def test_a_selector_of_very_many_classes_is_refused() -> None:
    assert svg_of(f"<style>{'.a' * 50_000}{{fill:red}}</style>")[1] == ["svg/style"]


def test_steps_over_many_ancestors_are_matched_without_trying_all_combinations() -> None:
    # 90 groups, 8 steps: about 10^11 combinations.
    sheet = "<style>rect g g g g g g circle{fill:red}</style>"
    drawing = drawing_of(sheet + "<g>" * 90 + "<circle/>" + "</g>" * 90)
    assert not any("style" in element.attrs for element in drawing.root.walk())


@pytest.mark.parametrize("sheet", [
    "".join(f'[data-x~="b{number}"]{{fill:red}}' for number in range(200)),
    "".join(f'[data-x*="{"a" * 600}b{number}{"a" * 600}"]{{fill:red}}' for number in range(30)),
])
def test_rules_that_look_through_far_too_long_attributes_are_refused(sheet: str) -> None:
    rects = f'<rect data-x="{"a " * 2_000}"/>' * 100
    assert svg_of(f"<style>{sheet}</style>{rects}")[1] == ["svg/too-many"]


def test_selectors_with_very_many_classes_are_much_work() -> None:
    classes = [f"c{number}" for number in range(45)]
    rules = "".join(f'.{".".join(classes)}.x{number}{{fill:red}}' for number in range(1_000))
    rects = f'<rect class="{" ".join(classes)}"/>' * 100
    assert svg_of(f"<style>{rules}</style>{rects}")[1] == ["svg/too-many"]
