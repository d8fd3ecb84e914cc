"""Where Tabletop Simulator keeps its tables, and how a package gets there."""

import hashlib
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from generator.base.findings import Findings, Stop
from generator.base.folder import SafeFolder
from generator.output import manifest
from generator.output.outbox import open_outbox, report_file_errors
from generator.output.targets.virtual_tables.tts.object_box import PictureAddresses

PROGRAM = "Tabletop Simulator"
DOCUMENTS = Path("Documents", "My Games", PROGRAM)
# Our own folder there: the program may clear its folder for pictures.
PICTURES_FOLDER = "Ballotin"
# Much more than any file of a package has.
LARGEST = 1 << 30
# What an address in a file within a file can't have.
UNFIT_SIGNS = frozenset('"\\<>?#%')


def install(folder: Path, game: str, findings: Findings) -> None:
    """Copy a package from an output folder to where the program looks, all of it or nothing."""
    data = _data_folder(findings)
    place = (data / PICTURES_FOLDER / game).as_posix()
    if UNFIT_SIGNS & set(place) or not place.isprintable():
        findings.error("target/not-found", f"pictures in '{place}' have no address that "
                       f"{PROGRAM} could follow", hint="put them on a web server, and build with "
                       "--base-url")
        raise Stop(findings)
    result = Findings()
    try:
        with report_file_errors(folder, result):
            files = _package_files(folder, game, f"file:///{place.lstrip('/')}")
        with report_file_errors(data, result):
            kept = _earlier_pictures(data, game, files, result)
        result.stop_on_errors()
        with open_outbox(data, game, result) as outbox:
            shelf = outbox.shelf("tts")
            for name, read in sorted({**kept, **files}.items()):
                shelf.put(name, read)
            outbox.publish()
    finally:
        for finding in result:  # what is said about --out doesn't help here
            findings.add(
                finding if finding.code.startswith("target/") else replace(finding, hint="")
            )


def data_folders(system: str, home: Path, environment: Mapping[str, str]) -> list[Path]:
    """Where the program may keep its files on a system, the likeliest first."""
    if system == "win32":
        clouds = [Path(environment[name]) for name in ("OneDrive", "OneDriveConsumer")
                  if environment.get(name)]
        return list(dict.fromkeys([home / DOCUMENTS, *(cloud / DOCUMENTS for cloud in clouds),
                                   home / "OneDrive" / DOCUMENTS]))
    if system == "darwin":
        return [home / "Library" / PROGRAM]
    return [home / ".local" / "share" / PROGRAM]


def _data_folder(findings: Findings) -> Path:
    with suppress(RuntimeError):  # home is unknown
        places = data_folders(sys.platform, Path.home(), os.environ)
        for place in places:
            if place.is_dir():
                return place
        looked = " or ".join(f"'{place}'" for place in places)
        findings.error("target/not-found", f"{PROGRAM} isn't on this machine: there is no "
                       f"{looked}", hint="start it once, so that it makes its folder; the package "
                       "is written, and its README.txt says how to copy it yourself")
        raise Stop(findings)
    findings.error("target/not-found", "your home folder is unknown",
                   hint="the package is written, and its README.txt says how to copy it yourself")
    raise Stop(findings)


def _install_path(name: str, game: str) -> str:
    """Where a file of the package goes, from the program's folder; '' if it stays."""
    if name.startswith("images/"):
        return f"{PICTURES_FOLDER}/{game}/{name}"
    return f"Saves/{name}" if name.endswith((".json", ".png")) else ""


def _entries(folder: SafeFolder) -> Iterator[manifest.ManifestEntry]:
    with suppress(FileNotFoundError, ValueError):
        yield from manifest.read(folder.read(manifest.FILE, LARGEST))


def _package_files(folder: Path, game: str, address: str) -> dict[str, bytes]:
    """The files to install, with the addresses that pictures have on this machine."""
    files = {}
    with SafeFolder(folder) as source:
        for entry in _entries(source):
            name = _install_path(entry.name.removeprefix("tts/"), game)
            if (entry.game, entry.target) == (game, "tts") and name:
                read = source.read(entry.name, LARGEST)
                files[name] = read.replace(PictureAddresses.MARKER.encode(), address.encode()) \
                    if name.endswith(".json") else read
    return files


def _earlier_pictures(data: Path, game: str, files: Mapping[str, bytes], findings: Findings
          ) -> dict[str, bytes]:
    """What stays of earlier packages; an error if anything would be lost that isn't ours.

    Matches that were saved with earlier pictures go on to show them.
    """
    with SafeFolder(data) as there:
        before = {entry.name: entry for entry in _entries(there)}
        for name in files:
            if there.has(name) and not _is_ours(there, before.get(name)):
                findings.error("target/not-ours", f"'{data / name}' is there, and not as a build "
                               "has left it", hint="rename it or move it away, and install again; "
                               "nothing was changed")
        return {name: there.read(name, LARGEST) for name, entry in before.items()
                if entry.game == game and name.startswith(PICTURES_FOLDER) and name not in files
                and there.has(name)}


def _is_ours(folder: SafeFolder, entry: manifest.ManifestEntry | None) -> bool:
    """Whether a file is as a build has left it."""
    return entry is not None and hashlib.sha256(
        folder.read(entry.name, LARGEST)).hexdigest() == entry.sha256
