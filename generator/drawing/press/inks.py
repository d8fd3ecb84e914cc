"""Inks: colours as operators of PDF, for screens and home printers or for the plates of a shop.

A press with four inks takes colours through its profile, by littleCMS: relative colorimetric,
black points brought together. Greys and black are printed in black alone, as light as their
colour is; where no more than so much ink is allowed, cyan, magenta and yellow are thinned and black
stays. What decides how much of something else is seen is drawn in greys.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from generator.game.model.colour_plates import InkPercents, Plates, Profile
from generator.game.svg.colours import Colour
from generator.game.svg.lengths import short_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RGB = tuple[float, float, float]
ColourValues = tuple[float, ...]
RELATIVE_COLORIMETRIC = 1
# What readers make of a colour where only its lightness counts.
LUMINOSITY = (0.3, 0.59, 0.11)
# Points: 10 mm, from where on black ink alone looks grey, and shifted plates don't show.
BROAD_WIDTH = 10 / 25.4 * 72


class Inks:
    """Colours as screens and home printers have them."""

    space = "RGB"
    parts = 3
    # Points that lines are wide at least.
    thinnest = 0.0
    # Points from which on a black area has inks of its own; none has without it.
    broad = 0.0

    @property
    def mask_inks(self) -> Inks:
        """What to draw with that only decides how much of something else is seen."""
        return self

    def fill(self, colour: Colour, broad: bool = False) -> str:
        """The operator that chooses a colour to fill with, some `broad` area or anything else."""
        return colour.fill

    def stroke(self, colour: Colour) -> str:
        """The operator that chooses a colour for lines."""
        return colour.stroke

    def overprints(self, colour: Colour) -> bool:
        """Whether text and lines of a colour leave what lies below them as it is."""
        return False

    def between(self, first: Colour, second: Colour) -> Sequence[ColourValues]:
        """The values on the way from a colour to another, evenly spread; straight if only two."""
        return first.rgb, second.rgb

    def pixels(self, rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Rows of RGB pixels in these inks."""
        return rgb

    def greys(self) -> bytes | None:
        """What becomes of each lightness of a picture that has no colours; None if nothing."""
        return None


SCREEN = Inks()


