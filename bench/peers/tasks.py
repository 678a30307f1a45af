"""One measured task of bench/peers on a peer's side: tasks.py PEER JOB.json.

Writes {"seconds": a unit of work, "values": what came out} to standard output, as tasks.cpp does;
also "regrets": by what the peer says can be gained from the mixes in the job. CPU time, of all
threads, of what a task asks for, not of reading the game."""

import json
import sys
import time


def seconds_of(function, least=0.2):
    calls = 1
    while True:
        start = time.process_time()
        for _ in range(calls):
            result = function()
        took = time.process_time() - start
        if took >= least:
            return took / calls, result
        calls *= 4


def role_of(job):
    role = job["table"]["roles"][0]
    return role["seats"], role["strategies"]


def openspiel_matrix(job):
    """Of a game of two seats: the row's payoffs."""
    import numpy
    seats, names = role_of(job)
    if seats != 2:
        raise NotImplementedError("of one population only for two seats")
    matrix = numpy.zeros((len(names), len(names)))
    for profile in job["table"]["profiles"]:
        played = [names.index(name) for name in profile["counts"]["all"]]
        pay = profile["payoffs"]["all"]
        i, j = played if len(played) == 2 else played * 2
        matrix[i, j], matrix[j, i] = pay[names[i]], pay[names[j]]
    return matrix


def openspiel(job):
    import pyspiel
    if job["task"] == "playouts":
        game = pyspiel.load_game(job["game"])
        players = range(game.num_players())
        decisions, matches = 0, 20
        for _ in range(matches):
            decisions += decisions_in_playout(game.new_initial_state())
        bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in players]
        seed = iter(range(1, 10**9))
        seconds, _ = seconds_of(
            lambda: pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seed)))
        return seconds * matches / decisions, [decisions / matches]
    matrix = openspiel_matrix(job)
    if job["task"] == "alpharank":
        from open_spiel.python.egt import alpharank
        seconds, result = seconds_of(lambda: alpharank.compute(
            [matrix], m=job["population"], alpha=job["intensity"],
            use_local_selection_model=False))
        return seconds, list(result[2])
    if job["task"] == "replicator":
        from open_spiel.python.egt import dynamics
        import numpy
        field = dynamics.SinglePopulationDynamics(numpy.array([matrix, matrix.T]),
                                                  dynamics.replicator)
        return follow(field, job)
    raise NotImplementedError("has none")


def decisions_in_playout(state):
    import random
    import pyspiel
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, chances)[0])
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(player) for player in range(state.num_players())]
            decisions += sum(1 for each in legal if each)
            state.apply_actions([random.choice(each) if each else pyspiel.INVALID_ACTION
                                 for each in legal])
        else:
            decisions += 1
            state.apply_action(random.choice(state.legal_actions()))
    return decisions


def follow(field, job):
    """To where the flow rests, with the tolerance that the other side has."""
    import numpy
    from scipy.integrate import solve_ivp

    def on_simplex(mix):  # steps leave it by rounding, and the flow may carry that away
        inside = numpy.clip(mix, 0, 1)
        return inside / inside.sum()

    def slopes(mix):
        return field(on_simplex(mix))

    def rests(_, mix):
        return max(abs(slopes(mix))) - 1e-11
    rests.terminal = True

    def path():
        return solve_ivp(lambda _, mix: slopes(mix), (0, 5000), job["mix"], method="DOP853",
                         rtol=1e-8, atol=1e-12, events=rests)
    seconds, result = seconds_of(path)
    return seconds, list(on_simplex(result.y[:, -1]))


