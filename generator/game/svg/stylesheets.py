"""CSS: declarations and stylesheets, which move into the style of what they select."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any

import tinycss2
from cssselect2 import ElementWrapper, Matcher, SelectorError, parser
from cssselect2.compiler import CompiledSelector

from generator.base.findings import Complaint
from generator.game.svg.drawing_limits import (
    LONGEST_STYLE,
    MOST_STYLE,
    attribute_refusals,
    hidden_style_complaints,
)
from generator.game.svg.lengths import quote_text
from generator.game.svg.tree import Element, cannot_draw

SELECTOR_HINT = ("select by element, .class, #id, [attribute], :not(…), :nth-child(…) and their "
                 "nesting; write other styles into style attributes")
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
    nodes = tinycss2.parse_declaration_list(text, skip_comments=True, skip_whitespace=True)
    return tuple([_check_declaration(node, text) for node in nodes])


def _declaration_part(part: str, text: str) -> tuple[str, str]:
    """A declaration between semicolons."""
    match = _COMMON.fullmatch(part)
    if match and match[1] not in ATTRIBUTES:
        return match[1], match[2]
    try:
        return _parse_declarations(part)
    except Complaint:
        # The whole text shows what is wrong in it.
        for node in tinycss2.parse_declaration_list(text, skip_comments=True,
                                                    skip_whitespace=True):
            _check_declaration(node, text)
        raise


@lru_cache(32768)
def _parse_declarations(part: str) -> tuple[str, str]:
    nodes = tinycss2.parse_declaration_list(part, skip_comments=True, skip_whitespace=True)
    return _check_declaration(nodes[0], part)


def _check_declaration(node: Any, text: str) -> tuple[str, str]:
    if node.type != "declaration" or any(token.type == "error" for token in node.value):
        raise cannot_draw(f"'{quote_text(_node_text(text, node))}' in the style is not a property",
                          "write it as name:value")
    if node.lower_name in ATTRIBUTES:
        raise cannot_draw(f"'{node.lower_name}' is not read from a style",
                          f"write it as an attribute: {node.lower_name}=\"…\"")
    return node.lower_name, tinycss2.serialize(node.value).strip()


def _node_text(text: str, node: Any) -> str:
    """The text between the semicolons around a node."""
    (at,) = _offsets(text, [node])
    start = text.rfind(";", 0, at) + 1
    return text[start:].partition(";")[0].strip()


def _offsets(text: str, nodes: Sequence[Any]) -> list[int]:
    """Where nodes begin, counted in characters."""
    lines = list(accumulate((len(line) + 1 for line in text.split("\n")), initial=0))
    return [lines[node.source_line - 1] + node.source_column - 1 for node in nodes]


# A selector with more steps or tokens is refused: drawings have none, and each takes time.
MOST_STEPS = 8
MOST_TOKENS = 100
# As much work as so many plain rules.
STEP = 20
# So many names in a selector are compared as fast as one.
FREE_NAMES = 4
# Characters of attributes that a drawing's rules may search, all rules together.
MOST_COMPARED = 500_000_000
# What one character costs: to be split into words or put in lower case, or to be found inside
# another text, which takes longer for a longer text.
SPLIT_COST, FINDING_LENGTH = 8, 16
# What an element is only while a pointer is on it; nothing is on paper.
STATES = frozenset(("hover", "focus", "focus-visible", "focus-within", "active", "visited", "link",
                    "any-link", "target"))
# The others look at all siblings of an element, or at all below it.
PSEUDO_CLASSES = frozenset(("root", "first-child", "last-child", "only-child")) | STATES
COUNTING = frozenset(("nth-child", "nth-last-child"))
COMBINING = (parser.NegationSelector, parser.MatchesAnySelector,
             parser.SpecificityAdjustmentSelector)


class StepMatcher:
    """Matches selectors of several steps, such as 'g > rect', and remembers its answers.

    cssselect2 compiles the steps, but would try all their combinations for each element.
    """

    def __init__(self, steps: Sequence[tuple[str, Any]]) -> None:
        """Take compiled steps, each with the combinator before it: ' ', '>', '+' or '~'."""
        self._steps = steps
        self._answers: dict[tuple[int, int, str], bool] = {}

    def matches(self, element: Any) -> bool:
        """Whether the last step matches an element, and the others lead to it."""
        last = len(self._steps) - 1
        return self._steps[last][1].test(element) and self._leads_to(element, last)

    def _leads_to(self, element: Any, last: int) -> bool:
        """Whether the steps before one lead to an element that it matches."""
        combinator = self._steps[last][0]
        if combinator == " ":
            return any(self._reaches(ancestor, last - 1) for ancestor in element.ancestors)
        if combinator == "~":
            return self._follows(element.previous, last)
        near = element.parent if combinator == ">" else element.previous
        return near is not None and self._reaches(near, last - 1)

    def _follows(self, sibling: Any, last: int) -> bool:
        """Whether an element or one before it is reached; all of them share the answer."""
        passed = []
        answer = False
        while sibling is not None and not answer:
            key = (id(sibling.etree_element), last, "~")
            if key in self._answers:
                answer = self._answers[key]
                break
            passed.append(key)
            answer = self._reaches(sibling, last - 1)
            sibling = sibling.previous
        self._answers.update(dict.fromkeys(passed, answer))
        return answer

    def _reaches(self, element: Any, last: int) -> bool:
        """Whether the steps up to one match this element."""
        key = (id(element.etree_element), last, "")
        if key not in self._answers:
            self._answers[key] = self._steps[last][1].test(element) and (
                last == 0 or self._leads_to(element, last))
        return self._answers[key]


@dataclass(frozen=True, slots=True)
class Selector:
    """A selector as cssselect2 compiles it, with the work that it causes."""

    compiled: Any
    effort: int
    attributes: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class StyleRule:
    """Declarations for all elements that a selector matches."""

    selector: Selector
    declarations: str
    important: str


def read_selector(tokens: Sequence[Any]) -> Selector | None:
    """Compile a selector; None if it isn't one, or isn't supported."""
    if _token_count(tokens) > MOST_TOKENS:
        return None
    try:
        (parsed,) = parser.parse(tokens)
        simple = list(_simple_selectors(parsed.parsed_tree))
        if parsed.pseudo_element or not all(map(_is_supported, simple)):
            return None
        compiled, steps = _compile(parsed)
    except (SelectorError, NotImplementedError):
        return None
    if steps > MOST_STEPS:
        return None
    return Selector(compiled, 1 + STEP * (steps - 1) + max(0, len(simple) - FREE_NAMES),
                    tuple(test for test in simple if isinstance(test, parser.AttributeSelector)))


def _token_count(tokens: Sequence[Any]) -> int:
    return sum(1 + _token_count(_tokens_inside(token)) for token in tokens)


def _tokens_inside(token: Any) -> Sequence[Any]:
    return getattr(token, "content", None) or getattr(token, "arguments", None) or ()


def _simple_selectors(tree: Any) -> Iterator[Any]:
    """The names, attributes and pseudo-classes of a selector, also those inside ':not(…)'."""
    if isinstance(tree, parser.CombinedSelector):
        yield from _simple_selectors(tree.left)
        yield from _simple_selectors(tree.right)
        return
    for simple in tree.simple_selectors:
        yield simple
        for inner in simple.selector_list if isinstance(simple, COMBINING) else ():
            yield from _simple_selectors(inner.parsed_tree)


def _is_supported(simple: Any) -> bool:
    if isinstance(simple, parser.PseudoClassSelector):
        return simple.name in PSEUDO_CLASSES
    if isinstance(simple, parser.FunctionalPseudoClassSelector):
        return simple.name in COUNTING and not any(
            token.type == "ident" and token.value == "of" for token in simple.arguments)
    if isinstance(simple, COMBINING):
        return all(isinstance(inner.parsed_tree, parser.CompoundSelector)
                   for inner in simple.selector_list)
    return not isinstance(simple, parser.NamespaceSelector | parser.RelationalSelector)


def _compile(parsed: Any) -> tuple[Any, int]:
    """A selector that a Matcher accepts, and how many steps it has."""
    tree, steps = parsed.parsed_tree, []
    while isinstance(tree, parser.CombinedSelector):
        steps.append((tree.combinator, CompiledSelector(parser.Selector(tree.right))))
        tree = tree.left
    steps.append(("", CompiledSelector(parser.Selector(tree))))
    steps.reverse()
    compiled = steps[-1][1]
    if len(steps) > 1:
        compiled = copy(compiled)
        compiled.never_matches = any(step.never_matches for _, step in steps)
        compiled.specificity = parsed.specificity
        compiled.test = StepMatcher(steps).matches
    return compiled, len(steps)


# What a stylesheet brings: a rule, or a complaint with the text to look for.
ParsedRule = StyleRule | tuple[Complaint, str]
# Blocks in each other, in a rule for media.
MOST_DEPTH = 20
# Paper is print; rules for dark screens don't apply to it.
APPLIED_MEDIA = frozenset(("", "all", "print"))
IGNORED_MEDIA = frozenset((
    "screen", "speech", "(prefers-color-scheme:dark)", "(prefers-color-scheme: dark)",
    "screen and (prefers-color-scheme:dark)"))
# At-rules that change nothing here: fonts are those of the folder, and nothing moves on paper.
IGNORED_RULES = frozenset(("font-face", "charset", "namespace", "keyframes", "-webkit-keyframes",
                           "page"))


def parse_rules(sheet: str) -> Iterator[ParsedRule]:
    """Return the rules of a stylesheet, and complaints, each with the text to look for."""
    nodes = tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True)
    starts = pairwise([*_offsets(sheet, nodes), len(sheet)])
    for node, (start, end) in zip(nodes, starts, strict=True):
        rule_text = sheet[start:end]
        selectors = rule_text.partition("{")[0].strip()
        if sum(map(rule_text.count, "([{")) > MOST_BRACKETS and node.type != "at-rule":
            yield _unknown_selector(selectors), selectors
        elif node.type == "at-rule":
            yield from _at_rule(node, selectors)
        else:
            yield from _style_rule(node, rule_text, selectors)


def _at_rule(node: Any, selector_text: str) -> Iterator[ParsedRule]:
    if node.lower_at_keyword in IGNORED_RULES:
        return
    if node.lower_at_keyword == "media" and _nesting_depth(node.content or ()) > MOST_DEPTH:
        yield _unknown_selector(selector_text), selector_text
        return
    media = {" ".join(medium.split()) for medium in
             tinycss2.serialize(node.prelude).lower().split(",")}
    if node.lower_at_keyword != "media" or node.content is None or not media <= (
            APPLIED_MEDIA | IGNORED_MEDIA):
        yield _unknown_selector(selector_text), selector_text
    elif media & APPLIED_MEDIA:
        inside = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
        for rule in inside:
            rule_text = rule.serialize()
            if rule.type != "qualified-rule" or sum(map(rule_text.count, "([{")) > MOST_BRACKETS:
                yield _unknown_selector(rule_text.partition("{")[0]), selector_text
            else:
                yield from _style_rule(rule, rule_text, rule_text.partition("{")[0].strip())


def _nesting_depth(nodes: Sequence[Any]) -> int:
    """How deep blocks are nested."""
    depth, below = 0, list(nodes)
    while below and depth <= MOST_DEPTH:
        below = [inner for token in below for inner in _tokens_inside(token)]
        depth += 1
    return depth


def _style_rule(node: Any, rule_text: str, selectors: str) -> Iterator[ParsedRule]:
    if node.type != "qualified-rule":
        yield _unknown_selector(selectors), selectors
        return
    inside = tinycss2.serialize([token for token in node.content if token.type != "comment"])
    complaints = [*hidden_style_complaints(rule_text), *_refusals(node.content, inside)]
    yield from ((complaint, selectors) for complaint in complaints)
    if not complaints:
        yield from _rules(node.prelude, inside.strip().rstrip("; \n"))


def _refusals(content: Sequence[Any], inside: str) -> Iterator[Complaint]:
    if any(token.type == "{} block" for token in content):
        yield _unknown_selector(inside)
    yield from attribute_refusals("style", "style", inside)


def _rules(prelude: Sequence[Any], inside: str) -> Iterator[ParsedRule]:
    plain, important = split_important(inside)
    selectors: list[list[Any]] = [[]]
    for token in prelude:
        if token == ",":
            selectors.append([])
        elif token.type != "comment":
            selectors[-1].append(token)
    for tokens in selectors:
        selector = read_selector(tokens)
        if selector is None:
            selector_text = tinycss2.serialize(tokens).strip()
            yield _unknown_selector(selector_text), selector_text
        elif not selector.compiled.never_matches:
            yield StyleRule(selector, plain, important)


def split_important(style: str) -> tuple[str, str]:
    """A style's declarations, and those of them that are !important."""
    if "!" not in style:
        return style, ""
    nodes = tinycss2.parse_declaration_list(style, skip_comments=True, skip_whitespace=True)
    sorts: tuple[list[str], list[str]] = ([], [])
    for node in nodes:
        if node.type == "declaration":
            sorts[node.important].append(f"{node.name}:{tinycss2.serialize(node.value).strip()}")
        else:
            sorts[False].append(node.serialize())
    return ";".join(sorts[False]), ";".join(sorts[True])


