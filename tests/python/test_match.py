"""Matches that are played step by step."""

import ast
import copy
import gc
import inspect
import json
import pickle
import threading
from pathlib import Path

import numpy
import pytest

import mainmatch


def play(match, submissions_of=lambda match, seat: None):
    """Plays to the end; how many steps that took."""
    steps = 0
    while not match.is_over:
        match.step({seat: submissions_of(match, seat) for seat in match.acting})
        steps += 1
    return steps


def test_whoever_hands_in_nothing_comes_to_the_end(game):
    match = mainmatch.Match(game)
    assert match.acting and match.outcome is None
    assert match.step_kind in ("pregame", "trade", "round", "decision")
    assert play(match) > 0
    assert match.acting == [] and match.step_kind is None and match.round is None
    assert match.outcome == match.record["outcome"]
    assert len(match.outcome["tokens"]) == match.seats


def test_bots_play_as_in_the_program(game, program, tmp_path):
    match = mainmatch.Match(game, seed=5, match=0, bots={s: "random" for s in range(20)[: seats(game)]})
    assert match.is_over
    path = tmp_path / "records.jsonl"
    lineup = ",".join(["random"] * match.seats)
    program("tournament", game, "--seed", "5", "--lineup", lineup, "--matches", "1", "--records",
            str(path))
    recorded = json.loads(path.read_text())
    command = recorded["provenance"].pop("command")
    assert command == f"mainmatch tournament {game} --lineup {lineup} --matches 1 --seed 5"
    assert match.record == recorded
    assert list(match.record) == list(recorded)


def seats(game):
    return mainmatch.Match(game).seats


def test_a_recorded_match_can_be_played_again(game):
    """What bots have handed in, handed in by the caller, gives the same match."""
    lineup = {s: "random" for s in range(seats(game))}
    recorded = mainmatch.Match(game, seed=3, bots=lineup).record

    def handed_in(match, seat):
        if match.step_kind == "trade":
            return None
        if match.step_kind == "decision":
            return None
        entry = recorded["pregame"] if match.step_kind == "pregame" else recorded["rounds"][match.round]
        return entry["submissions"][seat]

    if any("trades" in entry and entry["trades"] for entry in recorded["rounds"]):
        pytest.skip("records have trades that were made, not what was offered")
    again = mainmatch.Match(game, seed=3)
    while not again.is_over and again.step_kind != "decision":
        again.step({seat: handed_in(again, seat) for seat in again.acting})
    assert again.record["rounds"] == recorded["rounds"]
    assert again.record.get("pregame") == recorded.get("pregame")


def test_views_are_those_of_the_program(game, program):
    match = mainmatch.Match(game, seed=11)
    while match.step_kind == "trade":
        match.step({seat: None for seat in match.acting})
    seat = match.acting[-1]
    if "trades" in str(match.record):
        pytest.skip("the program is asked for steps after trades otherwise")
    shown = program("view", "-", "--seat", str(seat), given=json.dumps(match.record))
    assert match.observe(seat) == json.loads(shown)


def test_the_seats_of_bots_are_not_asked(game):
    match = mainmatch.Match(game, seed=2, bots={0: "random", 2: "random"})
    assert match.bots == {0: "random", 2: "random"}
    while not match.is_over:
        assert not {0, 2} & set(match.acting)
        match.step({seat: None for seat in match.acting})


def test_the_same_seed_gives_the_same_match(game):
    records = []
    for seed, number in ((1, 0), (1, 0), (2, 0), (1, 1)):
        match = mainmatch.Match(game, seed=seed, match=number)
        play(match)
        records.append(match.record["setup"])
    assert records[0] == records[1]
    assert records[0] != records[2] != records[3] != records[0]


def test_what_would_be_void_is_explained():
    match = mainmatch.Match("edges")
    void = match.explain(0, {"direction": "up", "amount": 1000, "partner": "left"})
    assert void and set(void[0]) == {"part", "reason", "ruling"}
    assert match.explain(0, None) == match.explain(0, None)
    before = match.observe(0)
    match.explain(0, {"direction": "up", "amount": 1000, "partner": "left"})
    assert match.observe(0) == before


