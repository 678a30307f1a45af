"""Whatever is handed in, a match raises Error or plays on."""

import random

import numpy

import mainmatch

JUNK = [None, True, -1, 0, 3, 10**6, 2**31, 2**63, -(2**63), 2**64, 10**400, 0.5, 1e308, float("nan"),
        float("inf"), "", "A", "left", "\x00", "\ud800", "é" * 300, [], {}, [[]], [0] * 300, {"": {}},
        {1: 2}, object(), int, numpy.zeros(3), numpy.zeros((2, 2)), numpy.float32(1), b"x", (), {0}]


def mutated(rng, value):
    """The value with something changed somewhere."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(list(value))
        how = rng.random()
        if how < 0.1:
            return {k: v for k, v in value.items() if k != key}
        if how < 0.2:
            return {**value, rng.choice(["x", "", key + "s"]): rng.choice(JUNK)}
        return {**value, key: mutated(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.8:
        i = rng.randrange(len(value))
        return value[:i] + [mutated(rng, value[i])] + value[i + rng.randrange(2):]
    return rng.choice(JUNK)


def submissions_of(game):
    """What bots have handed in, by kind of step."""
    seats = mainmatch.Match(game).seats
    found = {"decision": [{"vote": 1}], "trade": [None], "pregame": [None], "round": [None]}
    for bot in mainmatch.bots(game).to_dict()[game]:
        if not bot["by_default"]:
            continue
        record = mainmatch.Match(game, seed=2, bots=dict.fromkeys(range(seats), bot["name"])).record
        found["pregame"] += (record.get("pregame") or {}).get("submissions", [])
        for entry in record["rounds"]:
            found["round"] += entry.get("submissions", [])
            found["trade"] += entry.get("trades") or []
    return found


def test_no_submission_breaks_a_match(game):
    rng = random.Random(game)
    found = submissions_of(game)
    refused = played = 0
    for number in range(12):
        match = mainmatch.Match(game, match=number)
        while not match.is_over:
            submissions = {}
            for seat in match.acting:
                one = rng.choice(found[match.step_kind])
                submissions[seat] = mutated(rng, one) if rng.random() < 0.5 else one
                try:
                    match.explain(seat, submissions[seat])
                except mainmatch.Error as error:
                    assert "\n" not in str(error) and len(str(error)) < 500
                    refused += 1
                    submissions[seat] = one if match.step_kind != "trade" else None
            try:
                match.step(submissions)
                played += 1
            except mainmatch.Error:
                match.step(dict.fromkeys(match.acting))
    assert refused > 0 and played > 0
