"""The closing table."""

from pathlib import Path

from generator.apps.cli.terminal_tables import artifacts_json, artifacts_text
from generator.base.target_interface import Artifact

KIT = [
    Artifact("tiny.pdf", 83_000, "d1", {"pages": 4, "pieces": 8, "sheets": 1, "paper": "a4"}),
    Artifact("sprites/card-1.png", 1_200_000, "d2", {"frames": 4}),
    Artifact("sprites/card.css", 900, "d3", {"frames": 4}),
]


def test_files_have_lines_and_folders_are_summed_up() -> None:
    assert artifacts_text(Path("output", "tiny"), KIT) == (
        "output/tiny\n"
        "file      files  pages  pieces  sheets    size\n"
        "tiny.pdf             4       8       1   83 kB\n"
        "sprites/      2                         1.2 MB")


def test_programs_get_every_file() -> None:
    assert artifacts_json(KIT)[1] == {
        "name": "sprites/card-1.png", "bytes": 1_200_000, "sha256": "d2", "facts": {"frames": 4}}
