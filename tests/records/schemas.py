"""What `mainmatch view` prints, and what it takes for a submission, against the JSON Schemas of the
guides: PROGRAM SCHEMAS. Views hold, and each key and value of one matters: without it, or with
another in its place, the view is refused. Of submissions that a player might hand in, misspelled
ones included, the schema takes those that the program takes. Prints each fault; exit code 1 if
any, 77 if there is no jsonschema to check with."""

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
ODD = [None, True, -1, 0.5, 99, "?", [], {}, {"?": 1}]
# Any object holds there: what is in it is described by the parameters or the hints of the match.
FREE = {"rules", "rung", "placement"}
# Objects whose keys need not all be there, and keys that need not.
PARTIAL = {"bets", "tiers", "selections", "submission", "visit", "create", "goal"}
OPTIONAL = {"missions"}
faults = 0


def fault(*words):
    global faults
    faults += 1
    print(*words)


def run(*args):
    return subprocess.run([PROGRAM, *args], capture_output=True, text=True)


def checker(schema, part):
    store = {path.name: json.loads(path.read_text()) for path in SCHEMAS.glob("*.json")}
    resolver = jsonschema.RefResolver(schema.name, store[schema.name], store=store)
    jsonschema.Draft202012Validator.check_schema(store[schema.name])
    return jsonschema.Draft202012Validator({"$ref": f"{schema.name}#/$defs/{part}"},
                                           resolver=resolver)


def spoiled(node, change):
    """All copies of a node in which one thing is changed: change(container, key) says how."""
    def places(node, path):
        keys = node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
        for key in keys:
            yield path + [key]
            if key not in FREE:
                yield from places(node[key], path + [key])
    for path in places(node, []):
        whole = copy.deepcopy(node)
        holder = whole
        for key in path[:-1]:
            holder = holder[key]
        for variant in change(whole, holder, path):
            yield path, variant


def without(whole, holder, path):
    if isinstance(holder, dict) and not PARTIAL & set(path[:-1]) and path[0] not in OPTIONAL:
        del holder[path[-1]]
        yield whole


def beside(whole, holder, path):
    if isinstance(holder, dict):
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


def steps(record):
    """The steps of a record with what was handed in there: (flags, kind, submissions)."""
    if record.get("pregame"):
        yield ["--round", "pregame"], "pregame", record["pregame"].get("submissions", [])
    for index, played in enumerate(record["rounds"]):
        yield ["--round", str(index + FIRST.get(record["game"], 1))], "round", played["submissions"]


FIRST = {"horse-race": 0}


def check_submissions(game, file, flags, seat, takes, handed_in):
    variants = [handed_in] + [variant for _, variant in spoiled(handed_in, odd)]
    for variant in variants[:: max(1, len(variants) // 24)]:
        ran = run("view", file, "--seat", str(seat), *flags, "--submission", json.dumps(variant))
        if (ran.returncode == 0) != takes.is_valid(variant):
            fault(game, flags, "the schema", "refuses" if ran.returncode == 0 else "takes",
                  json.dumps(variant), ran.stderr.strip())


def check(game, folder):
    schema = SCHEMAS / f"{game}.json"
    view = checker(schema, "view")
    file = str(folder / f"{game}.jsonl")
    run("tournament", game, "--matches", "1", "--seed", "3", "--bots", "random", "--records", file)
    record = json.loads(pathlib.Path(file).read_text())
    checked = 0
    for number, (flags, kind, submissions) in enumerate(steps(record)):
        takes = checker(schema, kind)
        for seat, handed_in in enumerate(submissions):
            if not takes.is_valid(handed_in):
                fault(game, flags, "seat", seat, "handed in what the schema refuses", handed_in)
        for seat in {0, (number + 1) % len(submissions)}:
            ran = run("view", file, "--seat", str(seat), *flags)
            shown = json.loads(ran.stdout)
            for error in view.iter_errors(shown):
                fault(game, flags, "seat", seat, error.json_path, error.message)
            checked += 1
        # Each key and value of the fullest view, and the submissions of one seat at each kind.
        if number in (0, 1, len(record["rounds"]) - 1):
            check_submissions(game, file, flags, 0, takes, submissions[0])
    for change, words in ((without, "is not missed"), (beside, "may have company"),
                          (instead, "may be anything")):
        for path, variant in spoiled(shown, change):
            if view.is_valid(variant):
                fault(game, ".".join(map(str, path)), words)
    if checked < 5:
        fault(game, "only", checked, "views")
    print(game, checked, "views")


games = sorted(path.stem for path in SCHEMAS.glob("*.json") if path.stem != "common")
with tempfile.TemporaryDirectory() as folder:
    for game in games:
        check(game, pathlib.Path(folder))
sys.exit(1 if faults else 0)
