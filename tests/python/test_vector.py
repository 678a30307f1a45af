"""Matches in arrays: the same rows as those of the environments that are made from views."""

import copy
import pickle
import threading

import gymnasium
import numpy as np
import pytest

import mainmatch
from mainmatch._mainmatch import Batch

RULES = {
    "amidakuji": [None, {"players": 3, "legs": 4, "rows": 3, "rounds": 2, "phantoms": [],
                         "paying_places": 2, "peek_price": 0, "extra_peeks": 3, "blockers": 2}],
    "edges": [None, {"grid": [1, 3], "rounds": 2}, {"grid": [2, 2], "starting_garnets": 0}],
    "threads": [None, {"heaven": 2, "hell": 3, "rounds": 2}],
    "horse-race": [None, {"players": 3, "horses": 2, "place_points": [1, 0], "track": 5}],
    "bugcatcher": [None, {"players": 3, "columns": 3, "rows": 2, "rounds": 2, "energy": 2}],
}
ROUND = mainmatch.vector_env("edges", 1).observation_names.index("step.round")
CASES = [(game, rules) for game, some in RULES.items() for rules in some]


def sampled(env, rng, masks):
    """Random actions; masked ones where `masks` are given."""
    sizes = list(env.factors.values())
    shape = (env.num_envs, env.seats)
    if masks is None:
        return rng.integers(sizes, size=(*shape, len(sizes)))
    actions = np.empty((*shape, len(sizes)), dtype=np.int64)
    start = 0
    for i, size in enumerate(sizes):
        weights = rng.random((*shape, size)) * masks[..., start : start + size]
        actions[..., i] = weights.argmax(-1)
        start += size
    return actions


@pytest.mark.parametrize("masked", [True, False])
@pytest.mark.parametrize("game, rules", CASES)
def test_rows_are_those_that_views_give(game, rules, masked):
    """What seats see is made from the views that a test holds to what a seat may know: here every
    number, mask and reward of every step is compared, over several matches and their votes."""
    payoff = "tokens:1,elimination:-2"
    vector = mainmatch.vector_env(game, 2, rules=rules, payoff=payoff)
    singles = [mainmatch.parallel_env(game, rules=rules, payoff=payoff) for _ in range(2)]
    assert vector.factors == singles[0].factors
    observations, infos = vector.reset(seed=5)
    seen = [env.reset(seed=5, options={"match": k}) for k, env in enumerate(singles)]
    rng, following, ended, votes = np.random.default_rng(1), [2, 3], 0, 0
    while ended < 6:
        for k, env in enumerate(singles):
            rows, about = seen[k]
            for seat, agent in enumerate(env.possible_agents):
                assert (observations[k, seat] == rows[agent]).all()
                assert (infos["action_mask"][k, seat] == np.concatenate(about[agent]["action_mask"])).all()
                assert infos["acting"][k, seat] == about[agent]["acting"]
        votes += int((infos["acting"].sum(1) < vector.seats).sum())
        actions = sampled(vector, rng, infos["action_mask"] if masked else None)
        observations, rewards, terminations, truncations, infos = vector.step(actions)
        assert not truncations.any() and ("final_obs" in infos) == terminations.any()
        for k, env in enumerate(singles):
            rows, paid, over, _, about = env.step(dict(zip(env.possible_agents, actions[k])))
            assert rewards[k].tolist() == list(paid.values())
            assert terminations[k] == over["seat_0"]
            seen[k] = rows, about
            if terminations[k]:
                assert infos["_final_obs"][k]
                assert (infos["final_obs"][k] == list(rows.values())).all()
                seen[k] = env.reset(seed=5, options={"match": following[k]})
                following[k], ended = following[k] + 2, ended + 1
    assert votes > 0 or rules != RULES["edges"][1]


BOTS = {"amidakuji": "favourite", "edges": "climber", "threads": "adaptive", "horse-race": "adaptive",
        "bugcatcher": "walker"}


