"""Codes for what drawing a face can find."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = (
    Code("press/cannot-draw",
         "The template holds something that can't be drawn, or that isn't defined.",
         "The message names it and the place. Ballotin would rather stop than print a card on "
         "which something is missing or black. docs/svg-subset.md lists what is drawn."),
    Code("press/needs-cairo",
         "The template uses a part of SVG that only CairoSVG draws, and CairoSVG isn't here.",
         "Install it with 'pip install cairosvg' together with the cairo library of your system "
         "(libcairo2 on Debian and Ubuntu, 'brew install cairo' on macOS), or draw the same "
         "with shapes, gradients, patterns and clip paths, which need nothing."),
    Code("press/drawn-by-cairo",
         "A face was drawn by CairoSVG, because the press doesn't know something in it.",
         "Nothing is wrong. Such faces take longer, make the file larger, and their text can't "
         "be searched. The message names what it was, if you want to draw it differently."),
    Code("press/too-slow",
         "CairoSVG took too long over a face, or too much memory, and was stopped.",
         "Simplify the drawing: thousands of references and filters over large areas are the "
         "usual reasons."),
)
