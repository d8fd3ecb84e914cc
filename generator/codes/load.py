"""Codes for what reading YAML, SVG, fonts and strings can find."""

from generator.codes.code import Code

GAME = (
    Code("game/unknown", "There is no game with this id, and no game in this folder.",
         "`ballotin list` shows the games that come with Ballotin. For a game of your own give "
         "the path of its folder, the one with game.yaml in it."),
    Code("game/several", "The folder holds more than one game.",
         "Give the path of one of them: a folder with game.yaml in it."),
)

FILES = (
    Code("file/missing", "A file that is needed isn't there.",
         "Look for a typo in the name; names are relative to the game's folder, those of "
         "templates to the folder of the templates."),
    Code("file/folder", "Where a file should be there is a folder.",
         "Move or rename the folder, or name another file."),
    Code("file/unreadable", "The file is there but can't be read.",
         "Look at its permissions, and whether a link leads to itself."),
    Code("file/too-large", "The file is larger than anything a game needs.",
         "Split a long YAML file into several; make the pictures in an SVG file smaller."),
    Code("file/encoding", "The file is not UTF-8 text.",
         "Save it again as UTF-8; every editor can. Otherwise letters such as é turn into others."),
    Code("file/outside", "A name leads out of the game's folder, by '..' or by a link.",
         "Copy the file into the folder: a game is complete when its folder is."),
)

YAML = (
    Code("yaml/syntax", "The file is not YAML from here on.",
         "The line named, or the one above it, has a wrong indentation, a missing quote, bracket "
         "or comma, or text with ': ' or a special first character that needs quotes."),
    Code("yaml/empty", "The file holds nothing.", "Fill it, or take its name out of game.yaml."),
    Code("yaml/control-character", "The text holds an invisible character.",
         "Delete it; it often comes with text copied from a PDF or a web page."),
    Code("yaml/duplicate-key", "A key stands twice in the same mapping.",
         "Remove one; it would be unclear which of the two holds."),
    Code("yaml/key", "A key is something else than a word or a whole number.",
         "Put it in quotes if it is meant as text."),
    Code("yaml/number", "A number is endless, or has more digits than can be kept exactly.",
         "Put it in quotes if it is meant as text, such as a serial number."),
    Code("yaml/alias", "The file uses & and * to say something in one place for another.",
         "Write the value out. Kinds share values by `extends`, components by `defaults`."),
    Code("yaml/merge", "The file uses << to merge mappings.",
         "Kinds share values by `extends`, components by `defaults`."),
    Code("yaml/tag", "The file uses a tag such as !!str or !name.",
         "Remove the tag; put a value in quotes to make it text."),
    Code("yaml/many-documents", "The file holds more than one YAML document.",
         "Make several files, or remove the line '---' between the documents."),
    Code("yaml/too-deep", "Values are nested deeper than any game needs.",
         "Look for brackets that are never closed."),
    Code("yaml/too-many", "The file holds more values than can be read in good time.",
         "Split it into several files."),
)

FIELDS = (
    Code("field/unknown", "There is no field of this name here.",
         "Look for a typo. A kind's own fields are listed under `fields` in kinds.yaml."),
    Code("field/missing", "A field that has to be there isn't.",
         "Add it; or give it a `default` in kinds.yaml, or in the `defaults` of the file."),
    Code("field/type", "A value is of the wrong type: text for a number, say.",
         "Write a value of the type named. Quotes make text of anything."),
    Code("field/value", "A value is of the right type but not allowed.",
         "Choose one that the message names; kinds.yaml sets the limits of a kind's fields."),
    Code("field/length", "A list holds too many or too few entries.",
         "Add or remove entries, or change `length` in kinds.yaml."),
    Code("field/name", "A name can't be used for this.",
         "Choose another. Some words are taken: templates and fields use them already."),
    Code("field/repeated", "A list names the same thing twice.", "Remove one of the two."),
    Code("colour/unknown", "A colour of the theme isn't written as one.",
         "Write it as \"#rrggbb\" or \"#rgb\", in quotes, because # starts a comment."),
    Code("type/unknown", "A field refers to a type that game.yaml doesn't list.",
         "Add it under `types` in game.yaml, or correct its name in kinds.yaml."),
)

