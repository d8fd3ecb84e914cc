"""How colours look to an eye: how far apart they are, in grey, and with deficient sight."""

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Lab = NDArray[np.float64]

# sRGB to XYZ under daylight, divided by its white.
_XYZ = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
                 [0.0193339, 0.1191920, 0.9503041]]) / np.array([[0.95047], [1.0], [1.08883]])
# What is left of linear red, green and blue where one sort of cones is missing (Machado, Oliveira
# and Fernandes, 2009).
DEFICIENT = {
    "protanopia": np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                            [-0.003882, -0.048116, 1.051998]]),
    "deuteranopia": np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                              [-0.011820, 0.042940, 0.968881]]),
    "tritanopia": np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                            [0.004733, 0.691367, 0.303900]]),
}
SIGHTS = ("", *DEFICIENT)
_SHARES = np.arange(256) / 255
# How much light each of the 256 steps of sRGB is.
_LIGHT = np.where(_SHARES <= 0.04045, _SHARES / 12.92, ((_SHARES + 0.055) / 1.055) ** 2.4)


def lab(picture: Picture, sight: str = "") -> Lab:
    """Colours as CIELAB: lightness, and two axes of hue; distances in it are those of the eye."""
    linear = _LIGHT[picture]
    if sight:
        linear = np.clip(linear @ DEFICIENT[sight].T, 0.0, 1.0)
    xyz = linear @ _XYZ.T
    root = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.stack([116 * root[..., 1] - 16, 500 * (root[..., 0] - root[..., 1]),
                     200 * (root[..., 1] - root[..., 2])], axis=-1)


def apart(one: Lab, other: Lab) -> Lab:
    """How far apart each two colours are."""
    return np.asarray(np.sqrt(((one - other) ** 2).sum(axis=-1)))
