"""Pictures that are too coarse for their size on paper."""

from generator.base.findings import Findings
from generator.game.model.assets import Picture
from generator.judging.faces.eye import Eye, Sight
from generator.judging.faces.marks import Mark

MM_PER_INCH = 25.4
# What print needs, below which pixels show at arm's length, and below which nobody can miss them.
FINE, COARSE, BLOCKY = 300, 200, 100


def check_pictures(eye: Eye, findings: Findings) -> None:
    """Tell pictures with too few pixels, each once, where it is largest."""
    worst: dict[str, tuple[float, Mark, Sight]] = {}
    for sight in eye.sample():
        for mark in sight.marks:
            picture = eye.assets.pictures.get(mark.name)
            # A drawing is as fine as the paper.
            if picture and not picture.drawing and mark.size[0] > 0 and mark.size[1] > 0:
                found = resolution(picture, mark)
                if mark.name not in worst or found < worst[mark.name][0]:
                    worst[mark.name] = found, mark, sight
    for name, (found, mark, sight) in sorted(worst.items()):
        if round(found) < COARSE:
            picture = eye.assets.pictures[name]
            grown = FINE / found
            wide, high = (round(each * grown) for each in (picture.width, picture.height))
            shows = "every pixel shows" if found < BLOCKY else "it prints soft"
            findings.warning(
                "picture/coarse", f"'{_called(name)}' has {picture.width} × {picture.height} "
                f"pixels on {mark.size[0]:.0f} × {mark.size[1]:.0f} mm, that is {found:.0f} dpi: "
                f"{shows}", mark.where, f"{wide:,} × {high:,} pixels would be {FINE} dpi",
                (sight.component.where,))


def resolution(picture: Picture, mark: Mark) -> float:
    """How many pixels of a picture lie on an inch of paper, where they lie the least densely."""
    across, down = picture.width / mark.size[0], picture.height / mark.size[1]
    ratio = mark.element.attrs.get("preserveAspectRatio", "")
    # A picture that is fitted into its place is as large as its tighter side allows.
    fitted = max if "slice" not in ratio and "none" not in ratio else min
    return fitted(across, down) * MM_PER_INCH


def _called(href: str) -> str:
    return "an embedded picture" if href.startswith("data:") else href
