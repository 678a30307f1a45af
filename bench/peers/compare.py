"""One table: this program beside its peers (bench/peers/run calls it).

    compare.py BUILD_DIRECTORY REPETITIONS

Every task runs in a process of its own, all of a repetition in random order; what takes more than a
minute is stopped and not tried again. Times are of CPU, of all threads. A ratio is the median of
those of the repetitions, with its 95 % bootstrap interval (as bench/ratio); above 1 this program is
faster. All values are compared: exit code 1 if any disagree."""

import importlib.machinery
import importlib.util
import itertools
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
LIMIT = 60  # Seconds a task may take.
PEERS = "openspiel", "egttools", "pygambit", "gameanalysis"
GAMES = "amidakuji", "edges", "threads", "bugcatcher", "horse-race"
OPENSPIEL_GAMES = ("blotto(players=10)", "goofspiel(players=10)", "hearts",
                   "crazy_eights(players=10)")
LARGEST_NFG = 1_000_000
OURS = "mainmatch"


def bench_ratio():
    loader = importlib.machinery.SourceFileLoader("ratio", str(HERE.parent / "ratio"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("ratio", loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


# Games


def profiles_of(seats, strategies):
    if strategies == 1:
        yield (seats,)
        return
    for count in range(seats + 1):
        for rest in profiles_of(seats - count, strategies - 1):
            yield (count, *rest)


def table(seats, strategies, crowding):
    """Payoffs drawn evenly from 0..1; with crowding, less by that times the share of those who play
    the same, so that the replicator's flow comes to rest."""
    chance = random.Random(f"{seats} {strategies} {crowding}")
    names = [f"s{i}" for i in range(strategies)]
    profiles = []
    for counts in profiles_of(seats, strategies):
        played = {name: count for name, count in zip(names, counts) if count}
        profiles.append({"counts": {"all": played}, "payoffs": {"all": {
            name: round(chance.random() - crowding * count / seats, 6)
            for name, count in played.items()}}})
    return {"format": "mainmatch-payoffs/1", "profiles": profiles,
            "roles": [{"name": "all", "seats": seats, "strategies": names}]}


def payoffs_by_definition(game, mix):
    """The sum over all profiles of the others, term by term."""
    role = game["roles"][0]
    names, seats = role["strategies"], role["seats"]
    sums = [0.0] * len(names)
    for profile in game["profiles"]:
        counts = [profile["counts"]["all"].get(name, 0) for name in names]
        for s, name in enumerate(names):
            if counts[s] == 0:
                continue
            others = [count - (i == s) for i, count in enumerate(counts)]
            chance = math.factorial(seats - 1)
            for count, share in zip(others, mix):
                chance *= share**count / math.factorial(count)
            sums[s] += chance * profile["payoffs"]["all"][name]
    return sums


def regret(game, mix):
    payoffs = payoffs_by_definition(game, mix)
    return max(payoffs) - sum(share * payoff for share, payoff in zip(mix, payoffs))


# Runs


def jobs_of(folder, program):
    """(what, job) in the order of the table."""
    for game in GAMES:
        yield f"{OURS} {game}", {"task": "playouts", "game": game}
    for game in OPENSPIEL_GAMES:
        yield f"openspiel {game}", {"task": "playouts", "game": game}
    shapes = {
        "deviations": [(9, 4, 0), (12, 6, 0), (12, 8, 0)],
        "nash": [(3, 3, 0), (9, 4, 0), (12, 6, 0), (12, 8, 0)],
        "alpharank": [(2, 4, 2), (9, 4, 2), (12, 6, 2), (12, 8, 2)],
        "replicator": [(2, 4, 2), (9, 4, 2), (12, 6, 2)],
        "logit": [(3, 3, 2), (5, 4, 2), (9, 4, 2)],
    }
    for task, of_task in shapes.items():
        for seats, strategies, crowding in of_task:
            game = table(seats, strategies, crowding)
            name = f"{seats}x{strategies}{' crowded' if crowding else ''}"
            job = {"task": task, "table": game, "population": 50, "intensity": 2.0}
            shares = [s + 1 for s in range(strategies)]
            job["mix"] = [share / sum(shares) for share in shares]
            path = folder / f"{name}.json"
            path.write_text(json.dumps(game), encoding="utf-8")
            for form in "nfg", "gameanalysis":
                if form == "nfg" and strategies**seats > LARGEST_NFG:
                    continue
                written = folder / f"{name}.{form}"
                with open(written, "w", encoding="utf-8") as file:
                    subprocess.run([program, "solve", path, "--format", form], stdout=file,
                                   check=True)
                job[form] = str(written)
            yield f"{task} {name}", job


def run(side, job, build, folder):
    path = folder / "job.json"
    path.write_text(json.dumps(job), encoding="utf-8")
    if side == OURS:
        command = [build / "bench" / "mainmatch_peer_tasks", path]
    else:
        home = "gameanalysis" if side == "gameanalysis" else "current"
        command = [build / "peers" / home / "bin" / "python", HERE / "tasks.py", side, path]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return {"reason": f"more than {LIMIT} s"}
    except OSError:
        return {"reason": "not installed"}
    if done.returncode != 0:
        said = done.stderr.strip().splitlines() or ["nothing"]
        return {"reason": f"failed: {said[-1][:80]}"}
    return json.loads(done.stdout.strip().splitlines()[-1])


def measure(jobs, build, folder, repetitions):
    """By what and side: what each repetition gave. Ctrl-C ends it with those that are done."""
    results = {(what, side): [] for what, job in jobs.items() for side in sides_of(what, job)}
    try:
        for repetition in range(repetitions):
            turns = random.sample(list(results), len(results))
            # In the first round peers are asked about mixes that were found before.
            turns.sort(key=lambda turn: repetition == 0 and turn[1] != OURS)
            for number, (what, side) in enumerate(turns):
                RATIO.progress(f"repetition {repetition + 1}, {number + 1} of {len(turns)}")
                before = results[what, side]
                if before and "reason" in before[0]:
                    continue
                job = dict(jobs[what])
                if job["task"] == "nash" and side != OURS:
                    job["mixes"] = results[what, OURS][0].get("values", [])
                before.append(run(side, job, build, folder))
    except KeyboardInterrupt:
        pass
    return results


def sides_of(what, job):
    if job["task"] == "playouts":
        return [what.split()[0]]
    does = {"deviations": PEERS[1:], "nash": PEERS[2:], "alpharank": PEERS[:2],
            "replicator": ("openspiel", "egttools", "gameanalysis"), "logit": ("pygambit",)}
    return [OURS, *does[job["task"]]]


# Agreement


def far(a, b):
    return max(abs(x - y) for x, y in itertools.zip_longest(a, b, fillvalue=math.inf))


def agreement(job, side, ours, theirs):
    """What is said of it, and whether it is good enough."""
    task, game = job["task"], job["table"]
    values, own = theirs["values"], ours["values"]
    if task == "nash":
        near = sum(1 for mix in own if any(far(mix, other) < 1e-3 for other in values))
        # gameanalysis looks for mixes of a regret of 0.01, pygambit of 1e-8 of the payoffs.
        allowed = 0.01 if side == "gameanalysis" else 1e-6
        theirs_here = max((regret(game, mix) for mix in values), default=0)
        ours_there = max(theirs["regrets"], default=0)
        return (f"{len(values)} found, {near} of our {len(own)}; regret of theirs here "
                f"{theirs_here:.0e}, of ours there {ours_there:.0e}",
                theirs_here <= allowed and ours_there <= 1e-7)
    if not own:
        return "ours did not come to rest", True
    if task == "deviations" and side == "egttools":
        mean = sum(share * value for share, value in zip(job["mix"], own))
        own = [value - mean for value in own]
    # gameanalysis takes plain steps until they are small; branches end at a regret.
    allowed = {"deviations": 1e-9, "alpharank": 1e-7, "logit": 1e-4,
               "replicator": 2e-2 if side == "gameanalysis" else 1e-6}[task]
    gap = far(own, values)
    return f"differs by {gap:.0e}", gap <= allowed


def time_text(seconds):
    for unit, size in (("ns", 1e-9), ("us", 1e-6), ("ms", 1e-3)):
        if seconds < 1000 * size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds:.3g} s"


def median_text(values, text):
    """The median with its interval; one repetition has none."""
    middle, low, high = RATIO.median_and_interval(values)
    return text(middle) + (f" ({text(low)}..{text(high)})" if len(values) > 1 else "")


def print_table(jobs, results):
    agree = True
    print("| random playouts, a decision | median | decisions a match |\n|---|---|---|")
    for what, job in jobs.items():
        if job["task"] != "playouts":
            continue
        got = results[what, sides_of(what, job)[0]]
        if not got:
            continue
        if "reason" in got[0]:
            print(f"| {what} | {got[0]['reason']} | |")
            continue
        median = median_text([each["seconds"] for each in got], time_text)
        print(f"| {what} | {median} | {got[0]['values'][0]:.0f} |")
    print("\n| task, seats x strategies | mainmatch | peer | times as long | values |")
    print("|---|---|---|---|---|")
    for what, job in jobs.items():
        if job["task"] == "playouts":
            continue
        ours = results[what, OURS]
        for side in sides_of(what, job)[1:]:
            theirs = results[what, side]
            if not ours or not theirs:
                continue
            if "reason" in ours[0] or "reason" in theirs[0]:
                cell = theirs[0].get("reason", "")
                mine = ours[0].get("reason") or time_text(ours[0]["seconds"])
                print(f"| {what} | {mine} | {side} | {cell} | |")
                continue
            middle = RATIO.median_and_interval([each["seconds"] for each in ours])[0]
            ratio = median_text([b["seconds"] / a["seconds"] for a, b in zip(ours, theirs)],
                                lambda number: f"{number:.3g}")
            said, good = agreement(job, side, ours[0], theirs[0])
            agree &= good
            print(f"| {what} | {time_text(middle)} | {side} | {ratio} | "
                  f"{said}{'' if good else ': DISAGREES'} |")
    return agree


def main():
    build, repetitions = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        jobs = dict(jobs_of(folder, build / "mainmatch"))
        results = measure(jobs, build, folder, repetitions)
    RATIO.progress("")
    sys.exit(0 if print_table(jobs, results) else 1)


RATIO = bench_ratio()

if __name__ == "__main__":
    main()
