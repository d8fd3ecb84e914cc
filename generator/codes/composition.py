"""Codes for what components and expectations alone can show, before anybody plays."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = (
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
         "Its share of what is asked for and its share of what is there should be within five "
         "points of each other: change copies, or what components ask for."),
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
    Code("composition/unknown-string", "A string seems to belong to a component that isn't there.",
         "Write the component's id before the dot, or remove the string."),
    Code("composition/unused-string", "No piece and no page shows a string.",
         "Remove it, or let a template show it."),
)
