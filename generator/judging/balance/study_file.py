"""The figures of an earlier study, as balance.json has them."""

import json
import math
from collections.abc import Mapping
from pathlib import Path

from generator.base.findings import FileLocation, Findings, brief
from generator.game.load.files import display_path, read_bytes
from generator.judging.balance.measure import StudyFigure

# A study of a thousand components is a tenth of this; Python needs 25 bytes for each of them.
MOST_BYTES = 5_000_000
FORMATS = (1,)


def read_figures(path: Path, game: str, findings: Findings) -> tuple[StudyFigure, ...]:
    """The figures of a study of the same game; none and a finding if there are none."""
    data = read_bytes(path, MOST_BYTES, findings)
    if data is None:
        return ()
    where = FileLocation(display_path(path))
    try:
        held = json.loads(data)
        if held["format"] not in FORMATS:
            findings.error("balance/against", f"the file is of format {brief(held['format'])}, "
                           "which another version of Ballotin wrote", where)
            return ()
        if held["game"] != game:
            findings.error("balance/against", f"the file is about {brief(held['game'])}, not about "
                           f"'{game}'", where)
            return ()
        return tuple(_figure(item) for item in held["figures"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        findings.error("balance/against", "the file isn't a study as balance.json holds it", where,
                       "`ballotin balance` writes one into output/")
        return ()


def _figure(results: Mapping[str, object]) -> StudyFigure:
    value, low, high = (float(str(results[name])) for name in ("value", "low", "high"))
    if not math.isfinite(value + low + high):
        raise ValueError("figures are finite")
    return StudyFigure(
        measure=str(results["measure"]),
        value=value,
        low=low,
        high=high,
        n=int(str(results["n"])),
        players=int(str(results["players"])),
        bots=str(results["bots"]),
        of=str(results["of"]),
    )
