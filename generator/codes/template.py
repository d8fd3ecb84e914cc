"""Codes for what filling templates and setting text can find."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = (
    Code("template/unknown-name", "A template uses a name that stands for nothing.",
         "Names are the kind's fields, 'id', 'copies', and what begins with 'kind.', 'game.', "
         "'credits.', 'strings.', 'theme.' or 'options.'; inside a repeat also 'item', 'index' and "
         "'number'."),
    Code("template/unknown-string", "A template uses a string that no language file has.",
         "Add the string to lang/<code>.yaml of the game, or correct its key in the template."),
    Code("template/unknown-colour", "A template uses a colour that the theme doesn't have.",
         "Add the colour under 'theme:' in game.yaml, or correct its name in the template."),
    Code("template/unknown-icon", "A template uses an icon that no library has.",
         "Icons are the symbols in icons.svg of the game and of Ballotin. Add a <symbol> with "
         "this id, or correct the name."),
    Code("template/unknown-picture", "A template shows a picture that wasn't found.",
         "Put the PNG or JPEG beside the template, and name it relative to the template."),
    Code("template/unknown-font", "A template uses a font that isn't bundled.",
         "Use one of the bundled families, or put the font's .ttf files into the game's "
         "templates/…/fonts folder."),
    Code("template/unknown-part", "A template asks for a computed part that Ballotin doesn't have.",
         "docs/templates.md shows every computed part with its attributes."),
    Code("template/unknown-attribute", "A template has a data- attribute that Ballotin doesn't "
         "know.",
         "The attributes are listed in docs/templates.md. Anything else is ignored."),
    Code("template/unknown-choice", "A condition compares a field with something it can never be.",
         "Choices are listed under the field in kinds.yaml. Correct the word, or add the choice."),
    Code("template/bad-attribute", "A data- attribute of a template can't be read.",
         "docs/templates.md shows every attribute with an example."),
    Code("template/bad-condition", "A data-show-if can't be read.",
         "Write conditions like 'value >= 5 and not wild' or 'type in (truffle, mint)'."),
    Code("template/ambiguous", "A word in a condition is both a field and a choice.",
         "Put the word in quotes if you mean the choice: type == 'wild'."),
    Code("template/size", "A template isn't as large as its piece with the bleed.",
         "Set the SVG's width and height in mm to the kind's size plus twice its bleed."),
    Code("template/box", "Text flows inside a shape that can't hold text.",
         "Text flows inside a <rect>, <circle> or <ellipse> with plain numbers, in the same group "
         "as the text; the shape may have no transform but a translate."),
    Code("template/places", "A repeat has more items than places.",
         "Give data-at a place for every item the field can hold, or use data-step."),
    Code("template/too-many", "A template's repeats or computed parts draw far too much.",
         "Repeats inside repeats multiply, and a computed part has at most 2,000 cells. Lower "
         "their numbers, or draw a symbol and use it."),
    Code("template/unknown-reference", "A template refers to an id that isn't there.",
         "The id has to be in the same file, or a symbol of icons.svg."),
    Code("template/outside", "A template would take something from outside the project.",
         "Templates refer to their own ids, to icons and to pictures beside them, nothing else."),
    Code("text/overflow", "A text doesn't fit into its box, even at its smallest size.",
         "Shorten the text, enlarge the box, or let it shrink further with a smaller data-fit. "
         "Text is never squeezed in silence."),
    Code("text/missing-glyph", "No font has a character.",
         "Use another character, or put a font that has it into the game's fonts folder."),
    Code("text/unknown-icon", "A text shows an icon that no library has.",
         "Icons in text are symbols of icons.svg between colons, like ':truffle:'. Write '\\:' "
         "for a colon that is just a colon."),
    Code("text/unsafe", "A text may be cut off.",
         "Cutting is never exact: keep text inside the safe line, which lies 'safe' inside the "
         "edge of the piece."),
    Code("text/small", "A text is too small to read in print.",
         "Keep text at 6.5 pt or larger. The font-size is in the units of the viewBox: where "
         "these are mm, 6.5 pt is 2.3."),
    Code("text/units", "A font size has a unit that doesn't mean what it says.",
         "SVG counts units in the units of the viewBox: where these are mm, 9pt is 12 mm. Write "
         "the size as a plain number, such as 3.2."),
    Code("text/direction", "A text is written from right to left.",
         "Hebrew and Arabic can't be set yet. Draw such text as outlines in your editor."),
    Code("font/unusable", "A font file can't be used.",
         "Ballotin embeds static TrueType fonts (.ttf). Convert others with a font tool."),
)
