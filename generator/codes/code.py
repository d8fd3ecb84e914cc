"""One entry of the catalogue: what a code means and what to do about it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """A code such as `field/unknown`, explained to somebody who just met it."""

    name: str
    summary: str
    advice: str