def followed(vector, single, seat, seed, match):
    """Whether the caller's one seat is shown, and gets, the same in a match of its own."""
    rng = np.random.default_rng(2)
    observations, infos = vector.reset(seed=seed, options={"match": match})
    rows, _about = single.reset(seed=seed, options={"match": match})
    agent = f"seat_{seat}"
    while single.agents:
        assert infos["seat"].tolist() == [seat]
        assert np.array_equal(observations[0], rows[agent])
        actions = sampled(vector, rng, infos["action_mask"][:, None])[:, 0]
        observations, rewards, _over, _cut, infos = vector.step(actions)
        rows, paid, over, _cut, _about = single.step({agent: actions[0]})
        if over[agent]:
            assert np.array_equal(infos["final_obs"][0], rows[agent])
            return rewards[0] == paid[agent]
    return False


@pytest.mark.parametrize("game", sorted(BOTS))
def test_bots_take_the_other_seats(game):
    seats = mainmatch.Match(game).seats
    bots = {seat: BOTS[game] for seat in range(seats) if seat != 2}
    vector = mainmatch.vector_env(game, 1, bots=bots)
    assert vector.action_space.shape == (1, len(vector.factors))
    single = mainmatch.parallel_env(game, bots=bots)
    assert all(followed(vector, single, 2, 3, match) for match in range(2))


def test_a_field_is_drawn_around_the_caller():
    """As by a tournament: the seat of the caller moves, and each bot sits where it would."""
    vector = mainmatch.vector_env("edges", 9, field=["climber", "random:3"])
    own = vector.reset(seed=4)[1]["seat"].tolist()
    assert len(set(own)) > 1
    alone = mainmatch.vector_env("edges", 1, field=["climber"])
    for match in range(4):
        seat = int(alone.reset(seed=4, options={"match": match})[1]["seat"][0])
        assert seat == own[match]
        bots = dict.fromkeys(set(range(9)) - {seat}, "climber")
        assert followed(alone, mainmatch.parallel_env("edges", bots=bots), seat, 4, match)


@pytest.mark.parametrize("autoreset", ["same_step", "next_step"])
def test_wrappers_of_gymnasium_take_a_seat_of_the_caller(autoreset):
    """Those of statistics and of rewards."""
    wrappers = gymnasium.wrappers.vector
    env = mainmatch.vector_env("edges", 3, field=["random"], autoreset=autoreset)
    env = wrappers.RecordEpisodeStatistics(env)
    env = wrappers.NormalizeReward(env)
    env = wrappers.ClipReward(env, 0, 1)
    observations, _infos = env.reset(seed=1)
    lengths = []
    for _ in range(16):
        assert env.observation_space.contains(observations) and observations.shape == (3, 697)
        env.action_space.seed(1)
        observations, rewards, over, _cut, infos = env.step(env.action_space.sample())
        assert rewards.shape == (3,) and (rewards <= 1).all()
        if over.any():
            lengths += infos["episode"]["l"][over].tolist()
    assert lengths and set(lengths) <= {7, 8}


def flattened(env):
    wrapped = gymnasium.wrappers.vector.FlattenObservation(env)
    return wrapped, lambda rows: rows


def of_other_type(env):
    wrapped = gymnasium.wrappers.vector.DtypeObservation(env, np.float64)
    return wrapped, lambda rows: rows.astype(np.float64)


def normalized(env):
    wrapped = gymnasium.wrappers.vector.NormalizeObservation(env)

    def expected(rows):
        of = wrapped.obs_rms
        return (rows - of.mean) / np.sqrt(of.var + wrapped.epsilon)

    return wrapped, expected


