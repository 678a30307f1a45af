"""Whatever is handed in, the package raises Error or goes on."""

import inspect
import random
import threading

import numpy

import mainmatch
from mainmatch._mainmatch import Batch

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
            return {**value, rng.choice(["x", "", f"{key}s"]): rng.choice(JUNK)}
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


def test_no_record_or_state_breaks_a_match(game):
    """Of a match in its middle and of one that is over, with something changed somewhere."""
    rng = random.Random(game)
    bots = {seat: "random" for seat in range(1, mainmatch.Match(game).seats)}
    match = mainmatch.Match(game, bots=bots)
    match.step({0: None})
    copied = mainmatch.Match.from_record(match.record)
    while not match.is_over:
        match.step(dict.fromkeys(match.acting))
    refused = played = 0
    for _ in range(150):
        try:
            if rng.random() < 0.5:
                made = mainmatch.Match.from_record(mutated(rng, rng.choice([match, copied]).record))
            else:
                made = mainmatch.Match.__new__(mainmatch.Match)
                state = mutated(rng, list(rng.choice([match, copied]).__getstate__()))
                made.__setstate__(tuple(state) if isinstance(state, list) else state)
            if not made.is_over:
                made.step(dict.fromkeys(made.acting))
            played += 1
        except mainmatch.Error as error:
            assert "\n" not in str(error) and len(str(error)) < 700
            refused += 1
    assert refused > 20 and played > 5


def drawn_call(rng, things):
    """A call of something of one of these, with whatever arguments."""
    thing = rng.choice(things)
    names = [name for name in dir(thing) if not name.startswith("__")]
    dunder = ("__init__", "__enter__", "__exit__", "__len__", "__getstate__", "__setstate__")
    names += [name for name in dunder if hasattr(thing, name)]
    name = rng.choice(names)
    arguments = [rng.choice([*JUNK, *things, {0: None}, "edges"]) for _ in range(rng.randrange(4))]
    return f"{type(thing).__name__}.{name}", lambda: called(thing, name, arguments)


def called(thing, name, arguments):
    attribute = getattr(thing, name)
    return attribute(*arguments) if callable(attribute) else attribute


def survived(call):
    """Whether a call did what it was asked; what it raises is a mistake, never a fault of ours."""
    what, run = call
    try:
        run()
    except (mainmatch.Error, TypeError) as error:
        assert not isinstance(error, mainmatch.Error) or "\n" not in str(error), what
        return False
    return True


def opened(rng):
    """Something of the package's own, some of it closed."""
    kind = rng.randrange(4)
    if kind == 0:
        match = mainmatch.Match(rng.choice(["edges", "amidakuji", "threads"]), match=rng.randrange(9))
        while rng.random() < 0.5 and not match.is_over:
            match.step(dict.fromkeys(match.acting))
        return match
    if kind == 1:
        field = rng.choice([None, ["random"]])
        batch = Batch(rng.choice(["edges", "threads"]), None, rng.randrange(1, 5), "tokens", None, field,
                      rng.choice([1, 2]), rng.random() < 0.5)
        if rng.random() < 0.5:
            batch.reset(rng.randrange(9), rng.randrange(9))
        return batch
    if kind == 2:
        return kept_decisions()[0]._asked
    closed = mainmatch.Match("edges") if rng.random() < 0.5 else Batch("edges", None, 2, "tokens", None, None, 1, False)
    closed.close()
    return closed


def kept_decisions(kept=[]):  # pylint: disable=dangerous-default-value
    """Decisions that have been answered."""
    if not kept:

        class Keeping(mainmatch.Bot):
            def decide(self, asked):
                kept.append(asked)
                return [None] * len(asked)

        mainmatch.tournament("edges", matches=2, bots=[Keeping, "random"])
    return kept


def test_no_call_breaks_what_is_open_or_closed():
    rng = random.Random(5)
    done = 0
    for _ in range(60):
        things = [opened(rng) for _ in range(3)]
        done += sum(survived(drawn_call(rng, things)) for _ in range(40))
    assert done > 200


def test_two_threads_at_once_break_nothing():
    """They call whatever they like of the same things; one opens and closes."""
    shared, faults = [opened(random.Random(1)) for _ in range(4)], []

    def use(seed):
        rng = random.Random(seed)
        try:
            for _ in range(600):
                survived(drawn_call(rng, list(shared)))
                if rng.random() < 0.1:
                    shared[rng.randrange(len(shared))] = opened(rng)
        except BaseException as error:  # pylint: disable=broad-except
            faults.append(error)

    threads = [threading.Thread(target=use, args=(seed,)) for seed in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


def test_while_a_bot_decides_its_decisions_take_anything():
    rng = random.Random(6)

    class Fumbling(mainmatch.Bot):
        done = 0

        def decide(self, asked):
            for _ in range(20):
                self.done += survived(drawn_call(rng, [asked._asked]))
            if rng.random() < 0.5:
                return rng.choice([*JUNK, [rng.choice(JUNK)] * len(asked)])
            return [None] * len(asked)

    bot = Fumbling()
    for _ in range(40):
        try:
            mainmatch.tournament("edges", matches=2, bots=[bot, "random"])
        except (mainmatch.Error, TypeError, ValueError) as error:
            assert "\n" not in str(error)
    assert bot.done > 100


SMALL = {"tournament": dict(matches=2), "payoffs": dict(matches=1, bots="safe,random"),
         "balance": dict(matches=4), "solve": {}, "bots": {}, "rules": {}, "odds": {},
         "duel": dict(matches=4), "arena": dict(deals=2, players="safe,random")}


def test_no_keyword_breaks_an_experiment(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = random.Random(7)
    refused = 0
    for _ in range(250):
        name = rng.choice(list(SMALL))
        function = getattr(mainmatch, name)
        keywords = list(inspect.signature(function).parameters)
        given = {"game": "edges", "a": "safe", "b": "random", **SMALL[name]}
        given = {key: value for key, value in given.items() if key in keywords}
        junk = [one for one in JUNK if not isinstance(one, int) or abs(one) <= 3]
        given[rng.choice(keywords)] = rng.choice([*junk, [rng.choice(junk)], {"x": rng.choice(junk)},
                                                  mainmatch.Bot])
        try:
            function(**given)
        except (mainmatch.Error, TypeError) as error:
            assert "\n" not in str(error)
            refused += 1
        except NotImplementedError:
            pass  # of mainmatch.Bot, which decides nothing
        except RuntimeError as error:
            assert "\n" not in str(error)  # as of a file that cannot be written
    assert refused > 100
