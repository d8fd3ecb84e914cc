"""Printers that the user has measured, kept in the user's own configuration."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, fields
from math import isfinite
from pathlib import Path
from typing import NoReturn

from platformdirs import user_config_path

from generator.base.findings import Findings, Stop, Where
from generator.base.folder import Folder
from generator.paper.sheets.misprint import Misprint

FILE = "printers.json"
LARGEST = 1_000_000
VERSION = 1
NAME = re.compile(r"[^\W_](?:[\w .+()-]{0,58}[\w.+)])?")
# How paper goes through a printer: 'a4 long', 'letter short by hand'; and what comes of it.
Ways = Mapping[str, Misprint]


def way(paper: str, duplex: str, by_hand: bool) -> str:
    """What is said of how paper goes through a printer."""
    return f"{paper} {duplex}" + (" by hand" if by_hand else "")


class Printers:
    """What is known of printers, by name and by the way that paper goes through them."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or user_config_path("ballotin")

    def kept(self, findings: Findings) -> dict[str, Ways]:
        """All printers; Stop if the file isn't one that we have written."""
        try:
            with Folder(self.folder) as folder:
                data = json.loads(folder.read(FILE, LARGEST))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, ValueError, RecursionError) as error:
            reason = (error.strerror or "").lower() if isinstance(error, OSError) else ""
            self._refuse(reason or "it isn't what Ballotin writes", findings)
        try:
            return _read(data)
        except ValueError as wrong:
            self._refuse(str(wrong), findings)

    def keep(self, name: str, how: str, misprint: Misprint, findings: Findings) -> None:
        """Remember a printer; OSError if it can't be written."""
        kept = self.kept(findings)
        self._write({**kept, name: {**kept.get(name, {}), how: misprint}})

    def forget(self, name: str, findings: Findings) -> bool:
        """Remember nothing of a printer any more; whether anything was known."""
        kept = self.kept(findings)
        known = kept.pop(name, None) is not None
        if known:
            self._write(kept)
        return known

    def _write(self, kept: Mapping[str, Ways]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        data = {name: {how: asdict(ways[how]) for how in sorted(ways)}
                for name, ways in sorted(kept.items())}
        text = json.dumps({"version": VERSION, "printers": data}, indent=1, ensure_ascii=False)
        with Folder(self.folder) as folder:
            folder.put(FILE, text.encode())

    def _refuse(self, reason: str, findings: Findings) -> NoReturn:
        place = self.folder / FILE
        findings.error("printer/damaged", f"what is known of printers can't be read: {reason}",
                       Where(str(place)), "repair the file, or delete it and calibrate again")
        raise Stop(findings)


def _read(data: object) -> dict[str, Ways]:
    """Printers as they were written; ValueError says what is wrong with them."""
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise ValueError("it isn't what this version of Ballotin writes")
    printers = data.get("printers")
    if not isinstance(printers, dict):
        raise ValueError("there is no list of printers in it")
    return {_name(name): _ways(name, ways) for name, ways in printers.items()}


def _name(name: str) -> str:
    if not NAME.fullmatch(name):
        raise ValueError(f"a printer can't be called {name[:60]!r}")
    return name


def _ways(name: str, ways: object) -> Ways:
    if not isinstance(ways, dict):
        raise ValueError(f"nothing is said of the printer {name!r}")
    return {how: _misprint(name, figures) for how, figures in ways.items()}


def _misprint(name: str, figures: object) -> Misprint:
    names = [each.name for each in fields(Misprint)]
    if not isinstance(figures, dict) or sorted(figures) != sorted(names):
        raise ValueError(f"the figures of the printer {name!r} aren't {', '.join(names)}")
    if not all(type(each) in (int, float) and isfinite(each) for each in figures.values()):
        raise ValueError(f"the figures of the printer {name!r} aren't numbers")
    found = Misprint(**{each: float(figures[each]) for each in names})
    for complaint in found.refused():
        raise ValueError(f"of the printer {name!r} it says that {complaint.message}")
    return found
