"""YAML as plain values that remember where each was written."""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import yaml
import yaml.parser
import yaml.reader
import yaml.scanner

from generator.base.findings import FileLocation, Finding, Findings, brief
from generator.base.number_format import MOST_DIGITS
from generator.game.load.fast_lists import ListEntries, ParsedEntry, split_list
from generator.game.load.files import Files, SourceText

WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True,
    "false": False, "False": False, "FALSE": False,
}
# Any of these may start a number; all other words are text without a closer look.
NUMBER_STARTS = frozenset("-+.0123456789")
INTEGER = re.compile(r"[-+]?[0-9]+")
BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
DECIMAL = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")

Scalar = str | int | float | bool | None


class UnusableNumberError(ValueError):
    """A number that no game needs: endless, or with more digits than can be kept exactly."""


def parse_scalar(word: str) -> Scalar:
    """Return what an unquoted word stands for."""
    if word[:1] not in NUMBER_STARTS:
        return WORDS.get(word, word)
    if INTEGER.fullmatch(word):
        if len(word.lstrip("+-")) <= MOST_DIGITS:
            return int(word)
        raise UnusableNumberError(f"the number {word[:20]}… has more than {MOST_DIGITS} digits")
    if BASED.fullmatch(word):
        return _parse_based(word)
    if NOT_FINITE.fullmatch(word):
        raise UnusableNumberError(f"'{word}' is not a number that can be printed")
    return _parse_decimal(word) if DECIMAL.fullmatch(word) else word


def _parse_based(word: str) -> int:
    if len(word) > MOST_DIGITS:
        raise UnusableNumberError(f"the number {word[:20]}… has more than {MOST_DIGITS} digits")
    return int(word, 0)


def _parse_decimal(word: str) -> float:
    number = float(word) if len(word) <= 40 else math.inf
    if not abs(number) < 10**MOST_DIGITS:
        raise UnusableNumberError(f"the number {word[:20]} is too large to be kept")
    return number


if yaml.__with_libyaml__:
    from yaml.cyaml import CParser  # type: ignore[attr-defined]

NextEvent = Callable[[], Any]


class _PureParser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):
    """PyYAML's parser in Python, as one class that takes a text."""

    def __init__(self, text: str) -> None:
        yaml.reader.Reader.__init__(self, text)
        yaml.scanner.Scanner.__init__(self)
        yaml.parser.Parser.__init__(self)


def pure_events(text: str) -> NextEvent:
    """Return what gives the next event, from the parser in Python."""
    parser: Any = _PureParser(text)
    return parser.get_event  # type: ignore[no-any-return]


def events(text: str) -> NextEvent:
    """Return what gives the next event, from the fastest parser there is."""
    if not yaml.__with_libyaml__:
        return pure_events(text)
    parser: Any = CParser(text)
    return parser.get_event  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class SyntaxMessage:
    """How to word one of the parser's complaints; `place` is the mark that helps more."""

    heard: str
    message: str
    hint: str
    place: Literal["problem", "context"] = "problem"


INDENT = "entries that belong together start in the same column; use spaces"
QUOTE = "put the text in quotes"

