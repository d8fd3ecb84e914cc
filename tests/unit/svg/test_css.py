from __future__ import annotations

import pytest

from tests.unit.load.texts import drawing_of, svg_of


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
    "g rect{}", "g>rect{}", "rect:hover{}", "[id]{}", "@font-face{src:x}", "@media print{.a{}}",
    ".a{fill:red!important}", "nonsense", ".a", "#a#b{}", ".a{fill:r\\65 d}", ",{}", "{}",
])
def test_a_rule_that_cant_be_followed_is_refused(sheet: str) -> None:
    assert svg_of(f"<style>{sheet}</style>")[1] == ["svg/style"]
