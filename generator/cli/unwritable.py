"""What the system says when files can't be written, as a finding."""

from __future__ import annotations

from pathlib import Path

from generator.findings import Findings


def tell_unwritable(folder: Path, error: OSError, findings: Findings) -> None:
    """Say in the user's words why nothing could be written into a folder."""
    if isinstance(error, (FileExistsError, NotADirectoryError)):
        reason = "a file is in the way"
    else:
        reason = (error.strerror or str(error)).lower()
    findings.error("output/unwritable", f"can't write into '{folder}': {reason}",
                   hint="choose another folder")
