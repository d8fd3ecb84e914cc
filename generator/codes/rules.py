"""Codes for what the rules and those who play by them can find."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = (
    Code("rules/none", "A game has no rules that the machine can play.",
         "It can be printed all the same. Rules are a module in generator/rules/games/; a copy of "
         "a game that has some says whose they are with rules: in game.yaml."),
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
