"""Monte Carlo strategy analysis of social-strategy matches.

`Match` is a match that is played step by step. The commands of the program are functions, flags are
their keywords (underscores for dashes): tournament, duel, arena, payoffs, equilibrium, improve, balance,
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
    from os import PathLike as _PathLike

    from pettingzoo import AECEnv as _AECEnv
    from pyarrow import Table as _Table

    from gymnasium import Env as _Env

    from ._environments import ParallelEnv as _ParallelEnv
    from ._gym import GymEnv as _GymEnv
    from ._text import TextEnv as _TextEnv
    from ._vector import VectorEnv as _VectorEnv

    _Records = str | _PathLike[str] | _abc.Iterable[_abc.Mapping[str, object]]
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
def text_env(game: str, *, rules: _Rules = None, seed: int | None = None, bots: _Bots = None,
             payoff: str = "tokens") -> "_TextEnv":
    """A match in text, for language models, with the methods that TextArena's environments have.

        env = mainmatch.text_env("edges", seed=7, bots={seat: "climber" for seat in range(1, 9)})
        env.reset()
        over = False
        while not over:
            seat, observation = env.get_observation()
            over, info = env.step(answer(observation))
        rewards, _ = env.close()

    Parameters
    ----------
    game, rules, seed, bots : as in Match; each seat without a bot is asked in turn
    payoff : what a seat is rewarded for at the end of the match, as --payoff

    An observation is Match.text, with the JSON Schema of what can be handed in. An action is a text:
    JSON; any other text hands in nothing, and step() says why. Files of matches can be played too.
    """
    from ._text import TextEnv

    return TextEnv(game, rules, seed, bots, payoff)


@_with_suggestions
def gym_text_env(game: str, *, seat: int = 0, bots: _Bots = None, rules: _Rules = None,
                 seed: int | None = None, payoff: str = "tokens") -> "_Env":
    """One seat of a match in text as a gymnasium.Env. Requires gymnasium.

    Parameters
    ----------
    game, rules, seed, payoff : as in text_env
    seat : which it is
    bots : dict of seats and names of bots, one for each other seat

    Observations and actions are those of text_env, in spaces of Text; infos are those of its step().
    """
    from ._text import gym_text_env as make

    return make(game, seat, bots, rules, seed, payoff)


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


def psro(game: str, oracle: "_abc.Callable[[dict[str, _typing.Any]], str | Bot | type[Bot]]", *,
         rounds: int = 10, **options: _typing.Any) -> "Result":
    """Policy-space response oracles with an oracle of one's own: equilibrium(game, improve=rounds,
    oracle=oracle, **options).

        def oracle(asked):
            return "climber(depth=2)"  # or a Bot, as an object or a class

        mainmatch.psro("edges", oracle, rounds=3, bots=["random", "safe"])

    Parameters
    ----------
    game : name of a match, as games() lists them
    oracle : is given a dict and returns a bot, as its name, an object or a class of Bot
    rounds : that add bots, at most
    options : those of equilibrium

    The dict has `game`, `rules`, `payoff`, `role` ('' where a match has none), `mix`, whose keys are
    roles ('all' where a match has none) and bots by canonical name, with their shares, `round`, `budget`, the matches
    that a search would play, and `seed`. The oracle is called in a thread of its own, once for each
    mix (three at most in a round) and role. It may learn in environments and play matches; an
    experiment it can only run in another process. What it answers is measured on fresh deals
    (improve_fresh), and joins the strategies if these show that it gains. What it raises ends the
    run, and is raised here.
    """
    if not callable(oracle):
        raise Error(f"oracle: got {oracle!r:.60}, expected a function")
    return _commands.equilibrium(game, improve=rounds, oracle=oracle, **options)


@_with_suggestions
def decisions(records: "_Records", *, columns: _abc.Iterable[str] | None = None,
              payoff: str = "tokens") -> "_Table":
    """The decisions of recorded matches as a pyarrow.Table. Requires pyarrow.

    Parameters
    ----------
    records : a file of records in JSON Lines, or records as dicts; of matches of one game that are over,
        under the same rules
    columns : names of columns, or what stands before their dot, as "seen"; None: all
    payoff : what the column `payoff` has, as --payoff

    A row for each seat that acts in a step, but for trades. Columns: match, round, step, seat, role,
    bot; seen.NAME, the numbers of Match.observe_row(); submitted.FACTOR, the action of Match.encode(),
    with nothing where none says the submission, which then stands in `submission` as JSON; void, what
    of it was void; and how the match ended for the seat: payoff, score, rank, tokens, eliminated,
    win_share.
    """
    from ._decisions import decisions

    return decisions(records, columns, payoff)


@_with_suggestions
def write_decisions(records: "_Records", path: "str | _PathLike[str]", *,
                    columns: _abc.Iterable[str] | None = None, payoff: str = "tokens") -> int:
    """Writes the table of decisions() as a file of Parquet (zstd), and PATH.md beside it, which says what
    it holds. Returns the number of rows. Requires pyarrow.

    Parameters
    ----------
    records, columns, payoff : as in decisions(); a few megabytes at a time are in memory
    path : NAME.parquet
    """
    from ._decisions import write_decisions

    return write_decisions(records, path, columns, payoff)


__all__ = ["Bot", "Decisions", "Error", "Interrupted", "Match", "Result", "__version__", "aec_env", "decisions",
           "from_gameanalysis", "from_pygambit", "gym_env", "gym_text_env", "parallel_env", "text_env",
           "to_gameanalysis", "to_pygambit", "vector_env", "write_decisions"]
__all__ += _commands.__all__
