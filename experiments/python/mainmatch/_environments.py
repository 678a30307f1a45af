"""A match as an environment of PettingZoo. Imported when one is asked for."""

import copy

import gymnasium
import numpy as np
import pettingzoo
from pettingzoo.utils import parallel_to_aec, wrappers

from ._commands import replay
from ._game import check_payoff, drawn_seed, match_option
from ._mainmatch import Error, Match

_LOW, _HIGH = np.iinfo(np.int32).min, np.iinfo(np.int32).max


def _box(length):
    return gymnasium.spaces.Box(_LOW, _HIGH, (length,), np.int32)


class _Info(dict):
    """What an agent is told, with its `view`, which is made when it is looked at first: while the step
    lasts, or Error is raised."""

    def __init__(self, match, seat, told):
        super().__init__(told)
        self._match, self._seat, self._steps = match, seat, match.steps

    def __missing__(self, key):
        if key != "view":
            raise KeyError(key)
        if self._match.steps != self._steps:
            raise Error("view: the step is over, expected to be looked at before the next one")
        self["view"] = view = self._match.observe(self._seat)
        return view

    def __reduce__(self):
        return dict, (dict(self),)


class ParallelEnv(pettingzoo.ParallelEnv):
    """All seats that are no bots decide at once, step by step; see mainmatch.parallel_env."""

    def __init__(self, game, rules=None, seed=None, bots=None, payoff="tokens", render_mode=None):
        if render_mode not in (None, "ansi"):
            raise Error(f"render_mode: got {render_mode!r:.60}, expected 'ansi' or None")
        self._start = {"game": game, "rules": rules, "bots": bots}
        self._payoff = payoff
        self._seed, self._number = seed, None
        self._match = Match(seed=1 if seed is None else seed, **self._start)
        check_payoff(self._match, self._payoff)
        seats = range(self._match.seats)
        self._seats = {f"seat_{s}": s for s in seats if s not in self._match.bots}
        self.metadata = {
            "name": f"mainmatch_{game.replace('-', '_')}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }
        self.render_mode = render_mode
        self.possible_agents = list(self._seats)
        self.agents = []
        self._factors, self.observation_names = self._match.factors, self._match.observation_names
        actions = list(self._factors.values())
        ends = np.cumsum(actions).tolist()
        self._mask_parts = [slice(*part) for part in zip([0, *ends], ends)]
        length = len(self.observation_names)
        self.action_spaces = {a: gymnasium.spaces.MultiDiscrete(actions) for a in self._seats}
        self.observation_spaces = {agent: _box(length) for agent in self._seats}
        self.state_space = _box(length * len(seats))

    def __copy__(self):
        return copy.deepcopy(self)

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    @property
    def match(self):
        """The mainmatch.Match that is played."""
        return self._match

    @property
    def factors(self):
        """Names and sizes of the factors of an action."""
        return dict(self._factors)

    def decode(self, action):
        """The submission of this step that an action says. Raises Error for what is no action."""
        return self._match.decode(action)

    def encode(self, submission):
        """The action of this step that says a submission. Raises Error where none does."""
        return self._match.encode(submission)

    def reset(self, seed=None, options=None):
        """Deals a match: the first of this seed, without one the next of the seed before; where there
        was none, one is drawn. Of `options`, `match` is its number instead."""
        following = 0 if self._number is None or seed is not None else self._number + 1
        number = match_option(options, following)
        seed = self._seed if seed is None else seed
        seed = drawn_seed() if seed is None else seed
        self._match = Match(seed=seed, match=number, **self._start)
        self._seed, self._number = seed, number
        self.agents = list(self.possible_agents)
        return self._look()

    def step(self, actions):
        """Agents that do not act in this step, by their infos, are not asked."""
        if self._number is None:
            raise Error("no match has been dealt: reset() comes first")
        if not self.agents:
            return {}, {}, {}, {}, {}
        acting = set(self._match.acting)
        submissions = {}
        for agent, seat in self._seats.items():
            if seat not in acting:
                continue
            if agent not in actions:
                raise Error(f"actions: got none of {agent}, expected one of every agent that acts")
            submissions[seat] = actions[agent]
        self._match.step(submissions)
        over = self._match.is_over
        payoffs = self._match.payoffs(self._payoff) if over else [0.0] * self._match.seats
        observations, infos = self._look()
        rewards = {agent: payoffs[seat] for agent, seat in self._seats.items()}
        terminations = dict.fromkeys(self._seats, over)
        truncations = dict.fromkeys(self._seats, False)
        if over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _look(self):
        acting = set(self._match.acting)
        rows, masks = self._match.observe_row(), self._match.mask()
        observations, infos = {}, {}
        for agent, seat in self._seats.items():
            observations[agent], mask = rows[seat], masks[seat]
            told = {
                "action_mask": tuple([mask[part] for part in self._mask_parts]),
                "acting": seat in acting,
                "seed": self._seed,
                "match": self._number,
            }
            infos[agent] = _Info(self._match, seat, told)
        return observations, infos

    def state(self):
        """The observations of all seats, one after another."""
        return self._match.observe_row().ravel()

    def render(self):
        """With render_mode 'ansi' what has been played, as 'mainmatch replay' prints it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() is of no use without a render_mode")
            return None
        return replay(self._match.record)

    def close(self):
        self.agents = []
        self._match.close()


def aec_env(*args, **kwargs):
    return wrappers.OrderEnforcingWrapper(parallel_to_aec(ParallelEnv(*args, **kwargs)))
