"""How colours look to an eye: their distance, in grey, and with deficient sight."""

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Lab = NDArray[np.float64]

# sRGB to XYZ under daylight, divided by its white.
_XYZ = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
                 [0.0193339, 0.1191920, 0.9503041]]) / np.array([[0.95047], [1.0], [1.08883]])
# What is left of linear red, green and blue where one sort of cones is missing (Machado, Oliveira
# and Fernandes, 2009). The last is for filters of browsers, which know one matrix: see _tritan.
DEFICIENT = {
    "protanopia": np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                            [-0.003882, -0.048116, 1.051998]]),
    "deuteranopia": np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                              [-0.011820, 0.042940, 0.968881]]),
    "tritanopia": np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                            [0.004733, 0.691367, 0.303900]]),
}
SIGHTS = ("", *DEFICIENT)
TRITAN, GREY = "tritanopia", "grey"
# Brettel, Vienot and Mollon, 1997: missing blue is projected on either half of a plane. Machado's
# matrix is two to four times too hopeful there.
_BLUER = np.array([[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431],
                   [0.07589, 0.80500, 0.11911]])
_REDDER = np.array([[0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.12320],
                    [-0.37562, 1.12767, 0.24796]])
_BETWEEN = np.array([0.03901, -0.02788, -0.01113])
_SHARES = np.arange(256) / 255
# How much light each of the 256 steps of sRGB is.
_LIGHT = np.where(_SHARES <= 0.04045, _SHARES / 12.92, ((_SHARES + 0.055) / 1.055) ** 2.4)


def lab(picture: Picture, sight: str = "") -> Lab:
    """Colours as CIELAB: lightness, and two axes of hue; distances in it are those of the eye."""
    xyz = _perceived_light(_LIGHT[picture], sight) @ _XYZ.T
    root = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.stack([116 * root[..., 1] - 16, 500 * (root[..., 0] - root[..., 1]),
                     200 * (root[..., 1] - root[..., 2])], axis=-1)


def _perceived_light(linear: Lab, sight: str) -> Lab:
    if not sight:
        return linear
    if sight == GREY:
        return np.asarray(np.repeat((linear @ _XYZ[1])[..., None], 3, axis=-1))
    if sight != TRITAN:
        return np.asarray(np.clip(linear @ DEFICIENT[sight].T, 0.0, 1.0))
    bluer = (linear @ _BETWEEN >= 0)[..., None]
    return np.asarray(np.clip(np.where(bluer, linear @ _BLUER.T, linear @ _REDDER.T), 0.0, 1.0))


def simulate_vision(picture: Picture, sight: str) -> Picture:
    """A picture as a person with such eyes sees it; or in grey."""
    linear = _perceived_light(_LIGHT[picture], sight)
    shares = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    return np.asarray(np.rint(shares * 255), np.uint8)


def lab_distances(one: Lab, other: Lab) -> Lab:
    """The distance between each two colours."""
    return np.asarray(np.sqrt(((one - other) ** 2).sum(axis=-1)))


def ciede2000(one: Lab, other: Lab) -> Lab:
    """The distance between each two colours by CIEDE2000: below 1 is invisible, 10 is plain."""
    light, light2 = one[..., 0], other[..., 0]
    chroma = (np.hypot(one[..., 1], one[..., 2]) + np.hypot(other[..., 1], other[..., 2])) / 2
    # Greys are stretched, for the eye is keen on their tints.
    stretch = 1.5 - 0.5 * np.sqrt(chroma ** 7 / (chroma ** 7 + 25.0 ** 7))
    a, a2 = one[..., 1] * stretch, other[..., 1] * stretch
    c, c2 = np.hypot(a, one[..., 2]), np.hypot(a2, other[..., 2])
    hue, hue2 = (np.degrees(np.arctan2(colours[..., 2], item)) % 360
                 for colours, item in ((one, a), (other, a2)))
    grey = c * c2 == 0
    turn = np.where(grey, 0.0, (hue2 - hue + 180) % 360 - 180)
    mean_hue = np.where(grey, hue + hue2, (hue + turn / 2) % 360)
    mean_c, mean_light = (c + c2) / 2, (light + light2) / 2
    weight = (1 - 0.17 * _cos(mean_hue - 30) + 0.24 * _cos(2 * mean_hue)
              + 0.32 * _cos(3 * mean_hue + 6) - 0.20 * _cos(4 * mean_hue - 63))
    mid = (mean_light - 50) ** 2
    by_light = (light2 - light) / (1 + 0.015 * mid / np.sqrt(20 + mid))
    by_chroma = (c2 - c) / (1 + 0.045 * mean_c)
    by_hue = 2 * np.sqrt(c * c2) * np.sin(np.radians(turn / 2)) / (1 + 0.015 * mean_c * weight)
    # In blues hue and chroma aren't at right angles.
    blue = 60 * np.exp(-((mean_hue - 275) / 25) ** 2)
    skew = -2 * np.sqrt(mean_c ** 7 / (mean_c ** 7 + 25.0 ** 7)) * np.sin(np.radians(blue))
    return np.asarray(np.sqrt(by_light ** 2 + by_chroma ** 2 + by_hue ** 2
                              + skew * by_chroma * by_hue))


def _cos(degrees: Lab) -> Lab:
    return np.asarray(np.cos(np.radians(degrees)))
