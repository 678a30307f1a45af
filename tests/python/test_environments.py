"""Matches as environments of PettingZoo, by PettingZoo's own tests and ours."""

import copy
import pickle
import subprocess
import sys

import cloudpickle
import gymnasium
import numpy as np
import pytest
import supersuit
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

import mainmatch

pytestmark = pytest.mark.filterwarnings("ignore")

GAMES = [game["name"] for game in mainmatch.games().to_dict()]
MOIRAI = ["clotho", "nona", "lachesis", "decima", "atropos", "morta"]


@pytest.fixture(params=GAMES)
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


def test_a_seat_is_an_environment_of_gymnasium(name):
    seats = mainmatch.Match(name).seats
    bots = dict.fromkeys(set(range(seats)) - {3}, "random")
    env = mainmatch.gym_env(name, seat=3, bots=bots, payoff="wins", render_mode="ansi")
    gymnasium.utils.env_checker.check_env(env, skip_render_check=True)
    many = mainmatch.parallel_env(name, bots=bots, payoff="wins")
    rows, _infos = many.reset(seed=6)
    row, told = env.reset(seed=6)
    over = False
    while not over:
        assert np.array_equal(row, rows["seat_3"]) and told["acting"]
        env.action_space.seed(1)
        action = env.action_space.sample(told["action_mask"])
        row, paid, over, cut, told = env.step(action)
        rows, rewards, overs, _cuts, _infos = many.step({"seat_3": action})
        assert (paid, over, cut) == (rewards["seat_3"], overs["seat_3"], False)
    assert env.render() and env.match.is_over
    with pytest.raises(mainmatch.Error, match="the match is over"):
        env.step(action)


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


def completions(env, seat, factor, value):
    """Actions of Threads that have this value and nothing else that could be void by itself: with
    every visit that costs nothing, and every thread or player that the part may name."""
    view = env.match.observe(seat)
    partners = {"boost_source": "boost_recipient", "snip_source": "snip_recipient",
                "golden": "create", "head_start": "create"}
    other = partners.get(factor, "donate")
    for moira in range(1 + 6) if factor != "moira" else [value]:
        if moira and MOIRAI[moira - 1] in view["tiers"] and factor != "moira":
            continue
        for beside in range(env.factors[other] if other != "donate" else 1):
            values = {"moira": moira, other: beside, factor: value}
            if (factor == "donate" and not moira) or (other == "create" and not beside):
                continue  # which says nothing
            yield env.decode(np.array([values.get(name, 0) for name in env.factors]))


def test_the_mask_of_threads_has_what_is_not_void_whatever_else_is_handed_in():
    """All of it, and nothing else, at every step of a few matches."""
    env = mainmatch.parallel_env("threads")
    void = seen = 0
    for seed in range(2):
        _observations, infos = env.reset(seed=seed)
        for number, agent in enumerate(env.agents):  # seat 2 comes to have visited everybody
            env.action_space(agent).seed(number)
        while env.agents:
            for agent in env.agents[:4]:
                seat = int(agent.removeprefix("seat_"))
                for place, (factor, size) in enumerate(env.factors.items()):
                    if factor in ("boost_recipient", "snip_recipient"):
                        continue  # which say nothing by themselves
                    for value in range(1, size):
                        allowed = any(not env.match.explain(seat, one)
                                      for one in completions(env, seat, factor, value))
                        assert allowed == bool(infos[agent]["action_mask"][place][value]), (factor, value)
                        void, seen = void + (not allowed), seen + 1
            actions = {agent: env.action_space(agent).sample(infos[agent]["action_mask"])
                       for agent in env.agents}
            infos = env.step(actions)[4]
    assert seen > void > 0


def test_the_mask_of_the_horse_race_has_no_ability_for_who_has_no_card():
    """Nor can buy one. Everything else that an ability may name is tried too."""
    env = mainmatch.parallel_env("horse-race", rules={"starting_garnets": 1})
    _observations, infos = env.reset(seed=1)
    place = list(env.factors).index("ability")
    masked = 0
    while env.agents:
        for agent, about in infos.items():
            if env.match.step_kind != "round" or about["action_mask"][place].all():
                continue
            masked += 1
            for kind in ("clue", "utility"):
                for name in ("use", "select"):
                    for letter in "ABCDEFGHI":
                        ability = {"ability": {"kind": kind, name: [letter]}, "buy": [letter]}
                        parts = {one["part"] for one in env.match.explain(about["view"]["seat"], ability)}
                        assert "ability" in parts
        held = {agent: about["view"]["cards"] for agent, about in infos.items()}
        actions = {}
        for agent in env.agents:  # spends all cards in the first rounds
            clue = {"ability": {"kind": "clue", "use": list(held[agent])}}
            actions[agent] = env.encode(clue if env.match.step_kind == "round" and held[agent] else {})
        infos = env.step(actions)[4]
    assert masked > 20