def egttools(job):
    import egttools
    import numpy
    seats, names = role_of(job)
    matrix = numpy.zeros((len(names), egttools.calculate_nb_states(seats, len(names))))
    for profile in job["table"]["profiles"]:
        counts = [profile["counts"]["all"].get(name, 0) for name in names]
        state = egttools.calculate_state(seats, counts)
        for name, pay in profile["payoffs"]["all"].items():
            matrix[names.index(name), state] = pay
    slopes = egttools.analytical.replicator_equation_n_player
    if job["task"] == "deviations":
        mix = numpy.array(job["mix"])
        seconds, result = seconds_of(lambda: slopes(mix, matrix, seats))
        return seconds, list(result / mix)  # payoffs less their mean
    if job["task"] == "replicator":
        return follow(lambda mix: slopes(mix, matrix, seats), job)
    if job["task"] == "alpharank":
        from egttools.utils import calculate_stationary_distribution
        game = egttools.games.MatrixNPlayerGameHolder(len(names), seats, matrix)

        def rank():
            chain = egttools.analytical.PairwiseComparison(job["population"], game)
            ways, _ = chain.calculate_transition_and_fixation_matrix_sml(job["intensity"])
            return calculate_stationary_distribution(ways.T)
        seconds, result = seconds_of(rank)
        return seconds, list(result)
    raise NotImplementedError("has none")


def pygambit(job):
    import pygambit
    seats, names = role_of(job)
    if "nfg" not in job:
        raise NotImplementedError(f"{len(names)}^{seats} combinations of plays are too many")
    game = pygambit.read_nfg(job["nfg"])

    def profile_of(mix):
        return game.mixed_strategy_profile([mix] * seats)

    def in_order(by_strategy):
        return [float(by_strategy[name]) for name in game.get_strategies(list(game.players)[0])]

    def symmetric(profiles):
        rows = [[in_order(profile[player]) for player in game.players] for profile in profiles]
        return [row[0] for row in rows
                if all(abs(a - b) < 1e-6 for other in row for a, b in zip(row[0], other))]
    if job["task"] == "deviations":
        seconds, result = seconds_of(lambda: profile_of(job["mix"]).strategy_values)
        return seconds, in_order(result[list(game.players)[0]])
    if job["task"] == "nash":
        seconds, result = seconds_of(lambda: pygambit.nash.enumpoly_solve(game))
        regrets = [float(profile_of(mix).max_regret()) for mix in job["mixes"]]
        return seconds, symmetric(result.equilibria), regrets
    if job["task"] == "logit":
        seconds, result = seconds_of(lambda: pygambit.nash.logit_solve(game))
        return seconds, symmetric([result.equilibrium])[0]
    raise NotImplementedError("has none")


def gameanalysis(job):
    import numpy
    from gameanalysis import gamereader, nash, regret
    with open(job["gameanalysis"], encoding="utf-8") as file:
        game = gamereader.load(file)
    if job["task"] == "deviations":
        mix = numpy.array(job["mix"])
        seconds, result = seconds_of(lambda: game.deviation_payoffs(mix))
        return seconds, list(result)
    if job["task"] == "nash":
        seconds, result = seconds_of(lambda: nash.mixed_equilibria(game, style="best",
                                                                   processes=1))
        regrets = [float(regret.mixture_regret(game, numpy.array(mix))) for mix in job["mixes"]]
        return seconds, [list(mix) for mix in result], regrets
    if job["task"] == "replicator":
        mix = numpy.array(job["mix"])
        seconds, result = seconds_of(lambda: nash.replicator_dynamics(game, mix))
        return seconds, list(result)
    raise NotImplementedError("has none")


def main():
    peers = {each.__name__: each for each in (openspiel, egttools, pygambit, gameanalysis)}
    with open(sys.argv[2], encoding="utf-8") as file:
        job = json.load(file)
    try:
        seconds, values, *regrets = peers[sys.argv[1]](job)
    except NotImplementedError as error:
        print(json.dumps({"reason": str(error)}))
        return
    print(json.dumps({"seconds": seconds, "values": values, "regrets": regrets[0] if regrets
                      else []}, default=float))


if __name__ == "__main__":
    main()
