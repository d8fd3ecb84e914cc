"""CSS: declarations and stylesheets, which move into the style of what they select."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import tinycss2

from generator.base.findings import Complaint
from generator.game.svg.drawing_limits import (
    LONGEST_STYLE,
    MOST_STYLE,
    attribute_refusals,
    hidden_style_complaints,
)
from generator.game.svg.lengths import quote_text
from generator.game.svg.tree import Element, cannot_draw

SELECTOR_HINT = ("select by element, .class, #id, [attribute] and their nesting; put all else into "
                 "style attributes")
# CSS knows these as properties too; where a file is read they become attributes.
ATTRIBUTES = frozenset({"transform", "translate", "scale", "x", "y", "cx", "cy", "r", "rx", "ry",
                        "d"})
# No style that anybody writes has as many; so deep ones can't exhaust the stack.
MOST_BRACKETS = 100
Declarations = tuple[tuple[str, str], ...]


# Declarations that say just what they show: no brackets, quotes, escapes or comments in them.
_PLAIN = re.compile(r"[^()\[\]{}\"'\\/@!<]*")
# Of these, the ones that a parser gives back as they are written.
_COMMON = re.compile(r"\s*([a-z]+(?:-[a-z]+)*)\s*:\s*"
                     r"(#[0-9a-fA-F]{3,8}|[a-z]+(?:-[a-z]+)*|-?[0-9]+(?:\.[0-9]+)?(?:px|mm|%)?)\s*")


@lru_cache(32768)
def declarations(text: str) -> Declarations:
    """The properties in a style attribute; raises a Complaint about the first wrong one."""
    if _PLAIN.fullmatch(text):
        # Most drawings say the same few things again and again.
        return tuple([_declaration_part(part, text) for part in text.split(";") if part
                      and not part.isspace()])
    if sum(map(text.count, "([{")) > MOST_BRACKETS:
        raise cannot_draw(f"the style '{quote_text(text)}' has more than {MOST_BRACKETS} brackets")
    found = tinycss2.parse_declaration_list(text, skip_comments=True, skip_whitespace=True)
    return tuple([_check_declaration(each, text) for each in found])


def _declaration_part(part: str, text: str) -> tuple[str, str]:
    """A declaration that stands between semicolons."""
    match = _COMMON.fullmatch(part)
    if match and match[1] not in ATTRIBUTES:
        return match[1], match[2]
    try:
        return _parse_declarations(part)
    except Complaint:
        # Whoever has the whole text can tell what is wrong in it.
        for node in tinycss2.parse_declaration_list(text, skip_comments=True,
                                                    skip_whitespace=True):
            _check_declaration(node, text)
        raise


@lru_cache(32768)
def _parse_declarations(part: str) -> tuple[str, str]:
    found = tinycss2.parse_declaration_list(part, skip_comments=True, skip_whitespace=True)
    return _check_declaration(found[0], part)


def _check_declaration(node: Any, text: str) -> tuple[str, str]:
    if node.type != "declaration" or any(each.type == "error" for each in node.value):
        raise cannot_draw(f"'{quote_text(_node_text(text, node))}' in the style is not a property",
                          "write it as name:value")
    if node.lower_name in ATTRIBUTES:
        raise cannot_draw(f"'{node.lower_name}' is not read from a style",
                          f"write it as an attribute: {node.lower_name}=\"…\"")
    return node.lower_name, tinycss2.serialize(node.value).strip()


def _node_text(text: str, node: Any) -> str:
    """What stands between the semicolons around a node."""
    (at,) = _offsets(text, [node])
    start = text.rfind(";", 0, at) + 1
    return text[start:].partition(";")[0].strip()


def _offsets(text: str, nodes: Sequence[Any]) -> list[int]:
    """Where nodes begin, counted in characters."""
    lines = list(accumulate((len(line) + 1 for line in text.split("\n")), initial=0))
    return [lines[node.source_line - 1] + node.source_column - 1 for node in nodes]


@dataclass(frozen=True, slots=True)
class CompoundSelector:
    """An element's name, ids, classes, attributes and whether it is the first or the root."""

    tag: str
    ids: frozenset[str]
    classes: frozenset[str]
    attributes: tuple[tuple[str, str, str], ...] = ()
    first: bool = False
    top: bool = False

    def fits(self, at: ElementPlace) -> bool:
        """Whether an element is one of those."""
        element = at.element
        if self.tag not in ("", "*", element.tag):
            return False
        if self.ids and self.ids != {element.attrs.get("id")}:
            return False
        if self.classes and not self.classes <= at.classes:
            return False
        if (self.first and (at.before or not at.around)) or (self.top and at.around):
            return False
        return all(name in element.attrs and (
            value in at.classes if (name, sign) == CLASS_WORD
            else _COMPARE[sign](element.attrs[name], value))
            for name, sign, value in self.attributes)

    @property
    def effort(self) -> int:
        """How many plain rules it adds to the work of its own; a few words add nothing."""
        return max(0, len(self.ids) + len(self.classes) + len(self.attributes) - FREE_WORDS)