BOX = (
    Code("kind/unknown", "There is no kind of this name.",
         "Look for a typo; kinds are in kinds.yaml, and `ballotin list` shows the shared ones."),
    Code("kind/cycle", "Kinds extend each other in a circle.",
         "Let one of them stand on its own, with a size and templates."),
    Code("kind/geometry", "A piece of this size and shape can't be made.",
         "Correct the size, the bleed, the safe margin, the corner or the outline."),
    Code("id/name", "An id can't name files on every system.",
         "Use up to 64 small letters, digits and -, starting with a letter or digit; Windows "
         "keeps names such as con and nul for itself."),
    Code("id/duplicate", "Two components have the same id.",
         "Ids name files, so each is used once in the whole game. Use `copies` for several equal "
         "pieces."),
    Code("copies/players", "Copies by number of players don't match the game's player counts.",
         "Give a number for each entry of `players` in game.yaml, and for no other."),
    Code("copies/too-many", "The game has more pieces than can be laid out.",
         "Lower the copies of some components."),
)

WORDS = (
    Code("words/missing", "A language lacks a text that the first language has.",
         "Add it to the language's file; until then the first language's text is used."),
    Code("words/unknown", "A key of a text is known in one place only.",
         "Look for a typo in it. A text of another language has the key of one in the first "
         "language, or <component id>.<field>; a line of `bring` may name one as strings.<key>."),
    Code("words/unlisted", "A file in lang/ belongs to a language that game.yaml doesn't list.",
         "Add the language to `languages` in game.yaml, or remove the file."),
)

SVG = (
    Code("svg/syntax", "The file is not XML from here on.",
         "Open it in the program that drew it and save it again as plain SVG; in texts write "
         "&amp; for & and &lt; for <."),
    Code("svg/not-svg", "The file is XML, but no SVG drawing.",
         "Its first element has to be <svg xmlns=\"http://www.w3.org/2000/svg\">."),
    Code("svg/doctype", "The file starts with a DOCTYPE.",
         "Remove it. A DOCTYPE can make a small file grow without end or read other files."),
    Code("svg/script", "The drawing holds a script, or an attribute that runs one.",
         "Remove it; paper runs no scripts."),
    Code("svg/html", "The drawing holds a piece of a web page.",
         "Use SVG's own shapes and text. Inkscape's flowed text: turn it into text, or mark a "
         "text with shape-inside."),
    Code("svg/animation", "The drawing moves.", "Remove the animation; paper stands still."),
    Code("svg/external", "The drawing refers to something outside of its file.",
         "Only pictures may lie in other files: PNG or JPEG below the folder of the templates, "
         "named by a relative path. Nothing is fetched from the network."),
    Code("svg/data", "The drawing embeds data that is neither a PNG nor a JPEG picture.",
         "Embed PNG or JPEG, or put the picture into a file beside the template."),
    Code("svg/style", "A style is written in a way that can't be followed.",
         "Rules in <style> may select by element, .class and #id, alone or together. Put all "
         "else into style attributes."),
    Code("svg/size", "The drawing, or a part that is scaled, has an impossible size.",
         "Give width and height in mm, and a viewBox of four numbers."),
    Code("svg/number", "A number in the drawing can't be drawn.",
         "Look for nan, inf, and numbers with many digits before the point."),
    Code("svg/transform", "A transform consists of very many steps.",
         "Write it as one matrix(…); Inkscape does so when objects are ungrouped and grouped."),
    Code("svg/too-many", "The drawing holds more elements than can be drawn in good time.",
         "Simplify it, or embed the art as a picture."),
    Code("svg/too-deep", "Groups or references lie too deep in each other.", "Ungroup some."),
    Code("svg/too-large", "An attribute is too long to be drawn in good time.",
         "Simplify the path, or embed the art as a picture."),
    Code("svg/cycle", "An element refers to itself, directly or through others.",
         "Let one of them refer to something else."),
    Code("svg/bomb", "Following the references draws far more than the file holds.",
         "Nested <use>, patterns or masks multiply. Draw less, or refer to it less often."),
    Code("svg/duplicate-id", "Two elements have the same id.",
         "Give one another id: references can mean only one of them."),
    Code("svg/unknown-reference", "An icon refers to an id that its file doesn't hold.",
         "Icons use only what lies in the same file. Look for a typo, or copy the part over."),
    Code("picture/missing", "A picture isn't there.",
         "Put it below the folder of the templates and name it by its path from there."),
    Code("picture/format", "A picture is neither PNG nor JPEG, or is damaged.",
         "Save it again as PNG or JPEG."),
    Code("picture/too-large", "A picture has more than 50 million pixels.",
         "Make it smaller: 300 pixels to the inch are enough for print."),
    Code("font/format", "A file in fonts/ is not a TrueType font.",
         "Convert it to TTF, or take it out of fonts/."),
)

CODES: tuple[Code, ...] = (*GAME, *FILES, *YAML, *FIELDS, *BOX, *WORDS, *SVG)
