"""Tables of payoffs as games of pygambit and gameanalysis; where these are not installed, as in the
environment that scripts/setup makes, `scripts/measure/exchange` runs this in one that has them."""

import json

import pytest

import mainmatch

TABLE = {
    "format": "mainmatch-payoffs/1",
    "roles": [
        {"name": "x", "seats": 2, "strategies": ["a", "b(c=1)"]},
        {"name": "y", "seats": 1, "strategies": ["c", "d"]},
    ],
    "profiles": [
        {"counts": {"x": {"a": 2}, "y": {"c": 1}}, "payoffs": {"x": {"a": 1.0}, "y": {"c": 0.5}}},
        {"counts": {"x": {"a": 1, "b(c=1)": 1}, "y": {"c": 1}},
         "payoffs": {"x": {"a": 3.0, "b(c=1)": 0.125}, "y": {"c": -1.0}}},
        {"counts": {"x": {"b(c=1)": 2}, "y": {"c": 1}},
         "payoffs": {"x": {"b(c=1)": 2.0}, "y": {"c": 0.25}}},
        {"counts": {"x": {"a": 2}, "y": {"d": 1}}, "payoffs": {"x": {"a": 1.5}, "y": {"d": 0.0}}},
        {"counts": {"x": {"a": 1, "b(c=1)": 1}, "y": {"d": 1}},
         "payoffs": {"x": {"a": 3.5, "b(c=1)": 0.0}, "y": {"d": -1.5}}},
        {"counts": {"x": {"b(c=1)": 2}, "y": {"d": 1}},
         "payoffs": {"x": {"b(c=1)": 2.0}, "y": {"d": 7.0}}},
    ],
}


def in_order(table):
    profiles = sorted(json.dumps(one, sort_keys=True) for one in table["profiles"])
    return table["roles"], profiles


def missing(module):
    return pytest.importorskip(module, reason=f"{module} is not installed")


def test_a_table_goes_to_pygambit_and_back():
    pygambit = missing("pygambit")
    game = mainmatch.to_pygambit(TABLE)
    assert list(game.players) == ["x 0", "x 1", "y"]
    assert list(game.get_strategies("x 1")) == ["a", "b(c=1)"]
    assert [float(array[0, 1, 1]) for array in game.to_arrays()] == [3.5, 0.0, -1.5]
    assert [float(array[1, 0, 1]) for array in game.to_arrays()] == [0.0, 3.5, -1.5]
    assert in_order(mainmatch.from_pygambit(game, "labels")) == in_order(TABLE)
    assert pygambit.nash.enumpure_solve(game).equilibria


def test_equilibria_of_a_table_are_those_that_pygambit_finds():
    pygambit = missing("pygambit")
    game = mainmatch.to_pygambit(TABLE)
    pure = mainmatch.solve(mainmatch.from_pygambit(game, "labels"), concepts="pure").to_dict()["pure"]
    of_seats = set()
    for mix in pygambit.nash.enumpure_solve(game).equilibria:
        chosen = [max(game.get_strategies(p), key=lambda s, p=p: float(mix[p][s])) for p in game.players]
        of_seats.add((tuple(sorted(chosen[:2])), chosen[2]))
    ours = {(tuple(sorted(name for name, n in one["counts"]["x"].items() for _ in range(n))),
             next(iter(one["counts"]["y"]))) for one in pure if one["verdict"] != "refuted"}
    assert ours == of_seats and ours


def test_games_of_pygambit_from_elsewhere():
    pygambit = missing("pygambit")
    numpy = pytest.importorskip("numpy")
    row = numpy.array([[3, 0], [5, 1]])
    game = pygambit.gambit.StrategicGame.from_arrays(row, row.T)
    players = list(game.players)
    for bad in ("names", 3):
        with pytest.raises(mainmatch.Error, match="roles: got"):
            mainmatch.from_pygambit(game, bad)
    table = mainmatch.from_pygambit(game, roles={"all": players})
    assert table["roles"][0]["seats"] == 2 and len(table["profiles"]) == 3
    apart = mainmatch.from_pygambit(game, roles={"one": players[:1], "other": players[1:]})
    assert len(apart["profiles"]) == 4
    lopsided = pygambit.gambit.StrategicGame.from_arrays(row, row)
    with pytest.raises(mainmatch.Error, match="differ with who plays it"):
        mainmatch.from_pygambit(lopsided, roles={"all": list(lopsided.players)})
    with pytest.raises(mainmatch.Error, match="every player in one"):
        mainmatch.from_pygambit(game, roles={"all": players[:1]})
    uneven = pygambit.gambit.StrategicGame.from_arrays(numpy.zeros((2, 3)), numpy.zeros((2, 3)))
    with pytest.raises(mainmatch.Error, match="the same strategies"):
        mainmatch.from_pygambit(uneven, roles={"all": list(uneven.players)})


def test_labels_that_gambit_gives_are_roles_of_their_own():
    """Its default labels are "1" and "2", those of its own games "Player 1" and "Player 2"."""
    pygambit = missing("pygambit")
    numpy = pytest.importorskip("numpy")
    game = pygambit.gambit.StrategicGame.from_arrays(numpy.array([[3, 0], [5, 1]]),
                                                     numpy.array([[0, 1], [2, 3]]))
    for labels in (list(game.players), ["Player 1", "Player 2"]):
        game.relabel_players(dict(zip(list(game.players), labels)))
        table = mainmatch.from_pygambit(game)
        assert [role["name"] for role in table["roles"]] == labels
        assert [role["seats"] for role in table["roles"]] == [1, 1] and len(table["profiles"]) == 4
        pure = mainmatch.solve(table, concepts="pure").to_dict()["pure"]
        assert [list(one["counts"][labels[1]]) for one in pure] == [["2"]]


def test_a_table_goes_to_gameanalysis_and_back():
    missing("gameanalysis")
    game = mainmatch.to_gameanalysis(TABLE)
    assert game.is_complete() and list(game.role_names) == ["x", "y"]
    assert in_order(mainmatch.from_gameanalysis(game)) == in_order(TABLE)
    some = {**TABLE, "profiles": TABLE["profiles"][:2]}
    assert in_order(mainmatch.from_gameanalysis(mainmatch.to_gameanalysis(some))) == in_order(some)


def test_a_result_goes_where_its_table_goes(tmp_path):
    missing("gameanalysis")
    result = mainmatch.payoffs("edges", bots="safe,random", matches=4)
    path = tmp_path / "table.json"
    path.write_text(result.to_json())
    games = [mainmatch.to_gameanalysis(one) for one in (result, result.to_dict(), path)]
    assert games[0] == games[1] == games[2]


@pytest.mark.parametrize("table", ["/nowhere.json", 3, {"no": "table"}, {**TABLE, "profiles": []}])
@pytest.mark.parametrize("module", ["pygambit", "gameanalysis"])
def test_what_is_no_table_is_refused_in_one_line(module, table):
    missing(module)
    with pytest.raises(mainmatch.Error) as raised:
        getattr(mainmatch, f"to_{module}")(table)
    assert "\n" not in str(raised.value)