@pytest.mark.parametrize("wrap", [flattened, of_other_type, normalized])
@pytest.mark.parametrize("game", sorted(BOTS))
def test_wrappers_of_observations_take_the_next_step(game, wrap):
    """Over the ends of matches: each row is what the wrapper makes of the row that it is of."""
    options = dict(field=["random"], autoreset="next_step")
    plain = mainmatch.vector_env(game, 3, **options)
    env, expected = wrap(gymnasium.wrappers.vector.RecordEpisodeStatistics(
        mainmatch.vector_env(game, 3, **options)))
    rows, seen = plain.reset(seed=1)[0], env.reset(seed=1)[0]
    rng, lengths = np.random.default_rng(1), []
    while len(lengths) < 5:
        assert seen.shape == env.observation_space.shape and seen.dtype == env.observation_space.dtype
        assert np.allclose(seen, expected(rows), rtol=1e-4, atol=1e-4)
        actions = sampled(plain, rng, None)[:, 0]
        rows = plain.step(actions)[0]
        seen, _rewards, over, _cut, infos = env.step(actions)
        if over.any():
            lengths += infos["episode"]["l"][over].tolist()
    assert min(lengths) > 1


@pytest.mark.parametrize("game, rules", CASES)
def test_the_same_matches_are_played_with_either_autoreset(game, rules):
    """At each place the same sequence of rows and rewards, given the same actions; the step between
    two matches reads no actions and pays nothing."""
    same, later = (mainmatch.vector_env(game, 3, rules=rules, autoreset=one)
                   for one in ("same_step", "next_step"))
    assert later.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP
    sizes = list(same.factors.values())

    def actions_of(steps):
        """By place: those of so many steps that were played there."""
        return np.stack([np.random.default_rng([place, step]).integers(sizes, size=(same.seats, len(sizes)))
                         for place, step in enumerate(steps)])

    played, waits = [[], [], []], np.zeros(3, dtype=bool)
    observations, _infos = later.reset(seed=3)
    before, steps, ended = observations.copy(), [0] * 3, 0
    while ended < 6:
        actions = actions_of(steps)
        actions[waits] = 0
        observations, rewards, over, cut, infos = later.step(actions)
        assert "final_obs" not in infos and not cut.any()
        for place in range(3):
            if waits[place]:
                assert not over[place] and not rewards[place].any() and infos["acting"][place].any()
            else:
                steps[place] += 1
                played[place].append((before[place], rewards[place].copy(), over[place],
                                      observations[place].copy()))
            if over[place]:
                assert not infos["acting"][place].any()
        ended, waits, before = ended + int(over.sum()), over.copy(), observations.copy()
    before = same.reset(seed=3)[0].copy()
    for step in range(min(map(len, played))):
        observations, rewards, over, _cut, infos = same.step(actions_of([step] * 3))
        for place in range(3):
            was, paid, ends, after = played[place][step]
            assert np.array_equal(was, before[place]) and np.array_equal(paid, rewards[place])
            assert ends == over[place]
            assert np.array_equal(after, infos["final_obs"][place] if ends else observations[place])
        before = observations.copy()


@pytest.mark.parametrize("game", sorted(BOTS))
def test_any_number_of_threads_plays_the_same(game):
    envs = [mainmatch.vector_env(game, 5, field=[BOTS[game], "random"], threads=n) for n in (1, 2)]
    results = [values_of(env.reset(seed=1)) for env in envs]
    rng = np.random.default_rng(3)
    for _ in range(30):
        assert same(*results)
        actions = sampled(envs[0], rng, None)[:, 0]
        results = [values_of(env.step(actions)) for env in envs]
    assert same(*results)


def per_match(scores):
    """The means and variances of scores in each match: (matches, 2)."""
    scores = np.asarray(scores, dtype=float)
    return np.stack([scores.mean(1), scores.var(1)], 1)


def differ(one, other):
    """Whether means are more than four standard errors of their difference apart."""
    error = np.sqrt(one.var(0) / len(one) + other.var(0) / len(other))
    return (abs(one.mean(0) - other.mean(0)) > 4 * error).any()


