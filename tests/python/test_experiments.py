"""The commands of the program as functions."""

import importlib
import inspect
import json
import os
import signal
import subprocess
import sys
import threading
import time
import tomllib

import numpy
import numpy as np
import pytest

import mainmatch

ASKED = ["tournament", "duel", "arena", "payoffs", "equilibrium", "improve", "balance", "compare", "sweep",
         "tune", "advise", "review", "odds", "stage", "solve", "games", "bots", "rules", "signature",
         "deal", "judge", "view", "replay", "report"]


@pytest.mark.parametrize("name", ASKED)
def test_there_is_a_function_for_each_command(name):
    function = getattr(mainmatch, name)
    assert name in mainmatch.__all__ and function.__name__ == name
    assert "Raises Error" in inspect.getdoc(function)
    inspect.signature(function)


@pytest.mark.parametrize(
    "name, positional, keywords, words",
    [
        ("games", [], {}, []),
        ("rules", ["edges"], {}, ["edges"]),
        ("tournament", ["edges"], dict(matches=50, bots="safe,random", set={"rounds": 3}),
         ["edges", "--matches", "50", "--bots", "safe,random", "--set", "rounds=3"]),
        ("tournament", ["edges"], dict(matches=numpy.int64(50), candidate="safe",
                                       field={"random": 2, "climber(late=3,stride=4)": 1}),
         ["edges", "--matches", "50", "--candidate", "safe", "--field",
          "random:2,climber(late=3,stride=4):1"]),
        ("tournament", ["threads"], dict(matches=50, candidate="pact",
                                         field={"heaven": {"pact": 2, "random": 1}, "hell": ["weaver"]}),
         ["threads", "--matches", "50", "--candidate", "pact", "--field", "heaven:pact:2,random:1",
          "--field", "hell:weaver"]),
        ("tournament", ["edges"], dict(matches=50, payoff=["tokens:1", "elimination:-2"], seed=2**64 - 1,
                                       field_sensitivity=False),
         ["edges", "--matches", "50", "--payoff", "tokens:1,elimination:-2", "--seed", str(2**64 - 1)]),
        ("duel", ["edges", "safe", "random"], dict(matches=200),
         ["edges", "safe", "random", "--matches", "200"]),
        ("arena", ["edges"], dict(players=["safe", "random"], deals=12),
         ["edges", "--players", "safe,random", "--deals", "12"]),
        ("payoffs", ["edges"], dict(bots=["safe", "random"], matches=5),
         ["edges", "--bots", "safe,random", "--matches", "5"]),
        ("equilibrium", ["threads"], dict(bots={"heaven": ["random", "pilgrim"], "hell": ["random"]},
                                          matches=3, certify=0),
         ["threads", "--bots", "heaven:random,pilgrim", "--bots", "hell:random", "--matches", "3",
          "--certify", "0"]),
        ("improve", ["edges"], dict(against={"safe": 2, "random": 1}, from_="climber", budget=1000,
                                    fresh=40),
         ["edges", "--against", "safe:2,random:1", "--from", "climber", "--budget", "1000", "--fresh",
          "40"]),
        ("tune", ["edges"], dict(vary={"rounds": "3:5:1"}, aim={"ties": "min"}, points=20, matches=20,
                                 best=1, fresh=20),
         ["edges", "--vary", "rounds=3:5:1", "--aim", "ties:min", "--points", "20", "--matches", "20",
          "--best", "1", "--fresh", "20"]),
        ("balance", ["edges"], dict(matches=50, metrics=["ties", "gini"]),
         ["edges", "--matches", "50", "--metrics", "ties,gini"]),
        ("compare", ["amidakuji"], dict(against={"max_bet": 8}, matches=20, metrics="ties"),
         ["amidakuji", "--against", "max_bet=8", "--matches", "20", "--metrics", "ties"]),
        ("sweep", ["edges"], dict(vary={"rounds": [3, 4]}, matches=20, metrics="ties"),
         ["edges", "--vary", "rounds=3,4", "--matches", "20", "--metrics", "ties"]),
    ],
)
def test_results_are_the_bytes_of_the_program(program, name, positional, keywords, words):
    result = getattr(mainmatch, name)(*positional, **keywords)
    assert result.to_json() == program(name, *words, "--format", "json")
    assert result.exit_code == 0 and not result.partial
    assert result.command == name and "Result of " + name in repr(result)
    assert result.to_dict() == json.loads(result.to_json())