def test_numbers_of_numpy_are_numbers():
    given = {"bets": {"S": numpy.int64(2)}, "peeks": numpy.array(["T"])}
    plain = {"bets": {"S": 2}, "peeks": ["T"]}
    one, other = mainmatch.Match("amidakuji"), mainmatch.Match("amidakuji")
    one.step({numpy.int64(s): given for s in one.acting})
    other.step({s: plain for s in other.acting})
    assert one.record == other.record


def test_learned_and_parametric_bots_are_named_as_in_the_program():
    match = mainmatch.Match("edges", bots={0: "climber(late=3,stride=4)"})
    assert match.bots == {0: "climber(stride=4,late=3)"}


@pytest.mark.parametrize(
    "arguments, message",
    [
        (dict(game="edge"), "game: unknown game 'edge'"),
        (dict(game=3), "game: got 3, expected a text"),
        (dict(game=None), "game: got None, expected a text"),
        (dict(rules={"rounds": 0}), "rules.rounds: got 0, expected"),
        (dict(rules={"round": 3}), "rules"),
        (dict(rules=[1]), "rules: got"),
        (dict(rules={1: 2}), "rules: got 1, expected keys that are texts"),
        (dict(rules={"rounds": object}), "rules.rounds: got"),
        (dict(rules={"rounds": float("nan")}), "rules.rounds: got nan, expected a finite number"),
        (dict(rules={"rounds": 10**40}), "rules.rounds: got"),
        (dict(rules={"\ud800": 1}), "rules: got"),
        (dict(seed=-1), "seed: got -1, expected 0..18446744073709551615"),
        (dict(seed=2**64), "seed: got 18446744073709551616, expected 0..18446744073709551615"),
        (dict(seed="1"), "seed: got '1', expected"),
        (dict(seed=1.5), "seed: got 1.5, expected"),
        (dict(match=True), "match: got True, expected"),
        (dict(bots={0: "climbr"}), "climb"),
        (dict(bots={9: "climber"}), "bots: got 9, expected 0..8"),
        (dict(bots={"0": "climber"}), "bots: got '0', expected 0..8"),
        (dict(bots=["climber"]), "bots: got ['climber'], expected a dict"),
        (dict(bots={0: "climber(late=x)"}), "late"),
        (dict(bots={0: None}), "bots[0]: got None, expected a text"),
        (dict(bots={0: "exec:true"}), "not a program"),
    ],
)
def test_mistakes_are_one_line(arguments, message):
    with pytest.raises(mainmatch.Error) as raised:
        mainmatch.Match(**{"game": "edges", **arguments})
    assert isinstance(raised.value, ValueError)
    assert message in str(raised.value) and "\n" not in str(raised.value)


def cyclic():
    one = []
    one.append(one)
    return one


class Odd:
    """Its conversion fails."""

    def __index__(self):
        raise RuntimeError("odd")

    def __repr__(self):
        raise RuntimeError("odd")


@pytest.mark.parametrize(
    "submissions",
    [
        None, 3, "x", [], {0: None}, {s: None for s in range(10)}, {"0": None}, {-1: None},
        {s: "x" for s in range(9)}, {s: {"x": 1} for s in range(9)}, {s: cyclic() for s in range(9)},
        {s: object() for s in range(9)}, {s: {"amount": Odd()} for s in range(9)},
        {s: numpy.zeros((2, 2)) for s in range(9)}, {**{s: None for s in range(8)}, 8: {"direction": 7}},
        {Odd(): None}, {s: {"amount": float("inf")} for s in range(9)},
        {s: {"amount": 2**70} for s in range(9)},
        {0: None, **{s: None for s in range(1, 9)}, numpy.float64(0.5): None},
    ],
)
def test_a_step_that_cannot_be_read_changes_nothing(submissions):
    match = mainmatch.Match("edges")
    before = match.record
    try:
        match.step(submissions)
    except mainmatch.Error as error:
        assert "\n" not in str(error)
        assert match.record == before and match.round == 0
    else:  # beyond every range is void, no mistake
        assert submissions[0] == {"amount": 2**70}
    match.step({seat: None for seat in match.acting})


