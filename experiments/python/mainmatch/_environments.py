"""A match as an environment of PettingZoo. Imported when one is asked for."""

import copy

import gymnasium
import numpy as np
import pettingzoo
from pettingzoo.utils import parallel_to_aec, wrappers

from ._commands import replay
from ._game import drawn_seed, match_option
from ._games import game_named
from ._mainmatch import Error, Match

_LOW, _HIGH = np.iinfo(np.int32).min, np.iinfo(np.int32).max


def _box(length):
    return gymnasium.spaces.Box(_LOW, _HIGH, (length,), np.int32)


class ParallelEnv(pettingzoo.ParallelEnv):
    """All seats that are no bots decide at once, step by step; see mainmatch.parallel_env."""

    def __init__(self, game, rules=None, seed=None, bots=None, payoff="tokens", render_mode=None):
        if render_mode not in (None, "ansi"):
            raise Error(f"render_mode: got {render_mode!r:.60}, expected 'ansi' or None")
        self._start = {"game": game, "rules": rules, "bots": bots}
        self._payoff = payoff
        self._seed, self._number = seed, None
        self._match = Match(seed=1 if seed is None else seed, **self._start)
        self._check_payoff()
        seats = range(self._match.seats)
        self._game = game_named(game, self._match.rules, len(seats))
        self._seats = {f"seat_{s}": s for s in seats if s not in self._match.bots}
        self.metadata = {
            "name": f"mainmatch_{game.replace('-', '_')}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }
        self.render_mode = render_mode
        self.possible_agents = list(self._seats)
        self.agents = []
        actions = list(self._game.factors.values())
        length = len(self._game.features(self._match.observe(0)))
        self.action_spaces = {a: gymnasium.spaces.MultiDiscrete(actions) for a in self._seats}
        self.observation_spaces = {agent: _box(length) for agent in self._seats}
        self.state_space = _box(length * len(seats))

    def __copy__(self):
        return copy.deepcopy(self)

    def _check_payoff(self):
        try:
            self._match.payoffs(self._payoff)
        except Error as error:
            if "is not over" not in str(error):
                raise

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
        return dict(self._game.factors)

    def decode(self, action):
        """The submission of this step that an action says. Raises Error for what is no action."""
        row = np.asarray(action)
        sizes = list(self._game.factors.values())
        whole = row.shape == (len(sizes),) and np.issubdtype(row.dtype, np.integer)
        if not whole or np.any(row < 0) or np.any(row >= sizes):
            text = repr(action).replace("\n", " ")
            raise Error(f"action: got {text:.60}, expected {len(sizes)} numbers below {sizes}")
        return self._game.decode_row(self._game.step_kind(self._match), row)

    def encode(self, submission):
        """The action of this step that says a submission. Raises Error where none does."""
        return self._game.encode_row(self._game.step_kind(self._match), submission)

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
            submissions[seat] = self.decode(actions[agent])
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
        observations, infos = {}, {}
        for agent, seat in self._seats.items():
            view = self._match.observe(seat)
            observations[agent] = self._features(view)
            acts = seat in acting
            infos[agent] = {
                "action_mask": self._game.masks(view, acts),
                "acting": acts,
                "view": view,
                "seed": self._seed,
                "match": self._number,
            }
        return observations, infos

    def _features(self, view):
        return np.clip(self._game.features(view), _LOW, _HIGH).astype(np.int32)

    def state(self):
        """The observations of all seats, one after another."""
        return np.concatenate(
            [self._features(self._match.observe(seat)) for seat in range(self._match.seats)]
        )

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