def test_advice_and_reviews_are_the_bytes_of_the_program(program):
    """Given a record as a dict, as the program reads one from its standard input."""
    match = mainmatch.Match("edges", seed=4)
    for name, words in (("advise", ["--worlds", "64"]), ("review", ["--worlds", "8"])):
        while name == "review" and not match.is_over:
            match.step({seat: None for seat in match.acting})
        keywords = {word[2:]: int(number) for word, number in zip(words[::2], words[1::2])}
        result = getattr(mainmatch, name)(match.record, seat=0, field="random", **keywords)
        words = ["-", "--seat", "0", "--field", "random", *words, "--format", "json"]
        assert result.to_json() == program(name, *words, given=json.dumps(match.record))
        assert "<iframe" in result._repr_html_()


def test_records_are_dealt_judged_viewed_and_replayed_as_by_the_program(program):
    dealt = mainmatch.deal("edges", seed=3, match=2, set={"rounds": 2})
    assert dealt == json.loads(program("deal", "edges", "--seed", "3", "--match", "2", "--set", "rounds=2"))
    match = mainmatch.Match.from_record(dealt)
    while not match.is_over:
        match.step({seat: None for seat in match.acting})
    record = match.record
    text = json.dumps(record)
    assert mainmatch.replay(record) == program("replay", "-", given=text)
    view = mainmatch.view(record, seat=2, round=1)
    assert view == json.loads(program("view", "-", "--seat", "2", "--round", "1", given=text))
    void = mainmatch.view(record, seat=2, round=1, submission='{"amount": 99}')
    assert isinstance(void, list) and void[0]["ruling"]
    open_ = {key: value for key, value in record.items() if key != "outcome"}
    assert mainmatch.judge(open_) == [record] and mainmatch.judge([open_, dealt]) == [record, dealt]
    assert mainmatch.judge([record, record], check=True) == []
    wrong = {**record, "outcome": {**record["outcome"], "winners": []}}
    (line,) = mainmatch.judge([record, wrong], check=True)
    assert line.startswith("file:2: outcome.winners[0]: nothing, the rules give")
    with pytest.raises(mainmatch.Error, match=r"^file:2: game: unknown game 'edge'.* \(and 1 more\)$"):
        mainmatch.judge([record, {**record, "game": "edge"}, {**record, "setup": 3}])
    for call in (lambda: mainmatch.judge({"no": "record"}), lambda: mainmatch.replay("/nowhere.json"),
                 lambda: mainmatch.view(record, seat=99), lambda: mainmatch.deal("edge")):
        with pytest.raises(mainmatch.Error):
            call()
    with pytest.raises(TypeError):  # and waits for no standard input
        mainmatch.judge()


def test_a_page_is_about_several_results(program, tmp_path):
    duel = mainmatch.duel("edges", "safe", "random", matches=20)
    (tmp_path / "duel.json").write_text(duel.to_json())
    program("report", str(tmp_path / "duel.json"), "--out", str(tmp_path / "theirs.html"))
    assert mainmatch.report(duel) == duel.to_html() == (tmp_path / "theirs.html").read_text()
    table = mainmatch.payoffs("edges", bots="safe,random", matches=5).to_dict()
    page = mainmatch.report([duel, table, tmp_path / "duel.json"], out=tmp_path / "page.html")
    assert page == (tmp_path / "page.html").read_text() and page.count("<article") == 3
    with pytest.raises(mainmatch.Error, match="^results-1: .*kind"):
        mainmatch.report({"no": "result"})


def test_signatures_are_those_of_the_program_and_of_results(program):
    found = mainmatch.signature("amidakuji")
    assert found.to_json() == program("signature", "amidakuji", "--format", "json")
    signature = found.to_dict()["amidakuji"]["all"]
    assert f"all             {signature}\n" in program("signature", "amidakuji")
    duel = mainmatch.duel("amidakuji", "late", "spread", field="random", matches=20, threads=2)
    assert duel.to_dict()["provenance"] == {
        "version": mainmatch.__version__, "signature": signature,
        "command": "mainmatch duel amidakuji late spread --field random --matches 20 --seed 1"}
    table = mainmatch.payoffs("amidakuji", bots="late,random", matches=3)
    solved = mainmatch.solve(table).to_dict()["provenance"]
    assert solved["signature"] == signature and solved["command"] == "mainmatch solve -"


