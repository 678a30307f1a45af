"""Matches as environments of PettingZoo, by PettingZoo's own tests and ours."""

import subprocess
import sys

import numpy as np
import pytest
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

import mainmatch
from mainmatch._games import GAMES

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(params=list(GAMES))
def name(request):
    return request.param


def played(env, seed, masked=True):
    """Random actions to the end of a match: the views, rewards and how much was void."""
    rng = np.random.default_rng(seed)
    observations, infos = env.reset(seed=seed)
    seen, rewards, voids = [], {}, 0
    while env.agents:
        actions = {}
        for agent in env.agents:
            space = env.action_space(agent)
            space.seed(int(rng.integers(2**31)))
            actions[agent] = space.sample(infos[agent]["action_mask"] if masked else None)
            if infos[agent]["acting"]:
                seat = int(agent.removeprefix("seat_"))
                voids += len(env.match.explain(seat, env.decode(actions[agent])))
        observations, rewards, _terminations, _truncations, infos = env.step(actions)
        assert all(env.observation_space(a).contains(o) for a, o in observations.items())
        seen.append(observations)
    return seen, rewards, voids


def test_the_parallel_environment_is_one(name):
    env = mainmatch.parallel_env(name)
    assert isinstance(env, ParallelEnv)
    parallel_api_test(env, num_cycles=100)


def test_the_turn_by_turn_environment_is_one(name):
    env = mainmatch.aec_env(name)
    assert isinstance(env, AECEnv)
    api_test(env, num_cycles=100)


def test_seeds_decide_everything(name):
    parallel_seed_test(lambda: mainmatch.parallel_env(name), num_cycles=20)
    seed_test(lambda: mainmatch.aec_env(name), num_cycles=40)


def test_rewards_are_payoffs_at_the_end(name):
    env = mainmatch.parallel_env(name, payoff="tokens:1,elimination:-2")
    _seen, rewards, _voids = played(env, 3)
    outcome = env.match.outcome
    for agent, reward in rewards.items():
        seat = int(agent.removeprefix("seat_"))
        lost = seat == outcome["elimination_candidate"]
        assert reward == outcome["tokens"][seat] - 2 * lost
    assert env.step({}) == ({}, {}, {}, {}, {})


@pytest.mark.parametrize("masked", [True, False])
def test_every_sample_can_be_handed_in_and_comes_back(name, masked):
    env = mainmatch.parallel_env(name)
    _observations, infos = env.reset(seed=9)
    space = env.action_space(env.agents[0])
    space.seed(4)
    for _ in range(200):
        action = space.sample(infos[env.agents[0]]["action_mask"] if masked else None)
        submission = env.decode(action)
        env.match.explain(0, submission)  # it can be read
        again = env.encode(submission)
        assert space.contains(again) and env.decode(again) == submission
        assert (env.encode(env.decode(again)) == again).all()


def test_what_is_masked_out_is_void():
    """In Edges and Amidakuji a masked sample is legal as a whole; without masks much is void."""
    for game in ("edges", "amidakuji"):
        env = mainmatch.parallel_env(game, rules={"starting_garnets": 1})
        assert sum(played(env, seed)[2] for seed in range(3)) == 0
        assert sum(played(env, seed, masked=False)[2] for seed in range(3)) > 0


def test_a_masked_value_is_void_by_itself():
    env = mainmatch.parallel_env("threads")
    _observations, infos = env.reset(seed=2)
    legal_somewhere = 0
    for agent in env.agents:
        seat = int(agent.removeprefix("seat_"))
        for place, (factor, size) in enumerate(env.factors.items()):
            if factor not in ("cut", "create"):
                continue
            for value in range(1, size):
                action = np.zeros(len(env.factors), dtype=np.int64)
                action[place] = value
                void = env.match.explain(seat, env.decode(action))
                assert bool(void) == (not infos[agent]["action_mask"][place][value])
                legal_somewhere += not void
    assert legal_somewhere > 0


def test_bots_take_the_other_seats(name):
    bots = {seat: "random" for seat in range(1, 9)}
    env = mainmatch.parallel_env(name, bots=bots, rules={"players": 9} if name == "amidakuji" else None)
    assert env.possible_agents == ["seat_0"]
    _seen, rewards, _voids = played(env, 1)
    assert set(rewards) == {"seat_0"}


