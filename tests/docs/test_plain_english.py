"""The word check finds mannered words, and nothing in plain sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs import plain_english
from tests.docs.plain_english import WordHit, find_in_file

HITS = {
    "page.md": ("One line.\nWhoever reads it\nholds to the laws.",
                [(2, "Whoever"), (3, "holds to")]),
    "code.md": ("Use `told`:\n\n```sh\nwhoever\n```\n\n[here](besides.md)", []),
    "broken-line.md": ("A group is\nto be bought.", [(1, "is to be")]),
    "tables.md": ("A card lies on the table.\n\nThe file lies in a folder.", [(3, "lies")]),
    "marked.md": ("Nobody knows. <!-- plain: ok -->", []),
    "names.py": ("for each in []:\n    known = each\n", [(1, "each"), (2, "known")]),
    "classes.py": ("class Told:\n    def _laid(self) -> str: ...\n\n"
                   "    def hidden(self) -> bool: ...\n", [(1, "class Told"), (2, "def _laid")]),
    "strings.py": ('"""First line.\n\nTold anew by `nobody`.\n"""\n# Beside it.\n'
                   'key = "beside"\n', [(3, "Told"), (3, "anew"), (5, "Beside")]),
    "page.js": ("// Nobody\nconst told = 'Play anew';\n", [(1, "Nobody"), (2, "anew")]),
    "lang.yaml": ("rules: A tile is to be put back\n", [(1, "is to be")]),
}


@pytest.mark.parametrize("name", HITS)
def test_mannered_words_are_found_at_their_lines(name: str, tmp_path: Path) -> None:
    text, expected = HITS[name]
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    assert [(hit.line, hit.word) for hit in find_in_file(file)] == expected


def test_a_hit_in_a_clean_folder_fails_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["plain_english", "--clean"])
    monkeypatch.setattr(plain_english, "find_in_file",
                        lambda file: [WordHit(str(file), 1, "anew", "again")])
    assert plain_english.main() == 1
