"""Messages that a bot gets, against the JSON Schemas of the guides: PROGRAM SCHEMAS. A tournament of
every match with views is played; each message that the bot gets must hold, and without any of its
keys it must not. Prints each fault; exit code 1 if any, 77 if there is no jsonschema."""

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
BOT = """import sys
batch = sys.argv[1]
for line in sys.stdin:
    sys.stderr.write(line)
    sys.stderr.flush()
    if line.startswith('{"type":"bye"'):
        break
    print("[]" if line.startswith("[")
          else '{"submission":null}' if line.startswith('{"type":"act"')
          else '{"batch":' + batch + '}', flush=True)
"""
TYPES = ["hello", "match", "act", "end", "bye"]
faults = 0


def fault(*words):
    global faults
    faults += 1
    print(*words)


def checker(name, part):
    store = {path.name: json.loads(path.read_text()) for path in SCHEMAS.glob("*.json")}
    jsonschema.Draft202012Validator.check_schema(store[name])
    resolver = jsonschema.RefResolver(name, store[name], store=store)
    return jsonschema.Draft202012Validator({"$ref": f"{name}#/$defs/{part}"}, resolver=resolver)


def messages_of(game, folder, batch):
    bots = folder / "bots.toml"
    bots.write_text(f'[bots.mine]\nexec = ["{sys.executable}", "{folder}/bot.py", "{batch}"]\n'
                    "start_ms = 3600000\nmove_ms = 3600000\nparameters = { depth = 2 }\n")
    (folder / "bot.py").write_text(BOT)
    logs = folder / f"{game}-{batch}"
    logs.mkdir()
    subprocess.run([PROGRAM, "tournament", game, "--bots", "mine,random", "--matches", "2",
                    "--threads", "1", "--quiet", "--bots-file", bots, "--bot-logs", logs],
                   check=True, stdout=subprocess.DEVNULL)
    return [json.loads(line) for log in logs.iterdir() for line in log.read_text().splitlines()]


def check(game, folder):
    holds = checker("bot.json", "message")
    view = checker(f"{game}.json", "view")
    messages = messages_of(game, folder, 1)
    if sorted({message["type"] for message in messages}) != sorted(TYPES):
        fault(game, "got only", {message["type"] for message in messages})
    for message in messages:
        for error in holds.iter_errors(message):
            fault(game, message["type"], error.json_path, error.message)
        if "view" in message:
            for error in view.iter_errors(message["view"]):
                fault(game, message["type"], error.json_path, error.message)
        for key in message:
            less = {other: message[other] for other in message if other != key}
            if holds.is_valid(less):
                fault(game, message["type"], "does not miss", key)
    lists = [message for message in messages_of(game, folder, 3) if isinstance(message, list)]
    if max(map(len, lists)) != 3:
        fault(game, "got no list of three questions")
    for message in lists:
        for error in holds.iter_errors(message):
            fault(game, "list", error.json_path, error.message)
    if holds.is_valid([]) or holds.is_valid(lists[0] * 65):
        fault(game, "lists of any length hold")
    print(game, len(messages), "messages,", len(lists), "lists")


games = sorted(path.stem for path in SCHEMAS.glob("*.json") if path.stem not in ("common", "bot"))
with tempfile.TemporaryDirectory() as folder:
    for game in games:
        check(game, pathlib.Path(folder))
sys.exit(1 if faults else 0)
