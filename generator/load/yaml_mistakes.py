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
    Saying("expected node content", "a value is missing before this", QUOTE),
    Saying("expected the node content", "a value is missing before this", QUOTE),
)
OTHERWISE = Saying("", "this is not YAML", QUOTE)


def tell(problem: yaml.YAMLError, source: Source, findings: Findings) -> None:
    """Report what the parser raised, where it helps most."""
    if not isinstance(problem, yaml.MarkedYAMLError):
        findings.error("yaml/syntax", OTHERWISE.message, Where(source.file), OTHERWISE.hint)
        return
    heard = problem.problem or ""
    saying = next((each for each in SAYINGS if each.heard in heard), OTHERWISE)
    mark = problem.context_mark if saying.place == "context" else problem.problem_mark
    mark = mark or problem.problem_mark
    if mark is None:
        findings.error("yaml/syntax", saying.message, Where(source.file), saying.hint)
        return
    if "cannot start any token" in heard:
        saying = _unstartable(source, mark.line, mark.column)
    place = Where(source.file, mark.line + 1, mark.column + 1)
    related = _opening(problem, saying, source)
    findings.error("yaml/syntax", saying.message, place, saying.hint, related)


def _unstartable(source: Source, line: int, column: int) -> Saying:
    lines = source.text.splitlines()
    text = lines[line] if line < len(lines) else ""
    character = text[column : column + 1]
    if character == "\t" or text[:column].strip(" ") == "\t":
        return Saying("", "a tab can't indent YAML", "use spaces")
    return Saying("", f"unquoted text can't start with '{character}'", QUOTE)


def _opening(problem: yaml.MarkedYAMLError, saying: Saying, source: Source) -> tuple[Where, ...]:
    mark = problem.context_mark
    if saying.place == "context" or mark is None or "flow" not in (problem.context or ""):
        return ()
    return (Where(source.file, mark.line + 1, mark.column + 1),)
