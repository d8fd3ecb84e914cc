"""Letterforms: what CSS says of small capitals, figures, ligatures and other OpenType features."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from generator.base.findings import suggest
from generator.game.svg.lengths import number, quote_text
from generator.game.svg.tree import cannot_draw


class Letterforms(NamedTuple):
    """Which forms of its letters a text asks for; words as CSS has them, in a fixed order.

    `stretch` is the width of letters in percent; `spaced` says that they have extra space, so that
    none forms a ligature with its neighbour.
    """

    caps: str = "normal"
    numeric: tuple[str, ...] = ()
    ligatures: tuple[str, ...] = ()
    position: str = "normal"
    kerning: bool = True
    settings: tuple[tuple[str, int], ...] = ()
    stretch: float = 100.0
    language: str = ""
    spaced: bool = False

    @property
    def features(self) -> dict[str, int]:
        """The OpenType features that say the same; what is set by its tag goes last, and wins."""
        features = dict.fromkeys(OF_CAPS.get(self.caps, ()), 1)
        if self.spaced:
            features |= {"liga": 0, "clig": 0}
        for word in (*self.ligatures, *self.numeric, self.position):
            features |= OF_WORDS.get(word, {})
        if not self.kerning:
            features["kern"] = 0
        return features | dict(self.settings)

    @property
    def attrs(self) -> dict[str, str]:
        """The attributes that ask for these forms."""
        return {
            "font-variant-caps": self.caps, "font-variant-position": self.position,
            "font-variant-numeric": " ".join(self.numeric) or "normal",
            "font-variant-ligatures": " ".join(self.ligatures) or "normal",
            "font-kerning": "normal" if self.kerning else "none",
            "font-stretch": f"{self.stretch:g}%",
            "font-feature-settings": ", ".join(f"'{tag}' {value}" for tag, value in self.settings)
            or "normal"}


DEFAULT_LETTERFORMS = Letterforms()
OF_CAPS = {"small-caps": ("smcp",), "all-small-caps": ("smcp", "c2sc"), "petite-caps": ("pcap",),
           "all-petite-caps": ("pcap", "c2pc"), "unicase": ("unic",), "titling-caps": ("titl",)}
OF_LIGATURES: dict[str, dict[str, int]] = {
    "none": {"liga": 0, "clig": 0, "dlig": 0, "hlig": 0, "calt": 0},
    "common-ligatures": {"liga": 1, "clig": 1}, "no-common-ligatures": {"liga": 0, "clig": 0},
    "discretionary-ligatures": {"dlig": 1}, "no-discretionary-ligatures": {"dlig": 0},
    "historical-ligatures": {"hlig": 1}, "no-historical-ligatures": {"hlig": 0},
    "contextual": {"calt": 1}, "no-contextual": {"calt": 0}}
OF_NUMERIC: dict[str, dict[str, int]] = {
    "lining-nums": {"lnum": 1}, "oldstyle-nums": {"onum": 1}, "proportional-nums": {"pnum": 1},
    "tabular-nums": {"tnum": 1}, "diagonal-fractions": {"frac": 1},
    "stacked-fractions": {"afrc": 1}, "ordinal": {"ordn": 1}, "slashed-zero": {"zero": 1}}
OF_POSITION: dict[str, dict[str, int]] = {"sub": {"subs": 1}, "super": {"sups": 1}}
OF_WORDS = {**OF_LIGATURES, **OF_NUMERIC, **OF_POSITION}
STRETCHES = {"ultra-condensed": 50.0, "extra-condensed": 62.5, "condensed": 75.0,
             "semi-condensed": 87.5, "normal": 100.0, "semi-expanded": 112.5, "expanded": 125.0,
             "extra-expanded": 150.0, "ultra-expanded": 200.0}
MOST_SETTINGS = 50
_SETTING = re.compile(r"""\s*["']([ -~]{4})["']\s*(on|off|\d{1,5})?\s*""")


def has_forms(properties: Mapping[str, str]) -> bool:
    """Whether properties say anything of letterforms."""
    return not READERS.keys().isdisjoint(properties)


def read_forms(properties: Mapping[str, str], around: Letterforms) -> Letterforms:
    """The forms that properties ask for, inside of others; raises a Complaint."""
    forms = around
    for name, read in READERS.items():
        value = properties.get(name, "inherit").strip()
        if value != "inherit":
            forms = read(forms, value)
    return forms


def _variant(forms: Letterforms, value: str) -> Letterforms:
    """The shorthand: what it doesn't name is as usual."""
    words = [word for word in value.split() if word != "normal"]
    all_words = {**OF_CAPS, **OF_WORDS}
    for word in words:
        if word not in all_words:
            raise _unknown_word("font-variant", word, tuple(all_words))
    return forms._replace(
        caps=next((word for word in words if word in OF_CAPS), "normal"),
        position=next((word for word in words if word in OF_POSITION), "normal"),
        numeric=tuple(word for word in words if word in OF_NUMERIC),
        ligatures=tuple(word for word in words if word in OF_LIGATURES))


def _single_word(name: str, value: str, allowed: Mapping[str, object]) -> str:
    if value != "normal" and value not in allowed:
        raise _unknown_word(name, value, ("normal", *allowed))
    return value


def _words(name: str, value: str, allowed: Mapping[str, object]) -> tuple[str, ...]:
    words = tuple(word for word in value.split() if word != "normal")
    for word in words:
        if word not in allowed:
            raise _unknown_word(name, word, ("normal", *allowed))
    return words


def _unknown_word(name: str, word: str, allowed: tuple[str, ...]) -> Exception:
    return cannot_draw(f"{name}: '{quote_text(word)}' is not one of the values that are drawn",
                       suggest(word, allowed))


def _stretch(value: str) -> float:
    if value in STRETCHES:
        return STRETCHES[value]
    percent = number(value.removesuffix("%")) if value.endswith("%") else 0.0
    if not percent > 0:
        raise _unknown_word("font-stretch", value, tuple(STRETCHES))
    return percent


def _settings(value: str) -> tuple[tuple[str, int], ...]:
    if value == "normal":
        return ()
    settings: dict[str, int] = {}
    for part in value.split(",")[:MOST_SETTINGS]:
        match = _SETTING.fullmatch(part)
        if match is None:
            raise cannot_draw(f"font-feature-settings: '{quote_text(value)}' is not understood",
                              "write it like \"'smcp', 'liga' 0\"")
        settings[match[1]] = int({"on": "1", "off": "0"}.get(match[2] or "on", match[2]))
    return tuple(settings.items())


# By property, the shorthand first: what is said by itself goes before it.
READERS: dict[str, Callable[[Letterforms, str], Letterforms]] = {
    "font-variant": _variant,
    "font-variant-caps": lambda forms, value: forms._replace(
        caps=_single_word("font-variant-caps", value, OF_CAPS)),
    "font-variant-position": lambda forms, value: forms._replace(
        position=_single_word("font-variant-position", value, OF_POSITION)),
    "font-variant-numeric": lambda forms, value: forms._replace(
        numeric=_words("font-variant-numeric", value, OF_NUMERIC)),
    "font-variant-ligatures": lambda forms, value: forms._replace(
        ligatures=_words("font-variant-ligatures", value, OF_LIGATURES)),
    "font-kerning": lambda forms, value: forms._replace(kerning=value != "none"),
    "font-stretch": lambda forms, value: forms._replace(stretch=_stretch(value)),
    "font-feature-settings": lambda forms, value: forms._replace(settings=_settings(value)),
    "lang": lambda forms, value: forms._replace(language=value),
    "xml:lang": lambda forms, value: forms._replace(language=value),
}
