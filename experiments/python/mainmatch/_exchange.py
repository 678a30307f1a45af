"""Tables of payoffs as the games of pygambit and gameanalysis, and back. These are imported when they are
needed."""

import io
import itertools
import json
import os
import re
import tempfile

from ._bots import Company
from ._experiments import Result, _ran
from ._mainmatch import Error


def _read(table):
    """The table as a dict."""
    if isinstance(table, Result):
        return table.to_dict()
    if isinstance(table, dict):
        return table
    if not isinstance(table, (str, os.PathLike)):
        raise Error(f"table: got {table!r:.60}, expected a Result, dict or file")
    try:
        with open(table, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError) as error:
        raise Error(f"table: {str(error):.200}") from None


def _as(form, table):
    """The text of `solve FILE --format FORM`."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "table")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(table, file)
        _code, out, raised = _ran(["solve", path, f"--format={form}"], Company(), folder)
    if raised is not None:
        raise raised
    return out


def _table(roles, profiles):
    return {"format": "mainmatch-payoffs/1", "roles": roles, "profiles": profiles}


def to_pygambit(table):
    """A complete table of payoffs as a strategic game of pygambit, which must be installed.

    table : the Result of payoffs, or a dict or file of such a table

    Each seat is a player, called by its role and, where that has several seats, a number: "all 0",
    "all 1". Strategies have their names. Payoffs of all profiles of the seats are written out: raises Error for a table that is not
    complete or has too many.
    """
    import pygambit

    return pygambit.read_nfg(io.StringIO(_as("nfg", _read(table))))


def from_pygambit(game, roles=None):
    """A strategic game of pygambit as a table of payoffs: a dict that `solve` takes.

    roles : without them each player is a role of its own, called by its label. A dict of names and
        lists of players who are alike: seats of that role. 'labels': players whose labels are a name
        and a number, as those of to_pygambit, are seats of that name.

    Raises Error where players of a role have other strategies, or payoffs that hang on who of them
    plays what.
    """
    players = list(game.players)
    if roles is None:
        roles = {player: [player] for player in players}
    elif roles == "labels":
        roles = {}
        for player in players:
            named = re.fullmatch(r"(.+) \d+", player)
            roles.setdefault(named[1] if named else player, []).append(player)
    elif not isinstance(roles, dict):
        raise Error(f"roles: got {roles!r:.60}, expected a dict, 'labels' or None")
    seats = {name: [players.index(player) for player in some] for name, some in roles.items()}
    if sorted(itertools.chain(*seats.values())) != list(range(len(players))):
        raise Error("roles: expected every player in one of them")
    strategies = {}
    for name, some in roles.items():
        strategies[name] = list(game.get_strategies(some[0]))
        if any(list(game.get_strategies(other)) != strategies[name] for other in some):
            raise Error(f"roles: {name}: expected players with the same strategies")
    payoffs = game.to_arrays(dtype=float)
    found = {}
    for choices in itertools.product(*(range(n) for n in payoffs[0].shape)):
        of_profile, by_strategy = {}, {}
        for name, places in seats.items():
            counts = of_profile.setdefault(name, {})
            for place in places:
                strategy = strategies[name][choices[place]]
                counts[strategy] = counts.get(strategy, 0) + 1
                by_strategy.setdefault((name, strategy), []).append(float(payoffs[place][choices]))
        key = repr({name: sorted(counts.items()) for name, counts in of_profile.items()})
        _counts, known = found.setdefault(key, (of_profile, {}))
        for (name, strategy), values in by_strategy.items():
            first = known.setdefault((name, strategy), values[0])
            if any(abs(value - first) > 1e-9 * max(1, abs(first)) for value in values):
                raise Error(f"roles: {name}: payoffs of {strategy} differ with who plays it")
    return _table(
        [{"name": n, "seats": len(p), "strategies": strategies[n]} for n, p in seats.items()],
        [{"counts": counts, "payoffs": _by_role(known)} for counts, known in found.values()],
    )


def _by_role(payoffs):
    roles = {}
    for (role, strategy), payoff in payoffs.items():
        roles.setdefault(role, {})[strategy] = payoff
    return roles


def to_gameanalysis(table):
    """A table of payoffs, complete or not, as a game of gameanalysis, which must be installed.

    table : the Result of payoffs, or a dict or file of such a table
    """
    from gameanalysis import gamereader

    return gamereader.loads(_as("gameanalysis", _read(table)))


def from_gameanalysis(game):
    """A game of gameanalysis that has payoffs of profiles as a table: a dict that `solve` takes."""
    from gameanalysis import paygame

    game = paygame.game_copy(game)
    strategies = [(role, one) for role, some in zip(game.role_names, game.strat_names) for one in some]
    profiles = []
    for counts, payoffs in zip(game.profiles().tolist(), game.payoffs().tolist()):
        played = [(*which, n, pay) for which, n, pay in zip(strategies, counts, payoffs) if n > 0]
        if any(pay != pay for *_rest, pay in played):
            continue  # not all of it is known
        of_counts = {role: {} for role in game.role_names}
        for role, strategy, count, _payoff in played:
            of_counts[role][strategy] = count
        of_payoffs = _by_role({(role, strategy): pay for role, strategy, _count, pay in played})
        profiles.append({"counts": of_counts, "payoffs": of_payoffs})
    seats = game.num_role_players.tolist()
    roles = zip(game.role_names, seats, game.strat_names)
    return _table([{"name": n, "seats": s, "strategies": list(all_)} for n, s, all_ in roles], profiles)
