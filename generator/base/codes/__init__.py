"""The catalogue of finding codes: what each means and what to do about it.

The texts are in the Markdown files of this folder, a file for each stage. A heading is a code; the
first paragraph below it says what it means, the second what to do. They are read when the first
finding is made, not when a command starts.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TEXTS = Path(__file__).parent
HEADING = "\n## "
# What a draft shows where a build would end with an error of this code.
DRAFTS: dict[str, str] = {
    "kind/no-front": "the draft shows a plain face with all its fields",
    "template/missing": "the draft shows a plain face",
    "picture/missing": "the draft shows a frame with its name",
    "picture/format": "the draft shows a frame with its name",
    "picture/too-large": "the draft shows a frame with its name",
    "template/unknown-picture": "the draft shows a frame with its name",
    "template/unknown-icon": "the draft shows a frame with its name",
    "template/unknown-font": "the draft is written in Alegreya Sans",
    "template/places": "the draft shows no more than those",
    "text/overflow": "the draft prints it with a red bar",
    "text/missing-glyph": "the draft shows a box for it",
    "text/unknown-icon": "the draft shows a box for it",
}


@dataclass(frozen=True, slots=True)
class Code:
    """A code such as `field/unknown`, explained to designers who just met it."""

    name: str
    summary: str
    advice: str


@cache
def catalogue() -> Mapping[str, Code]:
    """All codes by their names."""
    return {code.name: code for path in sorted(TEXTS.glob("*.md"))
            for code in read_stage(path.stem)}


def read_stage(stage: str) -> Iterator[Code]:
    """The codes of one stage, in the order of its file."""
    text = (TEXTS / f"{stage}.md").read_text(encoding="utf-8")
    for section in text.split(HEADING)[1:]:
        name, summary, advice = section.split("\n\n")
        yield Code(name, " ".join(summary.split()), " ".join(advice.split()))
