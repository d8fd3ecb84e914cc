"""Codes for what laying pieces on paper can find."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = (
    Code(
        "kind/no-front",
        "Components are of a kind that has no front template.",
        "Such pieces can be played with, but not printed: name a 'front' for the kind in "
        "kinds.yaml. Shared kinds only give sizes: extend one and name the front there. With "
        "--only the other kinds can be built meanwhile.",
    ),
    Code(
        "sheet/too-large",
        "A piece doesn't fit on the paper, whichever way it is turned.",
        "Margins, the bleed around the piece, room for cut marks and the strip with the label "
        "and the ruler all take their share of the page. Choose a larger paper with --paper, "
        "leave out the bleed with --no-bleed, or make the kind smaller. With --duplex fold a "
        "piece has only half a page.",
    ),
)