def test_seats_and_ends_are_checked():
    match = mainmatch.Match("edges")
    for seat in (9, -1, "0", None, 1.5, 2**70):
        with pytest.raises(mainmatch.Error):
            match.observe(seat)
        with pytest.raises(mainmatch.Error):
            match.explain(seat, None)
    play(match)
    assert match.observe(0)["step"] is None
    with pytest.raises(mainmatch.Error, match="the match is over"):
        match.step({})
    with pytest.raises(mainmatch.Error, match="the match is over"):
        match.explain(0, None)


def test_what_is_closed_refuses():
    with mainmatch.Match("edges") as match:
        assert match.acting
    match.close()
    for use in (lambda: match.acting, lambda: match.record, lambda: match.observe(0),
                lambda: match.is_over, lambda: match.step_kind, lambda: match.step({})):
        with pytest.raises(mainmatch.Error, match="the match is closed"):
            use()
    assert match.game == "edges" and match.rules["rounds"] == 7


class Closing:
    """Closes the match while a submission is read."""

    def __init__(self, match):
        self.match = match

    def tolist(self):
        self.match.close()
        return None


def test_a_match_may_be_closed_while_it_is_used():
    match = mainmatch.Match("edges")
    with pytest.raises(mainmatch.Error, match="the match is closed"):
        match.step({seat: Closing(match) for seat in match.acting})


COPIES = [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]


def played_by(game, bots, seed):
    """A match in the middle, and what the caller's seats go on to hand in: by step, what bots did."""
    lineup = {s: "random" for s in range(seats(game))}
    recorded = mainmatch.Match(game, seed=seed, bots=lineup).record

    def handed_in(match, seat):
        entry = recorded["pregame"] if match.step_kind == "pregame" else recorded["rounds"][match.round or 0]
        return entry["submissions"][seat] if match.step_kind in ("pregame", "round") else None

    return mainmatch.Match(game, seed=seed, match=2, bots=bots), handed_in


def forward(match, handed_in):
    match.step({seat: handed_in(match, seat) for seat in match.acting})


def shown(match):
    """All that there is to see of it."""
    views = [match.observe(seat) for seat in range(match.seats)]
    return match.record, views, match.acting, match.step_kind, match.bots, match.outcome


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_plays_on_as_the_match(game, copied):
    """After every step: what it is, and how it ends with bots that remember."""
    bots = {1: "adaptive", 2: "random"}
    match, handed_in = played_by(game, bots, seed=5)
    copies = [copied(match)]
    while not match.is_over:
        assert shown(copies[-1]) == shown(match)
        forward(match, handed_in)
        copies.append(copied(match))
    assert len(copies) > 3
    for early in copies:
        again = copied(early)
        while not early.is_over:
            forward(early, handed_in)
        assert shown(early) == shown(match)
        assert again.is_over == (early is copies[-1])  # a copy goes its own way
    played = [mainmatch.Match(game, seed=5, match=2, bots=bots) for _ in range(2)]
    assert shown(copied(played[0])) == shown(played[1])


def drawn(match, rng):
    """Random actions for all that act."""
    sizes = list(match.factors.values())
    return {seat: rng.integers(sizes) for seat in match.acting}


def seen(match):
    """What there is to see of a match that may be a clone."""
    views = [match.observe(seat) for seat in range(match.seats)]
    return (views, match.observe_row().tolist(), match.mask().tolist(), match.acting, match.is_over,
            match.step_kind, match.round, match.steps, match.bots, match.outcome,
            match.payoffs("tokens:1,rank:2") if match.is_over else None)


