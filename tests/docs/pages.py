"""What is typed, written and pasted on a page: its fenced blocks, in order."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"(?:^<!-- (?P<what>append|file|rules)(?:: (?P<detail>[^>]+?))? -->\n)?"
                   r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)

# A test for each of these pages runs all its commands, from its beginning to its end.
WHOLE = ("README.md", "docs/tutorials/make-your-own-game.md",
         "docs/tutorials/from-a-spreadsheet.md", "docs/tutorials/own-rules.md",
         "docs/reference/rules-api.md")
# As few games as a comparison takes, and as a race for better numbers does.
FEW = 50
SMALLEST_RACE = 1750


@dataclass(frozen=True)
class Block:
    """A fenced block of a page, and what a comment before it says of it.

    `append` and `file` name the file that a reader adds it to or makes of it; `rules` is a whole
    game in the kit, without its first lines.
    """

    kind: str
    text: str
    what: str
    detail: str


def blocks(page: str) -> list[Block]:
    """All blocks of a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [Block(found["kind"], found["text"], found["what"] or "", found["detail"] or "")
            for found in BLOCK.finditer(text)]


def script(page: str) -> str:
    """Everything a reader of the page types, in order; a diff is a change that the reader makes."""
    lines = ["set -eu"]
    for block in blocks(page):
        if block.what in ("append", "file"):
            arrow = ">>" if block.what == "append" else ">"
            lines.append(f"mkdir -p $(dirname {block.detail})\n"
                         f"cat {arrow} {block.detail} <<'EOF'\n{block.text}EOF")
        elif block.kind == "diff":
            lines.append(f"patch -p0 <<'EOF'\n{block.text}EOF")
        elif block.kind == "sh":
            lines.append(block.text)
    return "\n".join(lines)


def smaller(commands: str) -> str:
    """The same commands with fewer games of two quick bots, enough to see that they work.

    What is held to expectations is played by the bots that these are about.
    """
    fewer = re.sub(r"--games [\d,]+|--quick|--release", f"--games {FEW}", commands)
    fewer = re.sub(r"--budget \d+", f"--budget {SMALLEST_RACE}", fewer)
    for command, option in (("balance|compare", f"--games {FEW}"),
                            ("balance|compare|tune", "--players 2"),
                            ("compare|tune|balance(?!.*--strict)", "--bots random"),
                            ("tune", f"--budget {SMALLEST_RACE}")):
        fewer = re.sub(rf"^(ballotin (?:{command}) (?!.*{option.partition(' ')[0]}).*?)( *#.*)?$",
                       rf"\1 {option}\2", fewer, flags=re.MULTILINE)
    return fewer
