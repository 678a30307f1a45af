"""Decisions of recorded matches as tables, and as files that other programs read."""

import json
import pathlib

import numpy
import pytest

import mainmatch

pyarrow = pytest.importorskip("pyarrow")


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    path = tmp_path_factory.mktemp("records") / "r.jsonl"
    mainmatch.tournament("edges", matches=40, bots=["random", "climber"], records=path)
    return path


def dicts(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_rows_are_those_of_a_match_that_is_played_again(records):
    table = mainmatch.decisions(records)
    row = 0
    for record in dicts(records)[:3]:
        match = mainmatch.Match("edges", rules=record["rules"], seed=record["seed"], match=record["match"])
        for index, round_ in enumerate(record["rounds"]):
            for seat in match.acting:
                seen = match.observe_row(seat)[3:]
                names = match.observation_names[3:]
                values = [table.column("seen." + name)[row].as_py() for name in names]
                assert numpy.array_equal(seen, values)
                submission = round_["submissions"][seat]
                action = [table.column("submitted." + name)[row].as_py() for name in match.factors]
                assert match.decode(action) == submission
                assert table.column("round")[row].as_py() == index + 1
                assert table.column("bot")[row].as_py() == record["bots"][seat]
                assert table.column("tokens")[row].as_py() == record["outcome"]["tokens"][seat]
                row += 1
            match.step({seat: round_["submissions"][seat] for seat in match.acting})
        row += len(match.acting)
    assert table.num_rows >= 40 * 63


def test_records_may_be_dicts_and_columns_are_chosen(records):
    chosen = mainmatch.decisions(dicts(records), columns=["seat", "submitted", "payoff"], payoff="score")
    assert chosen.column_names == ["seat", "submitted.direction", "submitted.amount", "submitted.partner",
                                   "submitted.garnets", "submitted.vote", "payoff"]
    whole = mainmatch.decisions(records)
    assert chosen.column("payoff").to_pylist() == [float(s) for s in whole.column("score").to_pylist()]
    assert chosen.column("seat").to_pylist() == whole.column("seat").to_pylist()


def test_a_file_opens_in_pandas_polars_and_duckdb(records, tmp_path):
    path = tmp_path / "d.parquet"
    rows = mainmatch.write_decisions(records, path)
    table = mainmatch.decisions(records)
    assert rows == table.num_rows
    pandas = pytest.importorskip("pandas").read_parquet(path)
    assert list(pandas.columns) == table.column_names and len(pandas) == rows
    polars = pytest.importorskip("polars").read_parquet(path)
    assert polars.shape == pandas.shape
    duckdb = pytest.importorskip("duckdb")
    means = "select bot, avg(payoff), count(*) from '{}' group by bot order by bot"
    by_duckdb = duckdb.sql(means.format(path)).fetchall()
    by_pandas = pandas.groupby("bot", observed=True)["payoff"].agg(["mean", "size"])
    assert [(bot, mean, size) for bot, mean, size in by_duckdb] == [
        (bot, pytest.approx(one["mean"]), one["size"]) for bot, one in by_pandas.iterrows()]
    by_polars = polars.group_by("bot").len().sort("bot")
    assert [int(n) for n in by_polars["len"]] == [int(n) for n in by_pandas["size"]]
    card = pathlib.Path(str(path) + ".md").read_text()
    assert f"`d.parquet`: a row for each of {rows:,} decisions in 40 matches" in card
    assert "| `seen.grid[0][0]` | whole number, 32 bits |" in card


def test_the_table_of_the_program_is_the_same(records, tmp_path):
    path = tmp_path / "d.csv"
    mainmatch.tournament("edges", matches=40, bots=["random", "climber"], decisions=path)
    table = pytest.importorskip("pandas").read_csv(path)
    same = mainmatch.decisions(records)
    assert list(table.columns) == same.column_names
    for name in ("match", "seat", "bot", "submitted.amount", "seen.points[3]", "rank"):
        assert table[name].tolist() == same.column(name).to_pylist()


def test_matches_with_trades_votes_and_roles(tmp_path):
    for game in ("threads", "horse-race", "bugcatcher", "amidakuji"):
        path = tmp_path / (game + ".jsonl")
        mainmatch.tournament(game, matches=2, records=path)
        table = mainmatch.decisions(path)
        assert table.num_rows > 0
        assert "trade" not in table.column("step").to_pylist()
        assert (table.column("role").null_count == 0) == (game == "threads")


@pytest.mark.parametrize("records, line", [
    ("no.jsonl", "records: [Errno 2] No such file or directory: 'no.jsonl'"),
    ([], "records: empty, expected one at least"),
    ([{"game": "edges"}], "records[0]"),
    (["{"], "records[0]: line 1, column 2"),
    ([7], "records[0]"),
])
def test_what_is_no_record_is_refused(records, line, tmp_path):
    for call in (mainmatch.decisions, lambda r: mainmatch.write_decisions(r, tmp_path / "d.parquet")):
        with pytest.raises(mainmatch.Error) as error:
            call(records)
        assert str(error.value).startswith(line)
        assert "\n" not in str(error.value)
    assert list(tmp_path.iterdir()) == []


def test_records_of_one_table_have_one_game_and_rules(records):
    first = dicts(records)[0]
    other = json.loads(json.dumps(first))
    other["rules"]["screwed_points"] = 3
    for key in ("outcome",):
        del other[key]
    for round_ in other["rounds"]:
        del round_["result"]
    with pytest.raises(mainmatch.Error, match=r"records\[1\].rules: other rules than those of the table"):
        mainmatch.decisions([first, other])
    with pytest.raises(mainmatch.Error, match="columns: unknown column 'seet'"):
        mainmatch.decisions([first], columns=["seet"])
    with pytest.raises(mainmatch.Error, match="path: got 'd.csv', expected NAME.parquet"):
        mainmatch.write_decisions([first], "d.csv")