def test_bots_take_the_other_seats(name):
    bots = {seat: "random" for seat in range(1, 9)}
    env = mainmatch.parallel_env(name, bots=bots, rules={"players": 9} if name == "amidakuji" else None)
    assert env.possible_agents == ["seat_0"]
    _seen, rewards, _voids = played(env, 1)
    assert set(rewards) == {"seat_0"}


@pytest.mark.parametrize("processes", [1, 2])
def test_supersuit_makes_vectors_of_copies(name, processes):
    """Its copies are made through cloudpickle; each is the environment that it is made of."""
    alone = supersuit.pettingzoo_env_to_vec_env_v1(mainmatch.parallel_env(name))
    many = supersuit.concat_vec_envs_v1(alone, 2, num_cpus=processes)
    try:
        seen, infos = many.reset(seed=3)
        seen, half = np.array(seen), len(seen) // 2
        envs = [copy.deepcopy(alone) for _ in range(2)]
        for k, env in enumerate(envs):
            mine = slice(k * half, (k + 1) * half)
            seeds = {info["seed"] for info in infos[mine]} if processes == 1 else {3 + k}
            assert (np.array(env.reset(seed=seeds.pop())[0]) == seen[mine]).all()
        rng = np.random.default_rng(1)
        for _ in range(3):
            actions = rng.integers(many.action_space.nvec, size=(2 * half, len(many.action_space.nvec)))
            seen = np.array(many.step(actions)[0])
            for k, env in enumerate(envs):
                mine = slice(k * half, (k + 1) * half)
                assert (np.array(env.step(actions[mine])[0]) == seen[mine]).all()
    finally:
        many.close()


def looked_at(returned):
    """What a step returned, with the views of all agents."""
    for told in returned[-1].values():
        assert told["view"]
    return returned


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e)),
                                    lambda e: cloudpickle.loads(cloudpickle.dumps(e))])
def test_a_copy_plays_on_as_the_environment(name, copied):
    env = mainmatch.parallel_env(name, bots={2: "adaptive"}, render_mode="ansi")
    turns = mainmatch.aec_env(name)
    turns.reset(seed=1)
    assert copied(turns).agent_selection == turns.agent_selection
    env.reset(seed=4)
    twins, steps = [], []
    while env.agents:
        twins.append(copied(env))
        actions = {agent: env.action_space(agent).sample() for agent in env.agents}
        steps.append((actions, looked_at(env.step(actions))))
    for first, twin in enumerate(twins):
        for actions, returned in steps[first:]:
            again = looked_at(twin.step(actions))
            for mine, theirs in zip(again[:4], returned[:4], strict=True):
                assert {a: np.asarray(x).tolist() for a, x in mine.items()} == {
                    a: np.asarray(x).tolist() for a, x in theirs.items()}
            assert {a: i["view"] for a, i in again[4].items()} == {
                a: i["view"] for a, i in returned[4].items()}
        assert twin.render() == env.render() and not twin.agents
        assert twin.reset()[1].popitem()[1]["match"] == 1


def test_views_are_made_when_they_are_looked_at(name):
    env = mainmatch.parallel_env(name)
    infos = env.reset(seed=1)[1]
    assert "view" not in infos["seat_0"]
    assert infos["seat_0"]["view"] == env.match.observe(0) and "view" in infos["seat_0"]
    env.step({agent: env.action_space(agent).sample() for agent in env.agents})
    assert infos["seat_0"]["view"]["seat"] == 0
    with pytest.raises(mainmatch.Error, match="the step is over"):
        infos["seat_1"]["view"]
    with pytest.raises(KeyError):
        infos["seat_1"]["views"]


def test_a_seed_is_drawn_where_none_is_given():
    infos = [mainmatch.parallel_env("edges").reset()[1]["seat_0"] for _ in range(3)]
    assert len({one["seed"] for one in infos}) == 3 and {one["match"] for one in infos} == {0}
    again = mainmatch.parallel_env("edges").reset(seed=infos[0]["seed"])[1]["seat_0"]
    assert again["view"] == infos[0]["view"]
    env = mainmatch.parallel_env("edges")  # copies of one that was not reset draw their own
    assert env.reset()[1]["seat_0"]["seed"] != copy.deepcopy(
        mainmatch.parallel_env("edges")).reset()[1]["seat_0"]["seed"]
    second, third = (env.reset()[1]["seat_0"] for _ in range(2))
    assert second["seed"] == third["seed"] and (second["match"], third["match"]) == (1, 2)
    assert mainmatch.parallel_env("edges", seed=5).reset()[1]["seat_0"]["seed"] == 5


