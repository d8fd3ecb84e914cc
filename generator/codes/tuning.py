"""Codes for what `ballotin tune` is asked to do."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = (
    Code("tune/nothing", "--vary names something that isn't in the game.",
         "A wish is KIND.ID.FIELD, where * stands for any letters: card.*.copies. Figures under "
         "options: in game.yaml are options.NAME."),
    Code("tune/not-a-number", "--vary names a field that isn't a number.",
         "Only numbers have neighbours to try. Copies always vary."),
    Code("tune/by-players", "--vary names copies that are written for each number of players.",
         "They follow the number of players and aren't for tuning. Name other components."),
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
