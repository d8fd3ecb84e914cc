"""Printers that the user has measured, kept in the user's own configuration."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, fields
from math import isfinite
from pathlib import Path
from typing import NoReturn

from platformdirs import user_config_path

from generator.base.findings import FileLocation, Findings, Stop
from generator.base.folder import SafeFolder
from generator.paper.sheets.misregistration import Misregistration

FILE = "printers.json"
LARGEST = 1_000_000
VERSION = 1
NAME = re.compile(r"[^\W_](?:[\w .+()-]{0,58}[\w.+)])?")
# How paper goes through a printer: 'a4 long', 'letter short by hand'; and how backs land.
FeedMisregistrations = Mapping[str, Misregistration]


def feed_name(paper: str, duplex: str, by_hand: bool) -> str:
    """What is said of how paper goes through a printer."""
    return f"{paper} {duplex}" + (" by hand" if by_hand else "")


class PrinterStore:
    """What is known of printers, by name and by the way that paper goes through them."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or user_config_path("ballotin")

    def read(self, findings: Findings) -> dict[str, FeedMisregistrations]:
        """All printers; Stop if the file isn't one that we have written."""
        try:
            with SafeFolder(self.folder) as folder:
                data = json.loads(folder.read(FILE, LARGEST))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, ValueError, RecursionError) as error:
            reason = (error.strerror or "").lower() if isinstance(error, OSError) else ""
            self._refuse(reason or "it isn't what Ballotin writes", findings)
        try:
            return _parse_printers(data)
        except ValueError as wrong:
            self._refuse(str(wrong), findings)

    def keep(self, name: str, how: str, misprint: Misregistration, findings: Findings) -> None:
        """Remember a printer; OSError if it can't be written."""
        kept = self.read(findings)
        self._write({**kept, name: {**kept.get(name, {}), how: misprint}})

    def forget(self, name: str, findings: Findings) -> bool:
        """Remember nothing of a printer any more; whether anything was known."""
        kept = self.read(findings)
        is_known = kept.pop(name, None) is not None
        if is_known:
            self._write(kept)
        return is_known

    def _write(self, kept: Mapping[str, FeedMisregistrations]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        data = {name: {how: asdict(ways[how]) for how in sorted(ways)}
                for name, ways in sorted(kept.items())}
        text = json.dumps({"version": VERSION, "printers": data}, indent=1, ensure_ascii=False)
        with SafeFolder(self.folder) as folder:
            folder.put(FILE, text.encode())

    def _refuse(self, reason: str, findings: Findings) -> NoReturn:
        place = self.folder / FILE
        findings.error("printer/damaged", f"what is known of printers can't be read: {reason}",
                       FileLocation(str(place)),
                       "repair the file, or delete it and calibrate again")
        raise Stop(findings)


def _parse_printers(data: object) -> dict[str, FeedMisregistrations]:
    """Printers as they were written; ValueError says what is wrong with them."""
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise ValueError("it isn't what this version of Ballotin writes")
    printers = data.get("printers")
    if not isinstance(printers, dict):
        raise ValueError("there is no list of printers in it")
    return {_check_name(name): _parse_feeds(name, ways) for name, ways in printers.items()}


def _check_name(name: str) -> str:
    if not NAME.fullmatch(name):
        raise ValueError(f"a printer can't be called {name[:60]!r}")
    return name


def _parse_feeds(name: str, ways: object) -> FeedMisregistrations:
    if not isinstance(ways, dict):
        raise ValueError(f"nothing is said of the printer {name!r}")
    return {how: _parse_misregistration(name, figures) for how, figures in ways.items()}


def _parse_misregistration(name: str, figures: object) -> Misregistration:
    names = [field.name for field in fields(Misregistration)]
    if not isinstance(figures, dict) or sorted(figures) != sorted(names):
        raise ValueError(f"the figures of the printer {name!r} aren't {', '.join(names)}")
    if not all(type(figure) in (int, float) and isfinite(figure) for figure in figures.values()):
        raise ValueError(f"the figures of the printer {name!r} aren't numbers")
    misregistration = Misregistration(**{name: float(figures[name]) for name in names})
    for complaint in misregistration.complaints():
        raise ValueError(f"of the printer {name!r} it says that {complaint.message}")
    return misregistration