# The classes of an element are known as words before any rule looks for one.
CLASS_WORD = ("class", "~=")
_COMPARE: dict[str, Callable[[str, str], bool]] = {
    "": lambda _said, _value: True,
    "=": lambda said, value: said == value,
    "~=": lambda said, value: value in said.split(),
    "|=": lambda said, value: said == value or said.startswith(value + "-"),
    "^=": lambda said, value: bool(value) and said.startswith(value),
    "$=": lambda said, value: bool(value) and said.endswith(value),
    "*=": lambda said, value: bool(value) and value in said,
}


class ElementPlace(NamedTuple):
    """An element with those around it, from the root on, and its sibling before it."""

    element: Element
    classes: frozenset[str]
    around: tuple[ElementPlace, ...] = ()
    before: ElementPlace | None = None


def _classes(element: Element) -> frozenset[str]:
    return frozenset(element.attrs["class"].split()) if "class" in element.attrs else frozenset()


# A selector with more steps is refused: nobody writes it, and each takes time.
MOST_STEPS = 8
# As much work as so many plain rules.
STEP = 20
# So many classes, ids and attributes of a selector's step are compared as fast as one.
FREE_WORDS = 4
# Characters of attributes that a drawing's rules may look through, all rules together.
MOST_COMPARED = 500_000_000
# What one character costs: to be split into words, or to be found inside another text, which
# takes longer for a longer text.
SPLIT_COST, FINDING_LENGTH = 8, 16


@dataclass(frozen=True, slots=True)
class StyleRule:
    """Declarations for every element that the last of some steps fits, and those around it."""

    steps: tuple[tuple[str, CompoundSelector], ...]
    declarations: str
    important: str
    rank: tuple[int, int, int, int]

    @property
    def effort(self) -> int:
        """How many plain rules it is as much work as."""
        return 1 + STEP * (len(self.steps) - 1) + sum(each.effort for _, each in self.steps)

    def matches(self, at: ElementPlace, known: MatchCache) -> bool:
        """Whether the rule is meant for an element; `known` keeps what was found out on the way."""
        return self.steps[-1][1].fits(at) and (
            len(self.steps) == 1 or self._leads_to(at, len(self.steps) - 1, known))

    def _leads_to(self, at: ElementPlace, last: int, known: MatchCache) -> bool:
        """Whether the steps before one lead to an element that fits it."""
        sign = self.steps[last][0]
        if sign in "> ":
            near = at.around[-1:] if sign == ">" else at.around
            return any(self._reaches(place, last - 1, known) for place in near)
        if sign == "+":
            return at.before is not None and self._reaches(at.before, last - 1, known)
        # Siblings ask the same of those before them, so the answer is kept for each.
        passed = []
        place, found = at.before, False
        while place is not None and not found:
            key = (id(self), last, id(place.element), "~")
            if key in known:
                found = known[key]
                break
            passed.append(key)
            found = self._reaches(place, last - 1, known)
            place = place.before
        known.update(dict.fromkeys(passed, found))
        return found

    def _reaches(self, at: ElementPlace, last: int, known: MatchCache) -> bool:
        """Whether the steps up to one lead to this element."""
        simple = self.steps[last][1]
        if last == 0 and not simple.attributes:
            return simple.fits(at)
        key = (id(self), last, id(at.element), "")
        if key not in known:
            known[key] = simple.fits(at) and (last == 0 or self._leads_to(at, last, known))
        return known[key]


