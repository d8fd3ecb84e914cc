"""The colours of a game, each under the name that templates use."""

from __future__ import annotations

from collections.abc import Mapping


def flat_theme(theme: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Return shades as 'name.shade', and the base also as 'name' alone."""
    flat: dict[str, str] = {}
    for name, shades in theme.items():
        for shade, colour in shades.items():
            if shade == "base":
                flat[name] = colour
            flat[f"{name}.{shade}"] = colour
    return flat
