"""Oracles in Python."""

import pytest

import mainmatch
from mainmatch import Bot

SMALL = {"rounds": 1, "bots": ["random", "safe"], "reduce": 2, "matches": 60, "payoff": ["score"],
         "set": ["rounds=3"], "epsilon": [1], "certify_budget": 10_000, "improve_fresh": 200,
         "improve_search_fresh": 0}


class Right(Bot):
    """Always goes to the right."""

    def decide(self, asked):
        return [None if "candidates" in view else
                {"direction": "right", "amount": 2, "partner": "down"} for view in asked.views]


def test_it_is_given_the_mix_and_its_bots_join():
    questions = []

    def oracle(asked):
        questions.append(asked)
        return "level-1" if len(questions) == 1 else "safe"

    found = mainmatch.psro("edges", oracle, **SMALL).to_dict()
    assert found["learned"][0]["bot"] == "level-1"
    assert found["improve"]["oracle"] == "python(oracle)"
    assert set(questions[0]) == {"game", "rules", "payoff", "role", "mix", "round", "budget", "seed"}
    assert questions[0]["mix"] == found["improve"]["rounds_played"][0]["mixes"][0]["mix"]
    assert "level-1" in questions[1]["mix"]["all"]


def test_it_may_answer_with_bots_of_classes():
    answers = [Right, Right(), Right, Right]
    found = mainmatch.psro("edges", lambda asked: answers[asked["round"]], **SMALL).to_dict()
    searches = found["improve"]["rounds_played"][0]["mixes"][0]["searches"]
    assert searches[0]["bot"] == "python(name=response-1)"
    assert searches[0]["gain"]["mean"] is not None


def test_it_may_learn_in_environments_but_not_run_experiments():
    def learns(asked):
        env = mainmatch.vector_env(asked["game"], 4, rules=asked["rules"], field=["safe"])
        env.reset(seed=asked["seed"] % 1000)
        return "climber"

    assert mainmatch.psro("edges", learns, **SMALL).exit_code == 0
    with pytest.raises(mainmatch.Error, match="an oracle that is asked cannot run an experiment"):
        mainmatch.psro("edges", lambda asked: mainmatch.tournament("edges", matches=2), **SMALL)


def test_what_it_raises_or_answers_wrongly_ends_the_run():
    with pytest.raises(ZeroDivisionError):
        mainmatch.psro("edges", lambda asked: 1 / 0, **SMALL)
    with pytest.raises(mainmatch.Error, match="expected a bot or the name of one"):
        mainmatch.psro("edges", lambda asked: 3, **SMALL)
    with pytest.raises(mainmatch.Error, match="oracle: .*'nobody'"):
        mainmatch.psro("edges", lambda asked: "nobody", **SMALL)
    assert mainmatch.psro("edges", lambda asked: "climber", **SMALL).exit_code == 0  # and no other
