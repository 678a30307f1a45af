"""Matches in text."""

import json
import pathlib
import random
import warnings

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import mainmatch

GAMES = [game["name"] for game in mainmatch.games().to_dict()]
LIBRARY = pathlib.Path(__file__).parents[2] / "experiments/library"


@pytest.mark.parametrize("game", [*GAMES, str(LIBRARY / "meadows.lua")])
def test_a_match_is_played_in_text(game):
    env = mainmatch.text_env(game, seed=3)
    env.reset(num_players=env.match.seats)
    over, seats = False, set()
    while not over:
        seat, observation = env.get_observation()
        seats.add(seat)
        assert f"You are seat {seat};" in observation
        assert "JSON Schema" in observation
        assert set(json.loads(observation.splitlines()[-1])) & {"type", "anyOf", "properties"}
        over, info = env.step("null")
        assert info == {"seat": seat, "error": None, "void": []}
    rewards, told = env.close()
    assert seats == set(rewards) == set(range(env.match.seats))
    assert any(one["won"] for one in told.values()) == bool(env.match.outcome["winners"])


def test_what_is_no_submission_hands_in_nothing():
    env = mainmatch.text_env("edges", seed=3, bots={seat: "random" for seat in range(1, 9)})
    with pytest.raises(mainmatch.Error, match="reset"):
        env.get_observation()
    with pytest.raises(mainmatch.Error, match="num_players: got 2, expected 1"):
        env.reset(num_players=2)
    assert env.close() == ({}, {})
    env.reset()
    _, info = env.step("I move to the left")
    assert info["error"] == "action: got 'I move to the left', expected JSON"
    for deep in ("[" * 100_000, '{"a":' * 50_000):
        nested = mainmatch.text_env("edges", seed=3, bots={seat: "random" for seat in range(1, 9)})
        nested.reset()
        assert "expected JSON" in nested.step(deep)[1]["error"]
    with pytest.raises(mainmatch.Error, match="payoff: unknown payoff 'foo'"):
        mainmatch.text_env("edges", payoff="foo")
    _, info = env.step('{"direction": 3}')
    assert "direction" in info["error"]
    _, info = env.step('{"direction": "left", "amount": 99, "partner": "down", "garnets": 9999}')
    assert info["error"] is None and info["void"][0]["ruling"].startswith("R")
    rounds = env.match.record["rounds"]
    assert rounds[0]["submissions"][0] is None and rounds[1]["submissions"][0] is None
    assert rounds[2]["submissions"][0]["amount"] == 99


def test_matches_follow_each_other():
    env = mainmatch.text_env("edges", seed=3)
    env.reset()
    first = env.get_observation()
    env.reset()
    assert env.get_observation() != first
    env.reset(seed=3)
    assert env.get_observation() == first
    env.reset(options={"match": 1})
    assert env.match.record["match"] == 1


def test_gymnasium_takes_a_seat_in_text():
    bots = {seat: "climber" for seat in range(9) if seat != 2}
    env = mainmatch.gym_text_env("edges", seat=2, seed=3, bots=bots)
    text, _ = env.reset(seed=5)
    assert env.observation_space.contains(text) and "You are seat 2;" in text
    again, _ = env.reset(seed=5)
    assert text == again
    steps, over = 0, False
    while not over:
        text, reward, over, cut, info = env.step('{"direction": "left", "amount": 1, "partner": "down"}')
        assert env.observation_space.contains(text) and not cut
        steps += 1
    assert steps == env.match.steps and reward == env.match.payoffs()[2]
    with pytest.raises(mainmatch.Error, match="seats 1"):
        mainmatch.gym_text_env("edges", seat=2, bots={s: "climber" for s in range(9) if s not in (1, 2)})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped, skip_render_check=True)
    assert isinstance(env, gymnasium.Env)


@pytest.mark.parametrize("game", GAMES)
def test_a_schema_allows_what_bots_hand_in(game):
    import jsonschema

    match = mainmatch.Match(game, seed=4)
    rng = random.Random(1)
    while not match.is_over:
        handed_in = {seat: match.decode(match.sample(rng.randrange(1 << 30), seat)) for seat in match.acting}
        for seat, submission in handed_in.items():
            if submission is not None:
                jsonschema.validate(submission, match.submission_schema(seat))
        match.step(handed_in)
    with pytest.raises(mainmatch.Error):
        match.submission_schema(0)
