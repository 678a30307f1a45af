"""Bots in Python and bots that are programs, in experiments."""

import os
import signal
import sys
import threading

import numpy as np
import pytest

import mainmatch
from mainmatch import Bot


class Silent(Bot):
    """Hands in nothing."""

    name = "silent"
    asked = 0
    most = 0

    def decide(self, asked):
        self.asked += len(asked)
        self.most = max(self.most, len(asked))
        return [None] * len(asked)


class ByView(Bot):
    """In Edges: away from seat 0, by what it is shown."""

    name = "by-view"

    def decide(self, asked):
        return [self.one(view) for view in asked.views]

    @staticmethod
    def one(view):
        if view["step"]["kind"] == "decision":
            return {"vote": view["candidates"][0]}
        return {"direction": "right" if view["positions"][0] % 2 else "left",
                "amount": 1 + view["seat"] % 5, "partner": "down"}


class ByRow(Bot):
    """The same by rows of numbers."""

    name = "by-row"

    def decide(self, asked):
        actions = np.zeros((len(asked), len(asked.factors)), dtype=np.int32)
        column = asked.observation_names.index
        actions[:, 0] = asked.observations[:, column("positions[0]")] % 2
        actions[:, 1] = asked.observations[:, column("seat")] % 5
        actions[:, 2] = 1
        actions[:, 4] = asked.action_mask[:, -asked.seats :].argmax(1)
        return actions


class Drawn(Bot):
    """Any action that is not masked out, by chance of its own."""

    def decide(self, asked):
        weights = asked.random(asked.action_mask.shape[1]) * asked.action_mask
        ends = np.cumsum(list(asked.factors.values()))
        starts = ends - list(asked.factors.values())
        return np.stack([weights[:, a:b].argmax(1) for a, b in zip(starts, ends)], axis=1)


PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "bye":
        break
    answer = {}
    if asked["type"] == "hello":
        answer = {"name": "silent", "version": "1", "deterministic": True}
    elif asked["type"] == "act":
        answer = {"id": asked["id"], "submission": None}
    print(json.dumps(answer), flush=True)
