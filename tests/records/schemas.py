"""What `mainmatch view` prints, and what it takes for a submission, against the JSON Schemas of the
guides, which `mainmatch schema` prints: PROGRAM SCHEMAS [--write]. Views hold, and each key and
value of one matters: without it, or with another in its place, the view is refused. Of submissions
that a player might hand in, misspelled ones included, the schema takes those that the program
takes. What is valid by the schemas as they were published first is valid still. Prints each fault;
exit code 1 if any, 77 if there is no jsonschema to check with. --write writes the schemas."""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not installed (scripts/setup installs it)")
    sys.exit(77)

PROGRAM, SCHEMAS = sys.argv[1], pathlib.Path(sys.argv[2])
WRITE = sys.argv[3:] == ["--write"]
PUBLISHED = pathlib.Path(__file__).parent / "published"
ODD = [None, True, -1, 0.5, 99, "?", [], {}, {"?": 1}]
# Any object holds there: what is in it is described by the parameters or the hints of the match.
FREE = {"rules", "rung", "placement"}
# Objects whose keys need not all be there, and keys that need not.
PARTIAL = {"bets", "tiers", "selections", "submission", "visit", "create", "goal", "cards", "by",
           "announced"}
OPTIONAL = {"missions"}
# Matches that end with decisions. In the Horse Race seat 2 gives the second token to 1 or 3, and
# both vote about 0 and 4.
DECIDED = {
    "edges": {"rules": {"grid": [1, 2], "rounds": 1}, "setup": {"grid": [[1, 0]], "lots": [0, 1]},
              "rounds": [{}]},
    "horse-race": {
        "rules": {"players": 5, "card_price": 0, "cards": 0, "bonus_exponent": 1},
        "setup": {"movements": {letter: [1] * 10 for letter in "ABCDEFGHI"},
                  "lots": [0, 1, 2, 3, 4]},
        "rounds": [{}] * 10 + [{"submissions": [
            {"buy": ["A"] * points,
             "ability": {"kind": "utility", "use": ["A"] * points}} if points else None
            for points in (0, 1, 2, 1, 0)]}]},
}
DECISIONS = {
    "edges": [(["--step", "vote"], "decision", {0: {"vote": 1}})],
    "horse-race": [(["--step", "decision"], "decision", {2: {"second_token": 3}}),
                   (["--step", "vote"], "decision", {2: {"vote": 0}, 1: {"vote": 4}})],
}
FIRST = {"horse-race": 0}
OFFERS = {"horse-race": {"offers": [{"partner": 1, "give": "A", "want": "B"},
                                    {"partner": 2, "give": "?"}]}}
faults = 0


def fault(*words):
    global faults
    faults += 1
    print(*words)


def run(*args):
    return subprocess.run([PROGRAM, *args], capture_output=True, text=True)


def checker(folder, game, part):
    store = {path.name: json.loads(path.read_text()) for path in folder.glob("*.json")}
    name = f"{game}.json"
    resolver = jsonschema.RefResolver(name, store[name], store=store)
    jsonschema.Draft202012Validator.check_schema(store[name])
    return jsonschema.Draft202012Validator({"$ref": f"{name}#/$defs/{part}"}, resolver=resolver)


def spoiled(node, change):
    """Copies of a node in which one thing is changed: change(whole, holder, path) says how. Of the
    like in a list, from its third entry on, one is."""
    seen = set()

    def places(node, path, shape):
        keys = node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
        for key in keys:
            at = (*shape, min(key, 2) if isinstance(key, int) else key)
            if (at, type(node[key])) not in seen:
                yield path + [key]
            if key not in FREE:
                yield from places(node[key], path + [key], at)
            seen.add((at, type(node[key])))
    for path in places(node, [], ()):
        whole = copy.deepcopy(node)
        holder = whole
        for key in path[:-1]:
            holder = holder[key]
        for variant in change(whole, holder, path):
            yield path, variant


def without(whole, holder, path):
    if isinstance(holder, dict) and not PARTIAL & set(path[-2:-1]) and path[0] not in OPTIONAL:
        del holder[path[-1]]
        yield whole


def beside(whole, holder, path):
    if isinstance(holder, dict) and path[-1] == next(iter(holder)):  # once for each object
        holder["?"] = {"?": 1}
        yield whole


def instead(whole, holder, path):
    holder[path[-1]] = {"?": {"?": []}} if path[-1] not in FREE else 1
    yield whole