def handed_in_by_bots(name):
    """What each bot of the match hands in, in a match that its like play."""
    seats = mainmatch.Match(name).seats
    for bot in mainmatch.bots(name).to_dict()[name]:
        if bot["by_default"]:
            lineup = dict.fromkeys(range(seats), bot["name"])
            yield bot["name"], mainmatch.Match(name, seed=8, bots=lineup).record


def test_what_bots_hand_in_can_be_said_by_actions(name):
    """And does the same: a match in which all of it is encoded and decoded comes to the same."""
    for bot, record in handed_in_by_bots(name):
        plain, coded = (mainmatch.parallel_env(name, seed=8) for _ in range(2))
        for env in (plain, coded):
            env.reset()
        while not plain.match.is_over:
            match = plain.match
            entry = record["pregame"] if match.step_kind == "pregame" else record["rounds"][match.round or 0]
            acting = match.step_kind in ("pregame", "round")
            given = {s: entry["submissions"][s] if acting else None for s in match.acting}
            again = {s: coded.decode(coded.encode(one)) if one else None for s, one in given.items()}
            plain.match.step(given)
            coded.match.step(again)
        results = [[entry["result"] for entry in env.match.record["rounds"]] for env in (plain, coded)]
        assert results[0] == results[1], bot
        assert plain.match.outcome == coded.match.outcome


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
        (lambda: mainmatch.gym_env("edges", bots={1: "random"}), "expected one for all but seat 0"),
        (lambda: mainmatch.gym_env("edges", seat=9), "expected one for all but seat 9"),
        (lambda: mainmatch.parallel_env("edges", render_mode="human"), "render_mode: got 'human'"),
        (lambda: mainmatch.parallel_env("edges").reset(options={"match": -1}), "match: got -1"),
        (lambda: mainmatch.parallel_env("edges").reset(seed=-1), "seed: got -1"),
        (lambda: stepped(None), "actions: got none of seat_0"),
        (lambda: stepped([0]), "expected 5 numbers"),
        (lambda: stepped([0, 0, 0, 0.5, 0]), "expected 5 numbers"),
        (lambda: stepped([0, 10**6, 0, 0, 0]), "expected 5 numbers"),
        (lambda: stepped("up"), "expected an object"),
        (lambda: mainmatch.parallel_env("edges").encode({"direction": "up"}), "submission: got"),
        (lambda: mainmatch.parallel_env("edges").encode({"amount": 1.5}), "submission: got"),
        (lambda: mainmatch.parallel_env("edges").encode(7), "submission: got 7"),
        (lambda: mainmatch.parallel_env("edges").step({}), "reset() comes first"),
        (lambda: mainmatch.parallel_env("edges").reset(options={"mach": 3}), "did you mean 'match'"),
        (lambda: mainmatch.parallel_env("edges").reset(options=[1]), "options: got [1]"),
    ],
)
def test_mistakes_are_one_line(call, message):
    with pytest.raises(mainmatch.Error) as raised:
        call()
    assert message in str(raised.value) and "\n" not in str(raised.value)


def test_options_of_others_are_left_to_them_with_a_word():
    for env in (mainmatch.parallel_env("edges"), mainmatch.vector_env("edges", 2)):
        with pytest.warns(UserWarning, match="options: unknown key 'depth', expected match"):
            env.reset(options={"depth": 3})


def test_misspelt_keywords_are_told_what_was_meant():
    for call, meant in [
        (lambda: mainmatch.parallel_env("edges", sed=1), "'seed'"),
        (lambda: mainmatch.vector_env("edges", 2, rule={}), "'rules'"),
        (lambda: mainmatch.aec_env("edges", pay_off="wins"), "'payoff'"),
        (lambda: mainmatch.tournament("edges", matchs=3), "'matches'"),
        (lambda: mainmatch.solve("x", concept="pure"), "'concepts'"),
    ]:
        with pytest.raises(TypeError, match=f"unexpected keyword argument .* did you mean {meant}"):
            call()


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
    start = env.observation_names.index("movements.B[0]")
    assert (before["seat_0"][start : start + 10] == -1).all()
    assert list(observations["seat_0"][start : start + 3]) == [*values[:2], -1]
    assert (observations["seat_1"][start : start + 10] == -1).all()
