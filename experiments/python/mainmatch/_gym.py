"""A seat of a match as an environment of Gymnasium. Imported when one is asked for."""

import gymnasium

from ._environments import ParallelEnv
from ._mainmatch import Error


class GymEnv(gymnasium.Env):
    """One seat decides, bots play the others; see mainmatch.gym_env."""

    def __init__(self, game, seat=0, bots=None, rules=None, seed=None, payoff="tokens", render_mode=None):
        self._env = ParallelEnv(game, rules, seed, bots, payoff, render_mode)
        if not isinstance(seat, int) or self._env.possible_agents != [f"seat_{seat}"]:
            free = ", ".join(agent.removeprefix("seat_") for agent in self._env.possible_agents)
            raise Error(f"bots: got none for seats {free or 'none'}, expected one for all but seat {seat}")
        self._agent = self._env.possible_agents[0]
        self.observation_space = self._env.observation_space(self._agent)
        self.action_space = self._env.action_space(self._agent)
        self.observation_names = self._env.observation_names
        self.metadata = self._env.metadata
        self.render_mode = render_mode

    @property
    def match(self):
        """The mainmatch.Match that is played."""
        return self._env.match

    @property
    def factors(self):
        """Names and sizes of the factors of an action."""
        return self._env.factors

    def decode(self, action):
        """The submission of this step that an action says. Raises Error for what is no action."""
        return self._env.decode(action)

    def encode(self, submission):
        """The action of this step that says a submission. Raises Error where none does."""
        return self._env.encode(submission)

    def reset(self, *, seed=None, options=None):
        """As ParallelEnv.reset."""
        super().reset(seed=seed)
        observations, infos = self._env.reset(seed=seed, options=options)
        return observations[self._agent], infos[self._agent]

    def step(self, action):
        """Plays to the next step in which the seat acts, or the end."""
        if not self._env.agents:
            raise Error("the match is over: reset() comes first")
        return tuple(by_agent[self._agent] for by_agent in self._env.step({self._agent: action}))

    def render(self):
        """As ParallelEnv.render."""
        return self._env.render()

    def close(self):
        self._env.close()
