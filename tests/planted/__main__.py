"""Plants every fault, runs `check` and `validate --strict`, and says what was caught.

    python -m tests.planted --class faces --game chai
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests import pebbles
from tests.planted import games
from tests.planted.fault import Fault, planted
from tests.planted.plant import Garden, Seen


def looked_at(faults: Iterable[Fault], tables: int | None) -> list[Seen]:
    """What comes of every fault."""
    seen: list[Seen] = []
    with TemporaryDirectory() as folder, pebbles.room(), games.room():
        gardens: dict[str, Garden] = {}
        for fault in faults:
            garden = gardens.get(fault.game) or gardens.setdefault(
                fault.game, Garden(fault.game, Path(folder), tables=tables))
            seen.append(garden.see(fault))
    return seen


def table(seen: Sequence[Seen]) -> str:
    """Caught and missed by class, as docs/how-to/validate.md shows them."""
    rows = ["| class | faults | caught | at the line | else by name | neither |",
            "| --- | ---: | ---: | ---: | ---: | ---: |"]
    files = [each for each in seen if not each.fault.play]
    for title in dict.fromkeys(each.fault.title for each in seen):
        rows.append(_row(title, [each for each in seen if each.fault.title == title]))
    rows.append(_row("**all that files can show**", files))
    return "\n".join(rows)


def _row(title: str, seen: Sequence[Seen]) -> str:
    caught = [each for each in seen if each.caught]
    line = sum(each.at_line for each in caught)
    named = sum(each.named and not each.at_line for each in caught)
    cells = (title, len(seen), len(caught), line, named, len(caught) - line - named)
    return f"| {' | '.join(map(str, cells))} |"


def as_json(seen: Iterable[Seen]) -> list[dict[str, object]]:
    """Every fault with what was found."""
    return [{"name": each.fault.name, "class": each.fault.sort, "game": each.fault.game,
             "play": each.fault.play, "caught": each.caught, "at line": each.at_line,
             "named": each.named, "missed": each.fault.missed,
             "findings": [f"{found.severity}[{found.code}] {found.where}: {found.message}"
                          for found in each.found]} for each in seen]


def wrong_flags(seen: Iterable[Seen]) -> list[str]:
    """Faults that are said to be missed and aren't, and the other way round."""
    return [f"{each.fault.name}: caught, remove its `missed`" if each.caught
            else f"{each.fault.name}: missed, and nothing says why"
            for each in seen if each.caught == bool(each.fault.missed)]


def main() -> int:
    """Look at the faults that are asked for; 1 if the data says something else of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.planted", description=__doc__)
    parser.add_argument("--class", dest="sort", help="only faults of this class")
    parser.add_argument("--game", help="only faults of this game")
    parser.add_argument("--name", default="", help="only faults whose name has this in it")
    parser.add_argument("--matches", action="store_true", help="play all matches that check plays")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all that was found")
    asked = parser.parse_args()
    faults = [each for each in planted() if asked.sort in {None, each.sort}
              and asked.game in {None, each.game} and asked.name in each.name]
    lines: list[str] = []
    seen = looked_at(faults, None if asked.matches else 1)
    for each in seen:
        word = "missed" if not each.caught else \
            "at line" if each.at_line else "by name" if each.named else "caught"
        codes = ", ".join(dict.fromkeys(found.code for found in each.found))
        lines.append(f"{word:8} {each.fault.sort:8} {each.fault.game:18} {each.fault.name}"
                     + (f"  [{codes}]" if codes else ""))
    if asked.json:
        asked.json.write_text(json.dumps(as_json(seen), ensure_ascii=False, indent=1),
                              encoding="utf-8")
    flags = wrong_flags(seen)
    sys.stdout.write("\n".join((*lines, "", table(seen), "", *flags)) + "\n")
    return bool(flags)


if __name__ == "__main__":
    sys.exit(main())
