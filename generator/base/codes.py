"""The catalogue of finding codes: what each means and what to do about it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """A code such as `field/unknown`, explained to somebody who just met it."""

    name: str
    summary: str
    advice: str


BUDGETS = (
    Code("budget/work", "A file takes more time than files of its kind ever need.",
         "Make it smaller or simpler: fewer or plainer shapes, shorter texts, fewer rows. A file "
         "from somebody else that isn't unusually large may be damaged, or made to hang programs."),
    Code("budget/memory", "A file takes more memory than files of its kind ever need.",
         "Make it smaller or simpler. A file from somebody else that isn't unusually large may be "
         "damaged, or made to fill the memory."),
    Code("budget/crash", "A library that reads such files crashes over this one.",
         "Save the file again with the program that made it; if it comes from somebody else it may "
         "be made to crash programs. Please report it."),
)

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
    Code("file/case", "A file's name is written in other capital letters than on the disk.",
         "Windows and macOS find it all the same, Linux doesn't. Write it as it is on the disk; of "
         "two names that differ in nothing else, change one."),
    Code("file/outside", "A name leads out of the game's folder, by '..' or by a link.",
         "Copy the file into the folder: a game is complete when its folder is."),
)

YAML_FILES = (
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

TABLES = (
    Code("table/format", "A table is in a file of a kind that isn't read.",
         "Save or export it as .csv, .xlsx or .ods, without a password and without macros."),
    Code("table/damaged", "A spreadsheet can't be read.",
         "Open it in the spreadsheet program and save it again, or export it as CSV UTF-8."),
    Code("table/too-large", "A table is larger than any game needs.",
         "Split it into several files; docs/limits.md says how much a table can hold."),
    Code("table/empty", "A table holds no rows.",
         "The first row that isn't empty holds the headings, each other row a piece."),
    Code("table/quote", "The quotes around a cell of a text file don't match.",
         "A cell that begins with a quote ends with one, and a quote inside of it is doubled."),
    Code("table/sheet", "A spreadsheet's sheet isn't there, or wasn't chosen.",
         "Say which sheet is meant: {file: cards.xlsx, sheet: Cards}."),
    Code("table/kind", "It isn't known of which kind of piece rows are.",
         "Name the kind beside the file: {file: deck.csv, kind: card}; call the file as the kind, "
         "card.csv or cards.csv; or give it a column 'kind'."),
    Code("table/column", "A column is no field, or a field has no column or two.",
         "Call the column as the field, or say which one it is under `columns:` beside the file "
         "in game.yaml or in the kind. A heading that begins with # is a comment."),
    Code("table/row", "A row has more cells than there are headings.",
         "A text that holds the sign that parts cells has to be in quotes."),
    Code("table/cell", "A cell holds something that is no value: a date, an error, a formula "
         "without a result.",
         "Repair it in the spreadsheet program and save the file. Format columns as text in which "
         "it makes dates of what you type."),
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
         "Add or remove entries, or change `length` in kinds.yaml. docs/limits.md says how many "
         "a game can have of each."),
    Code("field/name", "A name can't be used for this.",
         "Choose another. Some words are taken: templates and fields use them already."),
    Code("field/repeated", "A list names the same thing twice.", "Remove one of the two."),
    Code("colour/unknown", "A colour of the theme isn't written as one.",
         "Write it as \"#rrggbb\" or \"#rgb\", in quotes, because # starts a comment."),
    Code("type/unknown", "A field refers to a type that game.yaml doesn't list.",
         "Add it under `types` in game.yaml, or correct its name in kinds.yaml."),
)

BOX_FILES = (
    Code("kind/unknown", "There is no kind of this name.",
         "Look for a typo; kinds are in kinds.yaml, and `ballotin list` shows the shared ones."),
    Code("kind/cycle", "Kinds extend each other in a circle.",
         "Let one of them stand on its own, with a size and templates."),
    Code("kind/template", "A template is named by fields that can't name one.",
         "In front: card.{suit}.svg the braces hold a field that every piece has, with a value "
         "that can be part of a file's name."),
    Code("kind/too-deep", "Kinds extend each other in a line that is far too long.",
         "Let several kinds extend the same one, instead of each the one before it."),
    Code("kind/geometry", "A piece of this size and shape can't be made.",
         "Correct the size, the bleed, the safe margin, the corner or the outline."),
    Code("kind/fold", "A piece can't be folded as its kind says.",
         "Folds and glued areas are straight lines in mm from the top left corner of the piece, "
         "and lie on it. A die is as wide as it is high."),
    Code("kind/holds", "A box or a punchboard says wrongly what it holds, or not at all.",
         "`holds` lists kinds of the game of which there are pieces. A tuck box may say instead "
         "how much room there is inside it. A punchboard holds flat pieces that fit into its "
         "frame, each kind in one board; as many boards are made as the pieces need."),
    Code("kind/faces", "The faces of a folded piece aren't those that it has.",
         "Each sort of folded piece has its own faces; docs/folded.md names them. `all` stands "
         "for every face that isn't named."),
    Code("id/name", "An id can't name files on every system.",
         "Use up to 64 small letters, digits and -, starting with a letter or digit; Windows "
         "keeps names such as con and nul for itself."),
    Code("id/duplicate", "Two components have the same id.",
         "Ids name files, so each is used once in the whole game. Use `copies` for several equal "
         "pieces."),
    Code("formula/syntax", "A formula can't be read.",
         "After the = stand numbers, names of fields, + - * / // % and brackets, min, max, round, "
         "floor, ceil and abs, or one number if a condition holds, else another: "
         "=cost*2 if wild else cost. In { } put a formula with a comma in quotes."),
    Code("formula/name", "A formula names something that is no field.",
         "A formula is worked out from other fields of its own component, and from what lists "
         "tell, such as pips.length."),
    Code("formula/circle", "Formulas need each other's results.",
         "Write a number instead of one of the formulas."),
    Code("formula/value", "A formula comes to nothing that its field can hold.",
         "Give the fields that it names a number, don't divide by zero, and round what has to be "
         "a whole number."),
    Code("combine/pairs", "Pairs to combine are said in a way that can't be read.",
         "Write pairs: {of: 0..6, into: [left, right]}; of is a list or a range, into names the "
         "two fields that take the values, and doubles: false leaves equal ones out."),
    Code("combine/name", "Something is named that a set doesn't combine.",
         "Texts under `combine` and `change` may name the fields that are combined, in braces; "
         "`without` and `change` choose by them."),
    Code("combine/nothing", "Something that is said of combined components means none of them.",
         "Look for a value that isn't among those that are combined."),
    Code("combine/too-many", "Values combine to more components than a game can have.",
         "Combine fewer values, or make it several games."),
    Code("copies/players", "Copies by number of players don't match the game's player counts.",
         "Give a number for each entry of `players` in game.yaml, and for no other."),
    Code("copies/too-many", "The game has more pieces than can be laid out.",
         "Lower the copies of some components."),
)

TABLETOP = (
    Code("tabletop/kind", "table.yaml names a kind that there isn't.",
         "Kinds are in kinds.yaml; `of` and `on` name one."),
    Code("tabletop/board", "Something lies on a board that isn't in the box.",
         "`on` names a kind that has a piece on the table."),
    Code("tabletop/way", "Something that table.yaml says doesn't go with how pieces lie.",
         "Only a track `counts` a figure, and it has to; `each: seat` is for zones that are "
         "everybody's. docs/table.md shows all ways."),
    Code("tabletop/holds", "A zone of the table holds pieces that there aren't.",
         "`holds` names kinds or components, with how many of them lie there: {card: all}, or "
         "{coin: 3} for each seat."),
    Code("tabletop/seats", "The sides at which seats are don't match the number of players.",
         "Name a side for each seat, clockwise, beginning with the reader's at the bottom."),
)

WORDS = (
    Code("words/missing", "A language lacks a text that the first language has.",
         "Add it to the language's file; until then the first language's text is used."),
    Code("words/unknown", "A key of a text is known in one place only.",
         "Look for a typo in it. A text of another language has the key of one in the first "
         "language, <component id>.<field>, or zone.<name> with a zone of table.yaml; a line of "
         "`bring` may name one as strings.<key>."),
    Code("words/unlisted", "A file in lang/ belongs to a language that game.yaml doesn't list.",
         "Add the language to `languages` in game.yaml, or remove the file."),
)

SVG_FILES = (
    Code("svg/syntax", "The file is not XML from here on.",
         "Open it in the program that drew it and save it again as plain SVG; in texts write "
         "&amp; for & and &lt; for <."),
    Code("svg/not-svg", "The file is XML, but no SVG drawing.",
         "Its first element has to be <svg xmlns=\"http://www.w3.org/2000/svg\">."),
    Code("svg/switch", "A drawing has parts for single languages of its own.",
         "A <switch> or systemLanguage chooses by the language of a browser. Here English is "
         "chosen, or what is for everybody, whatever language is built: words of a game belong "
         "into lang/, and come into the template by data-slot."),
    Code("svg/doctype", "The file's DOCTYPE defines more than short words.",
         "A DOCTYPE may stand there, and may define short entities, as Illustrator does for its "
         "namespaces. Entities in entities, long ones and those in other files could make a small "
         "file grow without end or read other files. Save the drawing as plain SVG."),
    Code("svg/script", "The drawing holds a script, or an attribute that runs one.",
         "Remove it; paper runs no scripts."),
    Code("svg/html", "The drawing holds a piece of a web page.",
         "Use SVG's own shapes and text. Inkscape's flowed text: turn it into text, or mark a "
         "text with shape-inside."),
    Code("svg/animation", "The drawing moves.", "Remove the animation; paper stands still."),
    Code("svg/external", "The drawing refers to something outside of its file.",
         "Only pictures may lie in other files: PNG, JPEG or SVG below the folder of the "
         "templates, named by a relative path. Nothing is fetched from the network."),
    Code("svg/data", "The drawing embeds data that is neither a PNG, a JPEG nor an SVG picture.",
         "Embed one of these, or put the picture into a file beside the template."),
    Code("svg/style", "A style is written in a way that can't be followed.",
         "Rules in <style> may select by element, .class, #id, [attribute] and :first-child, "
         "alone, together, and inside or after others; '@media print' is followed. Put all else "
         "into style attributes."),
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
         "References mean the first of them. Give the other one another id if they should mean "
         "that."),
    Code("svg/unknown-reference", "An icon refers to an id that its file doesn't hold.",
         "Icons use only what lies in the same file. Look for a typo, or copy the part over."),
    Code("template/missing", "A kind names a template that isn't there.",
         "Look for a typo in the name; it is relative to the folder of the templates. Until it is "
         "drawn, `ballotin build --draft` prints plain faces that show all fields."),
    Code("picture/elsewhere", "A template names a picture by its place on somebody's disk.",
         "Editors write where a picture lay when it was placed. The file of that name beside the "
         "templates is shown instead. Nothing to do, unless that is another picture."),
    Code("picture/missing", "A picture isn't there.",
         "Put it below the folder of the templates and name it by its path from there."),
    Code("picture/format", "A picture is neither PNG, JPEG nor SVG, or is damaged.",
         "Save it again as one of these. An SVG is known by its ending; text that flows in a box "
         "has to be converted to a path in it."),
    Code("picture/too-large", "A picture has more than 40 million pixels, or all of them have far "
         "more than their files say.",
         "Make it smaller: 300 pixels to the inch are enough for print."),
    Code("font/format", "A file in fonts/ is no font of a kind that is known.",
         "OpenType fonts are read as .ttf, .otf, .ttc, .woff and .woff2, static or variable. "
         "Convert it to one of them, or take it out of fonts/."),
)

LOAD: tuple[Code, ...] = (*GAME, *FILES, *YAML_FILES, *TABLES, *FIELDS, *BOX_FILES, *TABLETOP,
                           *WORDS, *SVG_FILES)


TEMPLATE: tuple[Code, ...] = (
    Code("template/unknown-name", "A template uses a name that stands for nothing.",
         "Names are the kind's fields, 'id', 'copies', and what begins with 'kind.', 'game.', "
         "'credits.', 'strings.', 'theme.' or 'options.'; inside a repeat also 'item', 'index' and "
         "'number'."),
    Code("template/unknown-string", "A template uses a string that no language file has.",
         "Add the string to lang/<code>.yaml of the game, or correct its key in the template."),
    Code("template/unknown-colour", "A template uses a colour that the theme doesn't have.",
         "Add the colour under 'theme:' in game.yaml, or correct its name in the template."),
    Code("template/unknown-icon", "A template uses an icon that no library has.",
         "Icons are the symbols in icons.svg of the game and of Ballotin, and the files in icons/. "
         "Add a <symbol> with this id or a file of this name, or correct the name."),
    Code("template/unknown-picture", "A template shows a picture that wasn't found.",
         "Put the PNG, JPEG or SVG beside the template, and name it relative to the template."),
    Code("template/unknown-font", "A template uses a font that isn't there.",
         "Put the font's file into the folder fonts/ beside the game's templates, or say in "
         "game.yaml which family that is there writes it: 'fonts: {My Font: Alegreya Sans}'. "
         "For well-known ones such as Arial a bundled family stands in by itself."),
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
    Code("template/size", "A template has other proportions than its piece.",
         "Draw it as large as the kind's size plus twice its bleed, or any size in these "
         "proportions: it is scaled then. Units don't matter; width, height and viewBox have to "
         "agree."),
    Code("template/no-bleed", "A template is as large as the trimmed piece, without the bleed.",
         "It is put on the trimmed piece, and what it draws beyond its own edges is printed as "
         "bleed. If nothing is there, a cut that is off by half a millimetre shows white paper. "
         "Draw it as large as the kind's size plus twice its bleed."),
    Code("template/scaled", "A template was scaled to the size of its piece.",
         "Nothing to do: its proportions are those of the piece with its bleed. Sizes of texts "
         "are told as they come out on paper."),
    Code("template/box", "Text flows inside a shape that can't hold text.",
         "Text flows inside a <rect>, <circle> or <ellipse> with plain numbers, in the same group "
         "as the text; the shape may have no transform but a translate."),
    Code("template/places", "A repeat has more items than places.",
         "Give data-at a place for every item the field can hold, or use data-step."),
    Code("text/too-long", "The texts on one face are far too long to be set in good time.",
         "Shorten them: what doesn't fit the piece couldn't be read anyway."),
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
    Code("text/hyphenation", "Words can't be hyphenated in this language.",
         "No patterns are known for it. Lines still end between words, and at the soft hyphens "
         "(U+00AD) that you put into long ones."),
    Code("text/missing-glyph", "No font has a character.",
         "Use another character, or put a font that has it into the folder fonts/ beside the "
         "game's templates: it is asked for whatever the others lack. docs/templates.md says which "
         "scripts the bundled fonts have, and where to get others."),
    Code("text/unknown-icon", "A text shows an icon that no library has.",
         "Icons in text are symbols of icons.svg between colons, like ':truffle:'. Write '\\:' "
         "for a colon that is just a colon."),
    Code("text/braces", "Braces stay on a face as they are.",
         "In a template a name in braces is filled with the component's value: Cost: {cost}. "
         "Braces that enclose no name, and those in values and strings, are printed as they are. "
         "Write \\{ for a brace that you want to see."),
    Code("text/unknown-look", "A text marks words with something that nobody knows.",
         "Words in brackets with a name in parentheses right behind them look like the keyword of "
         "that name, or have a colour of the theme or any other, such as 'red' or '#a03020'. Write "
         "'\\[' for a bracket that is just one."),
    Code("text/unsafe", "A text may be cut off.",
         "Cutting is never exact: keep text inside the safe line, which lies 'safe' inside the "
         "edge of the piece."),
    Code("text/small", "A text is too small to read in print.",
         "Keep text at 6.5 pt or larger. The font-size is in the units of the viewBox: where "
         "these are mm, 6.5 pt is 2.3."),
    Code("text/units", "A font size has a unit that doesn't mean what it says.",
         "SVG counts units in the units of the viewBox: where these are mm, 9pt is 12 mm. Write "
         "the size as a plain number, such as 3.2."),
    Code("font/unknown", "game.yaml names a font family that isn't there.",
         "'fonts' has a family that art asks for, and behind it one that is there: bundled, in "
         "fonts/, or a sort of font such as serif. Under 'fallback' stand families that write "
         "what others lack."),
    Code("font/generic", "A template names a sort of font, such as sans-serif, or no font at all.",
         "It is written in a bundled family. To choose another one, say so in game.yaml: "
         "'fonts: {sans-serif: Fraunces}'. The same for a list of families of which only the "
         "sort at its end is there."),
    Code("font/stand-in", "A template uses a well-known font that isn't here.",
         "Arial, Times New Roman and others that machines have may not be handed on. Text in them "
         "is written in a bundled family of their sort, whose letters are wider or narrower: look "
         "whether it still fits. Put the font's file into fonts/ beside the templates, or choose "
         "the family yourself in game.yaml: 'fonts: {Arial: Alegreya Sans}'."),
    Code("font/style", "A family lacks a weight or a slant that a text asks for.",
         "It is written in the nearest that is there; nothing is made bold or slanted that isn't. "
         "Ask for that one, choose another family, or put a file with what is missing into "
         "fonts/."),
    Code("font/colours", "A font has glyphs in colours of their own.",
         "They are written in the colour of the text, like others. Draw a coloured picture as an "
         "icon instead."),
    Code("font/unusable", "A font file can't be used.",
         "The message says why. Get the file anew, or open it in a font tool and save it again. "
         "Fonts whose glyphs are pictures, as most colour emoji are, can't be used."),
)


PRESS: tuple[Code, ...] = (
    Code("press/cannot-draw",
         "The template holds something that can't be drawn, or that isn't defined.",
         "The message names it and the place. Ballotin would rather stop than print a card on "
         "which something is missing or black. docs/svg-subset.md lists what is drawn."),
    Code("press/too-slow",
         "A face would take too long to draw.",
         "Simplify the drawing: thousands of references, filters and translucent parts over large "
         "areas are the usual reasons."),
)


SHEET: tuple[Code, ...] = (
    Code(
        "kind/no-front",
        "Components are of a kind that has no front template.",
        "Such pieces can be played with, but not printed: name a 'front' for the kind in "
        "kinds.yaml. Shared kinds only give sizes: extend one and name the front there. With "
        "--only the other kinds can be built meanwhile, and with --draft all of them.",
    ),
    Code(
        "sheet/too-large",
        "A piece is so large that nobody would put it together from sheets of this paper.",
        "What doesn't fit on a page is printed in two halves or as a poster of up to 20 sheets. "
        "Margins, flaps and the strip with the label and the ruler all take their share of "
        "each. Choose a larger paper with --paper, or make the kind smaller.",
    ),
    Code(
        "sheet/bleed",
        "More bleed is asked for than a kind is drawn with.",
        "Pieces are printed with as much as there is. For more, write `bleed` in the kind, and "
        "let the background of its templates reach so far beyond the cut.",
    ),
    Code(
        "sheet/in-parts",
        "A piece fits on the paper, but not into what the cutting machine reaches of it.",
        "Between marks and edges there is less room than the paper has, so the piece is printed "
        "and cut like one that is too large for the paper: in halves, or as a poster. On a larger "
        "paper, or without --cutter, it may stay whole.",
    ),
    Code(
        "sheet/unprinted-edge",
        "A free shape is cut where nothing of it is printed.",
        "An outline may reach beyond the size of its kind into the bleed. Without bleed, or with "
        "the little that some cutting machines need, the paper there is white. Draw the outline "
        "within the size, or make the size larger.",
    ),
    Code(
        "sheet/one-side",
        "The software of the cutting machine prints one side of the paper, and the piece has two.",
        "It prints pictures with marks of its own and knows nothing of backs, so these are "
        "pictures of their own. Cut them, too, and glue them behind their fronts; --duplex none "
        "leaves them out.",
    ),
    Code(
        "sheet/no-nicks",
        "The cutting machine can't hold pieces in a punchboard.",
        "Its software follows the edge of each picture all around, so nothing would hold the "
        "pieces in their board. They are laid on sheets singly, and no board is made. Machines "
        "that take .svg or .dxf files cut boards with their nicks.",
    ),
    Code(
        "sheet/too-many",
        "A kit takes more paper than anybody would print and cut.",
        "Lower the copies of the kind, make it smaller, or print kind by kind with --only.",
    ),
    Code(
        "sheet/edges-differ",
        "Pieces share their cuts, but along the cut their pictures have different colours.",
        "With `cut: shared` one cut serves two neighbours, without bleed between them: where the "
        "knife strays, a sliver of one piece stays on the other. Give all pictures of the kind "
        "the same colour from half a millimetre inside the cut outwards, or write `cut: double`.",
    ),
)


FACE: tuple[Code, ...] = (
    Code(
        "face/not-shown",
        "The rules use a field, but no side of the piece shows it, and neither does an aid or a "
        "board.",
        "Players can only play by what they see. Ballotin gives the field another value and looks "
        "whether text, icons or shapes change; a number has to be more than a colour. Print it "
        "with data-slot, or show an icon by data-use. As a warning: some pieces of the kind show "
        "it, and this one doesn't.",
    ),
    Code(
        "face/hidden",
        "A text or an icon stands in the template, but nobody sees it.",
        "With another value the picture stays the same there, or nearly so. Something may be drawn "
        "over it, it may have no ink or the colour of what it lies on, or lie where the cut takes "
        "it away.",
    ),
    Code(
        "face/fixed-word",
        "A face shows one word or icon of a type on all pieces, whatever theirs is.",
        "Mostly it is what the template was drawn with, and nobody replaced. Let it follow the "
        "field: data-use=\"{type}\" for an icon, data-slot=\"strings.{type}\" for a word. If all "
        "pieces are meant to show it, give the icon or the string another name.",
    ),
    Code(
        "face/fixed-number",
        "A face prints one number on all pieces, though they have different ones.",
        "Mostly it is what the template was drawn with: print the field with data-slot.",
    ),
    Code(
        "face/not-translated",
        "Words stand in a template, though the game has a string for them.",
        "They are printed the same in every language: use the string with data-slot.",
    ),
    Code(
        "face/same",
        "Two pieces differ by the rules, but look the same.",
        "Nobody can tell them apart on the table. Show on the front what differs; if it is only a "
        "colour, let a shape or a word differ with it: many people, and many printers, see greys.",
    ),
    Code(
        "face/colour-alone",
        "Types are told apart by a colour that not everybody sees.",
        "One man in twelve sees red and green as one colour, and inks on paper are duller than a "
        "screen. `ballotin proof` measures it on the faces by CIEDE2000: below 5 two colours are "
        "one at a glance, below 10 they are near. Where the shape differs, too (an icon, a "
        "pattern, a word), colours may be as they like.",
    ),
    Code(
        "face/words-alike",
        "Two words of a type have pictures that can't be told apart.",
        "Draw them differently. What differs only by hue, as red and green do, is one colour to "
        "one man in twelve: let the shape differ, too, or how light they are.",
    ),
    Code(
        "face/telling-back",
        "The back of a piece tells what is on the other side, though players mustn't know.",
        "Pieces of this kind are dealt by luck or held hidden, so all backs must be one picture: "
        "take fields out of the back's template.",
    ),
    Code(
        "face/cut-off",
        "The cut takes away a part of a text or of an icon.",
        "Templates are rectangles, pieces often aren't: a round or rounded cut takes the corners. "
        "Move it towards the middle, or make it smaller.",
    ),
    Code(
        "face/no-bleed",
        "The picture ends at the cut.",
        "A cut that strays by half a millimetre leaves a white edge. Draw what lies at the edge "
        "to the end of the template, that is over the bleed.",
    ),
    Code(
        "face/text-over-text",
        "Two texts lie over each other.",
        "Move one of them, or make its box smaller. The same text twice, as for a shadow, is not "
        "meant.",
    ),
    Code(
        "face/contrast",
        "A text is hardly darker or lighter than what lies behind it.",
        "The ratio is that of WCAG: 21 to 1 is black on white. Below 3 to 1 a text is lost in lamp "
        "light; 4.5 to 1 reads well.",
    ),
    Code(
        "face/alike",
        "All pieces of a kind look the same, though they differ.",
        "Their template reads none of the fields in which they differ. Show one of them, or make "
        "them copies of one piece.",
    ),
    Code(
        "icon/unused",
        "Icons of the game are used nowhere.",
        "No template, no text and no piece names them. Perhaps one is spelled differently; if they "
        "are for later, never mind.",
    ),
    Code(
        "words/untranslated",
        "Texts of pieces are missing in a language.",
        "Until they are written, those pieces are printed in the first language. A text is "
        "translated by a string that is called like the piece and the field: sun.name.",
    ),
    Code(
        "face/thin-line",
        "A line is so thin that a printer may lose it.",
        "From 0.25 pt (0.09 mm) on a press holds it, and most home printers do. The width is that "
        "on paper, after an icon was made smaller. Files for print shops (--colour cmyk) draw such "
        "lines 0.25 pt wide.",
    ),
    Code(
        "picture/coarse",
        "A picture has too few pixels for its size on paper.",
        "300 pixels to the inch are print quality, 200 are enough for a prototype. The hint says "
        "how many that would be here. Enlarging the picture in an editor doesn't add any: look for "
        "the original.",
    ),
    Code(
        "face/blank",
        "A front shows nothing.",
        "All of it has one colour, or nearly so; perhaps what is drawn has the colour of its "
        "ground.",
    ),
)


OUTPUT: tuple[Code, ...] = (
    Code(
        "output/locked",
        "Another build is writing into the same folder at this moment.",
        "Wait until it has ended, or write somewhere else with --out. The lock is given back when "
        "its build ends, however it ends; a .lock file that is left lying there locks nothing.",
    ),
    Code(
        "output/not-a-folder",
        "The place where the files should go is a file, or lies inside one.",
        "Choose a folder with --out, or move that file away.",
    ),
    Code(
        "output/unwritable",
        "The output folder, or a file in it, can't be written.",
        "Check who owns it, close programs that hold the old file open, or choose another folder "
        "with --out. The previous files are as they were.",
    ),
    Code(
        "output/disk-full",
        "There was no room for the new files.",
        "Free some space or choose another disk with --out. The previous files are as they were.",
    ),
    Code(
        "output/name",
        "A file would get a name that not every system can hold, or that leaves the folder.",
        "Names of files come from the ids of components and kinds. Use letters, digits, '-' and "
        "'_' in ids, and keep them short.",
    ),
    Code(
        "output/collision",
        "Two files would get names that some systems can't tell apart.",
        "Windows and macOS ignore the case of letters, and some systems ignore how an accent is "
        "written. Give the components ids that differ in more than that.",
    ),
    Code(
        "output/outside",
        "Something in the output folder is a link, a pipe or a folder where a file of ours goes.",
        "Remove it, or choose another folder with --out: a build writes only below its own.",
    ),
    Code("output/leftover", "Files of an earlier build may have stayed in the output folder.",
         "The list of files in the folder names them, but nothing shows that a build of yours "
         "wrote them: the folder may come from another machine, or its cache was deleted. Delete "
         "the files if you don't need them."),
    Code(
        "output/manifest",
        "The list of the previous build's files can't be read.",
        "Nothing was removed. Files that are no longer made may have stayed in the folder; delete "
        "the folder and build again to be rid of them.",
    ),
    Code(
        "output/too-large",
        "A face has more pixels than one picture may have.",
        "Lower --dpi. The other targets are written all the same.",
    ),
    Code(
        "output/not-english",
        "The names of pieces for Board Game Arena aren't English.",
        "Texts are translated from English there. Add English to the game's languages, with the "
        "words in lang/en.yaml, and they are taken whichever language you build.",
    ),
    Code(
        "output/scaled",
        "The sprites of a kind have fewer pixels than --dpi asks for, as one of them has to fit "
        "on a sheet.",
        "Nothing is lost but fineness; the JSON and CSS files say the scale, and engines make up "
        "for it; the other atlas formats have no word for it. With a lower --dpi all sprites have "
        "the same scale.",
    ),
)


PLATES: tuple[Code, ...] = (
    Code("profile/not-icc", "The file given with --icc isn't an ICC profile, or is cut off.",
         "A profile ends with .icc or .icm and comes from the shop, or from those who keep its "
         "printing condition, such as ECI. Without --icc Ballotin takes its own: coated paper, "
         "FOGRA39."),
    Code("profile/not-printer", "The ICC profile is none of a printer.",
         "A screen, a camera and a scanner have profiles too. Ask the shop for the one of its "
         "press and paper."),
    Code("profile/not-cmyk", "The ICC profile is none of a press with four inks.",
         "Home printers often have profiles for RGB; build without --colour for these. A shop's "
         "is for CMYK."),
    Code("profile/damaged", "The ICC profile has no working way from colours to inks.",
         "Fetch it again from where it came from; it may be cut off, or made for another use."),
    Code("profile/too-new", "The ICC profile is newer than PDF/X-1a.",
         "PDF/X-1a is PDF 1.4, which knows profiles up to ICC version 2, and shops' programs "
         "refuse others in it. Most shops have both versions; PDF/X-4 takes version 4, too."),
    Code("profile/ink", "So little ink in all can't be kept without losing all dark colours.",
         "Shops allow 240 to 330 percent, the four inks of a spot added together. --ink takes "
         "their number."),
    Code("press/flattened", "A text can't stay text in PDF/X-1a, and is part of a picture.",
         "The standard lets nothing be seen through, so faces with such things become pictures of "
         "600 dpi, and text above them stays text. Text that is translucent itself, or below "
         "something that is, can't: draw it last and opaque, or ask the shop whether it takes "
         "PDF/X-4, in which everything stays as it is. In print it is hard to see."),
)


PRINTERS: tuple[Code, ...] = (
    Code("printer/scaled", "The printer, or the program that printed, has scaled the page.",
         "Choose 100 % or \"actual size\" in the print dialog, and nothing that fits the page to "
         "the paper; then measure again. Backs that come out up to 1 % larger or smaller than "
         "fronts can be set right, as paper shrinks a little when it is printed."),
    Code("printer/shift", "Backs lie further from their fronts than a printer could put them.",
         "Most printers are off by 3 mm at most. Look whether the paper lies straight in its tray, "
         "whether it was turned over the edge that --duplex says, and whether a number was read in "
         "tenths."),
    Code("printer/turn", "Backs are turned further than a printer could pull paper in askew.",
         "Set the guides of the tray close to the paper, print the sheet again, and read all four "
         "corners with their signs."),
    Code("printer/too-few", "Too few corners of the calibration sheet were read.",
         "Three or four corners tell how far backs are shifted, turned and scaled: --read A=0.7,"
         "-0.3 --read B=0.6,-0.3 and so on. For a shift alone one reading is enough, without a "
         "letter: --read 0.7,-0.3."),
    Code("printer/doubtful", "The corners of the calibration sheet don't agree.",
         "However a back is shifted, turned and scaled, four corners can't read like this. One of "
         "them may have a wrong sign, or the paper has slipped. What was read is kept; read it "
         "again, or print the sheet again and see whether it always comes out like that."),
    Code("printer/name", "A printer can't have this name.",
         "Use letters, digits and spaces, as in office or HP upstairs."),
    Code("printer/damaged", "The file in which printers are remembered can't be used.",
         "It lies in your own configuration folder and is written by 'ballotin calibrate' alone. "
         "Repair it if you have changed it; or delete it, and calibrate your printers again."),
)

COMMAND: tuple[Code, ...] = (
    Code(
        "command/usage",
        "The command line can't be understood.",
        "A command, an option, or a value isn't known, is missing, or can't be read. --help after "
        "the command shows what it takes; 'ballotin list' shows games, kinds, papers and targets.",
    ),
    Code(
        "command/unknown-printer",
        "--printer names a printer that hasn't been measured.",
        "'ballotin calibrate --list' shows those that have. 'ballotin calibrate' writes a sheet "
        "to measure one by: docs/home-printer.md.",
    ),
    Code(
        "command/printer-way",
        "The printer was measured with other paper, or with paper that went another way.",
        "Backs shift otherwise on other paper, and when it is turned over another edge or by hand. "
        "Build with --paper, --duplex and --by-hand as it was measured, or measure that, too.",
    ),
    Code(
        "command/printer-sides",
        "--printer sets backs right, and this kit has none on the other side of its paper.",
        "Backs are printed behind fronts with --duplex long or short. Leave out --printer "
        "otherwise.",
    ),
    Code(
        "command/unknown-kind",
        "--only names a kind that this game doesn't have.",
        "'ballotin list kinds --game GAME' shows the kinds of a game. Several are written with "
        "commas between: --only box-tile,card.",
    ),
    Code(
        "command/unknown-language",
        "--lang names a language that this game isn't written in.",
        "The languages of a game stand in its game.yaml under 'languages', and the strings of "
        "each in lang/<code>.yaml.",
    ),
    Code(
        "command/unknown-players",
        "--players names a number of players that this game isn't made for.",
        "The numbers stand in game.yaml under 'players'. Without --players the kit holds "
        "everything that is in the box.",
    ),
    Code(
        "command/unknown-seat",
        "--seat names a seat that nobody sits at.",
        "Seats count from 1 up to the number of players; 0 is for what everybody sees.",
    ),
    Code(
        "command/unknown-scenario",
        "--scenario names a scenario that the file doesn't have.",
        "After the file's name and a colon stands the title of a scenario in it, or its number.",
    ),
    Code(
        "command/nothing-left",
        "With these options there isn't a single piece to make.",
        "Leave out --only or --players, or give some component of the game at least one copy.",
    ),
    Code(
        "command/nothing-to-install",
        "--install was said, but no target that can be installed.",
        "Name one that can: --target tts. The others are files that you open or upload yourself.",
    ),
    Code(
        "command/cutter-paper",
        "The cutting machine doesn't take this paper.",
        "Its marks are known for a few papers only, which the hint lists. --cutter generic takes "
        "any, without marks.",
    ),
    Code(
        "command/length",
        "A margin, a bleed or a gap is so small or so large that nothing can be laid out by it.",
        "All three are in millimetres: 6.35 is a quarter of an inch.",
    ),
    Code(
        "command/cutter-fold",
        "Sheets that are folded can't be cut by a machine that looks at them.",
        "Once a sheet is folded, half of its marks lie on the other side. Let the printer turn "
        "the paper over, or leave out the backs: --duplex long, short or none.",
    ),
    Code(
        "command/colour-target",
        "What this target writes is looked at on screens, or has colours that its shop decides.",
        "CMYK is for the PDF that a print shop gets: --target pdf --colour cmyk. Build the other "
        "targets by themselves, without --colour.",
    ),
    Code(
        "command/folder-in-use",
        "A new game would be written over files that are there already.",
        "Name a folder that doesn't exist yet, or an empty one.",
    ),
    Code(
        "command/file-name",
        "A template can't have this name.",
        "It lies in the game's folder of templates, and ends with .svg.",
    ),
    Code(
        "command/file-in-use",
        "A template would be written over one that is there already.",
        "Move it away, or say --force if you don't need it any more.",
    ),
    Code(
        "command/too-many-files",
        "A folder holds more files than anybody could have meant.",
        "A folder stands for all YAML files in it and below it. Name one that holds scenarios.",
    ),
    Code(
        "command/folder-name",
        "A new game would have a name that some systems can't give to a folder.",
        "Windows keeps names such as con and nul for itself, and forgets a dot or a space at the "
        "end. Choose another; --title is free.",
    ),
    Code(
        "command/no-folder",
        "The folder that the command was started in is gone.",
        "Somebody has removed or renamed it meanwhile. Go into one that is there, with cd.",
    ),
)

PULL: tuple[Code, ...] = (
    Code("pull/address", "An address isn't one that 'ballotin pull' asks.",
         "It has to begin with https:// and to lead out of this machine and its own network; "
         "--local allows those, too."),
    Code("pull/failed", "A table couldn't be brought here.",
         "Open the address in a private window of your browser: what anybody can download there "
         "can be pulled. The file that you have stays as it is."),
    Code("pull/unsure", "A table was brought here, but may lack its end.",
         "The server gave no length and cut the connection without a word, as it also does when it "
         "fails. Compare the last rows with the sheet, or publish it elsewhere."),
    Code("pull/no-table", "There is something at the address, but no table.",
         "Sheets have to be published as data, not as a page: in Google Sheets by File, Share, "
         "Publish to web, as CSV. The file that you have stays as it is."),
)

SYSTEM = (
    Code("system/refused", "The system doesn't let a file be read or written.",
         "What it says tells why: a disk that is full, a name that is too long, a folder that is "
         "another user's, a device that fails. Files of earlier builds are as they were."),
    Code("system/memory", "There isn't enough memory for what was asked for.",
         "Close other programs, or ask for less at once: fewer kinds with --only, fewer processes "
         "with --workers, fewer pixels with --dpi."),
    Code("system/stopped", "The command was stopped before it was done.",
         "Ctrl-C, a terminal that closed, or 'kill' stopped it. Files from earlier builds are as "
         "they were; run the command again."),
    Code("system/bug", "Something happened that Ballotin didn't expect.",
         "Please report it, with the output of the same command after 'ballotin --debug'."),
)


RULES: tuple[Code, ...] = (
    Code("rules/none", "A game has no rules that the machine can play.",
         "It can be printed all the same. Rules of your own stand in rules.py beside game.yaml: "
         "docs/own-rules.md. A copy of a game that has some says whose they are with rules: in "
         "game.yaml."),
    Code("rules/untrusted", "A game's own rules are a program that may not run yet.",
         "Read rules.py, or let somebody read it whom you trust. 'ballotin trust FOLDER' lets that "
         "text run, --trust this once; with 'ballotin trust FOLDER --own' it may also change."),
    Code("rules/untried", "A game's own rules weren't tried, because they may not run yet.",
         "All else was checked. 'ballotin trust FOLDER' lets the rules run."),
    Code("rules/two", "A game has rules of its own and asks for others.",
         "Remove rules: from game.yaml, or the file rules.py from the game's folder."),
    Code("rules/import", "A game's own rules can't be read by Python.",
         "The message is Python's own; the line is where it stopped."),
    Code("rules/no-game", "rules.py doesn't define one game.",
         "Write one class that builds on Game of ballotin.rules, with setup, turn, ended and "
         "score. docs/own-rules.md shows a small one."),
    Code("rules/no-bot", "A bot of one's own isn't there, or chooses what is no choice.",
         "Write class Name(Bot) with Bot from ballotin.bots, whose choose(rules, state) gives one "
         "of rules.legal(state), and name it --bots path/to/bot.py:Name."),
    Code("rules/declared", "Rules declare a zone, counter or figure that can't be.",
         "Zones and counters name kinds of pieces that the box has. docs/rules-api.md lists what "
         "can be declared."),
    Code("rules/fault", "A game's own rules failed in the middle of a match.",
         "The line is where, and the message says in which turn and after which choice; the same "
         "seed brings it back. 'ballotin --debug' shows the whole traceback."),
    Code("rules/no-choice", "Rules ask somebody who has nothing to choose from.",
         "Write or_pass=True where it can happen that there is nothing to choose, or don't ask."),
    Code("rules/endless", "A rule goes on and on.",
         "A loop has no end, or a choice is offered again and again without a way out."),
    Code("rules/unfinished", "A match by a game's own rules was given up before its end.",
         "Players who do just anything should come to an end, too: a draw pile runs out, a track "
         "is full, so many rounds are played."),
    Code("rules/kept", "Rules remember something beside the table.",
         "Bots try thousands of tables that are copies of one; what is kept in self or in a "
         "variable of the module isn't copied. Declare a Counter or a Marker."),
    Code("rules/reaches-out", "Rules use something that isn't on the table.",
         "Files, clocks, other luck and output make matches that nobody can play again. All luck "
         "comes from the table, all figures from game.yaml."),
    Code("tabletop/zone", "The rules have a zone that table.yaml has no place for.",
         "Its pieces lie in the middle, or before the seat, on one pile. Say under `zones`, or "
         "under `seats: zones:` for what every seat has, where they lie; as: box if they aren't on "
         "the table."),
    Code("tabletop/unused", "table.yaml has a zone in which nothing ever lay.",
         "Look for a typo: zones are called as the rules call them, those of seats without "
         "'of seat 1'. If pieces lie there very rarely, leave it."),
    Code("rules/unknown", "game.yaml asks for rules that nobody knows.",
         "Write the id of a game that can be played, or remove the line: printing needs no rules."),
    Code("rules/players", "A game isn't played by that many.",
         "Choose a number of players that game.yaml names."),
    Code("rules/option", "An option of the rules is unknown or has no such value.",
         "The game's page in docs/rules/ lists the options and what they can be."),
    Code("rules/supply", "The rules can't be played with these components.",
         "The message names the rule. Change the component, or the figure under options: in "
         "game.yaml, so that the rule can be kept."),
    Code("scenario/position", "A scenario's position can't be set up.",
         "The game's page in docs/rules/ shows how a state is written. What is left out is as on "
         "an empty table; setup: true deals a fresh one."),
    Code("scenario/illegal", "A scenario makes a move that the rules don't allow.",
         "The message says why, as far as the rules can tell, and lists the legal moves."),
    Code("scenario/allowed", "A move that a scenario wants refused is allowed.",
         "Either the position lets the move be legal, or the rules miss something."),
    Code("scenario/reason", "A move is refused, but for another reason than the scenario gives.",
         "Correct the words under 'because', or the position."),
    Code("scenario/expected", "After a scenario's moves something is not as it says.",
         "The message says what is so instead. Either the scenario or the rules are wrong."),
    Code("rules/law", "An engine breaks a law that all engines keep.",
         "The message names the law, the seed and the turn; 'ballotin play' with --trace shows "
         "the match. Rules that break a law can't be trusted with a verdict."),
)


STUDY: tuple[Code, ...] = (
    Code("study/word", "A bot is to do without a choice that the game doesn't have.",
         "After '!' stands the word that a choice begins with, as 'ballotin play' with --trace "
         "tells it: greedy!reserve."),
    Code("study/unlearnt", "The bot 'learnt' is to play a game of which it has learnt nothing.",
         "'ballotin balance GAME --strategies --learn' lets a bot play against itself and says the "
         "word for what it learnt, which can be played with from then on."),
    Code("study/no-dask", "A study is to run on a Dask cluster, and Dask isn't installed.",
         "Install it beside Ballotin, here and on the workers, or name a number of processes."),
    Code("study/unreachable", "Nobody answers at the address of a cluster.",
         "The address is that of the scheduler, which says it when it starts. Check that it runs "
         "and that this machine may reach it."),
    Code("study/workers", "The workers of a cluster can't play.",
         "Install the same version of Ballotin where the workers run, start them with it, and let "
         "at least one join the scheduler."),
    Code("study/lost", "Some games were lost with their workers.",
         "What was finished counts. The games that are missing are named; the same command with "
         "the same seed plays them again."),
)


COMPOSITION: tuple[Code, ...] = (
    Code("expect/form", "An expectation says nothing, or two things at once.",
         "Each entry begins with one word: count, sum, mean, range, share, unique, equal, each, "
         "formula or printed. docs/validate.md shows what goes with each of them."),
    Code("expect/range", "The bounds of an expectation leave no room, or are missing.",
         "Write exactly: 5, between: [3, 7] with the smaller one first, at-least: 3 or "
         "at-most: 7. A share lies between 0 and 1."),
    Code("expect/contradiction", "Two expectations of the same thing can't both be met.",
         "The message names the other one. Remove one, or make their bounds meet."),
    Code("expect/kind", "An expectation is about a kind that the game doesn't have.",
         "Write a kind of kinds.yaml, or a shared one that some component has."),
    Code("expect/field", "An expectation is about a field, a string or a figure that isn't there, "
                         "or that holds no numbers where some are needed.",
         "Besides the fields of its kind, a component has copies and id; a list has .length, "
         ".different and .filled; options.NAME is a figure of game.yaml."),
    Code("expect/condition", "The condition of an expectation can't be read or never makes sense.",
         "Conditions are those of templates: value >= 3 and type != mint, truffle in spaces."),
    Code("expect/players", "An expectation is about a number of players that the game isn't for.",
         "Write a number that stands under players: in game.yaml."),
    Code("expect/nothing", "An expectation looks at no component.",
         "Nothing can go wrong with it, which is seldom meant: the condition under only: holds for "
         "no component, or the kind has none."),
    Code("composition/expected", "The components don't meet an expectation.",
         "The finding stands at the line of expectations.yaml and names the components at fault. "
         "Change those, or the expectation if it is the one that is wrong."),
    Code("composition/printed", "A number that is printed isn't the one that is true.",
         "A piece that prints its copies stands for all pieces of its sort: put them into one "
         "component, with one number of copies for all players."),
    Code("composition/unsupplied", "Something is asked for that nothing supplies.",
         "Add pieces of that type, or stop asking for it."),
    Code("composition/unasked", "Pieces supply a type that nothing asks for.",
         "Let some component ask for it, or take the pieces out."),
    Code("composition/lopsided", "A type is asked for much more or less often than it is there.",
         "Its share of what is asked for and its share of what is there should be within a fifth "
         "of each other: change copies, or what components ask for."),
    Code("composition/unpayable", "No hand that anybody can hold pays for it.",
         "Ask for fewer things, or add cards of their types."),
    Code("composition/worth", "Something pays much more or less than others that are as hard.",
         "The message says what it would pay if value followed difficulty. Change its value or "
         "what it asks for, unless that is what you want."),
    Code("composition/disorder", "What components pay hardly follows how hard they are to get.",
         "The figure is Spearman's rank correlation of value and difficulty: 1 means that harder "
         "always pays more, 0 that there is no connection."),
    Code("composition/dominated", "Nobody should want it: another asks for no more and pays as "
                                  "much.",
         "Let it pay more, or ask for something else."),
    Code("composition/duplicate", "Two components are the same piece.",
         "Change one, or remove it and raise the copies of the other."),
    Code("composition/too-few", "There are too few pieces for that many players.",
         "The message says how many are needed and how many are there."),
    Code("composition/idle", "There are pieces that no table uses.",
         "Take them out, or let players get more of them."),
    Code("composition/leftover", "Pieces can't be shared out evenly.",
         "Add or remove some, so that every number of players divides them."),
    Code("composition/unwinnable", "Something is rewarded that no component can bring.",
         "Change the figure under options: in game.yaml, or add such a component."),
    Code("composition/square", "A word stands twice in a row or a column of a square.",
         "Every row and every column of a coloured box holds each colour once."),
    Code("composition/places", "What is printed has another number of places than the rules use.",
         "Let the field of the component and the figure under options: agree."),
    Code("composition/too-big", "A component asks for more than a player can ever hold.",
         "Ask for less, or raise the figure under options: in game.yaml."),
    Code("composition/empty-kind", "A kind has no components.",
         "Add some, or remove the kind."),
    Code("composition/unused-type", "A type is used by no field.",
         "Let a field choose from it, or remove it from types: in game.yaml."),
    Code("composition/unused-word", "A word of a type is used by no component.",
         "Add a component that has it, or remove the word."),
    Code("composition/unused-option", "Nothing reads a figure of the rules.",
         "Correct its name, or remove it from options: in game.yaml. Rules read an option when a "
         "table is set up; templates and expectations.yaml may read it, too."),
    Code("composition/untold", "The rules read a figure that nothing printed tells.",
         "Show it on a face through {options.NAME}, hold a text to it by printed: in "
         "expectations.yaml, or the figure itself by figure:."),
    Code("composition/uneven", "One number breaks an order that the others keep.",
         "A list that goes up or down has one number that doesn't, or a figure neither rises nor "
         "falls with the number of players. Correct it, unless that is what you want."),
    Code("composition/extreme", "A figure of the rules leaves players nothing to choose.",
         "The message says what comes of it, the hint between which bounds there is a choice."),
    Code("composition/no-such-places", "A template draws so many places, and no figure is as many.",
         "Let the template read the option: data-columns=\"options.NAME\". If the places stand "
         "for something else, hold the template by printed: in expectations.yaml."),
    Code("composition/unknown-number", "A face tells a number that no figure of the game is.",
         "Correct the text. If the number follows from several figures, write a line "
         "printed: … shows: … into expectations.yaml that says how."),
    Code("composition/other-number", "A face tells another number than the figure it names.",
         "Let the text tell the figure of the rules; a line printed: … shows: … in "
         "expectations.yaml holds it to that."),
    Code("composition/languages-apart", "A text tells one number in one language and another in "
                                        "another.",
         "Correct the translation, or the original."),
    Code("composition/same-name", "Two things are called by one name.",
         "Players can't tell them apart in that language: give each a name of its own."),
    Code("composition/untranslated", "A text was left in another language.",
         "Translate it in lang/<code>.yaml. Names of one word may be the same in languages of one "
         "script."),
    Code("composition/unknown-string", "A string seems to belong to a component that isn't there.",
         "Write the component's id before the dot, or remove the string."),
    Code("composition/unused-string", "No piece and no page shows a string.",
         "Remove it, or let a template show it."),
)


BALANCE: tuple[Code, ...] = (
    Code("balance/missed", "A figure from play lies outside what is expected.",
         "The whole 95 % interval lies outside, so more games won't change it. Change the "
         "components or the rules' figures, or the expectation if it is the one that is wrong."),
    Code("balance/undecided", "The games played can't tell whether an expectation is met.",
         "The interval reaches over a bound. Play about as many more games as the message says "
         "(--games), or give the expectation more room."),
    Code("balance/unknown-measure", "An expectation is about a measure that nobody knows.",
         "docs/balance.md lists all measures with what they mean."),
    Code("balance/unknown-of", "An expectation is about something that the measure has no "
                               "figure of.",
         "Depending on the measure, of: is a component's id, a kind, a seat counted from 1, a "
         "bot, a source of points, a cause or a pile."),
    Code("balance/unknown-bot", "Expectations name a bot that nobody knows.",
         "docs/play.md lists the bots. Different bots at one table are written with commas."),
    Code("balance/impossible", "No figure of that measure can lie within the bounds.",
         "Shares lie between 0 and 1: write 0.45 for 45 %."),
    Code("balance/contradiction", "Two expectations of a component can't both be met.",
         "One is about the component, the other about its kind or about all. Remove one, or make "
         "their bounds meet."),
    Code("balance/unmeasured", "An expectation couldn't be judged by the games played.",
         "Play the table that it is about, with --players and --bots, or leave out players: and "
         "bots: so that it is about all tables."),
    Code("balance/empty-study", "No game of a study came to an end.",
         "Nothing can be measured without finished games. See with 'ballotin play --trace' what "
         "goes round in circles, or raise max_turns with --options."),
    Code("balance/unknown-kind", "The worth of a kind is asked for that the game doesn't have.",
         "Kinds are those of kinds.yaml; 'all' asks for every one of which components are taken."),
    Code("balance/untested", "The games played say nothing about a rule or a component.",
         "Nobody used it, or nobody could do without. Let bots play that use it, such as "
         "`--bots search`, or more games."),
    Code("balance/differs", "Play differs from an earlier version by more than is allowed.",
         "Undo what changed it; or, if it is wanted, write under `against:` in expectations.yaml "
         "how much is allowed. `ballotin compare` shows all that differs."),
    Code("balance/against", "A study can't be held to an earlier one.",
         "Give a revision of git that has the game, or a balance.json of a study with the same "
         "numbers of players and the same bots."),
    Code("balance/unknown-part", "A component that is to be left out isn't in the game.",
         "Name a component by its id, as it stands in the YAML."),
    Code("balance/same-twin", "A component has no number that a neutral twin could change.",
         "A twin has the median of its kind in every number. Leave out --twin to play without "
         "the component."),
)


TUNING: tuple[Code, ...] = (
    Code("tune/nothing", "--vary names something that isn't in the game.",
         "A wish is KIND.ID.FIELD, where * stands for any letters: card.*.copies. Figures under "
         "options: in game.yaml are options.NAME."),
    Code("tune/not-a-number", "--vary names a field that isn't a number.",
         "Only numbers have neighbours to try. Copies always vary."),
    Code("tune/by-players", "--vary names copies that are written for each number of players.",
         "They follow the number of players and aren't for tuning. Name other components."),
    Code("tune/formula", "--vary names a number that a formula gives, or that one needs.",
         "The race changes one number at a time, and a formula would change others with it. Write "
         "numbers instead of the formula, or vary other fields."),
    Code("tune/range", "A range of --vary leaves a number nothing to become.",
         "The field's min and max in kinds.yaml hold for tuning too. Give a wider range, or widen "
         "those bounds."),
    Code("tune/no-goal", "There is nothing to tune for.",
         "Give a --target, such as 'seat-advantage<0.02', or write expectations of play into "
         "expectations.yaml; they have to be about tables that are played."),
    Code("tune/budget", "The budget is too small for a single round.",
         "A round lets some candidates play at every table and drops the worse half, twice at "
         "least; then the best are checked on fresh games. Give more games, or fewer tables with "
         "--players and --bots."),
)


REVISION: tuple[Code, ...] = (
    Code("revision/no-git", "A revision is named, and git isn't installed.",
         "Install git, or compare two folders."),
    Code("revision/no-repository", "A revision is named of a folder that git doesn't keep.",
         "REV:PATH means the folder PATH as the git repository around it had it at REV. Go into "
         "the repository, or compare two folders."),
    Code("revision/unknown", "The repository has no such revision.",
         "Name a commit, a tag or a branch, as in HEAD~3:my-game; 'git log --oneline' "
         "lists commits. A copy that was cloned with --depth lacks older ones."),
    Code("revision/no-folder", "A revision doesn't hold the folder.",
         "The folder had another name then, or wasn't there yet."),
    Code("revision/name", "A revision holds a file whose name no folder can have.",
         "Such a name can't come about by itself: don't trust that repository. A name that is too "
         "long for this system is refused too."),
    Code("revision/damaged", "Git can't read a file of a revision.",
         "The repository isn't whole; 'git fsck' says what is missing. A partial clone lacks "
         "files too: 'git fetch --refetch' brings all of them."),
    Code("revision/borrowed", "A repository takes its objects from another one.",
         "What lies elsewhere isn't read. 'git repack -a -d' copies the objects, then "
         "objects/info/alternates can go."),
    Code("revision/too-large", "A revision of a game is too large to be copied.",
         "Take large files out of the game's folder."),
)

# What tables on screens can't show as it is in the box.
SCREENS = (
    Code(
        "cgs/as-card",
        "Pieces that aren't cards are cards in Card Game Simulator, which knows nothing else.",
        "Nothing is lost but the feel of it: pieces keep their outline and their size, in a "
        "picture as large as the largest kind, and lie, turn and stack as cards do.",
    ),
    Code(
        "cgs/on-mat",
        "Boards are printed on the play mat of Card Game Simulator, where they can't be moved.",
        "They lie where the table for the most players has them. If they have to be moved, take "
        "another table: --target vtt, tts or vassal.",
    ),
    Code(
        "cgs/not-shown",
        "Card Game Simulator has nothing to count this with.",
        "Every player has a counter for points there; the app's dice can stand for others.",
    ),
)

MATCHES = (
    Code("match/line", "A line of a match file isn't one that a match has.",
         "Match files are written by playing: one line of JSON for each thing that happened. Take "
         "the file from a backup, or leave it out."),
    Code("match/torn", "The last line of a match file was cut off while it was written.",
         "Nothing is wrong: nobody had been told of it yet. The match goes on with what is "
         "before it."),
    Code("match/game", "The match is of another game.",
         "Name the game that it was played with."),
    Code("match/version", "The components or the rules have changed since the match was played.",
         "A match goes on with the components that it was begun with: look for that version in "
         "git. `ballotin balance --matches` leaves such matches out, unless you add "
         "--any-version."),
    Code("match/event", "A match tells of something that the rules or the table don't allow.",
         "The file was changed, or the rules were since it was played. The lines before this one "
         "are in order."),
    Code("match/options", "A match was played with other options than the study.",
         "People's matches are set beside bots' by the same rules; name the options with "
         "--options."),
    Code("match/folder", "There is no folder of matches.",
         "Give the folder in which the matches lie; the studio and `ballotin host` keep them in "
         "matches/."),
    Code("match/none", "A folder holds no match that could be looked at.",
         "Play some; or add --any-version, if those in it are of other components."),
    Code("match/bot", "A bot of the match, which somebody wrote, isn't loaded here.",
         "Let a person or another bot take the seat; it waits until then."),
)


TARGET: tuple[Code, ...] = (
    Code("target/base-url", "Pictures can't be fetched from the address of --base-url.",
         "It has to be the https address of a folder on a web server that everybody reaches, and "
         "the folder 'images' of the package has to be put there. Without --base-url, --install "
         "puts the pictures on this machine."),
    Code("target/nothing", "Nothing of what is asked for can be seen on a table or in an engine.",
         "Boxes and other packaging are on paper alone. The other targets are written all the "
         "same."),
    Code("target/flat", "A folded piece can't stand on a virtual table.",
         "Pieces that are folded are shown there by their main face, as cards and tiles are, and "
         "can be turned over. For dice use those of the table."),
    Code("target/seats", "A game is for more players than a table has seats for.",
         "For fewer players all is there. What lies before the others has to be set up by hand."),
    Code("target/too-heavy", "A file of a package is larger than the table takes.",
         "Leave out fine textures, or make photographs smaller; of very many copies leave some "
         "out. The other targets are written all the same."),
    Code("target/too-many", "A table holds fewer pieces than a game has.",
         "Take a table without such a limit: --target vtt or tts. The package is written all the "
         "same, and may be slow or refused."),
    Code("target/too-small", "A table is too small for all that lies on it.",
         "The package is written, with everything in its place. Take a table that can be larger: "
         "--target vtt or tts."),
    Code("target/not-found", "The program that a package is for isn't where it usually is.",
         "Start it once, so that it makes its folders; or copy the files there yourself, as the "
         "README of the package says."),
    Code("target/not-ours", "A file would be written over one that no build of a game put there.",
         "Move it away or rename it, and install again. Nothing was changed."),
)

SHOP: tuple[Code, ...] = (
    Code("shop/unknown", "There is no shop of that name.",
         "`ballotin shops` lists those that there are profiles of. For one of your own write the "
         "name of its file: --target shop:my-shop.yaml."),
    Code("shop/name", "A maker's profile names a product, source, stock or field that there isn't.",
         "Products, sources and stocks are listed in the same file, under these very words."),
    Code("shop/kind", "A maker's profile names a kind that the game doesn't have.",
         "Kinds are in kinds.yaml. A profile may serve several games; then leave it."),
    Code("shop/size", "The shop makes nothing of a kind's size and shape; the kind is left out.",
         "Draw the kind as large as the product that is named, order these pieces elsewhere, or "
         "name a product for the kind in a copy of the profile: it is drawn larger or smaller "
         "then, without being distorted."),
    Code("shop/nothing", "The shop makes nothing of what is in the box.",
         "`ballotin shops SHOP` lists what it makes."),
    Code("shop/scaled", "A piece is drawn larger or smaller, because the profile names a product "
         "of another size for its kind.",
         "Where the product is longer than the piece, the edge of the picture is drawn out. If "
         "that isn't what you want, name a product that is nearer."),
    Code("shop/off", "A shop cuts a piece slightly otherwise than it is drawn.",
         "The size is within the `tolerance` of the profile, less than knives stray. Where a "
         "template draws less bleed than the shop wants, its edge is drawn out, which is right for "
         "plain grounds and most pictures. Where a kind keeps less free inside its edge, enlarge "
         "`safe`; texts that come nearer than the shop allows have findings of their own. To be "
         "rid of the note, give the kind the numbers of the hint, and enlarge its templates."),
    Code("shop/safe", "A text lies nearer to the cut than the shop allows.",
         "Knives stray, and it may be cut off. Move it inside, or give the kind the `safe` that "
         "the shop asks for: then every build looks at it."),
    Code("shop/also", "Several products have a kind's size.",
         "The first one of the profile is taken. Choose another under `kinds` in a copy of it."),
    Code("shop/back", "Pieces have no back, and the shop prints one.",
         "It is white. Draw one, and name it as `back` of the kind."),
    Code("shop/backs", "Pieces of a kind have different backs, and the shop prints one on all "
         "pieces of a product.",
         "They are ordered as several products, one for each back."),
    Code("shop/too-many", "There are more pieces than one order, or one product, can have.",
         "They are shared out to several, or you place several orders."),
    Code("shop/too-large", "A picture has more bytes or pixels than the shop takes.",
         "Make the art plainer, or choose a smaller product."),
    Code("shop/colour", "The shop wants something of colours that isn't done by itself.",
         "The files are in CMYK as the profile asks, by the ICC profile that comes with Ballotin, "
         "or by the one that you name with --colour cmyk --icc FILE. Look at the shop's proof."),
    Code("shop/autofill", "MPC Autofill can't order a product.",
         "The pictures are there, to be uploaded by hand; or make the kind 63mm x 88mm."),
)

PREFLIGHT: tuple[Code, ...] = (
    Code("preflight/profile", "There is neither a standard nor a shop of that name.",
         "Write x4 or x1a, a name from `ballotin shops`, or the file of a profile of your own."),
    Code("preflight/unreadable", "The file is no PDF, or is damaged.",
         "Write it again from the program that made it; a download may have been cut off."),
    Code("preflight/encrypted", "The PDF is encrypted, with a password or with restrictions.",
         "No standard of print shops allows it. Save it without."),
    Code("preflight/too-much", "The PDF holds more than any kit does, and isn't looked at.",
         "Honest files of that size can be split; others are made to keep programs busy."),
    Code("preflight/sort", "The shop takes pictures, and no PDF.",
         "Build the game with the shop's target: it writes a picture of each face."),
    Code("preflight/size", "The file has more bytes than the shop takes.",
         "Flattened pieces are pictures, which are large: give the template less to see through, "
         "or order the deck in two parts."),
    Code("preflight/version", "The file is of a newer PDF than the standard knows.",
         "PDF/X-1a:2003 is PDF 1.4 with a plain table of objects, PDF/X-4 is PDF 1.6."),
    Code("preflight/metadata", "The file doesn't say of itself what the standard asks.",
         "Which standard it is, its title, its dates, an ID, and whether it is trapped. "
         "--colour cmyk writes all of it."),
    Code("preflight/intent", "The file doesn't say for which press it is made.",
         "A standard wants one output intent with the ICC profile of a press with four inks."),
    Code("preflight/forbidden", "The file holds something that the standard doesn't allow.",
         "Programs, actions, notes, other files, old ways of packing and of drawing: export it "
         "again without."),
    Code("preflight/box", "A page doesn't say what is cut, or says it in a way that can't be.",
         "The TrimBox is what is cut; it lies in the BleedBox, and that in the MediaBox."),
    Code("preflight/trim", "A page is cut to a size that the shop doesn't make.",
         "`ballotin shops SHOP` lists what it makes; `tolerance` in its profile says how far off a "
         "page may be."),
    Code("preflight/bleed", "Less is printed beyond the cut than the shop asks.",
         "Knives stray by half a millimetre and more; where the drawing ends at the cut, white "
         "shows then. Draw grounds and frames out to the edge of the page."),
    Code("preflight/colour", "Something is drawn in colours that the standard or the shop doesn't "
         "take.",
         "--colour cmyk writes inks alone. Colours for screens are changed by the shop's programs "
         "otherwise, without anybody looking."),
    Code("preflight/black", "Small black text is printed in four inks.",
         "Plates never meet exactly, and thin letters get coloured rims. Black and grey of a "
         "template are printed in black alone; other programs have to be told."),
    Code("preflight/transparency", "Something can be seen through, which PDF/X-1a doesn't know.",
         "--standard x1a flattens pieces that have such things; or hand over PDF/X-4 if the shop "
         "takes it."),
    Code("preflight/font", "A font isn't in the file.",
         "The shop doesn't have it, and its programs take another one."),
    Code("preflight/outline", "The shop takes no fonts, and there is text.",
         "--outline-text turns letters into shapes; --target shop:NAME does it by itself where the "
         "profile says `text: outlined`."),
    Code("preflight/ink", "More ink lies on one spot than the paper takes.",
         "It doesn't dry, and comes off on the next sheet. --ink sets the limit; what prints over "
         "a dark ground adds to it. docs/print-shop.md says how it is computed."),
    Code("preflight/resolution", "A picture has too few pixels for its size on paper.",
         "From 300 to the inch on it looks sharp; with less than half of that everybody sees it."),
    Code("preflight/line", "A line is so thin that it may not be printed.",
         "From 0.25 pt on (0.09 mm) a press holds it."),
    Code("preflight/small", "Text is so small that it fills in or can't be read.",
         "From 6 pt on it can be read by most, from 8 pt on with ease."),
    Code("preflight/safe", "Text lies nearer to the cut than the shop allows.",
         "Knives stray. Move it inwards; `safe` of a kind lets every build look at it."),
    Code("preflight/order", "The pages don't come as the shop wants them.",
         "Shops print page by page: a back before its front, or behind it."),
)


# What a draft shows where a build would end with an error of this code.
DRAFTS: dict[str, str] = {
    "kind/no-front": "the draft shows a plain face with all its fields",
    "template/missing": "the draft shows a plain face",
    "picture/missing": "the draft shows a frame with its name",
    "picture/format": "the draft shows a frame with its name",
    "picture/too-large": "the draft shows a frame with its name",
    "template/unknown-picture": "the draft shows a frame with its name",
    "template/unknown-icon": "the draft shows a frame with its name",
    "template/unknown-font": "the draft is written in Alegreya Sans",
    "template/places": "the draft shows no more than those",
    "text/overflow": "the draft prints it with a red bar",
    "text/missing-glyph": "the draft shows a box for it",
    "text/unknown-icon": "the draft shows a box for it",
}

RULEBOOK = (
    Code("book/none", "The rulebook is asked for, and the game has none.",
         "Write one: `rulebook/<language>.md` in the game's folder; docs/rulebook.md shows how."),
    Code("book/language", "A rulebook is written in a language that the game doesn't have.",
         "Name the file after one of the languages in game.yaml, or add the language there: the "
         "pieces in its pictures are drawn in it."),
    Code("book/title", "A rulebook has no title, or more than one.",
         "Begin it with one line like `# Pebbles`; sections begin with `## `."),
    Code("book/heading", "A title in a rulebook isn't written as one.",
         "`## ` begins a section, `### ` a part of one; there is a space after the last #."),
    Code("book/foreign", "A rulebook holds something that paper can't show or its dialect lacks.",
         "docs/rulebook.md lists all that can be written. A backslash makes a plain character of "
         "a sign: \\*, \\_, \\{."),
    Code("book/stars", "Stars that make words bold or italic aren't closed, or mark nothing.",
         "Write **strong** and *emphasis*, without a space on their inner sides; '\\*' is a plain "
         "star."),
    Code("book/comment", "A comment in a rulebook is never closed.", "Close it with -->."),
    Code("book/indent", "A line stands in, and belongs to no list.",
         "Begin it at the left edge; Markdown would take it for code."),
    Code("book/break", "Dashes below a text make a title of it in other programs.",
         "Leave a line empty before ---, where a new page shall begin."),
    Code("book/list", "A list in a rulebook is written in a way that it can't be set.",
         "Points begin with `- ` or `1. `; each is one paragraph, and may have points of its own "
         "that stand in by two spaces or three."),
    Code("book/box", "Something stands in a box that a box can't hold.",
         "A box is paragraphs and lists, each line with > before it."),
    Code("book/table", "The cells of a table don't form rows and columns.",
         "A table has a row of headings, a line like |---|---|, and rows of as many cells."),
    Code("book/fact", "A rulebook names a fact that neither the rules nor the box have.",
         "{options.…} are the figures in game.yaml, {players.min} and {players.max} how many play, "
         "{count.…} copies of a kind or of a piece, {values.<piece>.<field>} what a piece says."),
    Code("book/icon", "A rulebook shows an icon that isn't there.",
         "Icons are those of the templates' icons.svg, as on cards; '\\:' is a plain colon."),
    Code("book/figure", "A figure of a rulebook shows something that isn't there.",
         "Figures are pieces (card:truffle, card:truffle:back), tables (table:3) and scenarios of "
         "rulebook/examples.yaml (scenario:name)."),
    Code("book/number", "A rulebook tells a plain number that isn't the engine's or the box's.",
         "Write it as a fact, {options.…} or {count.…}: then the book says what is played, also "
         "after a change. A number is compared where the words beside it stand for one figure."),
    Code("book/unmentioned", "A rulebook never mentions a kind of pieces.",
         "Show one of them, count them, or call them by the kind's title or plural."),
    Code("book/unexplained", "A keyword or a word that pieces print, and no page explains it.",
         "Write [[the word]] where it is explained; for words that pieces choose from, the name "
         "or the icon in the text is enough."),
    Code("book/unstated", "A figure, an option or a variant of the rules isn't in a rulebook.",
         "Write figures as facts. Name options as the rules call them, with what can be chosen."),
    Code("book/rule", "A rulebook says to tell a rule that isn't in rulebook/rules.yaml.",
         "Correct the id in the comment, or add the rule to the list."),
    Code("book/untold", "A rule of rulebook/rules.yaml is told by no paragraph of a rulebook.",
         "Tell it, and write its id in a comment behind the words: <!-- CHO-10 -->."),
    Code("book/examples", "The examples of a rulebook are scenarios of another game.",
         "Say `game: ..` at the top of rulebook/examples.yaml, or the id of a shipped game."),
)

CATALOGUE: dict[str, Code] = {
    code.name: code
    for stage in (LOAD, REVISION, TEMPLATE, PRESS, SHEET, FACE, OUTPUT, TARGET, SHOP, SCREENS,
                  RULES, STUDY, COMPOSITION, BALANCE, TUNING, MATCHES, PLATES, PRINTERS,
                  PREFLIGHT, COMMAND, PULL, SYSTEM, RULEBOOK, BUDGETS)
    for code in stage
}
