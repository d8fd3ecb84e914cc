"""Colours: every way in which SVG writes one."""

import colorsys
import re
from functools import lru_cache
from typing import NamedTuple

from generator.base.findings import suggest
from generator.game.svg.lengths import NUMBER, quote_text, short_number
from generator.game.svg.tree import cannot_draw

NAMES = {
    "aliceblue": "f0f8ff", "antiquewhite": "faebd7", "aqua": "00ffff", "aquamarine": "7fffd4",
    "azure": "f0ffff", "beige": "f5f5dc", "bisque": "ffe4c4", "black": "000000",
    "blanchedalmond": "ffebcd", "blue": "0000ff", "blueviolet": "8a2be2", "brown": "a52a2a",
    "burlywood": "deb887", "cadetblue": "5f9ea0", "chartreuse": "7fff00", "chocolate": "d2691e",
    "coral": "ff7f50", "cornflowerblue": "6495ed", "cornsilk": "fff8dc", "crimson": "dc143c",
    "cyan": "00ffff", "darkblue": "00008b", "darkcyan": "008b8b", "darkgoldenrod": "b8860b",
    "darkgray": "a9a9a9", "darkgreen": "006400", "darkgrey": "a9a9a9", "darkkhaki": "bdb76b",
    "darkmagenta": "8b008b", "darkolivegreen": "556b2f", "darkorange": "ff8c00",
    "darkorchid": "9932cc", "darkred": "8b0000", "darksalmon": "e9967a", "darkseagreen": "8fbc8f",
    "darkslateblue": "483d8b", "darkslategray": "2f4f4f", "darkslategrey": "2f4f4f",
    "darkturquoise": "00ced1", "darkviolet": "9400d3", "deeppink": "ff1493",
    "deepskyblue": "00bfff", "dimgray": "696969", "dimgrey": "696969", "dodgerblue": "1e90ff",
    "firebrick": "b22222", "floralwhite": "fffaf0", "forestgreen": "228b22", "fuchsia": "ff00ff",
    "gainsboro": "dcdcdc", "ghostwhite": "f8f8ff", "gold": "ffd700", "goldenrod": "daa520",
    "gray": "808080", "green": "008000", "greenyellow": "adff2f", "grey": "808080",
    "honeydew": "f0fff0", "hotpink": "ff69b4", "indianred": "cd5c5c", "indigo": "4b0082",
    "ivory": "fffff0", "khaki": "f0e68c", "lavender": "e6e6fa", "lavenderblush": "fff0f5",
    "lawngreen": "7cfc00", "lemonchiffon": "fffacd", "lightblue": "add8e6",
    "lightcoral": "f08080", "lightcyan": "e0ffff", "lightgoldenrodyellow": "fafad2",
    "lightgray": "d3d3d3", "lightgreen": "90ee90", "lightgrey": "d3d3d3", "lightpink": "ffb6c1",
    "lightsalmon": "ffa07a", "lightseagreen": "20b2aa", "lightskyblue": "87cefa",
    "lightslategray": "778899", "lightslategrey": "778899", "lightsteelblue": "b0c4de",
    "lightyellow": "ffffe0", "lime": "00ff00", "limegreen": "32cd32", "linen": "faf0e6",
    "magenta": "ff00ff", "maroon": "800000", "mediumaquamarine": "66cdaa", "mediumblue": "0000cd",
    "mediumorchid": "ba55d3", "mediumpurple": "9370db", "mediumseagreen": "3cb371",
    "mediumslateblue": "7b68ee", "mediumspringgreen": "00fa9a", "mediumturquoise": "48d1cc",
    "mediumvioletred": "c71585", "midnightblue": "191970", "mintcream": "f5fffa",
    "mistyrose": "ffe4e1", "moccasin": "ffe4b5", "navajowhite": "ffdead", "navy": "000080",
    "oldlace": "fdf5e6", "olive": "808000", "olivedrab": "6b8e23", "orange": "ffa500",
    "orangered": "ff4500", "orchid": "da70d6", "palegoldenrod": "eee8aa", "palegreen": "98fb98",
    "paleturquoise": "afeeee", "palevioletred": "db7093", "papayawhip": "ffefd5",
    "peachpuff": "ffdab9", "peru": "cd853f", "pink": "ffc0cb", "plum": "dda0dd",
    "powderblue": "b0e0e6", "purple": "800080", "rebeccapurple": "663399", "red": "ff0000",
    "rosybrown": "bc8f8f", "royalblue": "4169e1", "saddlebrown": "8b4513", "salmon": "fa8072",
    "sandybrown": "f4a460", "seagreen": "2e8b57", "seashell": "fff5ee", "sienna": "a0522d",
    "silver": "c0c0c0", "skyblue": "87ceeb", "slateblue": "6a5acd", "slategray": "708090",
    "slategrey": "708090", "snow": "fffafa", "springgreen": "00ff7f", "steelblue": "4682b4",
    "tan": "d2b48c", "teal": "008080", "thistle": "d8bfd8", "tomato": "ff6347",
    "turquoise": "40e0d0", "violet": "ee82ee", "wheat": "f5deb3", "white": "ffffff",
    "whitesmoke": "f5f5f5", "yellow": "ffff00", "yellowgreen": "9acd32",
}


