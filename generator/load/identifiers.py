"""Ids that can name files on every system."""

from __future__ import annotations

import re

PATTERN = r"^[a-z0-9][a-z0-9-]*$"
LONGEST = 64
SAFE = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
# Windows keeps these for devices, whatever the ending.
DEVICE = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")


def is_safe(name: str) -> bool:
    """Whether a name can be an id: small letters only, so no two differ by case alone."""
    return bool(SAFE.fullmatch(name)) and not DEVICE.fullmatch(name)


def advice(name: str) -> str:
    """How to make an id of a name that is none."""
    better = as_id(name)
    if DEVICE.fullmatch(better):
        return f"Windows keeps this name for itself; '{better}-1' would do"
    rule = f"use small letters, digits and -, at most {LONGEST}"
    return f"{rule}: '{better}' would do" if better else rule


def as_id(name: str) -> str:
    """The nearest id to a name; may be empty."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST].strip("-")