"""


@pytest.fixture
def silent_program(tmp_path):
    path = tmp_path / "silent.py"
    path.write_text(PROGRAM)
    return f"exec:{sys.executable} {path}"


def numbers_of(result):
    """Of the bots of a tournament, without what they are called."""
    return [{k: v for k, v in bot.items() if k not in ("name", "definition")}
            for bot in result.to_dict()["bots"]]


def test_a_bot_in_python_plays_as_the_program_that_does_the_same(game, silent_program):
    bot = Silent()
    there = mainmatch.tournament(game, matches=30, bots=[bot, "random"])
    program = mainmatch.tournament(game, matches=30, bots=[silent_program, "random"], move_time=60000)
    assert numbers_of(there) == numbers_of(program)
    assert there.to_dict()["bots"][0]["name"] == "silent"
    assert bot.asked > 0


def test_rows_and_views_show_the_same():
    for rules in (None, {"grid": [2, 2], "rounds": 2}):
        rows, views = (mainmatch.tournament("edges", matches=300, bots=[one, "random"], set=rules or {})
                       for one in (ByRow(), ByView()))
        assert numbers_of(rows) == numbers_of(views)


def test_rows_are_there_in_every_match(game):
    class Both(Drawn):
        def decide(self, asked):
            actions = super().decide(asked)
            assert asked.observations.shape[0] == len(asked) == len(asked.views)
            assert asked.game == game and asked.rules == asked.views[0]["rules"]
            assert asked.match.shape == asked.seat.shape == asked.round.shape
            return actions

    found = mainmatch.tournament(game, matches=6, bots=[Both, "random"])
    assert {bot["name"] for bot in found.to_dict()["bots"]} == {"Both", "random"}


def test_results_are_the_same_for_any_number_of_threads():
    found = [mainmatch.tournament("edges", matches=1500, bots=[Drawn, Silent(), "climber"], threads=n)
             for n in (1, 3, 64)]
    assert found[0].to_json() == found[1].to_json() == found[2].to_json()


def test_many_matches_are_asked_about_together():
    bot = Silent()
    mainmatch.tournament("edges", matches=6000, bots=[bot, "random"])
    assert bot.most > 12  # more than sit at any table


def test_how_much_chance_is_a_whole_number():
    class Odd(mainmatch.Bot):
        def decide(self, asked):
            for numbers in (-1, 1.5, True):
                with pytest.raises(mainmatch.Error, match="numbers: got"):
                    asked.random(numbers)
            return [None] * len(asked)

    mainmatch.tournament("edges", bots=[Odd], matches=1)


def test_chance_is_each_decisions_own():
    drawn = {}

    class Seen(Bot):
        def decide(self, asked):
            numbers = asked.random(3)
            assert (numbers == asked.random(3)).all() and (numbers[:, :2] == asked.random(2)).all()
            for one in zip(asked.match, asked.seat, asked.kind, asked.round, numbers):
                drawn[tuple(one[:4])] = tuple(one[4])
            return [None] * len(asked)

    mainmatch.tournament("edges", matches=400, bots=[Seen, "random"])
    again, drawn = drawn, {}
    mainmatch.tournament("edges", matches=400, bots=[Seen, "random"], threads=1)
    assert drawn == again and len(set(drawn.values())) == len(drawn)
    numbers = np.array(list(drawn.values()))
    assert abs(numbers.mean() - 0.5) < 5 * (1 / 12 / numbers.size) ** 0.5
    assert (numbers >= 0).all() and (numbers < 1).all()


EXPERIMENTS = {
    "tournament": lambda bot: mainmatch.tournament("edges", matches=40, candidate=bot,
                                                   field={"random": 2, "safe": 1}),
    "duel": lambda bot: mainmatch.duel("edges", bot, "random", matches=200),
    "arena": lambda bot: mainmatch.arena("edges", players=["random", bot], deals=4),
    "payoffs": lambda bot: mainmatch.payoffs("edges", bots=["random", bot], matches=4),
    "equilibrium": lambda bot: mainmatch.equilibrium("edges", bots=["random", bot], matches=4,
                                                     certify=40),
    "improve": lambda bot: mainmatch.improve("edges", against={bot: 1}, from_="climber", budget=1000,
                                             fresh=40),
    "balance": lambda bot: mainmatch.balance("edges", bots=["random", bot], matches=40,
                                             metrics="ties", coalition=3, deals=4),
    "compare": lambda bot: mainmatch.compare("edges", against={"rounds": 5}, bots=["random", bot],
                                             matches=40, metrics="ties"),
    "sweep": lambda bot: mainmatch.sweep("edges", vary={"rounds": [3, 4]}, bots=["random", bot],
                                         matches=40, metrics="ties"),
    "tune": lambda bot: mainmatch.tune("edges", vary={"rounds": "3:5:1"}, aim={"ties": "min"},
                                       bots=["random", bot], points=20, matches=20, best=1, fresh=20),
}


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_experiment_has_bots_in_python(name):
    bot = Silent()
    result = EXPERIMENTS[name](bot)
    assert bot.asked > 0 and result.to_dict()["kind" if "kind" in result.to_dict() else "format"]
    assert "silent" in result.to_json() or name in ("sweep", "compare", "tune")  # which name no bots


def test_bots_are_prepared_once_for_each_rules():
    seen = []

    class Prepared(Silent):
        def prepare(self, game, rules, seats):
            seen.append((game, rules["rounds"], seats))

    mainmatch.sweep("edges", vary={"rounds": [3, 4]}, bots=[Prepared, "random"], matches=40,
                    metrics="ties")
    assert sorted(seen) == [("edges", 3, 9), ("edges", 4, 9)]


def answering(what):
    class Answering(Bot):
        def decide(self, asked):
            return what(asked)

    return Answering


def played(bot, **kwargs):
    return mainmatch.tournament("edges", matches=50, bots=[bot, "random"], **kwargs)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: played(answering(lambda asked: None)), "answer: got object of shape ()"),
        (lambda: played(answering(lambda asked: [])), "bot Answering: answered 0 submissions"),
        (lambda: played(answering(lambda asked: ["up"] * len(asked))), 'submission: got "up"'),
        (lambda: played(answering(lambda asked: [{"direction": 7}] * len(asked))),
         "bot Answering: submission.direction: got 7"),
        (lambda: played(answering(lambda asked: [object()] * len(asked))), "submission: got <object"),
        (lambda: played(answering(lambda asked: np.zeros((len(asked), 4), int))), "of shape ("),
        (lambda: played(answering(lambda asked: np.full((len(asked), 5), -1))),
         "direction: got -1, expected 0..1"),
        (lambda: played(answering(lambda asked: np.zeros((len(asked), 5)))), "got float64"),
        (lambda: played(answering(lambda asked: mainmatch.games())), "cannot run an experiment"),
        (lambda: mainmatch.balance("edges", bots=[Silent, "random"], matches=8, mechanics=True),
         "--mechanics: 'python(name=silent)' cannot be ablated"),
        (lambda: mainmatch.tournament("edges", bots=[Silent(), Silent()]), "two bots are called 'silent'"),
        (lambda: mainmatch.tournament("edges", bots="python(name=nobody),random"), "nobody"),
        (lambda: mainmatch.tournament("edges", bots=[answering_named("a b"), "random"]), "a name of"),
        (lambda: mainmatch.tournament("edges", bots=[answering_named("climber"), "random"]),
         "is a bot of edges"),
        (lambda: mainmatch.tournament("edges", bots=[answering_named(3), "random"]), "name: got 3"),
        (lambda: mainmatch.Match("edges", bots={0: "python(name=silent)"}), "or one in Python"),
        (lambda: mainmatch.solve(Silent), "plays none"),
        (lambda: mainmatch.advise(mainmatch.Match("edges").record, seat=0, field=[Silent]),
         "in imagined worlds expected"),
    ],
)
def test_mistakes_are_one_line(call, message):
    with pytest.raises(mainmatch.Error) as raised:
        call()
    assert message in str(raised.value) and "\n" not in str(raised.value)
    assert played(Silent).to_dict()["matches"] == 50  # the next is whole


def answering_named(name):
    one = Silent()
    one.name = name
    return one


def test_what_a_bot_raises_ends_the_experiment():
    class Odd(Exception):
        pass

    def fail(asked):
        raise Odd("odd")

    with pytest.raises(Odd, match="odd"):
        played(answering(fail))


def test_decisions_are_good_until_they_are_answered():
    kept = []

    def keep(asked):
        kept.append(asked)
        return [None] * len(asked)

    played(answering(keep))
    for use in (lambda one: one.views, lambda one: one.observations, lambda one: one.keys, len):
        with pytest.raises(mainmatch.Error, match="have been answered"):
            use(kept[0])


def test_a_first_ctrl_c_keeps_what_was_played_and_a_second_ends_all():
    class Stopping(Silent):
        def __init__(self, times):
            self.times = times

        def decide(self, asked):
            if self.asked > 20000 and self.times > 0:
                self.times -= 1
                os.kill(os.getpid(), signal.SIGINT)
                for _ in range(1000):  # the handler runs between two of these
                    pass
            return super().decide(asked)

    for times in (1, 2):
        with pytest.raises(mainmatch.Interrupted) as raised:
            mainmatch.tournament("edges", matches=10**9, bots=[Stopping(times), "random"], threads=4)
        if times == 1:
            assert 0 < raised.value.result.to_dict()["matches"] < 10**9
    assert raised.value.result is None


def test_experiments_with_bots_wait_for_each_other():
    alone = played(Drawn).to_json()
    found = []
    threads = [threading.Thread(target=lambda: found.append(played(Drawn))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [one.to_json() for one in found] == [alone] * 3


def test_programs_play_as_under_the_program(program, silent_program):
    words = ["--matches", "30", "--bots", f"{silent_program},safe", "--move-time", "60000"]
    found = mainmatch.tournament("edges", matches=30, bots=[silent_program, "safe"], move_time=60000)
    assert found.to_json() == program("tournament", "edges", *words, "--format", "json")
    assert found.to_dict()["programs"][0]["deterministic"]
    assert "programs" not in mainmatch.tournament("edges", matches=30, bots="safe,random").to_dict()
    again = mainmatch.duel("edges", silent_program, "safe", matches=100, move_time=60000)
    assert again.to_dict()["programs"][0]["name"] == "silent"


class ByForm(Bot):
    """In a match of one file: what may be left out is."""

    name = "by-form"

    def decide(self, asked):
        assert asked.game == "meadows" and all("form" in view for view in asked.views)
        return [None] * len(asked)


class ByNumbers(Bot):
    """By rows, which matches of one file do not have."""

    def decide(self, asked):
        return asked.observations


def test_a_bot_plays_a_match_in_one_file():
    file = os.path.join(os.path.dirname(__file__), "../../experiments/library/meadows.lua")
    result = mainmatch.tournament(file, bots=["random", ByForm], matches=4).to_dict()
    seats = {bot["name"]: bot["seats"] for bot in result["bots"]}
    assert set(seats) == {"random", "by-form"} and min(seats.values()) > 0
    with pytest.raises(mainmatch.Error, match="no rows of numbers"):
        mainmatch.tournament(file, bots=["random", ByNumbers], matches=4)