# The first entry whose words occur in the complaint is used. libyaml's words come first,
# then those of the pure Python parser where they differ.
SYNTAX_MESSAGES = (
    SyntaxMessage("mapping values are not allowed", "a ':' is not allowed here",
                  "put text that holds ': ' in quotes, or check the indentation of this line"),
    SyntaxMessage("could not find expected ':'",
                  "this line is neither 'key: value' nor part of a text",
                  "write 'key: value' with a space after the colon, or close the quote or bracket "
                  "above",
                  "context"),
    SyntaxMessage("',' or ']'", "this list in [ ] goes wrong here",
                  "separate its entries by commas and close it with ]"),
    SyntaxMessage("',' or '}'", "this mapping in { } goes wrong here",
                  "separate its entries by commas and close it with }"),
    SyntaxMessage("expected '-' indicator", "this list goes wrong here", INDENT),
    SyntaxMessage("expected <block end>, but found '-'", "an entry of a list is not allowed here",
                  INDENT),
    SyntaxMessage("expected <block end>", "this line doesn't fit the lines above it", INDENT),
    SyntaxMessage("did not find expected key", "this line doesn't fit the lines above it", INDENT),
    SyntaxMessage("block sequence entries are not allowed",
                  "an entry of a list is not allowed here",
                  "start the list on a new line after 'key:'"),
    SyntaxMessage("sequence entries are not allowed", "an entry of a list is not allowed here",
                  "start the list on a new line after 'key:'"),
    SyntaxMessage("mapping keys are not allowed", "a '?' is not allowed here", QUOTE),
    SyntaxMessage("found unexpected end of stream", "this quoted text is never closed",
                  "add the missing quote at its end", "context"),
    SyntaxMessage("found unexpected document indicator", "this quoted text is never closed",
                  "add the missing quote at its end", "context"),
    SyntaxMessage("found unknown escape character", "no escape starts with \\ and this letter",
                  "write \\\\ for a backslash, or use single quotes"),
    SyntaxMessage("hexdecimal", "this escape needs hexadecimal digits",
                  "write \\\\ for a backslash, or use single quotes"),
    SyntaxMessage("hexadecimal", "this escape needs hexadecimal digits",
                  "write \\\\ for a backslash, or use single quotes"),
    SyntaxMessage("tab character", "a tab can't indent YAML", "use spaces"),
    SyntaxMessage("found unexpected ':'", "a ':' is not allowed here", QUOTE),
    SyntaxMessage("comment or line break", "nothing but a comment may stand here",
                  "start the text on the next line"),
    SyntaxMessage("<document start>", "this line doesn't fit the lines above it", INDENT),
)
OTHER_SYNTAX = SyntaxMessage("", "this is not YAML", QUOTE)
COLON = SyntaxMessage("", "a ':' is not allowed here",
                      "put text that holds ': ' in quotes, or separate entries by commas")
OPEN_QUOTE = SyntaxMessage("", "this quoted text is never closed",
                           "add the missing quote at its end")
NO_VALUE = SyntaxMessage("", "a value is missing here", "write one, or put the text in quotes")
UNCLOSED = SyntaxMessage("", "what starts here is never closed", "close the bracket: ] or }")
TAB = SyntaxMessage("", "a tab can't indent YAML", "use spaces")


def report_syntax_error(problem: yaml.YAMLError, source: SourceText, opened: FileLocation | None,
                        findings: Findings) -> None:
    """Report what the parser raised; `opened` is where the innermost open collection starts."""
    if not isinstance(problem, yaml.MarkedYAMLError) or problem.problem_mark is None:
        findings.error("yaml/syntax", OTHER_SYNTAX.message, FileLocation(source.file),
                       OTHER_SYNTAX.hint)
        return
    place = _mark_place(problem.problem_mark, source)
    started = _mark_place(problem.context_mark, source) if problem.context_mark else place
    saying = _find_message(problem.problem or "", source, place)
    related: tuple[FileLocation, ...] = ()
    if saying is UNCLOSED and opened:
        place = opened
    elif saying.place == "context":
        place = started
    elif "flow" in (problem.context or "") and started != place:
        related = (started,)
        lines = source.text.splitlines()
        if place.line <= len(lines) and lines[place.line - 1][place.column - 1:][:1] == ":":
            saying = COLON
        elif started.line < place.line:
            quotes = [index for index, char in enumerate(lines[started.line - 1]) if char == '"']
            if len(quotes) % 2:
                saying, related = OPEN_QUOTE, ()
                place = FileLocation(source.file, started.line, quotes[-1] + 1)
    findings.error("yaml/syntax", saying.message, place, saying.hint, related)