def odd(whole, holder, path):
    key = path[-1]
    for value in ODD:
        holder[key] = value
        yield copy.deepcopy(whole)
    if isinstance(holder, dict):
        del holder[key]
        yield copy.deepcopy(whole)


def shortened(node):
    """With at most three entries in every list."""
    if isinstance(node, dict):
        return {key: shortened(value) for key, value in node.items()}
    return [shortened(value) for value in node[:3]] if isinstance(node, list) else node


def steps(record):
    """The steps of a record with what seats hand in there: (flags, kind, {seat: submission})."""
    if record.get("pregame"):
        handed_in = record["pregame"].get("submissions", [])
        yield ["--round", "pregame"], "pregame", dict(enumerate(handed_in))
    for index, played in enumerate(record["rounds"]):
        flags = ["--round", str(index + FIRST.get(record["game"], 1))]
        if record["game"] in OFFERS:
            yield flags + ["--step", "trade"], "trade", {0: OFFERS[record["game"]], 1: None}
        yield flags, "round", dict(enumerate(played["submissions"]))


def check_submissions(game, file, flags, seat, takes, took, handed_in):
    variants = [handed_in] + [variant for _, variant in spoiled(handed_in, odd)]
    for variant in variants[:: max(1, len(variants) // 24)]:
        ran = run("view", file, "--seat", str(seat), *flags, "--submission", json.dumps(variant))
        if (ran.returncode == 0) != takes.is_valid(variant):
            fault(game, flags, "the schema", "refuses" if ran.returncode == 0 else "takes",
                  json.dumps(variant), ran.stderr.strip())
        if took.is_valid(variant) and not takes.is_valid(variant):
            fault(game, flags, "was valid as published:", json.dumps(variant))


def check_steps(game, file, steps, fullest):
    """Views and submissions of these steps; of each kind of view the last is kept in fullest."""
    views = [checker(folder, game, "view") for folder in (SCHEMAS, PUBLISHED)]
    for number, (flags, kind, handed_in) in enumerate(steps):
        takes, took = (checker(folder, game, kind) for folder in (SCHEMAS, PUBLISHED))
        for seat, submission in handed_in.items():
            if not takes.is_valid(submission):
                fault(game, flags, "seat", seat, "handed in what the schema refuses", submission)
        seats = list(handed_in)
        for seat in {seats[0], seats[(number + 1) % len(seats)]}:
            ran = run("view", file, "--seat", str(seat), *flags)
            shown = json.loads(ran.stdout)
            for error in (error for view in views for error in view.iter_errors(shown)):
                fault(game, flags, "seat", seat, error.json_path, error.message)
            fullest[kind, *shown] = shown
        # The submissions of one seat at each kind of step.
        if number in (0, 1, len(steps) - 1):
            check_submissions(game, file, flags, seats[0], takes, took, handed_in[seats[0]])


def check_printed(game):
    printed = run("schema", game).stdout
    if WRITE:
        (SCHEMAS / f"{game}.json").write_text(printed)
    elif (SCHEMAS / f"{game}.json").read_text() != printed:
        fault(game, "is not what `mainmatch schema` prints; see --write in", __file__)


def check(game, folder):
    check_printed(game)
    file = str(folder / f"{game}.jsonl")
    run("tournament", game, "--matches", "1", "--seed", "3", "--bots", "random", "--records", file)
    record = json.loads(pathlib.Path(file).read_text())
    fullest = {}
    check_steps(game, file, list(steps(record)), fullest)
    if game in DECIDED:
        decided = str(folder / f"{game}-decided.json")
        record = {"format": "mainmatch-record/1", "game": game, **DECIDED[game]}
        pathlib.Path(decided).write_text(json.dumps(record))
        check_steps(game, decided, DECISIONS[game], fullest)
    view = checker(SCHEMAS, game, "view")
    for change, words in ((without, "is not missed"), (beside, "may have company"),
                          (instead, "may be anything")):
        for shown in fullest.values():
            if view.is_valid(shortened(shown)):  # checked in a fraction of the time
                shown = shortened(shown)
            for path, variant in spoiled(shown, change):
                if view.is_valid(variant):
                    fault(game, ".".join(map(str, path)), words)
    print(game, len(fullest), "kinds of views")


games = sorted(path.stem for path in SCHEMAS.glob("*.json") if path.stem not in ("common", "bot"))
with tempfile.TemporaryDirectory() as folder:
    for game in games:
        check(game, pathlib.Path(folder))
sys.exit(1 if faults else 0)