def test_the_package_is_the_program(program):
    """As `python -m mainmatch`; the script that pip installs calls the same."""
    with open(os.path.dirname(__file__) + "/../../experiments/python/pyproject.toml", "rb") as file:
        scripts = tomllib.load(file)["project"]["scripts"]
    assert scripts == {"mainmatch": "mainmatch.__main__:main"}
    assert callable(importlib.import_module("mainmatch.__main__").main)

    def ran(*words, given=""):
        return subprocess.run([sys.executable, "-m", "mainmatch", *words], input=given.encode(),
                              capture_output=True, check=False)

    for words in (["--version"], ["games"], ["tournament", "--help"],
                  ["duel", "edges", "safe", "random", "--matches", "20", "--format", "json"]):
        run = ran(*words)
        assert (run.returncode, run.stdout.decode(), run.stderr) == (0, program(*words), b"")
    record = json.dumps(mainmatch.Match("edges").record)
    assert ran("judge", "-", given=record).stdout.decode() == program("judge", "-", given=record)
    wrong = ran("games", "edges")
    assert wrong.returncode == 2
    assert wrong.stderr == b"mainmatch: unexpected argument 'edges', expected 'games' alone\n"


@pytest.mark.parametrize("number, code", [(signal.SIGINT, 130), (signal.SIGTERM, 130)])
def test_the_program_in_python_ends_at_ctrl_c_as_the_program(number, code):
    words = ["tournament", "edges", "--matches", "1000000000", "--quiet", "--format", "json"]
    run = subprocess.Popen([sys.executable, "-m", "mainmatch", *words], stdout=subprocess.PIPE)
    used = 0
    while used < 0.5 * os.sysconf("SC_CLK_TCK"):  # of CPU time: it plays
        time.sleep(0.01)
        with open(f"/proc/{run.pid}/stat", encoding="ascii") as file:
            used = sum(map(int, file.read().split()[13:15]))
    run.send_signal(number)
    out, _err = run.communicate()
    assert run.returncode == code and json.loads(out)["partial"]


def test_a_result_has_every_format(program):
    result = mainmatch.tournament("edges", matches=50, bots="safe,random")
    words = ["tournament", "edges", "--matches", "50", "--bots", "safe,random"]
    assert result.to_text() == str(result) == program(*words)
    assert result.to_csv() == program(*words, "--format", "csv")
    assert result.to_dict()["matches"] == 50
    frame = result.to_pandas()
    assert len(frame) > 0 and {"name", "wins_mean"} <= set(frame.columns)
    page = result._repr_html_()
    assert page.startswith("<iframe") and "Tournament of edges" in page
    assert "<script" not in page  # what the frame holds is text of an attribute


def test_what_has_no_csv_says_so_and_has_rows_of_its_json():
    staged = mainmatch.stage("edges")
    with pytest.raises(mainmatch.Error, match="csv"):
        staged.to_csv()
    assert len(staged.to_pandas()) > 0


def test_what_lists_things_is_printed_as_by_the_program(program):
    assert str(mainmatch.games()) == program("games")
    bots = mainmatch.bots("edges")
    assert bots.to_text() == program("bots", "edges") and len(bots.to_pandas()) > 5
    assert bots._repr_html_().startswith("<pre>")
    with pytest.raises(mainmatch.Error, match="bots: has no csv"):
        bots.to_csv()


def test_whatever_can_be_gone_through_is_a_list():
    of = mainmatch.tournament("edges", bots=["safe", "random"], matches=20).to_json()
    for bots in ((bot for bot in ["safe", "random"]), np.array(["safe", "random"])):
        assert mainmatch.tournament("edges", bots=bots, matches=20).to_json() == of


def test_duels_tables_and_solutions_have_rows():
    duel = mainmatch.duel("edges", "safe", "random", matches=20)
    assert duel.to_pandas().loc[0, "a_less_b_low"] == duel.to_dict()["a_less_b"]["low"]
    table = mainmatch.payoffs("edges", bots="safe,random", matches=5)
    rows, profiles = table.to_pandas(), table.to_dict()["profiles"]
    of_third = rows[(rows["profile"] == 3) & (rows["strategy"] == "safe")]
    assert of_third["payoff"].iloc[0] == pytest.approx(profiles[3]["payoffs"]["all"]["safe"])
    solved = mainmatch.solve(table)
    rows = solved.to_pandas()
    assert set(rows["concept"]) <= {"nash", "pure"} and {"share", "regret"} <= set(rows.columns)