class GreyInks(Inks):
    """Greys, as light as the colours are that they stand for."""

    space = "Gray"
    parts = 1

    def fill(self, colour: Colour, broad: bool = False) -> str:
        """The grey to fill with."""
        return f"{short_number(self._light(colour.rgb))} g\n"

    def stroke(self, colour: Colour) -> str:
        """The grey for lines."""
        return f"{short_number(self._light(colour.rgb))} G\n"

    def between(self, first: Colour, second: Colour) -> Sequence[ColourValues]:
        """Lightness is as straight as its colours."""
        return (self._light(first.rgb),), (self._light(second.rgb),)

    def pixels(self, rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The lightness of each pixel."""
        import numpy as np  # noqa: PLC0415  # few faces hold pictures

        return np.asarray(np.rint(rgb @ np.array(LUMINOSITY, np.float32)), np.uint8)[..., None]

    def _light(self, rgb: RGB) -> float:
        return sum(share * part for share, part in zip(LUMINOSITY, rgb, strict=True))


GREY = GreyInks()
# Samples of a gradient between two stops, at most, and how much they may differ, of 255.
MOST_SAMPLES = 33
SAMPLE_DISTANCE = 4


class ProcessInks(Inks):
    """The inks of a press: cyan, magenta, yellow and black, by its profile."""

    space = "CMYK"
    parts = 4
    # A plate loses what is thinner, in parts or altogether.
    thinnest = 0.25

    def __init__(self, profile: Profile, limit: int, black: InkPercents | None = None) -> None:
        self._rich_black = ""
        if black:
            self.broad = BROAD_WIDTH
            inks = self._reduce_ink(tuple(percent / 100 for percent in black), limit / 100)
            self._rich_black = f"{' '.join(short_number(ink, 4) for ink in inks)} k\n"
        self._limit = limit / 100
        self._separation = _separation(profile)
        self._blacks = _black_levels(profile)
        self._shares: dict[RGB, ColourValues] = {}
        self._operand_cache: dict[RGB, str] = {}

    @property
    def mask_inks(self) -> Inks:
        """Greys: what is no ink must not go through the profile."""
        return GREY

    def fill(self, colour: Colour, broad: bool = False) -> str:
        """The inks to fill with; a broad black area may have others under the black."""
        if broad and self._rich_black and not any(colour.rgb):
            return self._rich_black
        return f"{self._operands(colour.rgb)} k\n"

    def stroke(self, colour: Colour) -> str:
        """The inks for lines."""
        return f"{self._operands(colour.rgb)} K\n"

    def overprints(self, colour: Colour) -> bool:
        """Black does: a plate that is a little off then shows no white around it."""
        return not any(colour.rgb)

    def between(self, first: Colour, second: Colour) -> Sequence[ColourValues]:
        """As many samples as the way is long; what is grey all the way stays black alone."""
        ends = first.rgb, second.rgb
        far = max(abs(one - other) for one, other in zip(*ends, strict=True))
        steps = min(max(1, -int(-far * 255 // SAMPLE_DISTANCE)), MOST_SAMPLES - 1)
        way = [tuple(one + (other - one) * step / steps
                     for one, other in zip(*ends, strict=True)) for step in range(steps + 1)]
        if all(len(set(end)) == 1 for end in ends):
            return [self._grey(rgb[0]) for rgb in way]
        return self._separate(way)

    def pixels(self, rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Rows of pixels through the profile, no more ink than may be."""
        import numpy as np  # noqa: PLC0415
        from PIL import Image  # noqa: PLC0415

        inks = np.array(self._separation(Image.fromarray(np.ascontiguousarray(rgb))))
        return self.limit_ink(inks)

    def limit_ink(self, inks: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Rows of pixels in four inks, with no more ink than may be."""
        import numpy as np  # noqa: PLC0415

        # Channel by channel: numpy adds up four numbers far more slowly by itself.
        total = inks[..., 0].astype(np.uint16)
        for channel in (1, 2, 3):
            total += inks[..., channel]
        wet = total > self._limit * 255
        if wet.any():
            some = inks[wet].astype(np.float32)
            black = some[:, 3]
            room = np.maximum(self._limit * 255 - black, 0)
            some[:, :3] *= (room / np.maximum(some[:, :3].sum(axis=1), 1))[:, None]
            inks[wet] = some.astype(np.uint8)
        return inks

    def greys(self) -> bytes:
        """Lightness as black ink makes it; light is where there is no ink."""
        return bytes(255 - round(255 * black) for black in self._blacks)

    def _operands(self, rgb: RGB) -> str:
        operand = self._operand_cache.get(rgb)
        if operand is None:
            operand = self._operand_cache[rgb] = " ".join(short_number(share, 4)
                                                        for share in self.of(rgb))
        return operand

    def of(self, rgb: RGB) -> ColourValues:
        """A flat colour as shares of the four inks."""
        shares = self._shares.get(rgb)
        if shares is None:
            shares = self._shares[rgb] = self._grey(rgb[0]) if len(set(rgb)) == 1 \
                else self._separate([rgb])[0]
        return shares

    def _grey(self, light: float) -> ColourValues:
        """A grey in black alone, between the two of 256 that are next to it."""
        place = light * 255
        below = min(int(place), 254)
        one, other = self._blacks[below], self._blacks[below + 1]
        return 0.0, 0.0, 0.0, one + (other - one) * (place - below)

    def _separate(self, colours: Sequence[ColourValues]) -> list[ColourValues]:
        from PIL import Image  # noqa: PLC0415

        row = Image.frombytes("RGB", (len(colours), 1),
                              bytes(round(255 * part) for rgb in colours for part in rgb))
        separated_bytes = self._separation(row).tobytes()
        return [self._apply_limit(tuple(value / 255 for value in separated_bytes[at:at + 4]))
                for at in range(0, len(separated_bytes), 4)]

    def _apply_limit(self, inks: ColourValues) -> ColourValues:
        return self._reduce_ink(inks, self._limit)

    @staticmethod
    def _reduce_ink(inks: ColourValues, limit: float) -> ColourValues:
        """A colour with no more ink than may be: black stays, the others are thinned alike."""
        total = sum(inks)
        if total <= limit + 1e-9:
            return inks
        colours = total - inks[3]
        share = (limit - inks[3]) / colours
        # Rounded down: four numbers that are rounded up would be too much together.
        return *(int(ink * share * 1e4) / 1e4 for ink in inks[:3]), inks[3]


@lru_cache(8)
def inks_for(plates: Plates | None) -> Inks:
    """The inks of plates; those of screens where there are none."""
    return ProcessInks(plates.profile, plates.ink, plates.black) if plates else SCREEN


def most_ink(profile: Profile) -> int:
    """The most ink that a profile lays upon itself, in percent; ValueError if it doesn't work."""
    from PIL import Image, ImageCms  # noqa: PLC0415

    steps = range(0, 256, 15)
    cube = bytes(part for red in steps for green in steps for blue in steps
                 for part in (red, green, blue))
    try:
        colours = Image.frombytes("RGB", (len(cube) // 3, 1), cube)
        separated_bytes = _separation(profile)(colours).tobytes()
        _black_levels(profile)
    except (ImageCms.PyCMSError, OSError, ValueError) as problem:
        raise ValueError("the profile can't be used") from problem
    most = max(sum(separated_bytes[at:at + 4]) for at in range(0, len(separated_bytes), 4))
    return -int(-most * 100 // 255)


@lru_cache(8)
def _separation(profile: Profile) -> Any:
    """From a picture in RGB to one in the inks of a profile."""
    from PIL import Image, ImageCms  # noqa: PLC0415  # builds for screens don't need them

    made = ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"), _open_profile(profile), "RGB", "CMYK",
        ImageCms.Intent(RELATIVE_COLORIMETRIC), ImageCms.Flags.BLACKPOINTCOMPENSATION)
    core = made.transform

    def separate(picture: Any) -> Any:
        # What ImageCms also does, to give the profile to each picture, takes a millisecond.
        inks = Image.new("CMYK", picture.size)
        core.apply(picture.getim(), inks.getim())
        return inks

    return separate


def soft_proof(profile: Profile, rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Rows of pixels as the press prints them, for a screen; bare paper is white."""
    import numpy as np  # noqa: PLC0415
    from PIL import Image  # noqa: PLC0415

    inks = _separation(profile)(Image.fromarray(np.ascontiguousarray(rgb)))
    return np.asarray(_proof_transform(profile)(inks), np.uint8)


@lru_cache(8)
def _proof_transform(profile: Profile) -> Any:
    """From a picture in the inks of a profile to what they look like."""
    from PIL import ImageCms  # noqa: PLC0415

    made = ImageCms.buildTransform(_open_profile(profile), ImageCms.createProfile("sRGB"), "CMYK",
                                   "RGB",
                                   ImageCms.Intent(RELATIVE_COLORIMETRIC))
    return lambda inks: ImageCms.applyTransform(inks, made)


def _open_profile(profile: Profile) -> Any:
    from PIL import ImageCms  # noqa: PLC0415

    return ImageCms.ImageCmsProfile(BytesIO(profile.data))


@lru_cache(8)
def _black_levels(profile: Profile) -> tuple[float, ...]:
    """How much black ink alone is as light as each of 256 greys, black being as dark as it gets."""
    from PIL import Image, ImageCms  # noqa: PLC0415

    made = ImageCms.buildTransform(_open_profile(profile), ImageCms.createProfile("LAB"), "CMYK",
                                   "LAB",
                                   ImageCms.Intent(RELATIVE_COLORIMETRIC))
    ramp = Image.frombytes("CMYK", (256, 1), b"".join(bytes((0, 0, 0, k)) for k in range(256)))
    lab = ImageCms.applyTransform(ramp, made)
    assert lab is not None
    lights = [_luminance(value / 2.55) for value in lab.tobytes()[::3]]
    # Never lighter for more ink, whatever a profile says.
    for index in range(1, 256):
        lights[index] = min(lights[index], lights[index - 1])
    white, black = lights[0], lights[-1]
    levels, at = [], 255
    for grey in range(256):
        wanted = black + (white - black) * _linear(grey / 255)
        while at > 0 and lights[at - 1] <= wanted:
            at -= 1
        if at == 0 or lights[at] >= wanted:
            levels.append(at / 255)
            continue
        step = (wanted - lights[at]) / (lights[at - 1] - lights[at])
        levels.append((at - step) / 255)
    return (1.0, *levels[1:-1], 0.0)


def _luminance(lightness: float) -> float:
    """The light that a lightness of CIELAB stands for."""
    root = (lightness + 16) / 116
    return float(root ** 3) if root > 6 / 29 else lightness * 27 / 24389


def _linear(value: float) -> float:
    """The light that a part of sRGB stands for."""
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
