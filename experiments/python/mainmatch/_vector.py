"""Many matches in arrays. Imported when some are asked for."""

import copy

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv as _VectorEnv
from gymnasium.vector.utils import batch_space

from ._game import drawn_seed, match_option, shown
from ._mainmatch import Batch, Error

_LOW, _HIGH = np.iinfo(np.int32).min, np.iinfo(np.int32).max
_MODES = {"same_step": AutoresetMode.SAME_STEP, "next_step": AutoresetMode.NEXT_STEP}


class VectorEnv(_VectorEnv):
    """`num_envs` matches, the caller's seats of each; see mainmatch.vector_env."""

    def __init__(self, game, num_envs, rules=None, seed=None, payoff="tokens", bots=None, field=None,
                 threads=1, autoreset="same_step"):
        if not isinstance(autoreset, str) or autoreset not in _MODES:
            raise Error(f"autoreset: got {shown(autoreset)}, expected 'same_step' or 'next_step'")
        self._seed, self._dealt = seed, False
        next_step = autoreset == "next_step"
        self._attach(Batch(game, rules, num_envs, payoff, bots, field, threads, next_step))
        self.factors, self.observation_names = self._batch.factors, self._batch.observation_names
        self.num_envs, self.seats = num_envs, self._batch.seats
        self.metadata = {
            "name": f"mainmatch_{game.replace('-', '_')}_v0",
            "autoreset_mode": _MODES[autoreset],
        }
        sizes = np.array(list(self.factors.values()))
        if self.seats > 1:
            sizes = np.tile(sizes, (self.seats, 1))
        self.single_action_space = gymnasium.spaces.MultiDiscrete(sizes)
        self.single_observation_space = gymnasium.spaces.Box(
            _LOW, _HIGH, self._observations.shape[1:], np.int32
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def _attach(self, batch):
        """Shows the arrays of this batch."""
        arrays = batch.arrays()
        if batch.seats == 1:  # a match is as any other environment: one agent's
            arrays = {key: one if key == "ended" else one[:, 0] for key, one in arrays.items()}
        self._batch, self._observations, self._rewards = batch, arrays["observations"], arrays["rewards"]
        self._ended = arrays["ended"].view(np.bool_)
        self._truncated = np.zeros(batch.matches, dtype=np.bool_)
        self._infos = {
            "action_mask": arrays["masks"].view(np.bool_),
            "acting": arrays["acting"].view(np.bool_),
            "seat": arrays["seats"],
        }
        self._final = {}
        if "final_observations" in arrays:
            self._final = {"final_obs": arrays["final_observations"], "_final_obs": self._ended}

    def __copy__(self):
        return copy.deepcopy(self)

    def __getstate__(self):
        """Without views of the batch's memory. What the last step returned goes along."""
        views = ("_observations", "_infos", "_truncated")
        return {key: value for key, value in self.__dict__.items() if key not in views}

    def __setstate__(self, state):
        rewards, ended, final = (state.pop(key) for key in ("_rewards", "_ended", "_final"))
        self.__dict__.update(state)
        self._attach(self._batch)
        self._rewards[:], self._ended[:] = rewards, ended
        if final:
            self._final["final_obs"][:] = final["final_obs"]
        if self._dealt:
            self._infos["seed"] = np.full(self.num_envs, self._seed, dtype=np.uint64)

    def reset(self, *, seed=None, options=None):
        """Deals matches 0, 1, ... of this seed, without one the next ones of the seed before; where
        there was none, one is drawn. Of `options`, `match` is the number of the first instead."""
        fresh = seed is not None or not self._dealt
        first = match_option(options, 0 if fresh else self._batch.next)
        seed = self._seed if seed is None else seed
        seed = drawn_seed() if seed is None else seed
        self._batch.reset(seed, first)
        self._seed, self._dealt = seed, True
        self._infos["seed"] = np.full(self.num_envs, seed, dtype=np.uint64)
        return self._observations, dict(self._infos)

    def step(self, actions):
        """Plays a step of every match. `actions` : whole numbers of the shape of action_space;
        int64 in one piece is read where it stands. Raises Error, and plays nothing, for others."""
        self._batch.step(self._whole("actions", actions, self.action_space.shape))
        infos = dict(self._infos)
        if self._ended.any():
            infos |= self._final
        return self._observations, self._rewards, self._ended, self._truncated, infos

    def _whole(self, name, numbers, shape):
        numbers = np.asarray(numbers)
        if numbers.shape != shape or numbers.dtype.kind not in "iu":
            raise Error(
                f"{name}: got {numbers.dtype} of shape {numbers.shape}, "
                f"expected whole numbers of shape {shape}"
            )
        return np.ascontiguousarray(numbers, dtype=np.int64).reshape(self.num_envs, self.seats, shape[-1])

    def sample(self, seed):
        """Actions for step(): what the bot `random` would hand in now at each seat, and zeros where it
        does not act. They follow from the seed, the match, the step and the seat: for the next step
        the same seed gives other draws."""
        return self._batch.sample(seed).reshape(self.action_space.shape)

    def mask(self, prefix):
        """The exact mask of the next factor, after a `prefix` of the shape of actions with the values of
        fewer factors: the values of `action_mask` with which some action that begins so has no void
        part. A new array of bool, with a row for each of the prefix."""
        prefix = np.asarray(prefix)
        given = prefix.shape[-1] if prefix.ndim else 0
        if given >= len(self.factors):
            raise Error(f"prefix: got {given} factors, expected fewer than {len(self.factors)}")
        shape = (*self.action_space.shape[:-1], given)
        masks = self._batch.masks(self._whole("prefix", prefix, shape))
        return masks.view(np.bool_).reshape(*shape[:-1], -1)

    def close_extras(self, **kwargs):
        self._batch.close()