@pytest.mark.parametrize("game", sorted(BOTS))
def test_samples_play_as_random_does(game):
    """By the mean score of a match and its variance, which uniform actions miss."""
    env = mainmatch.vector_env(game, 100, seed=8, payoff="score")

    def drawn(actions_of):
        env.reset(seed=8)
        scores = []
        while len(scores) < 300:
            _rows, rewards, over, _cut, _infos = env.step(actions_of(env))
            scores += list(rewards[over].copy())
        return per_match(scores)

    bots = dict.fromkeys(range(env.seats), "random")
    played = per_match([mainmatch.Match(game, seed=9, match=k, bots=bots).outcome["scores"] for k in range(200)])
    rng = np.random.default_rng(2)
    assert not differ(drawn(lambda env: env.sample(3)), played)
    assert differ(drawn(lambda env: sampled(env, rng, None)), played)


@pytest.mark.parametrize("field", [None, ["random"]])
@pytest.mark.parametrize("game", sorted(BOTS))
def test_samples_and_masks_are_those_of_a_match(game, field):
    """Of the same seed, match and step; masks after the beginnings of what was drawn."""
    env = mainmatch.vector_env(game, 3, field=field)
    _rows, infos = env.reset(seed=5)
    callers = infos["seat"].reshape(3, -1)
    matches = []
    for k in range(3):
        bots = {s: "random" for s in range(20)[: seats(game)] if s not in callers[k]}
        matches.append(mainmatch.Match(game, seed=5, match=k, bots=bots))
    rng, steps = np.random.default_rng(1), 0
    while not any(match.is_over for match in matches):
        actions = env.sample(6)
        assert env.action_space.contains(actions)
        assert (actions == env.sample(6)).all() and (steps > 3 or (actions != env.sample(7)).any())
        given = int(rng.integers(len(env.factors)))
        masks = env.mask(actions[..., :given])
        assert masks.dtype == bool and masks.shape[-1] == list(env.factors.values())[given]
        for k, match in enumerate(matches):
            rows = actions[k].reshape(-1, len(env.factors))
            for row, mask, seat in zip(rows, masks[k].reshape(len(rows), -1), callers[k].tolist()):
                assert (row == match.sample(6, seat)).all() and (row == match.sample(6)[seat]).all()
                assert (mask == match.mask(seat, row[:given])).all()
                assert seat in match.acting or (not row.any() and mask.sum() == 1 and mask[0])
            match.step(dict(zip(callers[k].tolist(), rows)) if len(rows) == len(match.acting) else
                       {s: rows[callers[k].tolist().index(s)] for s in match.acting})
        env.step(actions)
        steps += 1
    assert steps > 3


def seats(game):
    return mainmatch.Match(game).seats


def test_it_is_a_vector_environment_with_spaces():
    env = mainmatch.vector_env("edges", 3)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    observations, _infos = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    env.action_space.seed(1)
    env.step(env.action_space.sample())


def test_arrays_are_shared_and_outlive_the_environment():
    env = mainmatch.vector_env("edges", 4)
    first, _infos = env.reset(seed=1)
    before = first.copy()
    second = env.step(np.zeros(env.action_space.shape, dtype=np.int64))[0]
    assert second is first and (first != before).any()
    env.close()
    del env
    assert (first[:, :, ROUND] == 1).all()


