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
        "A piece is so large that nobody would put it together from sheets of this paper.",
        "What doesn't fit on a page is printed in two halves or as a poster of up to 20 sheets. "
        "Margins, flaps and the strip with the label and the ruler all take their share of "
        "each. Choose a larger paper with --paper, or make the kind smaller.",
    ),
    Code(
        "sheet/edges-differ",
        "Pieces share their cuts, but along the cut their pictures have different colours.",
        "With `cut: shared` one cut serves two neighbours, without bleed between them: where the "
        "knife strays, a sliver of one piece stays on the other. Give all pictures of the kind "
        "the same colour from half a millimetre inside the cut outwards, or write `cut: double`.",
    ),
)
