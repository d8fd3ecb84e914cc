"""ICC profiles of presses: the one that comes with Ballotin, and those that shops give."""

from functools import lru_cache
from pathlib import Path

from generator.base.findings import FileLocation, Findings
from generator.game.load.files import digest, display_path, read_bytes
from generator.game.model.colour_plates import Profile

SHIPPED = Path(__file__).parent / "profiles" / "FOGRA39L_coated.icc"
# Bytes; those of shops have 3 MB at most.
MOST_BYTES = 16_000_000
HEAD = 128
CLASSES = {b"prtr": "a printer's", b"mntr": "a screen's", b"scnr": "a scanner's or camera's",
           b"link": "a link between two devices", b"spac": "of a colour space",
           b"abst": "an abstract one", b"nmcl": "of named colours"}
_HINT = "ask the shop for the ICC profile of its press and paper, or leave out --icc"


@lru_cache(1)
def shipped_profile() -> Profile:
    """Coated paper, offset: what most shops in Europe print by."""
    data = SHIPPED.read_bytes()
    # The paper of its registered condition takes 330 %; most shops ask for 300.
    return Profile(data, digest(data), "Coated FOGRA39 (ISO 12647-2:2004)", "FOGRA39", 300)


def read_profile(path: Path, findings: Findings) -> Profile | None:
    """The profile in a file; None with a finding if it isn't for a press."""
    data = read_bytes(path, MOST_BYTES, findings)
    if data is None:
        return None
    name = display_path(path)
    if len(data) < HEAD or data[36:40] != b"acsp" or int.from_bytes(data[:4], "big") > len(data):
        findings.error("profile/not-icc", f"'{name}' isn't a whole ICC profile", FileLocation(name),
                       _HINT)
        return None
    if data[12:16] != b"prtr":
        sort = CLASSES.get(data[12:16], "of a sort that isn't known")
        findings.error("profile/not-printer", f"the profile '{name}' is {sort}, not a printer's",
                       FileLocation(name), _HINT)
        return None
    if data[16:20] != b"CMYK":
        space = data[16:20].decode("ascii", "replace").strip()
        findings.error("profile/not-cmyk", f"the profile '{name}' is for {space}, not for CMYK",
                       FileLocation(name), _HINT)
        return None
    return Profile(data, digest(data), path.stem, "", None)
