"""For PettingZoo's AEC API: an environment with an action mask."""

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

VALUES, COPIES = (1, 2, 3, 5), (6, 6, 4, 2)
ROW, KEEP, SELL = 3, 4, 5


class Toy(AECEnv):
    metadata = {  # noqa: RUF012 - as the library has it
        "name": "toy_v0", "is_parallelizable": False, "render_modes": []}

    def __init__(self, players=2):
        self.render_mode = None
        self.possible_agents = [f"seat_{number}" for number in range(1, players + 1)]
        size = 14 + 2 * players
        self.observation_spaces = {agent: Dict({
            "observation": Box(0, 60, (size,), np.float32),
            "action_mask": Box(0, 1, (6,), np.int8)}) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(6) for agent in self.possible_agents}
        self.np_random, _ = seeding.np_random(None)

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.agents = self.possible_agents[:]
        self.deck = [kind for kind, count in enumerate(COPIES) for _ in range(count)]
        self.np_random.shuffle(self.deck)
        self.row = [self.deck.pop() for _ in range(ROW)]
        self.taken, self.sold = None, []
        self.hands = {agent: [] for agent in self.agents}
        self.coins = dict.fromkeys(self.agents, 0)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent):
        mask = np.zeros(6, np.int8)
        if agent == self.agent_selection:
            mask[[KEEP, SELL] if self.taken is not None else self.row] = 1
        seen = [len(self.deck), self.possible_agents.index(self.agent_selection),
                *_counts(self.row), *_counts([] if self.taken is None else [self.taken]),
                *_counts(self.hands[agent]), *map(len, self.hands.values()),
                *self.coins.values()]
        return {"observation": np.array(seen, np.float32), "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.taken is None:
            self.row.remove(action)
            self.taken = int(action)
            return
        if action == KEEP:
            self.hands[agent].append(self.taken)
        else:
            self.sold.append(self.taken)
            self.coins[agent] += 1
        self.taken = None
        if self.deck:
            self.row.append(self.deck.pop())
        following = self.possible_agents.index(agent) + 1
        self.agent_selection = self.possible_agents[following % len(self.possible_agents)]
        if not self.row:
            self.rewards = {each: float(sum(VALUES[kind] for kind in hand) + self.coins[each])
                            for each, hand in self.hands.items()}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()


def _counts(kinds):
    return [kinds.count(kind) for kind in range(len(COPIES))]