def test_a_clone_goes_on_as_the_match(game):
    """From every step, a new one and one that is made again and again, with bots that remember."""
    match = mainmatch.Match(game, seed=4, match=1, bots={1: "adaptive", 2: "random"})
    rng = numpy.random.default_rng(1)
    again = match.clone()
    line, clones = [], []
    while True:
        before = seen(match), match.record
        clones.append((len(line), match.clone()))
        assert match.clone(into=again) is again and seen(again) == before[0]
        while not again.is_over:  # which goes its own way
            again.step(drawn(again, rng))
        assert (seen(match), match.record) == before
        if match.is_over:
            break
        actions = drawn(match, rng)
        line.append((actions, before[0]))
        match.step(actions)
    assert len(clones) > 3
    for start, clone in clones:
        for actions, shown_then in line[start:]:
            assert seen(clone) == shown_then
            twin = clone.clone()
            clone.step(actions)
            assert seen(twin) == shown_then
        assert seen(clone) == seen(match)
        with pytest.raises(mainmatch.Error, match="the match is over"):
            clone.step({})


def test_every_bot_of_the_roster_goes_on_in_a_clone(game):
    """But `search`, which says so. From the beginning, the middle, and its own clones."""
    names = [bot["name"] for bot in mainmatch.bots(game).to_dict()[game] if bot["name"] != "search"]
    assert len(names) > 4
    for name in names:
        match = mainmatch.Match(game, seed=6, bots=dict.fromkeys(range(1, seats(game)), name))
        clones = [match.clone()]
        steps = []
        rng = numpy.random.default_rng(2)
        while not match.is_over:
            steps.append(drawn(match, rng))
            match.step(steps[-1])
            clones.append(match.clone(into=clones[0].clone()))
        for number, clone in enumerate(clones):
            for actions in steps[number:]:
                clone.step(actions)
            assert seen(clone) == seen(match), name
    match = mainmatch.Match("edges", bots={0: "search"})
    other = mainmatch.Match("edges", seed=2)
    for into in (None, other):
        with pytest.raises(mainmatch.Error, match="bots.0.: got search, expected a bot that can be copied"):
            match.clone(into)
    assert other.record["seed"] == 2 and match.record["seed"] == 1


def test_a_clone_keeps_no_record():
    match = mainmatch.Match("edges")
    clone = match.clone()
    for use in (lambda: clone.record, lambda: copy.copy(clone), lambda: pickle.dumps(clone)):
        with pytest.raises(mainmatch.Error, match="a clone keeps no record"):
            use()
    with pytest.raises(mainmatch.Error, match="into: got the match itself"):
        match.clone(into=match)
    for junk in (1, "x", mainmatch.Match):
        with pytest.raises(mainmatch.Error, match="into: got"):
            match.clone(into=junk)
    clone.close()
    with pytest.raises(mainmatch.Error, match="is closed"):
        clone.clone()
    assert seen(match.clone(into=clone)) == seen(match)
    clone.clone(into=match)
    assert seen(match) == seen(clone)
    with pytest.raises(mainmatch.Error, match="a clone keeps no record"):
        match.record


def test_clones_into_anything_are_what_they_should_be():
    """Matches of all games, stepped and cloned into each other at random, against those that are played
    from the beginning."""
    rng = numpy.random.default_rng(3)
    games = [game["name"] for game in mainmatch.games().to_dict()]

    def begin(game, seed):
        return mainmatch.Match(game, seed=seed, bots={0: "random", 2: "adaptive"})

    lines = [((game, seed), []) for game in games for seed in (1, 2)]
    matches = [begin(*start) for start, _ in lines]
    for _ in range(400):
        i, j = rng.choice(len(matches), 2, replace=False)
        if rng.random() < 0.4:
            matches[i].clone(into=matches[j])
            lines[j] = lines[i][0], list(lines[i][1])
        elif not matches[i].is_over:
            actions = drawn(matches[i], rng)
            matches[i].step(actions)
            lines[i][1].append(actions)
    for match, (start, steps) in zip(matches, lines):
        played = begin(*start)
        for actions in steps:
            played.step(actions)
        assert seen(match) == seen(played)


