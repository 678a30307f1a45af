"""What scripts/measure/python runs: seat decisions a second of random players, on one core."""

import json
import os
import random
import subprocess
import sys
import time

SECONDS = 2.0


def rate(play):
    """Of play() -> seat decisions: how many a second of CPU, after a first call."""
    play()
    start, decisions = time.process_time(), 0
    while time.process_time() - start < SECONDS:
        decisions += play()
    return decisions / (time.process_time() - start)


def vector(game, matches=256):
    import mainmatch
    import numpy as np

    env = mainmatch.vector_env(game, matches)
    infos = env.reset(seed=1)[1]
    rng = np.random.default_rng(1)
    sizes = np.array(list(env.factors.values()), dtype=np.float32)
    shape = env.action_space.shape

    def play():
        acting = int(infos["acting"].sum())
        env.step((rng.random(shape, dtype=np.float32) * sizes).astype(np.int64))
        return acting

    return play


def stepwise(game):
    import mainmatch

    number = 0

    def play():
        nonlocal number
        number, decisions = number + 1, 0
        match = mainmatch.Match(game, seed=1, match=number)
        sizes = match.factors.values()
        while not match.is_over:
            handed_in = {}
            for seat in match.acting:
                match.observe(seat)
                handed_in[seat] = [random.randrange(size) for size in sizes]
            match.step(handed_in)
            decisions += len(handed_in)
        return decisions

    return play


def pettingzoo(game):
    import mainmatch

    env = mainmatch.parallel_env(game)

    def play():
        decisions, infos = 0, env.reset()[1]
        while env.agents:
            decisions += sum(info["acting"] for info in infos.values())
            infos = env.step({agent: env.action_space(agent).sample() for agent in env.agents})[4]
        return decisions

    return play


def openspiel(name):
    """Of a game of OpenSpiel for many seats: each looks at its information state and decides."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play():
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(random.choices(outcomes, weights)[0])
                continue
            state.information_state_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return play


def in_python(game, form):
    """Of a bot in Python at every seat of a tournament: rows of numbers or views."""
    import mainmatch
    import numpy as np

    class Drawn(mainmatch.Bot):
        decisions = 0

        def decide(self, asked):
            self.decisions += len(asked)
            sizes = np.array(list(asked.factors.values()))
            actions = (asked.random(len(sizes)) * sizes).astype(np.int64)
            looked_at = asked.observations if form == "rows" else asked.views
            assert len(looked_at) == len(asked)
            return actions

    bot, number = Drawn(), 0

    def play():
        nonlocal number
        number, before = number + 1, bot.decisions
        mainmatch.tournament(game, bots=[bot], matches=256 * 32 if form == "rows" else 256, seed=number)
        return bot.decisions - before

    return play


def program(game, bots, matches):
    """Of bots at every seat, in the program: all that it and its bots take of CPU."""
    import mainmatch

    match = mainmatch.Match(game)
    before = os.times()
    command = [os.environ["MAINMATCH_PROGRAM"], "tournament", game, "--bots", bots, "--matches",
               str(matches), "--threads", "1", "--format", "json"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    steps = match.rules["rounds"]
    return matches * match.seats * steps / spent


def bot():
    """Plays Edges as a program of its own, at random."""
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] == "bye":
            break
        answer = {}
        if asked["type"] == "hello":
            answer = {"name": "random", "version": "1"}
        elif asked["type"] == "act":
            view = asked["view"]
            if "candidates" in view:
                move = {"vote": random.choice(view["candidates"])}
            else:
                move = {"direction": random.choice(["left", "right"]),
                        "amount": random.randint(1, 16),
                        "partner": random.choice(["right", "down"])}
            answer = {"id": asked["id"], "submission": move}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    what, argument = sys.argv[1:3]
    if what == "bot":
        bot()
        sys.exit()
    if what == "program":
        found = program(argument, sys.argv[3], int(sys.argv[4]))
    else:
        kinds = {"vector": vector, "stepwise": stepwise, "pettingzoo": pettingzoo,
                 "openspiel": openspiel, "in_python": in_python}
        found = rate(kinds[what](argument, *sys.argv[3:]))
    print(json.dumps(round(found)))
