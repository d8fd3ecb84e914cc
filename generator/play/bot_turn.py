"""What a bot chooses at a table of people: a function of the task alone, for any process."""

from generator.play.bots import make_bot
from generator.play.sitting import BotTask, Thought, move_luck
from generator.play.study import engine_of
from generator.rules.chance import stream


def bot_turn(task: BotTask) -> Thought:
    """All that a bot chooses until somebody else is asked, so that it can follow a plan.

    Like every bot it goes by what its seat can see; that the table's luck is known here only
    makes its turn go as it will go.
    """
    rules = engine_of(task.spec)
    bot = make_bot(task.bot, stream(task.seed, "seat", task.seat, task.moves))
    state = rules.clone(task.state)
    turn = state.turn
    actions: list[int] = []
    while not state.over and (state.seat, state.turn) == (task.seat, turn):
        action = bot.choose(rules, state)
        rules.apply(state, action, move_luck(task.seed, task.moves + len(actions)))
        actions.append(action)
    return Thought(task.seat, task.bot, task.revision, tuple(actions))