# What is known of elements and the steps of rules.
MatchCache = dict[tuple[int, int, int, str], bool]


# What a stylesheet brings: a rule, or a complaint with the text to look for.
ParsedRule = StyleRule | tuple[Complaint, str]
# Blocks in each other, in a rule for media.
MOST_DEPTH = 20
# Paper is print; and whoever asks for a dark screen doesn't mean paper.
APPLIED_MEDIA = frozenset(("", "all", "print"))
IGNORED_MEDIA = frozenset(("screen", "speech", "(prefers-color-scheme:dark)",
                       "(prefers-color-scheme: dark)", "screen and (prefers-color-scheme:dark)"))
# At-rules that change nothing here: fonts are those of the folder, and nothing moves on paper.
IGNORED_RULES = frozenset(("font-face", "charset", "namespace", "keyframes", "-webkit-keyframes",
                     "page"))


def parse_rules(sheet: str, before: int) -> Iterator[ParsedRule]:
    """Return the rules of a stylesheet, and complaints, each with the text to look for.

    `before` counts the rules of earlier sheets: of two equal rules the later one holds.
    """
    found = tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True)
    starts = pairwise([*_offsets(sheet, found), len(sheet)])
    for number, (node, (start, end)) in enumerate(zip(found, starts, strict=True), before):
        written = sheet[start:end]
        selectors = written.partition("{")[0].strip()
        if sum(map(written.count, "([{")) > MOST_BRACKETS and node.type != "at-rule":
            yield _unknown_selector(selectors), selectors
        elif node.type == "at-rule":
            yield from _at_rule(node, selectors, number)
        else:
            yield from _style_rule(node, written, selectors, number)


def _at_rule(node: Any, written: str, number: int) -> Iterator[ParsedRule]:
    if node.lower_at_keyword in IGNORED_RULES:
        return
    if node.lower_at_keyword == "media" and _nesting_depth(node.content or ()) > MOST_DEPTH:
        yield _unknown_selector(written), written
        return
    media = {" ".join(each.split()) for each in
             tinycss2.serialize(node.prelude).lower().split(",")}
    if node.lower_at_keyword != "media" or node.content is None or not media <= (
            APPLIED_MEDIA | IGNORED_MEDIA):
        yield _unknown_selector(written), written
    elif media & APPLIED_MEDIA:
        inside = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
        for each in inside:
            said = each.serialize()
            if each.type != "qualified-rule" or sum(map(said.count, "([{")) > MOST_BRACKETS:
                yield _unknown_selector(said.partition("{")[0]), written
            else:
                yield from _style_rule(each, said, said.partition("{")[0].strip(), number)


def _nesting_depth(nodes: Sequence[Any]) -> int:
    """How deep blocks lie in each other."""
    depth, below = 0, list(nodes)
    while below and depth <= MOST_DEPTH:
        below = [inner for each in below
                 for inner in (getattr(each, "content", None) or getattr(each, "arguments", None)
                               or ())]
        depth += 1
    return depth


def _style_rule(node: Any, written: str, selectors: str, number: int) -> Iterator[ParsedRule]:
    if node.type != "qualified-rule":
        yield _unknown_selector(selectors), selectors
        return
    inside = tinycss2.serialize([each for each in node.content if each.type != "comment"])
    complaints = [*hidden_style_complaints(written), *_refusals(node.content, inside)]
    yield from ((complaint, selectors) for complaint in complaints)
    if not complaints:
        yield from _rules(node.prelude, inside.strip().rstrip("; \n"), number)


