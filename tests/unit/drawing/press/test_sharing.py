"""Faces of one template share their untouched elements, and the press draws those once."""

from __future__ import annotations

from generator.base.findings import Findings
from generator.base.units import Size
from generator.drawing.press.press import Press
from generator.game.svg.tree import Drawing
from tests.unit.drawing.press.svg import drawing, whole

TEMPLATE = """
<defs>
  <linearGradient id="g"><stop stop-color="#f00"/><stop offset="1"/></linearGradient>
  <symbol id="s" viewBox="0 0 9 9"><path id="p" d="M1 1h5v5z"/></symbol>
</defs>
<g><rect width="9" height="9" fill="url(#g)"/><circle r="4"/></g>
<g><use href="#s" width="5" height="5"/></g>
"""


def replaced(old, name, **attrs):
    """The drawing with other attributes on one element; all others are the same objects."""
    def change(element):
        if isinstance(element, str):
            return element
        if element.attrs.get("id") == name:
            return element.copy_with({**element.attrs, **attrs})
        children = tuple(map(change, element.children))
        same = all(one is other for one, other in zip(children, element.children, strict=True))
        return element if same else element.copy_with(children=children)

    root = change(old.root)
    return Drawing(root, {each.attrs["id"]: each for each in root.walk() if "id" in each.attrs})


def form(press, drawn):
    return press.form(drawn, Size(20, 20), "key", Findings())


def test_the_same_elements_give_the_same_form(fonts):
    press, drawn = Press(fonts, {}), drawing(whole(TEMPLATE))
    assert form(press, drawn).root == form(press, drawn).root == form(Press(fonts, {}), drawn).root


def test_a_changed_gradient_is_noticed_by_a_shape_that_did_not_change(fonts):
    first = drawing(whole(TEMPLATE))
    second = replaced(first, "g", gradientTransform="rotate(90)")
    press = Press(fonts, {})
    form(press, first)
    assert form(press, second).root == form(Press(fonts, {}), second).root


def test_a_changed_symbol_is_noticed_by_a_use_that_did_not_change(fonts):
    first = drawing(whole(TEMPLATE))
    second = replaced(first, "p", d="M2 2h3v3z")
    press = Press(fonts, {})
    assert form(press, first).root != form(press, second).root
    assert form(press, second).root == form(Press(fonts, {}), second).root


def test_a_gradient_that_is_gone_is_noticed(fonts):
    first = drawing(whole(TEMPLATE))
    press, findings = Press(fonts, {}), Findings()
    form(press, first)
    without = Drawing(first.root, {})
    assert press.form(without, Size(20, 20), "key", findings) is None
    assert [each.message for each in findings] == [
        "there is no gradient or pattern '#g'", "there is no element '#s' to use"]


def test_a_mistake_is_told_for_every_face_that_has_it(fonts):
    wrong = drawing(whole('<g><rect width="9" height="9" fill="nope"/></g>'))
    press = Press(fonts, {})
    for _ in range(2):
        findings = Findings()
        assert press.form(wrong, Size(20, 20), "key", findings) is None
        assert len(findings) == 1