def test_resets_go_through_an_experiment():
    env = mainmatch.parallel_env("edges")
    first = [env.reset(seed=5)[1]["seat_0"]["view"]["grid"]]
    first += [env.reset()[1]["seat_0"]["view"]["grid"] for _ in range(2)]
    again = [env.reset(seed=5, options={"match": k})[1]["seat_0"]["view"]["grid"] for k in range(3)]
    assert first == again and first[0] != first[1] != first[2]
    assert first[2] == mainmatch.Match("edges", seed=5, match=2).observe(0)["grid"]


def test_it_is_rendered_as_the_program_replays(name):
    env = mainmatch.parallel_env(name, render_mode="ansi")
    env.reset(seed=1)
    before = env.render()
    played(env, 1)
    assert isinstance(before, str) and len(env.render()) > len(before)
    assert mainmatch.parallel_env(name).render() is None


def test_states_have_a_space(name):
    env = mainmatch.parallel_env(name)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: mainmatch.parallel_env("edge"), "unknown game"),
        (lambda: mainmatch.parallel_env("edges", payoff="fame"), "fame"),
        (lambda: mainmatch.parallel_env("edges", render_mode="human"), "render_mode: got 'human'"),
        (lambda: mainmatch.parallel_env("edges").reset(options={"match": -1}), "match: got -1"),
        (lambda: mainmatch.parallel_env("edges").reset(seed=-1), "seed: got -1"),
        (lambda: stepped(None), "actions: got none of seat_0"),
        (lambda: stepped([0]), "expected 5 numbers"),
        (lambda: stepped([0, 0, 0, 0.5, 0]), "expected 5 numbers"),
        (lambda: stepped([0, 10**6, 0, 0, 0]), "expected 5 numbers"),
        (lambda: stepped("up"), "expected 5 numbers"),
        (lambda: mainmatch.parallel_env("edges").encode({"direction": "up"}), "submission: got"),
        (lambda: mainmatch.parallel_env("edges").encode({"amount": 1.5}), "submission: got"),
        (lambda: mainmatch.parallel_env("edges").encode(7), "submission: got 7"),
    ],
)
def test_mistakes_are_one_line(call, message):
    with pytest.raises(mainmatch.Error) as raised:
        call()
    assert message in str(raised.value) and "\n" not in str(raised.value)


def stepped(action):
    env = mainmatch.parallel_env("edges")
    env.reset()
    env.step({agent: action for agent in env.agents} if action is not None else {})


def test_pettingzoo_is_imported_when_asked_for():
    script = (
        "import sys, mainmatch; mainmatch.games()\n"
        "sys.exit(any(name in sys.modules for name in ('numpy', 'pandas', 'pettingzoo', 'gymnasium')))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_an_action_of_the_horse_race_uses_cards_by_letter():
    """A guess stays with its card."""
    env = mainmatch.parallel_env("horse-race")
    env.reset(seed=1)
    env.step({agent: np.zeros(len(env.factors), dtype=np.int64) for agent in env.agents})
    assert env.match.step_kind == "round"
    ability = {"kind": "utility", "use": ["C", "A", "C"], "guesses": [1, 2, 3]}
    again = env.decode(env.encode({"ability": ability}))["ability"]
    assert again == {"kind": "utility", "use": ["A", "C", "C"], "guesses": [2, 1, 3]}


def test_observations_of_the_horse_race_hold_what_a_clue_reveals():
    env = mainmatch.parallel_env("horse-race")
    env.reset(seed=1)
    idle = {agent: np.zeros(len(env.factors), dtype=np.int64) for agent in env.agents}
    observations = env.step(idle)[0]
    told = env.encode({"ability": {"kind": "clue", "use": ["B"]}})
    before, observations = observations, env.step({**idle, "seat_0": told})[0]
    values = env.match.record["setup"]["movements"]["B"]
    start = 9 + 15 + 5  # what stands before the letters, all of A, five numbers of B
    assert (before["seat_0"][start : start + 10] == -1).all()
    assert list(observations["seat_0"][start : start + 3]) == [*values[:2], -1]
    assert (observations["seat_1"][start : start + 10] == -1).all()