def _refusals(content: Sequence[Any], inside: str) -> Iterator[Complaint]:
    if any(each.type == "{} block" for each in content):
        yield _unknown_selector(inside)
    yield from attribute_refusals("style", "style", inside)


def _rules(prelude: Sequence[Any], inside: str, number: int) -> Iterator[ParsedRule]:
    plain, important = split_important(inside)
    selectors: list[list[Any]] = [[]]
    for token in prelude:
        if token == ",":
            selectors.append([])
        elif token.type != "comment":
            selectors[-1].append(token)
    for selector in selectors:
        written = tinycss2.serialize(selector).strip()
        if any(f":{state}" in written.lower() for state in STATES):
            continue
        steps = _steps(selector)
        if steps is None:
            yield _unknown_selector(written), written
        else:
            yield StyleRule(steps, plain, important, (*_specificity(steps), number))


# What an element is only while somebody points at it; nothing is on paper.
STATES = ("hover", "focus", "active", "visited", "link")


def split_important(style: str) -> tuple[str, str]:
    """A style's declarations, and those of them that are !important."""
    if "!" not in style:
        return style, ""
    found = tinycss2.parse_declaration_list(style, skip_comments=True, skip_whitespace=True)
    sorts: tuple[list[str], list[str]] = ([], [])
    for each in found:
        if each.type == "declaration":
            sorts[each.important].append(f"{each.name}:{tinycss2.serialize(each.value).strip()}")
        else:
            sorts[False].append(each.serialize())
    return ";".join(sorts[False]), ";".join(sorts[True])


def extract_properties(style: str, names: frozenset[str]) -> tuple[dict[str, str], str]:
    """What a style says of some properties, and the style without that."""
    if sum(map(style.count, "([{")) > MOST_BRACKETS:
        return {}, style
    said, rest = {}, []
    for each in tinycss2.parse_declaration_list(style, skip_comments=True, skip_whitespace=True):
        if each.type == "declaration" and each.lower_name in names:
            said[each.lower_name] = tinycss2.serialize(each.value).strip()
        else:
            rest.append(each.serialize().strip().rstrip(";"))
    return said, ";".join(rest)


def _specificity(steps: tuple[tuple[str, CompoundSelector], ...]) -> tuple[int, int, int]:
    simple = [each for _, each in steps]
    return (sum(len(each.ids) for each in simple),
            sum(len(each.classes) + len(each.attributes) + each.first + each.top
                for each in simple),
            sum(each.tag not in ("", "*") for each in simple))


def _steps(tokens: list[Any]) -> tuple[tuple[str, CompoundSelector], ...] | None:
    """The steps of a selector, each with what leads to it: nothing, ' ', '>', '+' or '~'."""
    groups: list[tuple[str, list[Any]]] = [("", [])]
    for token in tokens:
        if token.type == "whitespace":
            groups.append((" ", []))
        elif token.type == "literal" and token.value in (">", "+", "~"):
            groups.append((token.value, []))
        else:
            groups[-1][1].append(token)
    steps: list[tuple[str, CompoundSelector]] = []
    sign = ""
    for sort, group in groups:
        if sort.strip():
            if sign.strip() or not steps:
                return None
            sign = sort
        elif sort and not sign and steps:
            sign = sort
        if group:
            simple = _compound_selector(group)
            if simple is None:
                return None
            steps.append((sign, simple))
            sign = ""
    return tuple(steps) if steps and not sign.strip() and len(steps) <= MOST_STEPS else None