def extract_properties(style: str, names: frozenset[str]) -> tuple[dict[str, str], str]:
    """What a style says of some properties, and the style without that."""
    if sum(map(style.count, "([{")) > MOST_BRACKETS:
        return {}, style
    values, rest = {}, []
    for node in tinycss2.parse_declaration_list(style, skip_comments=True, skip_whitespace=True):
        if node.type == "declaration" and node.lower_name in names:
            values[node.lower_name] = tinycss2.serialize(node.value).strip()
        else:
            rest.append(node.serialize().strip().rstrip(";"))
    return values, ";".join(rest)


def _unknown_selector(text: str) -> Complaint:
    if "@import" in text.lower():
        return Complaint("svg/external", "a stylesheet of another file can't be used",
                         "put its rules into style attributes")
    excerpt = " ".join(text[:200].split())[:60]
    return Complaint("svg/style", f"the rule '{excerpt}' can't be followed", SELECTOR_HINT)


class StyleApplier:
    """Applies the rules of stylesheets, as long as that doesn't take far too much."""

    def __init__(self, rules: Sequence[StyleRule]) -> None:
        """Take rules in their order: of two equally specific ones the later one wins."""
        self._attributes = [test for rule in rules for test in rule.selector.attributes]
        self._length = 0
        self._matcher = Matcher()
        for rule in rules:
            self._matcher.add_selector(rule.selector.compiled, rule)

    def apply(self, root: Element) -> Element:
        """The root and all below it, with the rules in their style attributes, before their own.

        Raises a Complaint where that becomes too much.
        """
        if self._compared_characters(root) > MOST_COMPARED:
            raise Complaint("svg/too-many", "the style rules search attributes that are far too "
                            "long together", "select by class or id instead", root.where)
        return self._apply(ElementWrapper.from_xml_root(root))

    def _compared_characters(self, root: Element) -> int:
        """About how many characters of attributes the rules search."""
        costs: Counter[str] = Counter()
        for test in self._attributes:
            if test.operator == "*=":
                costs[test.name] += 1 + len(test.value) // FINDING_LENGTH
            if test.operator == "~=" or test.case_sensitive is False:
                costs[test.name] += SPLIT_COST
        if not costs:
            return 0
        return sum(costs[name] * len(value) for element in root.walk()
                   for name, value in element.attrs.items() if name in costs)

    def _apply(self, wrapper: Any) -> Element:
        element: Element = wrapper.etree_element
        inner = wrapper.iter_children()
        children = tuple([child if isinstance(child, str) else self._apply(next(inner))
                          for child in element.children])
        rules = [rule for *_, rule in self._matcher.match(wrapper)]
        if not rules:
            return element.copy_with(children=children)
        plain, important = split_important(element.attrs.get("style", ""))
        styles = [*(rule.declarations for rule in rules), plain,
                  *(rule.important for rule in rules), important]
        style = ";".join(part for part in styles if part)
        self._length += len(style)
        if len(style) > LONGEST_STYLE or self._length > MOST_STYLE:
            most = f"{LONGEST_STYLE:,} characters to it" if len(style) > LONGEST_STYLE \
                else f"{MOST_STYLE:,} characters to the drawing"
            raise Complaint("svg/too-large", f"the stylesheets give more than {most}",
                            "say less in them, or select fewer elements", element.where)
        return element.copy_with({**element.attrs, "style": style}, children)
