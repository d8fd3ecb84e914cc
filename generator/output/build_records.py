"""What decided the files in a folder: a build skips a target whose inputs haven't changed."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

from generator.base.findings import FileLocation, Finding, Findings
from generator.base.folder import read_without_links, write_without_links
from generator.drawing.cache.seal import seal, unseal
from generator.output import manifest
from generator.output.manifest import ManifestEntry

# Where the file is in an output folder.
RECORDS_FILE = Path(".cache", "standing")
# Bytes; a longer list is started again.
LARGEST = 50_000_000
# What in the package has no say in what a target writes.
UNRELATED_FOLDERS = frozenset({"apps/cli", "apps/studio", "judging/reports", "judging/tuning",
                       "judging/balance"})
# Programs as a machine has them: they come of the sources.
COMPILED_SUFFIXES = frozenset({".pyc", ".so", ".pyd"})
PACKAGE = "ballotin"
# What a file says that isn't as we wrote it.
FORMAT_ERRORS = (ValueError, KeyError, TypeError, RecursionError)


@dataclass(frozen=True, slots=True)
class BuildRecord:
    """The files of one target, and what there was to say about them."""

    files: tuple[ManifestEntry, ...]
    findings: tuple[Finding, ...]


class BuildRecords:
    """For each target the key of everything that decides its files, under this user's seal."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._records: dict[str, Any] | None = None
        self._has_changes = False

    def find(self, target: str, key: str) -> BuildRecord | None:
        """What the last build of a target left, if that had the same key."""
        result = self._all_records().get(target)
        try:
            if result is None or result["key"] != key:
                return None
            return BuildRecord(manifest.read(json.dumps(result["files"]).encode()),
                         tuple(map(_read_finding, result["findings"])))
        except FORMAT_ERRORS:
            return None

    def add(self, target: str, key: str, files: Iterable[ManifestEntry], findings: Findings
            ) -> None:
        """Remember what a target has written."""
        # Facts stay in their order, in which people are shown them.
        listed = {"format": manifest.FORMAT,
                  "files": [{**asdict(file), "facts": dict(file.facts)} for file in files]}
        self._all_records()[target] = {"key": key, "files": listed,
                               "findings": [asdict(finding) for finding in findings]}
        self._has_changes = True

    def keep(self) -> None:
        """Leave it to the next build."""
        if not self._has_changes or self._file is None:
            return
        self._has_changes = False
        data = seal(json.dumps(self._all_records()).encode())
        if data is not None and len(data) <= LARGEST:
            write_without_links(self._file, data)

    def _all_records(self) -> dict[str, Any]:
        if self._records is None:
            self._records = _read_records(self._file)
        return self._records


@cache
def edition() -> str:
    """A digest of the programs and libraries that write files, so that versions count themselves.

    Empty if they aren't known: then no file is known to be the same again.
    """
    libraries = _libraries()
    if not libraries:
        return ""
    sha256 = hashlib.sha256(repr((sys.version_info[:3], libraries)).encode())
    package = Path(__file__).parents[1]
    for path in _sources(package):
        sha256.update(repr(path.relative_to(package).as_posix()).encode())
        sha256.update(path.read_bytes())
    return sha256.hexdigest()


def _sources(package: Path) -> Iterator[Path]:
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package).as_posix()
        if path.suffix not in COMPILED_SUFFIXES \
                and "/".join(name.split("/")[:2]) not in UNRELATED_FOLDERS \
                and path.is_file():
            yield path


def _libraries() -> Mapping[str, str]:
    """The version of everything that this package depends on, if it is installed."""
    try:
        named = [re.split(r"[^\w.-]", require)[0] for require in requires(PACKAGE) or ()
                 if "extra ==" not in require]
        return {name: version(name) for name in named}
    except PackageNotFoundError:
        return {}


def _read_finding(tree: Mapping[str, Any]) -> Finding:
    where = tree["where"]
    return Finding(tree["code"], tree["severity"], tree["message"],
                   FileLocation(**where) if where else None, tree["hint"],
                   tuple(FileLocation(**item) for item in tree["related"]))


def _read_records(file: Path | None) -> dict[str, Any]:
    try:
        data = unseal(read_without_links(file, LARGEST)) if file else None
        tree = json.loads(data) if data is not None else {}
    except (OSError, *FORMAT_ERRORS):
        return {}
    return tree if isinstance(tree, dict) else {}