def test_resets_go_through_an_experiment():
    env = mainmatch.vector_env("edges", 2)
    dealt = [env.reset(seed=3)[0].copy(), env.reset()[0].copy()]
    again = mainmatch.vector_env("edges", 4).reset(seed=3)[0]
    assert (np.concatenate(dealt) == again).all()
    assert (env.reset(options={"match": 1})[0][0] == again[1]).all()


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: mainmatch.vector_env("tennis", 2), "unknown game"),
        (lambda: mainmatch.vector_env("edges", 2, threads=0), "threads: got 0"),
        (lambda: mainmatch.vector_env("edges", 2, autoreset="never"), "autoreset: got 'never', expected"),
        (lambda: mainmatch.vector_env("edges", 2, autoreset=["x"]), "autoreset: got ['x'], expected"),
        (lambda: mainmatch.vector_env("edges", 2, field=["nobody"]), "field"),
        (lambda: mainmatch.vector_env("edges", 2, field=[]), "field: got []"),
        (lambda: mainmatch.vector_env("edges", 2, field=["random"], bots={0: "random"}), "field: got"),
        (lambda: mainmatch.vector_env("edges", 2, bots=dict.fromkeys(range(9), "random")), "bots: got"),
        (lambda: mainmatch.vector_env("edges", 2, bots={9: "random"}), "bots: got 9"),
        (lambda: mainmatch.vector_env(7, 2), "game: got 7"),
        (lambda: mainmatch.vector_env("edges", 0), "num_envs: got 0"),
        (lambda: mainmatch.vector_env("edges", 2.5), "num_envs: got 2.5"),
        (lambda: mainmatch.vector_env("edges", 2, payoff="fame"), "fame"),
        (lambda: mainmatch.vector_env("edges", 2, rules={"rounds": 0}), "rounds"),
        (lambda: stepped(np.zeros((2, 9, 5), dtype=np.int64), reset=False), "reset() comes first"),
        (lambda: stepped(np.zeros((2, 9, 4), dtype=np.int64)), "shape (2, 9, 5)"),
        (lambda: stepped(np.zeros((2, 9, 5))), "whole numbers"),
        (lambda: stepped(None), "whole numbers"),
        (lambda: stepped(np.full((2, 9, 5), -1)), "actions[0, 0]: direction: got -1, expected 0..1"),
        (lambda: stepped(np.full((2, 9, 5), 2**40)), "got 1099511627776"),
        (lambda: stepped(np.zeros((2, 9, 5), dtype=np.int64), close=True), "is closed"),
        (lambda: mainmatch.vector_env("edges", 2).reset(options={"mach": 1}), "did you mean 'match'"),
        (lambda: mainmatch.vector_env("edges", 2).sample(1), "reset() comes first"),
        (lambda: dealt().sample(-1), "seed: got -1"),
        (lambda: dealt().mask(np.zeros((2, 9, 5), dtype=int)), "prefix: got 5 factors, expected fewer than 5"),
        (lambda: dealt().mask(np.zeros((2, 8, 1), dtype=int)), "whole numbers of shape (2, 9, 1)"),
        (lambda: dealt().mask(np.full((2, 9, 1), 2)), "prefix[0, 0]: direction: got 2, expected 0..1"),
        (lambda: dealt().mask(3), "prefix: got int64 of shape ()"),
        (lambda: restored(lambda saved: saved[:-1]), "state: expected that"),
        (lambda: restored(lambda saved: (*saved[:-1], saved[-1][:-1])), "state: corrupt"),
        (lambda: restored(lambda saved: (*saved[:-1], saved[-1] + b"0")), "state: corrupt"),
        (lambda: restored(lambda saved: (*saved[:2], 3, *saved[3:])), "state: corrupt"),
    ],
)
def test_mistakes_are_one_line(call, message):
    with pytest.raises(mainmatch.Error) as raised:
        call()
    assert message in str(raised.value) and "\n" not in str(raised.value)


def test_a_copy_has_the_bots_that_were_given():
    bots = {0: "climber", 3: "random"}
    env = mainmatch.vector_env("edges", 2, bots=bots)
    bots.clear()
    twins = env, copy.deepcopy(env), copy.deepcopy(mainmatch.vector_env("edges", 2, field=["climber"]))
    assert [twin.seats for twin in twins] == [7, 7, 1]


def restored(changed):
    """A batch from a state that was changed."""
    env = mainmatch.vector_env("edges", 2)
    env.reset(seed=1)
    env.step(np.zeros(env.action_space.shape, dtype=np.int64))
    Batch.__new__(Batch).__setstate__(changed(env._batch.__getstate__()))


def dealt():
    env = mainmatch.vector_env("edges", 2)
    env.reset(seed=1)
    return env