_HEX = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()]{1,80})\)")
_VALUE = re.compile(rf"({NUMBER})(%|deg|turn|rad|grad)?")
_HINT = "write it as #rrggbb, rgb(255, 128, 0), hsl(30, 100%, 50%) or a CSS colour name"
_DEGREES = {"deg": 1.0, "turn": 360.0, "rad": 57.29577951308232, "grad": 0.9, None: 1.0}


class Colour(NamedTuple):
    """Red, green, blue from 0 to 1, with the operators that choose it for fills and strokes."""

    rgb: tuple[float, float, float]
    alpha: float
    fill: str
    stroke: str


def _colour(red: float, green: float, blue: float, alpha: float = 1.0) -> Colour:
    rgb = (_share(red), _share(green), _share(blue))
    if rgb in ((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)):
        # Black and white are the same in grey, shorter, and black prints in one ink.
        text = short_number(rgb[0])
        return Colour(rgb, _share(alpha), f"{text} g\n", f"{text} G\n")
    text = f"{short_number(rgb[0])} {short_number(rgb[1])} {short_number(rgb[2])}"
    return Colour(rgb, _share(alpha), f"{text} rg\n", f"{text} RG\n")


def _share(value: float) -> float:
    return min(max(round(value, 6), 0.0), 1.0)


@lru_cache(4096)
def colour(text: str) -> Colour:
    """The colour that a text names."""
    word = text.strip().lower()
    if word in NAMES:
        return _hexadecimal(NAMES[word])
    if word == "transparent":
        return _colour(0, 0, 0, 0)
    if match := _HEX.fullmatch(word):
        return _hexadecimal(match[1])
    if match := _FUNCTION.fullmatch(word):
        return _function(match[1], match[2], text)
    near = suggest(word, tuple(NAMES)) if word.isalpha() else ""
    raise cannot_draw(f"the colour '{quote_text(text)}' is not known",
                      near if near.startswith("did") else _HINT)


def _hexadecimal(digits: str) -> Colour:
    if len(digits) < 6:
        digits = "".join(digit * 2 for digit in digits)
    return _colour(*(int(digits[at:at + 2], 16) / 255 for at in range(0, len(digits), 2)))


def _function(name: str, inside: str, text: str) -> Colour:
    parts = inside.replace(",", " ").replace("/", " ").split()
    values = [_VALUE.fullmatch(part) for part in parts]
    if len(values) not in (3, 4):
        raise cannot_draw(f"the colour '{quote_text(text)}' is not known", _HINT)
    channels = []
    for value in values:
        if value is None:
            raise cannot_draw(f"the colour '{quote_text(text)}' is not known", _HINT)
        channels.append((float(value[1]), value[2]))
    alpha = _parse_channel(channels[3], 1.0) if len(channels) == 4 else 1.0
    if name == "rgb":
        red, green, blue = (_parse_channel(value, 255.0) for value in channels[:3])
        return _colour(red, green, blue, alpha)
    hue, unit = channels[0]
    if unit == "%":
        raise cannot_draw(f"the colour '{quote_text(text)}' is not known", _HINT)
    red, green, blue = colorsys.hls_to_rgb(hue * _DEGREES[unit] / 360 % 1.0,
                                           _share(_parse_channel(channels[2], 100.0)),
                                           _share(_parse_channel(channels[1], 100.0)))
    return _colour(red, green, blue, alpha)


def _parse_channel(value: tuple[float, str | None], whole: float) -> float:
    amount, unit = value
    return amount / (100.0 if unit == "%" else whole)