def test_samples_commit_no_fouls(game):
    for number in range(20):
        match = mainmatch.Match(game, match=number)
        while not match.is_over:
            rows = match.sample(4)
            for seat in match.acting:
                assert match.explain(seat, match.decode(rows[seat])) == []
            match.step({seat: rows[seat] for seat in match.acting})
        assert not match.sample(4).any()


def test_whoever_follows_the_masks_commits_no_fouls(game):
    match, rng = mainmatch.Match(game), numpy.random.default_rng(1)
    while not match.is_over:
        actions = {}
        for seat in match.acting:
            action = []
            while len(action) < len(match.factors):
                action.append(rng.choice(match.mask(seat, action).nonzero()[0]))
            assert match.explain(seat, match.decode(action)) == []
            actions[seat] = action
        match.step(actions)


def test_masks_know_what_a_race_adds_within_a_round():
    """Cards that are bought in the same action, and the limit that its ability raises."""
    match = mainmatch.Match("horse-race", rules={"movements": [1]})  # the horses keep together
    names = list(match.factors)

    def most(seat, factor, **values):
        """The greatest value that follows when these factors have these values, the others 0."""
        prefix = [values.get(name, 0) for name in names[: names.index(factor)]]
        return match.mask(seat, prefix).nonzero()[0].max()

    def go_to(number):
        while (match.step_kind, match.round) != ("round", number):
            look = match.step_kind == "round" and match.round > 0
            match.step({seat: {"spectate": seat + 1} if look else None for seat in match.acting})

    go_to(0)
    assert most(0, "use_A", ability=1) == 1
    assert most(0, "use_A", buy_1=1, ability=1) == 2
    go_to(2)
    all_cards = {name: 1 for name in names if name.startswith("use_")}
    plain, raised = ({most(seat, "bet_A", **values) for seat in match.acting}
                     for values in ({}, {"ability": 2, **all_cards}))
    assert (plain, raised) == ({0, 5}, {0, 9})


@pytest.mark.parametrize("prefix", [3, "0", [2], [0] * 5, [0, -1], [None], numpy.zeros((1, 1), dtype=int)])
def test_what_is_no_prefix_is_refused(prefix):
    with pytest.raises(mainmatch.Error, match="prefix: got .*expected fewer than 5 numbers below .2, 16"):
        mainmatch.Match("edges").mask(0, prefix)


def test_a_match_goes_on_from_its_record(game):
    """Bots have seen what was played; what comes of trades is in a record, what was offered is not."""
    bots = {1: "adaptive", 2: "random"}
    match, handed_in = played_by(game, bots, seed=6)
    records, samples = [], []
    while not match.is_over:
        records.append(match.record)
        samples.append(None if match.step_kind == "trade" else match.sample(match.acting[0]).tolist())
        forward(match, handed_in)
    for record, sample in zip(records, samples):
        again = mainmatch.Match.from_record(record)
        assert again.record == record and again.bots == bots
        if sample is not None:  # which follows from the seed, the match, the step and the seat
            assert again.sample(again.acting[0]).tolist() == sample
        while not again.is_over:
            forward(again, handed_in)
        assert again.record == match.record
    over = mainmatch.Match.from_record(match.record)
    assert over.is_over and over.record == match.record
    copied = copy.deepcopy(mainmatch.Match.from_record(records[-1]))
    forward(copied, handed_in)
    assert copied.round == over.round or copied.record["rounds"] == over.record["rounds"]


def test_records_say_who_sits_and_callers_may_say_otherwise(game):
    record = mainmatch.Match(game, bots={0: "random"}).record
    assert mainmatch.Match.from_record(record).bots == {0: "random"}
    assert mainmatch.Match.from_record(record, {}).bots == {}
    assert mainmatch.Match.from_record(record, {3: "random"}).bots == {3: "random"}