def stepped(actions, reset=True, close=False):
    env = mainmatch.vector_env("edges", 2)
    if reset:
        env.reset(seed=1)
    if close:
        env.close()
    env.step(actions)


def test_a_void_number_plays_nothing():
    env = mainmatch.vector_env("edges", 2)
    before = env.reset(seed=1)[0].copy()
    actions = np.zeros(env.action_space.shape, dtype=np.int64)
    actions[1, 8, 4] = 9
    with pytest.raises(mainmatch.Error, match=r"actions\[1, 8\]: vote: got 9, expected 0..8"):
        env.step(actions)
    actions[1, 8, 4] = 8
    again = env.step(actions)[0]
    assert (before[:, :, ROUND] == 0).all() and (again[:, :, ROUND] == 1).all()


def values_of(returned):
    """What reset or step returned, copied."""
    *arrays, infos = returned
    return [np.copy(one) for one in arrays] + [(key, np.copy(infos[key])) for key in sorted(infos)]


def same(one, other):
    return all(np.array_equal(a, b) if isinstance(a, np.ndarray) else
               a[0] == b[0] and np.array_equal(a[1], b[1]) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
@pytest.mark.parametrize("autoreset", ["same_step", "next_step"])
@pytest.mark.parametrize("game, rules", CASES)
def test_a_copy_plays_on_as_the_environment(game, rules, copied, autoreset):
    """From before the first reset, in the middle of matches, and over their ends."""
    env = mainmatch.vector_env(game, 3, rules=rules, seed=4, autoreset=autoreset)
    rng = np.random.default_rng(2)
    assert same(values_of(copied(env).reset()), values_of(env.reset()))
    ended = 0
    for _ in range(15):
        twin = copied(env)
        assert np.array_equal(twin._observations, env._observations)
        assert twin.action_space.sample().tolist() == env.action_space.sample().tolist()
        for _ in range(2):
            actions = sampled(env, rng, None)
            returned = values_of(env.step(actions))
            assert same(values_of(twin.step(actions)), returned)
            ended += int(returned[2].sum())
        after = env._observations.copy()
        twin.reset(seed=9)
        assert np.array_equal(env._observations, after)
    assert ended >= 3


def test_a_seed_is_drawn_where_none_is_given():
    drawn = [int(mainmatch.vector_env("edges", 2).reset()[1]["seed"][0]) for _ in range(3)]
    assert len(set(drawn)) == 3
    env = mainmatch.vector_env("edges", 2)
    first, infos = env.reset()
    again = mainmatch.vector_env("edges", 2).reset(seed=int(infos["seed"][0]))[0]
    assert (first == again).all()
    twins = copy.deepcopy(mainmatch.vector_env("edges", 2)), mainmatch.vector_env("edges", 2)
    assert len({int(twin.reset()[1]["seed"][0]) for twin in twins}) == 2


def test_threads_take_turns_and_closing_stops_them():
    """Two threads step one environment that a third closes: each ends in an Error, nothing else."""
    env = mainmatch.vector_env("amidakuji", 2)
    env.reset(seed=1)
    actions = np.zeros(env.action_space.shape, dtype=np.int64)
    begun, ends = threading.Barrier(3), []

    def play():
        env.step(actions)
        begun.wait()
        try:
            while True:
                env.step(actions)
        except Exception as error:  # pylint: disable=broad-except
            ends.append(error)

    threads = [threading.Thread(target=play) for _ in range(2)]
    for thread in threads:
        thread.start()
    begun.wait()
    env.close()
    for thread in threads:
        thread.join()
    assert [str(end) for end in ends] == ["the environment is closed"] * 2


def test_matches_have_room_for_their_numbers():
    env = mainmatch.vector_env("edges", 3)
    env.reset(seed=3, options={"match": 2**64 - 3})
    with pytest.raises(mainmatch.Error, match="match: got 18446744073709551614, expected a number that"):
        env.reset(seed=3, options={"match": 2**64 - 2})
