"""The closing table: every file with its pages, pieces, sheets of paper and size."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from generator.cli.table import bytes_text, table
from generator.export.target import Artifact

COLUMNS = ("pages", "pieces", "sheets")


def artifacts_text(folder: Path, artifacts: Sequence[Artifact]) -> str:
    """One line a file, and one line a folder of files."""
    groups: dict[str, list[Artifact]] = {}
    for each in artifacts:
        parts = PurePosixPath(each.name).parts
        groups.setdefault(each.name if len(parts) == 1 else f"{parts[0]}/", []).append(each)
    rows = [(name, len(group) if name.endswith("/") else "",
             *(_sum(group, column) for column in COLUMNS),
             bytes_text(sum(each.bytes for each in group)))
            for name, group in groups.items()]
    return f"{folder}\n" + table(("file", "files", *COLUMNS, "size"), rows)


def artifacts_json(artifacts: Sequence[Artifact]) -> list[dict[str, object]]:
    """The same for programs, every file on its own."""
    return [{"name": each.name, "bytes": each.bytes, "sha256": each.digest,
             "facts": dict(each.facts)} for each in artifacts]


def _sum(group: Sequence[Artifact], column: str) -> str | int:
    values = [each.facts.get(column) for each in group]
    counts = [value for value in values if isinstance(value, int)]
    return sum(counts) if counts else ""