def _compound_selector(tokens: list[Any]) -> CompoundSelector | None:
    """What one element is called, in one piece; None if it is anything else."""
    tokens = list(reversed(tokens))
    tag, ids, classes, having, pseudo = "", [], [], [], set()
    if tokens[-1].type == "ident" or tokens[-1] == "*":
        tag = str(tokens.pop().value)
    while tokens:
        token = tokens.pop()
        if token.type == "hash":
            ids.append(str(token.value))
        elif token == "." and tokens and tokens[-1].type == "ident":
            classes.append(str(tokens.pop().value))
        elif token == ":" and tokens and tokens[-1].type == "ident" \
                and tokens[-1].lower_value in ("first-child", "root"):
            pseudo.add(tokens.pop().lower_value)
        elif token.type == "[] block" and (asked := _attribute_test(token.content)):
            having.append(asked)
        else:
            return None
    if len(set(ids)) > 1:
        return None
    return CompoundSelector(tag, frozenset(ids), frozenset(classes), tuple(having),
                  "first-child" in pseudo, "root" in pseudo)


def _attribute_test(tokens: list[Any]) -> tuple[str, str, str] | None:
    """An attribute's name, a sign and a value out of [name=value]."""
    tokens = [each for each in tokens if each.type not in ("whitespace", "comment")]
    if not tokens or tokens[0].type != "ident":
        return None
    if len(tokens) == 1:
        return str(tokens[0].value), "", ""
    sign = "".join(str(each.value) for each in tokens[1:-1] if each.type == "literal")
    if sign not in _COMPARE or not sign or tokens[-1].type not in ("ident", "string"):
        return None
    return str(tokens[0].value), sign, str(tokens[-1].value)


def _unknown_selector(text: str) -> Complaint:
    if "@import" in text.lower():
        return Complaint("svg/external", "a stylesheet of another file can't be used",
                         "put its rules into style attributes")
    said = " ".join(text[:200].split())[:60]
    return Complaint("svg/style", f"the rule '{said}' can't be followed", SELECTOR_HINT)


class StyleApplier:
    """Applies the rules of stylesheets, as long as that doesn't take far too much."""

    def __init__(self, rules: Sequence[StyleRule]) -> None:
        self.rules = rules
        self.length = 0
        self._matches: MatchCache = {}

    def styled(self, root: Element) -> Element:
        """The root and all below it, with the rules in their style attributes, before their own.

        Raises a Complaint where that becomes too much.
        """
        if self._compared_characters(root) > MOST_COMPARED:
            raise Complaint("svg/too-many", "the style rules look for words in attributes that "
                            "are far too long together", "select by class or id instead",
                            root.where)
        return self._apply(ElementPlace(root, _classes(root)))

    def _compared_characters(self, root: Element) -> int:
        """About how many characters of attributes the rules look through."""
        costs: Counter[str] = Counter()
        for rule in self.rules:
            for name, sign, value in (test for _, step in rule.steps for test in step.attributes):
                if sign == "*=":
                    costs[name] += 1 + len(value) // FINDING_LENGTH
                elif sign == "~=" and (name, sign) != CLASS_WORD:
                    costs[name] += SPLIT_COST
        if not costs:
            return 0
        return sum(costs[name] * len(value) for element in root.walk()
                   for name, value in element.attrs.items() if name in costs)

    def _apply(self, at: ElementPlace) -> Element:
        element = at.element
        around = (*at.around, at)
        children: list[Element | str] = []
        before: ElementPlace | None = None
        for child in element.children:
            if isinstance(child, str):
                children.append(child)
            else:
                before = ElementPlace(child, _classes(child), around, before)
                children.append(self._apply(before))
        found = [rule for rule in self.rules if rule.matches(at, self._matches)]
        if not found:
            return element.changed(children=tuple(children))
        own, stressed = split_important(element.attrs.get("style", ""))
        said = [*(rule.declarations for rule in found), own,
                *(rule.important for rule in found), stressed]
        style = ";".join(part for part in said if part)
        self.length += len(style)
        if len(style) > LONGEST_STYLE or self.length > MOST_STYLE:
            most = f"{LONGEST_STYLE:,} characters to it" if len(style) > LONGEST_STYLE \
                else f"{MOST_STYLE:,} characters to the drawing"
            raise Complaint("svg/too-large", f"the stylesheets give more than {most}",
                            "say less in them, or select fewer elements", element.where)
        return element.changed({**element.attrs, "style": style}, tuple(children))
