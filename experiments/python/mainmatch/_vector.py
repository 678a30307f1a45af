"""Many matches in arrays. Imported when some are asked for."""

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv as _VectorEnv
from gymnasium.vector.utils import batch_space

from ._game import shown
from ._mainmatch import Batch, Error

_LOW, _HIGH = np.iinfo(np.int32).min, np.iinfo(np.int32).max


class VectorEnv(_VectorEnv):
    """`num_envs` matches, all seats of each; see mainmatch.vector_env."""

    def __init__(self, game, num_envs, rules=None, seed=1, payoff="tokens"):
        self._batch = Batch(game, rules, num_envs, payoff)
        self._seed, self._dealt = seed, False
        arrays = self._batch.arrays()
        self._observations, self._rewards = arrays["observations"], arrays["rewards"]
        self._ended = arrays["ended"].view(np.bool_)
        self._truncated = np.zeros(num_envs, dtype=np.bool_)
        self._infos = {
            "action_mask": arrays["masks"].view(np.bool_),
            "acting": arrays["acting"].view(np.bool_),
        }
        self._final = {"final_obs": arrays["final_observations"], "_final_obs": self._ended}
        self.factors = self._batch.factors
        self.num_envs, self.seats = num_envs, self._batch.seats
        self.metadata = {
            "name": f"mainmatch_{game.replace('-', '_')}_v0",
            "autoreset_mode": AutoresetMode.SAME_STEP,
        }
        sizes = np.tile(list(self.factors.values()), (self.seats, 1))
        self.single_action_space = gymnasium.spaces.MultiDiscrete(sizes)
        self.single_observation_space = gymnasium.spaces.Box(
            _LOW, _HIGH, self._observations.shape[1:], np.int32
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(self, *, seed=None, options=None):
        """Deals matches 0, 1, ... of this seed, without one the next ones of the seed before. Of
        `options`, `match` is the number of the first instead."""
        if seed is not None:
            self._seed = seed
        fresh = seed is not None or not self._dealt
        first = (options or {}).get("match", 0 if fresh else self._batch.next)
        self._batch.reset(self._seed, first)
        self._dealt = True
        return self._observations, dict(self._infos)

    def step(self, actions):
        """Plays a step of every match. `actions` : whole numbers of the shape of action_space;
        int64 in one piece is read where it stands. Raises Error, and plays nothing, for others."""
        actions = np.asarray(actions)
        if actions.shape != self.action_space.shape or actions.dtype.kind not in "iu":
            raise Error(
                f"actions: got {actions.dtype} of shape {actions.shape}, "
                f"expected whole numbers of shape {self.action_space.shape}"
            )
        self._batch.step(np.ascontiguousarray(actions, dtype=np.int64))
        infos = dict(self._infos)
        if self._ended.any():
            infos |= self._final
        return self._observations, self._rewards, self._ended, self._truncated, infos

    def close_extras(self, **kwargs):
        self._batch.close()


def vector_env(game, num_envs, rules, seed, payoff):
    if not isinstance(game, str):
        raise Error(f"game: got {shown(game)}, expected a text")
    return VectorEnv(game, num_envs, rules, seed, payoff)