def _find_message(reason: str, source: SourceText, place: FileLocation) -> SyntaxMessage:
    lines = source.text.splitlines()
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    at_end = place.line > len(lines)
    if "node content" in reason or (at_end and ("',' or" in reason)):
        return UNCLOSED if at_end else NO_VALUE
    if "cannot start any token" in reason:
        character = line[place.column - 1 : place.column]
        return TAB if character == "\t" else SyntaxMessage(
            "", f"unquoted text can't start with '{character}'", QUOTE)
    return next((saying for saying in SYNTAX_MESSAGES if saying.heard in reason), OTHER_SYNTAX)


def _mark_place(mark: yaml.Mark, source: SourceText) -> FileLocation:
    return FileLocation(source.file, mark.line + 1, mark.column + 1)


MOST_BYTES = 2_000_000
MOST_NODES = 200_000
MOST_DEPTH = 50
MOST_MISTAKES = 20
# Of one code, in the components of one file.
MOST_ALIKE = 100
SHARE_HINT = "write the values out; kinds share them by `extends`, components by `defaults`"

# What no text should contain, and the line ends that YAML counts and editors don't.
UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")

# The parser compares each directive with all others.
DIRECTIVE = re.compile(r"(?:\A|[\n\r])%")
MOST_DIRECTIVES = 10

KeyPath = tuple[str | int, ...]
# line, column and width, then for a collection the places of what is inside:
# a list of places, or a dict from key to (line, column, width of the key, place of the value).
Place = tuple[int, int, int, Any]


