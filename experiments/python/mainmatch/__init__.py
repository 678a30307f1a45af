"""Monte Carlo strategy analysis of social-strategy matches.

`Match` is a match that is played step by step. The commands of the program are functions, flags are
their keywords (underscores for dashes): tournament, duel, payoffs, equilibrium, improve, balance,
compare, sweep, tune, advise, odds, review, stage, solve, games, bots, rules, signature, resume,
extend, merge; each gives a `Result`. deal, judge, replay, view and report give records, texts and
pages. `python -m mainmatch` is the program. Every mistake in what is given raises `Error`, a ValueError, with one line that
says where, what stood there and what is expected.
"""

import collections.abc as _abc
import pathlib as _pathlib
import typing as _typing

from . import _commands, _mainmatch
from ._bots import Bot, Decisions
from ._commands import *
from ._exchange import from_gameanalysis, from_pygambit, to_gameanalysis, to_pygambit
from ._experiments import Interrupted, Result
from ._keywords import with_suggestions as _with_suggestions
from ._mainmatch import Error, Match
from ._mainmatch import version as __version__

if _typing.TYPE_CHECKING:
    from pettingzoo import AECEnv as _AECEnv

    from ._environments import ParallelEnv as _ParallelEnv
    from ._gym import GymEnv as _GymEnv
    from ._vector import VectorEnv as _VectorEnv
_Rules = _abc.Mapping[str, object] | None
_Bots = _abc.Mapping[int, str] | None

for _one in (Bot, Decisions, Error, Match, Interrupted, Result, from_gameanalysis, from_pygambit,
             to_gameanalysis, to_pygambit):  # where users find them
    _one.__module__ = "mainmatch"

_supervisor = _pathlib.Path(__file__).parent / "supervisor"
_mainmatch.set_supervisor(str(_supervisor) if _supervisor.exists() else "")


@_with_suggestions
def parallel_env(game: str, *, rules: _Rules = None, seed: int | None = None, bots: _Bots = None,
                 payoff: str = "tokens", render_mode: str | None = None) -> "_ParallelEnv":
    """A match as a pettingzoo.ParallelEnv, for learning. Requires pettingzoo and gymnasium.

    Parameters
    ----------
    game : name of a match, as games() lists them
    rules, bots : as in Match; seats without a bot are the agents seat_0, seat_1, ...
    seed : as in Match; without one the first reset() draws it
    payoff : what an agent is rewarded for at the end of the match, as --payoff; 0 before
    render_mode : None or 'ansi'

    Actions are MultiDiscrete, a factor for each choice (`factors` has their names and sizes); every
    one of them is a submission that is legal or in part void. `encode` and `decode` go from
    submissions to actions and back. Observations are Box rows of int32, those of
    Match.observe_row: all that the seat is shown; `observation_names` says what the numbers are.
    infos[agent] has `acting`, whether it is asked in this step, `action_mask`, for
    action_space(agent).sample(mask): the values that are not void whatever else is handed in, and
    `seed` and `match`, which deal the same again; `view`, all that the seat is shown as a dict, is
    made when it is looked at, before the next step. `state()` has the observations of all seats. reset(seed=S) deals match 0 of experiment S, reset() the next one;
    options={"match": K} deals match K. Environments can be copied and pickled, also in a match.
    """
    from ._environments import ParallelEnv

    return ParallelEnv(game, rules, seed, bots, payoff, render_mode)


@_with_suggestions
def aec_env(game: str, *, rules: _Rules = None, seed: int | None = None, bots: _Bots = None,
            payoff: str = "tokens", render_mode: str | None = None) -> "_AECEnv":
    """The same as a pettingzoo.AECEnv: agents decide in turn, none sees what others do in a step."""
    from ._environments import aec_env as make

    return make(game, rules, seed, bots, payoff, render_mode)


@_with_suggestions
def gym_env(game: str, *, seat: int = 0, bots: _Bots = None, rules: _Rules = None,
            seed: int | None = None, payoff: str = "tokens",
            render_mode: str | None = None) -> "_GymEnv":
    """One seat of a match as a gymnasium.Env. Requires gymnasium and pettingzoo.

    Parameters
    ----------
    game, rules, seed, payoff, render_mode : as in parallel_env
    seat : which it is
    bots : dict of seats and names of bots, one for each other seat

    Actions, observations and info are those of the seat's agent in `parallel_env`.
    """
    from ._gym import GymEnv

    return GymEnv(game, seat, bots, rules, seed, payoff, render_mode)


@_with_suggestions
def vector_env(game: str, num_envs: int, *, rules: _Rules = None, seed: int | None = None,
               payoff: str = "tokens", bots: _Bots = None, field: _abc.Sequence[str] | None = None,
               threads: int = 1, autoreset: _typing.Literal["same_step", "next_step"] = "same_step",
               ) -> "_VectorEnv":
    """Many matches in arrays, as a gymnasium.vector.VectorEnv. Requires numpy and gymnasium.

    Parameters
    ----------
    game : name of a match, as games() lists them
    num_envs : 1..65536, how many matches are played abreast
    rules, bots : as in Match; seats without a bot are the caller's
    field : instead of `bots`, names of bots, as "climber" or "climber:3" with a weight: the caller
        has one seat in each match, which is drawn, and the bots at the others are drawn from these,
        as in tournament(design="field")
    seed : as in Match; without one the first reset() draws it
    payoff : what a seat is rewarded for at the end of the match, as --payoff; 0 before
    threads : 1..64, how many play; what they play is the same
    autoreset : when the match after one that ends begins, see below; what is played is the same

    An environment is a match with all seats of the caller's; a step is one in which one of them acts,
    and bots play the others. Actions have the shape (num_envs, seats, factors), observations
    (num_envs, seats, numbers): each row is the one that `parallel_env` has for that seat. rewards are
    (num_envs, seats), terminations (num_envs,); nothing is truncated. infos has `acting` (num_envs,
    seats), `seat`, which seats they are, `action_mask` (num_envs, seats, values), which has the masks
    of all factors one after another, and `seed` (num_envs,). Numbers of seats that do not act count
    for nothing. With one seat of the caller's the arrays are as Gymnasium has them, without the
    dimension `seats`, and its wrappers of statistics and rewards work; those of observations do with
    autoreset="next_step".

    A match that ends is followed by another one of the experiment. In the same step, by default
    (AutoresetMode.SAME_STEP): the observation is that of the next match, the reward that of the old
    one, and infos then has `final_obs`, good where `_final_obs`. With "next_step"
    (AutoresetMode.NEXT_STEP) the step that ends a match returns its last observation; the step after
    it begins the next match, whatever the actions are, with reward 0. reset(seed=S) deals matches 0,
    1, ... of experiment S, at place i those with the numbers i, i + num_envs, ... follow; reset()
    deals the next ones.

    Arrays are shared: each step writes over what reset and step returned. Copy what is to stay.
    sample(seed) and mask(prefix) give new arrays: actions of the bot `random`, and exact masks.
    """
    from ._vector import VectorEnv

    return VectorEnv(game, num_envs, rules, seed, payoff, bots, field, threads, autoreset)


__all__ = ["Bot", "Decisions", "Error", "Interrupted", "Match", "Result", "__version__", "aec_env",
           "from_gameanalysis", "from_pygambit", "gym_env", "parallel_env", "to_gameanalysis", "to_pygambit",
           "vector_env"]
__all__ += _commands.__all__
