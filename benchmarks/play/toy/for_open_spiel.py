"""For OpenSpiel's Python API: a game, a state with chance nodes, and an observer."""

import numpy as np
import pyspiel

VALUES, COPIES, NAMES = (1, 2, 3, 5), (6, 6, 4, 2), ("wheat", "mill", "mine", "bank")
ROW, KEEP, SELL = 3, 4, 5
GAME_TYPE = pyspiel.GameType(
    short_name="python_toy", long_name="Toy", dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=4, min_num_players=2,
    provides_information_state_string=False, provides_information_state_tensor=False,
    provides_observation_string=True, provides_observation_tensor=True,
    parameter_specification={"players": 2})


class ToyGame(pyspiel.Game):
    def __init__(self, params=None):
        self.players = int((params or {}).get("players", 2))
        super().__init__(GAME_TYPE, pyspiel.GameInfo(
            num_distinct_actions=6, max_chance_outcomes=4, num_players=self.players,
            min_utility=0.0, max_utility=60.0, utility_sum=None, max_game_length=36), params or {})

    def new_initial_state(self):
        return ToyState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return ToyObserver(self.players)


class ToyState(pyspiel.State):
    def __init__(self, game):
        super().__init__(game)
        self.deck, self.row, self.sold = list(COPIES), [0] * 4, [0] * 4
        self.hands = [[0] * 4 for _ in range(game.players)]
        self.coins = [0] * game.players
        self.seat, self.taken = 0, None

    def is_terminal(self):
        return self.taken is None and not any(self.row) and not any(self.deck)

    def _drawing(self):
        return self.taken is None and sum(self.row) < ROW and any(self.deck)

    def current_player(self):
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self._drawing() else self.seat

    def chance_outcomes(self):
        left = sum(self.deck)
        return [(kind, count / left) for kind, count in enumerate(self.deck) if count]

    def _legal_actions(self, player):
        if self.taken is not None:
            return [KEEP, SELL]
        return [kind for kind, count in enumerate(self.row) if count]

    def _apply_action(self, action):
        if self.is_chance_node():
            self.deck[action] -= 1
            self.row[action] += 1
        elif self.taken is None:
            self.row[action] -= 1
            self.taken = action
        else:
            if action == KEEP:
                self.hands[self.seat][self.taken] += 1
            else:
                self.sold[self.taken] += 1
                self.coins[self.seat] += 1
            self.taken = None
            self.seat = (self.seat + 1) % len(self.hands)

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {NAMES[action]}"
        return ("keep", "sell")[action - KEEP] if action >= KEEP else f"take {NAMES[action]}"

    def returns(self):
        if not self.is_terminal():
            return [0.0] * len(self.hands)
        return [float(sum(map(int.__mul__, hand, VALUES)) + coins)
                for hand, coins in zip(self.hands, self.coins, strict=True)]

    def __str__(self):
        return f"{self.deck} {self.row} {self.taken} {self.sold} {self.hands} {self.coins}"


class ToyObserver:
    def __init__(self, players):
        self.tensor = np.zeros(14 + 2 * players, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state, player):
        taken = [int(state.taken == kind) for kind in range(4)]
        self.tensor[:] = [sum(state.deck), state.seat, *state.row, *taken, *state.hands[player],
                          *map(sum, state.hands), *state.coins]

    def string_from(self, state, player):
        self.set_from(state, player)
        return " ".join(f"{each:g}" for each in self.tensor)


pyspiel.register_game(GAME_TYPE, ToyGame)