@dataclass(frozen=True, slots=True)
class Tree:
    """What a YAML file says, and where it says it."""

    file: str
    value: object
    place: Place

    def at(self, path: KeyPath = ()) -> FileLocation:
        """Where a value is written; for a path that isn't there, the nearest one above it."""
        place, below = self.place, 0
        for step in path:
            inner = _child_place(place, step)
            if inner is None:
                break
            below += _line_offset(place, step)
            place = inner
        return FileLocation(self.file, place[0] + below, *place[1:3])

    def key(self, path: KeyPath) -> FileLocation:
        """Where the key of a value is written; an entry of a list has none."""
        place, below = self.place, 0
        for step in path[:-1]:
            inner = _child_place(place, step)
            if inner is not None:
                below += _line_offset(place, step)
                place = inner
        keys = place[3]
        if isinstance(keys, dict) and path[-1] in keys:
            line, column, width = keys[path[-1]][:3]
            return FileLocation(self.file, line + below, column, width)
        return self.at(path)

    def start(self, path: KeyPath, index: int) -> FileLocation:
        """Where an entry of a list starts; of a long one that is known without its places."""
        place = self.long[1].start(index) if self.long and path == (self.long[0],) else None
        return FileLocation(self.file, *place) if place else self.at((*path, index))

    @property
    def long(self) -> tuple[str, ListEntries] | None:
        """The key of a list that was split into entries, and where these are."""
        keys = self.place[3]
        last = next(reversed(keys), "") if isinstance(keys, dict) else ""
        entries = keys[last][3][3] if last else None
        return (last, entries) if isinstance(entries, ListEntries) else None

    def lines(self, path: KeyPath) -> Sequence[int]:
        """Where the components of a set start; none of a list that was read as a whole."""
        long = self.long if not path else None
        return long[1].lines if long and long[0] == "components" else ()

    @property
    def head(self) -> object:
        """What components depend on except their entry and their set."""
        return self.long[1].head if self.long else ""

    def summarize_repeats(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """What was found in the file's components: of very many alike, the first ones."""
        seen: Counter[str] = Counter()
        last: dict[str, Finding] = {}
        for finding in findings:
            seen[finding.code] += 1
            if seen[finding.code] < MOST_ALIKE:
                yield finding
            else:
                last.setdefault(finding.code, finding)
        for code, finding in last.items():
            more = seen[code] - MOST_ALIKE
            yield replace(finding, message=f"{finding.message}; and {more:,} more like this in "
                          "the file") if more else finding


def read_yaml(path: Path, findings: Findings, at: FileLocation | None = None,
              files: Files | None = None) -> Tree | None:
    """Return what a YAML file says, or None if it can't be used; `at` asks for the file."""
    return (files or Files()).read_parsed(path, MOST_BYTES, parse, findings, at)


def parse(source: SourceText, findings: Findings, before: Tree | None = None,
          parser: Callable[[str], NextEvent] = events) -> Tree | None:
    """Return what a YAML text says, or None if it can't be used.

    `before` is what an earlier text of the file said: entries of its long list that are still
    there are the very same values.
    """
    if len(source.text) > MOST_BYTES:
        findings.error("file/too-large", f"'{source.file}' is larger than 2 MB",
                       FileLocation(source.file), "split it into several files")
        return None
    strange = UNPRINTABLE.search(source.text)
    if strange:
        findings.error("yaml/control-character",
                       f"the invisible character U+{ord(strange[0]):04X} can't be used here",
                       source.at(strange.start()), "delete it")
        return None
    directive = next(islice(DIRECTIVE.finditer(source.text), MOST_DIRECTIVES, None), None)
    if directive:
        findings.error("yaml/syntax", f"more than {MOST_DIRECTIVES} lines begin with '%'",
                       source.at(directive.end() - 1),
                       "delete these lines; if they are text, indent them and use quotes")
        return None
    tree = _parse_long_list(source, before, parser)
    return tree or _parse_all(source, findings, parser)


def _parse_all(source: SourceText, findings: Findings,
               parser: Callable[[str], NextEvent]) -> Tree | None:
    """Let the parser read all of a text."""
    builder = _Builder(source, findings)
    try:
        builder.run(parser(source.text))
    except yaml.YAMLError as problem:
        report_syntax_error(problem, source, builder.innermost(), findings)
        return None
    except _UnreadableError:
        return None
    return builder.tree()


def _parse_long_list(source: SourceText, before: Tree | None,
                     parser: Callable[[str], NextEvent]) -> Tree | None:
    """What a text with a long list says; None without such a list, or if anything is wrong."""
    old = None
    if before and before.long:
        name, entries = before.long
        assert isinstance(before.value, dict)
        old = before.value[name], entries
    apart = split_list(source.text, _ScalarCache(), partial(_entry, parser=parser), old)
    rest = apart and _parse_part(apart.rest, parser)
    if not apart or not rest or rest.nodes + sum(apart.entries.counts) > MOST_NODES:
        return None
    value, (line, column, width, inside) = rest.value, rest.place
    if not isinstance(value, dict) or value.get(apart.key) != [0]:
        return None
    *key, (first, start, wide, _) = inside[apart.key]
    return Tree(source.file, {**value, apart.key: apart.values}, (line, column, width, {
        **inside, apart.key: (*key, (first, start, wide, apart.entries))}))


def _entry(text: str, parser: Callable[[str], NextEvent]) -> ParsedEntry | None:
    """What the parser makes of one entry of a list, if that is one and nothing is wrong."""
    parsed = _parse_part(text, parser)
    if parsed is None or not isinstance(parsed.value, list) or len(parsed.value) != 1:
        return None
    return ParsedEntry(parsed.value[0], parsed.place[3][0], parsed.nodes)


def _parse_part(text: str, parser: Callable[[str], NextEvent]) -> ParsedEntry | None:
    """What the parser makes of a part of a text, if nothing is wrong with it."""
    findings = Findings()
    # A part may stand deeper in the whole than it does by itself.
    builder = _Builder(SourceText("", text), findings, MOST_DEPTH - 2)
    try:
        builder.run(parser(text))
    except (yaml.YAMLError, _UnreadableError):
        return None
    if len(findings) or builder.root is None or not builder.usable:
        return None
    return ParsedEntry(*builder.root, builder.nodes)


class _ScalarCache(dict[str, Scalar]):
    """What unquoted words stand for, each looked at once."""

    def __missing__(self, word: str) -> Scalar:
        value = self[word] = parse_scalar(word)
        return value


class _UnreadableError(Exception):
    """There is no use in reading on."""


class _NoKey:
    """Marks that a key is still to come, or was refused."""


EXPECTED, REFUSED = _NoKey(), _NoKey()


class _Frame:
    """A collection that is still open."""

    __slots__ = ("inside", "key", "key_place", "place", "value")

    def __init__(self, value: Any, inside: Any, place: Place) -> None:
        self.value = value
        self.inside = inside
        self.place = place
        self.key: Any = EXPECTED
        self.key_place: tuple[int, int, int] = (0, 0, 0)


class _Builder:
    """Turns the parser's events into values and places, in one pass and without recursion."""

    def __init__(self, source: SourceText, findings: Findings,
                 deepest: int = MOST_DEPTH) -> None:
        self.source = source
        self.findings = findings
        self.deepest = deepest
        self.nodes = 0
        self.stack: list[_Frame] = []
        self.root: tuple[Any, Place] | None = None
        self.words = _ScalarCache()
        self.mistakes = 0
        self.usable = True

    def tree(self) -> Tree | None:
        """The result, once all events are read."""
        if self.root is None:
            self.findings.error("yaml/empty", f"'{self.source.file}' is empty",
                                FileLocation(self.source.file),
                                "fill it, or don't name it in game.yaml")
            return None
        return Tree(self.source.file, *self.root) if self.usable else None

    def innermost(self) -> FileLocation | None:
        """Where the innermost collection starts that is still open."""
        return FileLocation(self.source.file, *self.stack[-1].place[:2]) if self.stack else None

    def run(self, next_event: NextEvent) -> None:
        """Read events until the stream ends."""
        documents = 0
        while True:
            event = next_event()
            kind = type(event)
            if kind is yaml.ScalarEvent:
                self.add(*self.scalar(event))
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                frame = self.stack.pop()
                self.add(frame.value, frame.place)
                continue
            elif kind is yaml.MappingStartEvent:
                self.open(event, {}, {})
            elif kind is yaml.SequenceStartEvent:
                self.open(event, [], [])
            elif kind is yaml.AliasEvent:
                self.refuse("yaml/alias", f"{brief('*' + event.anchor)} refers to another place",
                            event, SHARE_HINT)
                self.usable = False
                self.add(None, _place(event))
            elif kind is yaml.StreamEndEvent:
                return
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self.refuse("yaml/many-documents", "a second document starts here", event,
                                "a file holds one document: remove the line '---'")
                    raise _UnreadableError
            self.nodes += 1
            if self.nodes > MOST_NODES:
                self.refuse("yaml/too-many", f"the file holds more than {MOST_NODES:,} values",
                            event, "split it into several files")
                raise _UnreadableError

    def open(self, event: Any, value: Any, inside: Any) -> None:
        """Start a list or a mapping."""
        if event.anchor or event.tag:
            self.refuse_anchors_and_tags(event)
        if len(self.stack) >= self.deepest:
            self.refuse("yaml/too-deep", f"values are nested more than {MOST_DEPTH} deep", event)
            raise _UnreadableError
        mark = event.start_mark
        self.stack.append(_Frame(value, inside, (mark.line + 1, mark.column + 1, 1, inside)))

    def add(self, value: Any, place: Place) -> None:
        """Put a finished value where it belongs: key, value, entry or the whole document."""
        if not self.stack:
            self.root = (value, place)
            return
        frame = self.stack[-1]
        if frame.value.__class__ is list:
            frame.value.append(value)
            frame.inside.append(place)
        elif frame.key is EXPECTED:
            frame.key = self.accept_key(frame, value, place)
            frame.key_place = place[:3]
        else:
            if frame.key is not REFUSED:
                frame.value[frame.key] = value
                frame.inside[frame.key] = (*frame.key_place, place)
            frame.key = EXPECTED

    def accept_key(self, frame: _Frame, key: Any, place: Place) -> Any:
        """The key, or REFUSED: words and whole numbers only, each once."""
        usable = key.__class__ is str or key.__class__ is int
        if usable and key not in frame.value and key != "<<":
            return key
        where = FileLocation(self.source.file, *place[:3])
        if key == "<<":
            self.note("yaml/merge", "'<<' would merge another mapping into this one", where,
                      SHARE_HINT)
        elif not usable:
            self.note("yaml/key", "a key must be a word", where, "put it in quotes")
        else:
            first = FileLocation(self.source.file, *frame.inside[key][:3])
            self.note("yaml/duplicate-key", f"the key {brief(key)} is here for the second time",
                      where, f"the first is in line {first.line}; remove one", (first,))
        return REFUSED

    def scalar(self, event: Any) -> tuple[Scalar, Place]:
        """The value of a word or a quoted text."""
        if event.anchor or event.tag:
            self.refuse_anchors_and_tags(event)
        text: str = event.value
        place = _place(event)
        if event.style or not event.implicit[0]:
            return self.without_escapes(text, event) if event.style == '"' else text, place
        try:
            return self.words[text], place
        except UnusableNumberError as problem:
            self.refuse("yaml/number", str(problem), event, "put it in quotes if it is text")
            self.usable = False
            return None, place

    def without_escapes(self, text: str, event: Any) -> str:
        """Refuse what an escape brings in that couldn't have been written plainly."""
        strange = UNPRINTABLE.search(text)
        if strange:
            self.refuse("yaml/control-character",
                        f"the invisible character U+{ord(strange[0]):04X} can't be used here",
                        event, "remove the escape that makes it")
            return UNPRINTABLE.sub("", text)
        return text

    def refuse_anchors_and_tags(self, event: Any) -> None:
        """Refuse anchors and tags: both make a file say more than it shows."""
        if event.anchor:
            self.refuse("yaml/alias", f"{brief('&' + event.anchor)} names a value for other places",
                        event, SHARE_HINT)
        if event.tag:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.refuse("yaml/tag", f"the tag {brief(tag)} is not allowed", event, "remove it")

    def refuse(self, code: str, message: str, event: Any, hint: str = "") -> None:
        """Report a mistake at an event."""
        mark = event.start_mark
        self.note(code, message, FileLocation(self.source.file, mark.line + 1, mark.column + 1),
                  hint)

    def note(self, code: str, message: str, where: FileLocation, hint: str = "",
             related: tuple[FileLocation, ...] = ()) -> None:
        """Report a mistake; a file with very many is not read to its end."""
        self.findings.error(code, message, where, hint, related)
        self.mistakes += 1
        if self.mistakes >= MOST_MISTAKES:
            raise _UnreadableError


def _place(event: Any) -> Place:
    start, end = event.start_mark, event.end_mark
    line = start.line
    width = end.column - start.column if end.line == line else 1
    return (line + 1, start.column + 1, width or 1, None)


def _child_place(place: Place, step: str | int) -> Place | None:
    inside = place[3]
    if isinstance(inside, dict):
        entry = inside.get(step)
        return None if entry is None else entry[3]
    inner: Place | None = None
    if isinstance(inside, (list, ListEntries)) and isinstance(step, int) \
            and 0 <= step < len(inside):
        inner = inside.place(step) if isinstance(inside, ListEntries) else inside[step]
    return inner


def _line_offset(place: Place, step: str | int) -> int:
    """How far below its own place an entry of a long list is."""
    inside = place[3]
    return inside.lines[step] if isinstance(inside, ListEntries) and isinstance(step, int) else 0
