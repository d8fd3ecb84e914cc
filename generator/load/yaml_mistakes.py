"""What the YAML parser trips over, told in words of somebody who just wrote it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import yaml

from generator.findings import Findings, Where
from generator.load.source import Source


@dataclass(frozen=True, slots=True)
class Saying:
    """How to tell one of the parser's complaints; `place` is the mark that helps more."""

    heard: str
    message: str
    hint: str
    place: Literal["problem", "context"] = "problem"


INDENT = "entries that belong together start in the same column; use spaces"
QUOTE = "put the text in quotes"

# The first saying whose words occur in the complaint is told. libyaml's words come first,
# then those of the pure Python parser where they differ.
SAYINGS = (
    Saying("mapping values are not allowed", "a ':' is not allowed here",
           "put text that holds ': ' in quotes, or check the indentation of this line"),
    Saying("could not find expected ':'", "this line is neither 'key: value' nor part of a text",
           "write 'key: value' with a space after the colon, or close the quote or bracket above",
           "context"),
    Saying("',' or ']'", "this list in [ ] goes wrong here",
           "separate its entries by commas and close it with ]"),
    Saying("',' or '}'", "this mapping in { } goes wrong here",
           "separate its entries by commas and close it with }"),
    Saying("expected '-' indicator", "this list goes wrong here", INDENT),
    Saying("expected <block end>, but found '-'", "an entry of a list is not allowed here", INDENT),
    Saying("expected <block end>", "this line doesn't fit the lines above it", INDENT),
    Saying("did not find expected key", "this line doesn't fit the lines above it", INDENT),
    Saying("block sequence entries are not allowed", "an entry of a list is not allowed here",
           "start the list on a new line after 'key:'"),
    Saying("sequence entries are not allowed", "an entry of a list is not allowed here",
           "start the list on a new line after 'key:'"),
    Saying("mapping keys are not allowed", "a '?' is not allowed here", QUOTE),
    Saying("found unexpected end of stream", "this quoted text is never closed",
           "add the missing quote at its end", "context"),
    Saying("found unexpected document indicator", "this quoted text is never closed",
           "add the missing quote at its end", "context"),
    Saying("found unknown escape character", "no escape starts with \\ and this letter",
           "write \\\\ for a backslash, or use single quotes"),
    Saying("hexdecimal", "this escape needs hexadecimal digits",
           "write \\\\ for a backslash, or use single quotes"),
    Saying("hexadecimal", "this escape needs hexadecimal digits",
           "write \\\\ for a backslash, or use single quotes"),
    Saying("tab character", "a tab can't indent YAML", "use spaces"),
    Saying("found unexpected ':'", "a ':' is not allowed here", QUOTE),
    Saying("comment or line break", "nothing but a comment may stand here",
           "start the text on the next line"),
    Saying("<document start>", "this line doesn't fit the lines above it", INDENT),
)
OTHERWISE = Saying("", "this is not YAML", QUOTE)
NO_VALUE = Saying("", "a value is missing here", "write one, or put the text in quotes")
UNCLOSED = Saying("", "what starts here is never closed", "close the bracket: ] or }")
TAB = Saying("", "a tab can't indent YAML", "use spaces")


def tell(problem: yaml.YAMLError, source: Source, opened: Where | None,
         findings: Findings) -> None:
    """Report what the parser raised; `opened` is where the innermost open collection starts."""
    if not isinstance(problem, yaml.MarkedYAMLError) or problem.problem_mark is None:
        findings.error("yaml/syntax", OTHERWISE.message, Where(source.file), OTHERWISE.hint)
        return
    place = _place(problem.problem_mark, source)
    started = _place(problem.context_mark, source) if problem.context_mark else place
    saying = _saying(problem.problem or "", source, place)
    related: tuple[Where, ...] = ()
    if saying is UNCLOSED and opened:
        place = opened
    elif saying.place == "context":
        place = started
    elif "flow" in (problem.context or "") and started != place:
        related = (started,)
    findings.error("yaml/syntax", saying.message, place, saying.hint, related)


def _saying(heard: str, source: Source, place: Where) -> Saying:
    lines = source.text.splitlines()
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    at_end = place.line > len(lines)
    if "node content" in heard or (at_end and ("',' or" in heard)):
        return UNCLOSED if at_end else NO_VALUE
    if "cannot start any token" in heard:
        character = line[place.column - 1 : place.column]
        return TAB if character == "\t" else Saying(
            "", f"unquoted text can't start with '{character}'", QUOTE)
    return next((each for each in SAYINGS if each.heard in heard), OTHERWISE)


def _place(mark: yaml.Mark, source: Source) -> Where:
    return Where(source.file, mark.line + 1, mark.column + 1)