def test_a_record_without_origin_gets_none():
    dealt = mainmatch.deal("edges", seed=2**64 - 1)
    assert mainmatch.Match.from_record(dealt).record["seed"] == 2**64 - 1
    bare = {key: dealt[key] for key in ("format", "game", "setup")}
    match = mainmatch.Match.from_record(bare)
    assert not {"seed", "match"} & set(match.record)
    assert match.record["setup"] == dealt["setup"] and match.round == 0


@pytest.mark.parametrize(
    "record, message",
    [
        (None, "record: got null, expected an object"),
        ({}, "format"),
        ({"format": "mainmatch-record/1", "game": "edge"}, "unknown game 'edge'"),
        ({"format": "mainmatch-record/1", "game": "edges"}, "setup"),
        ({"rules": {"rounds": 0}}, "rules.rounds: got 0"),
        ({"setup": {"lots": 3}}, "record.setup"),
        ({"rounds": [{"submissions": {"x": 1}}]}, "record.rounds[0].submissions"),
        ({"bots": ["a person"] * 9}, "record.bots[0]"),
        ({"seed": -1}, "record.seed"),
        ({"seed": 2**64}, "record.seed: too large, expected 0..18446744073709551615"),
        ({"match": 2**70}, "record.match: too large"),
    ],
)
def test_records_that_are_none_are_refused_in_one_line(record, message):
    if isinstance(record, dict) and record and "format" not in record:
        record = {**mainmatch.deal("edges"), **record}
    with pytest.raises(mainmatch.Error) as raised:
        mainmatch.Match.from_record(record)
    assert message in str(raised.value) and "\n" not in str(raised.value)


def test_what_is_no_state_is_refused():
    match = mainmatch.Match("edges")
    with pytest.raises(TypeError):
        mainmatch.Match.__new__(mainmatch.Match).acting  # pylint: disable=expression-not-assigned
    with pytest.raises(TypeError):
        mainmatch.Match()
    for state in (None, (), (1,) * 7, ("edges", None, 1, 0, None, None, [{0: None}])):
        with pytest.raises(mainmatch.Error):
            mainmatch.Match.__new__(mainmatch.Match).__setstate__(state)
    with pytest.raises(TypeError):
        match.__setstate__(match.__getstate__())
    match.close()
    with pytest.raises(mainmatch.Error, match="the match is closed"):
        copy.copy(match)


def test_threads_take_turns():
    match = mainmatch.Match("edges", rules={"rounds": 7})
    failures = []

    def use():
        for _ in range(200):
            try:
                match.observe(0)
                match.step({seat: None for seat in match.acting})
            except mainmatch.Error as error:
                failures.append(str(error))
            mine = mainmatch.Match("amidakuji", bots={0: "random"})
            play(mine)

    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert match.is_over
    assert set(failures) == {"the match is over"}


def test_nothing_is_left_behind():
    gc.collect()
    for _ in range(50):
        mainmatch.Match("edges", bots={s: "random" for s in range(9)})
    assert not [one for one in gc.get_objects() if isinstance(one, mainmatch.Match)]


def test_the_stubs_have_what_there_is():
    stubs = {name: ast.parse((Path(mainmatch.__file__).parent / f"{name}.pyi").read_text())
             for name in ("_mainmatch", "_commands")}
    assert "def observe(self, seat: int) -> dict[str, Any]" in ast.unparse(stubs["_mainmatch"])
    functions = {one.name: one.args for one in stubs["_commands"].body if isinstance(one, ast.FunctionDef)}
    assert set(functions) | {"Match", "Bot", "vector_env"} <= set(mainmatch.__all__)
    for name, arguments in functions.items():
        keywords = [one.arg for one in arguments.args + arguments.kwonlyargs]
        assert keywords == list(inspect.signature(getattr(mainmatch, name)).parameters)