def test_results_and_records_are_files():
    table = mainmatch.payoffs("edges", bots="safe,random", matches=5)
    by_result = mainmatch.solve(table)
    assert by_result.to_json() == mainmatch.solve(table.to_dict()).to_json()
    assert by_result.to_dict()["kind"] == "solve"
    match = mainmatch.Match("edges", seed=4)
    advice = mainmatch.advise(match.record, seat=0, worlds=64, field="random")
    assert advice.to_dict()["kind"] == "advise"
    while not match.is_over:
        match.step({seat: None for seat in match.acting})
    review = mainmatch.review(match.record, seat=0, worlds=8, field="random")
    assert review.to_dict()["kind"] == "review"
    with pytest.raises(mainmatch.Error, match="^file"):
        mainmatch.solve({"no": "table"})


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: mainmatch.tournament("edge"), "game: unknown game 'edge'"),
        (lambda: mainmatch.tournament("edges", matches=0), "--matches: got"),
        (lambda: mainmatch.tournament("edges", matches="many"), "--matches: got 'many'"),
        (lambda: mainmatch.tournament("edges", matches=object()), "matches: got <object"),
        (lambda: mainmatch.tournament("edges", matches=float("nan")), "matches: got nan"),
        (lambda: mainmatch.tournament("edges", quiet=3), "quiet: got 3, expected True or False"),
        (lambda: mainmatch.tournament("edges", bots="safe,sfae"), "sfae"),
        (lambda: mainmatch.tournament("--help"), "expected no flag"),
        (lambda: mainmatch.tournament("edges", set={"rounds": -1}), "rounds: got -1"),
        (lambda: mainmatch.balance("edges", bots="exec:true,safe", matches=4, mechanics=True),
         "cannot be ablated"),
        (lambda: mainmatch.solve("/nowhere.json"), "/nowhere.json"),
        (lambda: mainmatch.solve("-"), "expected no flag"),
        (lambda: mainmatch.tournament("edges", records="", seed=99), "--records: got ''"),
        (lambda: mainmatch.tournament("edges", bots=[], matches=20), "--bots: "),
        (lambda: mainmatch.tournament("edges", bots="safe\0"), "expected a text without NUL"),
        (lambda: mainmatch.psro("edges", None), "oracle: got None, expected a function"),
    ],
)
def test_mistakes_are_one_line(call, message):
    with pytest.raises(mainmatch.Error) as raised:
        call()
    assert message in str(raised.value) and "\n" not in str(raised.value)


def test_unknown_keywords_are_type_errors():
    with pytest.raises(TypeError):
        mainmatch.tournament("edges", mathces=3)
    with pytest.raises(TypeError):
        mainmatch.tournament("edges", format="csv")


def send_when_matches_are_played(number, folder):
    """Sends a signal to this process as soon as something has been written to the folder."""

    def watch():
        while not any(path.stat().st_size for path in folder.iterdir()):
            time.sleep(0.01)
        os.kill(os.getpid(), number)

    threading.Thread(target=watch, daemon=True).start()


def test_an_interrupted_experiment_keeps_what_it_has(tmp_path):
    send_when_matches_are_played(signal.SIGINT, tmp_path)
    with pytest.raises(KeyboardInterrupt) as raised:
        mainmatch.tournament("amidakuji", matches=10**10, records=tmp_path / "records.jsonl")
    assert isinstance(raised.value, mainmatch.Interrupted)
    result = raised.value.result
    assert result.partial and result.exit_code == 130
    assert 0 < result.to_dict()["matches"] < 10**10
    assert mainmatch.tournament("edges", matches=20).to_dict()["matches"] == 20  # the next is whole


def test_other_signals_raise_what_their_handlers_raise(tmp_path):
    def late(_number, _frame):
        raise TimeoutError("late")

    before = signal.signal(signal.SIGALRM, late)
    try:
        send_when_matches_are_played(signal.SIGALRM, tmp_path)
        with pytest.raises(TimeoutError, match="late"):
            mainmatch.tournament("amidakuji", matches=10**10, records=tmp_path / "records.jsonl")
    finally:
        signal.signal(signal.SIGALRM, before)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_threads_take_turns():
    alone = mainmatch.tournament("edges", matches=40).to_json()
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(mainmatch.tournament("edges", matches=40)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [one.to_json() for one in found] == [alone] * 4


def test_python_goes_on_while_an_experiment_runs():
    """The lock of Python is free: another thread counts in the meantime."""
    counted, over = [0], threading.Event()

    def count():
        while not over.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    try:
        mainmatch.tournament("amidakuji", matches=300)
    finally:
        over.set()
        thread.join()
    assert counted[0] > 0


def test_a_forked_process_is_refused():
    script = (
        "import os, sys, mainmatch\n"
        "mainmatch.games()\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    try:\n"
        "        mainmatch.games()\n"
        "    except mainmatch.Error as error:\n"
        "        os._exit(7 if 'spawn' in str(error) else 1)\n"
        "    os._exit(0)\n"
        "sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 7
