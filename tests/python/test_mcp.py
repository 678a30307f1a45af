"""The MCP server, as the SDK's own client sees it."""

import asyncio
import contextlib
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

import pytest

pytest.importorskip("mcp")

import httpx2
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

import mainmatch
from mainmatch import _mcp_limits
from mainmatch._mcp_files import MAX_INPUT, Pages
from mainmatch._mcp_server import Limits
from mcp_player import called, composed, drawn, made, play, refused

SCRIPTS = ["library/enough.lua", "library/meadows.lua"]
FIRST, SECOND = "a" * 32, "b" * 32  # secrets


def served(test, folder, **limits):
    """Runs test(client), a coroutine, with a client of a new server."""

    async def inside():
        async with Client(made(folder, limits=Limits(**{"memory_mb": 2048, **limits})).server) as client:
            return await test(client)

    return asyncio.run(inside())


def plays(game, tmp_path, matches, by_example=False):
    """Plays some; returns submissions, fouls, kinds of steps, the values drawn, and seats with records."""

    async def inside():
        seen, submitted, fouls, kinds, ends = {}, 0, 0, set(), []
        async with Client(made(tmp_path, seed=matches).server) as client:
            for number in range(matches):
                end = await play(client, random.Random(number), game, seen, by_example, bots=["random"])
                submitted, fouls, kinds = submitted + end[1], fouls + end[2], kinds | end[3]
                ends.append((end[0]["seat"], json.loads((tmp_path / end[0]["record"]).read_text())))
        return submitted, fouls, kinds, seen, ends

    return asyncio.run(inside())


def check_played(game, tmp_path, matches):
    submitted, fouls, kinds, seen, ends = plays(game, tmp_path, matches)
    assert len(ends) == matches and all(record["outcome"] for _seat, record in ends)
    assert fouls <= submitted / 100
    assert sum(len(values) > 1 for values in seen.values()) >= len(seen) / 2 > 0
    return kinds


def test_a_client_plays_whole_matches(game, tmp_path):
    kinds = check_played(game, tmp_path, 2)
    assert "round" in kinds


def test_examples_of_schemas_count(game, tmp_path):
    submitted, fouls, _kinds, _seen, ends = plays(game, tmp_path, 2, by_example=True)
    assert submitted > 2 and fouls == 0
    drawn_too = [mainmatch.Match.from_record(record, {}).record["rounds"] for _seat, record in ends]
    assert drawn_too[0] != drawn_too[1]


def test_a_client_votes_after_the_last_round(tmp_path):
    """Where nobody can score, all tie for the last place, and all vote."""

    async def inside(client):
        rules = {"chips": 0, "cards": 0, "space_points": 0}
        end = await play(client, random.Random(1), "horse-race", {}, rules=rules, bots=["random"])
        assert end[3] >= {"round", "decision"} and end[2] == 0
        assert json.loads((tmp_path / end[0]["record"]).read_text())["decisions"]["elimination_votes"]

    served(inside, tmp_path)


@pytest.mark.parametrize("game", SCRIPTS)
def test_a_client_plays_matches_in_one_file(game, tmp_path):
    check_played(game, tmp_path, 2)


def played_directly(path, record, seat, chance):
    """What a seat wins that draws each choice as the player does, at the same deal without a server."""
    bots = {other: bot for other, bot in enumerate(record["bots"]) if other != seat}
    match = mainmatch.Match(path, record["rules"], record["seed"], 0, bots)
    while not match.is_over:
        row = []
        for size in match.factors.values():
            mask = match.mask(seat, row)
            row.append(chance.choice([value for value in range(size) if mask[value]]))
        match.step({seat: row if row else drawn(match.submission_schema(seat), chance, {})})
    return match.payoffs("wins")[seat]


def difference(ours, theirs):
    """The mean difference of pairs, and its standard error."""
    pairs = [one - other for one, other in zip(ours, theirs, strict=True)]
    mean = sum(pairs) / len(pairs)
    return mean, (sum((one - mean) ** 2 for one in pairs) / (len(pairs) - 1) / len(pairs)) ** 0.5


@pytest.mark.skipif("MAINMATCH_MEASURE_MCP" not in os.environ, reason="takes half an hour of CPU")
@pytest.mark.parametrize("game", [*(one["name"] for one in mainmatch.games().to_dict()), *SCRIPTS])
def test_measure_play(game, tmp_path, capsys):
    """MAINMATCH_MEASURE_MCP=N matches of each: fouls, and wins beside those of the bot `random` at the same
    seat and deal. Who hands in the examples wins as often; who draws each choice evenly wins as often as
    who does so without a server, and less than `random`, which does nothing that is pointless."""
    matches = int(os.environ["MAINMATCH_MEASURE_MCP"])
    for by_example in (False, True):
        measure_play(game, tmp_path / str(by_example), matches, by_example, capsys)


def measure_play(game, tmp_path, matches, by_example, capsys):
    tmp_path.mkdir()
    submitted, fouls, kinds, seen, ends = plays(game, tmp_path, matches, by_example)
    path = game if "/" not in game else str(Pages().path("library", game[8:-4]))
    wins, others = [], {"random": []}
    for number, (seat, record) in enumerate(ends):
        wins.append(mainmatch.Match.from_record(record, {}).payoffs("wins")[seat])
        everybody = {one: "random" for one in range(len(record["outcome"]["tokens"]))}
        twin = mainmatch.Match(path, record["rules"], record["seed"], 0, everybody)
        others["random"].append(twin.payoffs("wins")[seat])
        if not by_example:
            alike = played_directly(path, record, seat, random.Random(number))
            others.setdefault("the same without a server", []).append(alike)
    with capsys.disabled():
        print(f"\n{game}{', by example' if by_example else ''}: {len(ends)} of {matches} matches ended, "
              f"{submitted} submissions, {fouls} with a foul, steps {sorted(kinds)}, {len(seen)} choices, "
              f"more than a value drawn of all but {sum(len(one) < 2 for one in seen.values())}; wins "
              f"{sum(wins) / matches:.4f}")
        for name, other in others.items():
            mean, error = difference(wins, other)
            print(f"  {name}: {sum(other) / matches:.4f}, difference {mean:.4f} +- {1.96 * error:.4f}")
    assert len(ends) == matches and fouls <= submitted / 100
    mean, error = difference(wins, list(others.values())[-1])
    assert abs(mean) <= 3.3 * error


STATE = {"match", "game", "seat", "seats", "status", "over", "step", "view", "has_choices",
         "submission_schema", "void"}


def test_a_seat_sees_what_it_sees_and_nothing_else(game, tmp_path):
    """All that a session is shown before the end follows from what Match shows its seat."""
    shown, handed_in = [], []

    async def inside(client):
        chance = random.Random(2)
        state = await called(client, "start_match", game=game)
        while state["status"] == "your turn":
            result = await client.call_tool("observe", {})
            shown.append((state, [one.text for one in result.content]))
            given = await composed(client, chance, state, {})
            handed_in.append(*given.values())
            state = await called(client, "submit", **given)
        return state

    end = served(inside, tmp_path)
    record = json.loads((tmp_path / end["record"]).read_text())
    seat, bots = end["seat"], dict(enumerate(record["bots"]))
    del bots[seat]
    match = mainmatch.Match(game, record["rules"], record["seed"], 0, bots)
    for (state, texts), action in zip(shown, handed_in, strict=True):
        assert set(state) == STATE
        assert state["view"] == match.observe(seat) and state["seat"] == seat
        assert match.text(seat) in texts
        told = json.dumps([{**state, "view": None}, texts[0]])
        assert str(record["seed"]) not in told and not any(bot in told for bot in set(bots.values()))
        match.step({seat: action})
    assert match.record["outcome"] == record["outcome"]


def test_who_holds_a_seat_has_no_analyses(tmp_path):
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "old.json").write_text("{}\n")

    async def inside(client):
        before = {tool.name for tool in (await client.list_tools()).tools}
        assert {"advise", "odds", "review", "tournament", "balance", "job"} < before
        await called(client, "start_match", game="edges")
        during = {tool.name for tool in (await client.list_tools()).tools}
        assert before - during == {*json_analyses(), "job", "jobs", "cancel_job"}
        for name in before - during:
            assert "not while you hold a seat" in await refused(client, name)
        uris = [str(one.uri) for one in (await client.list_resources()).resources]
        assert "mainmatch://rules/edges" in uris and not any("records" in uri for uri in uris)
        with pytest.raises(MCPError):
            await client.read_resource("mainmatch://records/old.json")
        assert "is running" in await refused(client, "start_match", game="edges")
        await called(client, "leave_match")
        assert (await client.read_resource("mainmatch://records/old.json")).contents[0].text == "{}\n"
        assert before == {tool.name for tool in (await client.list_tools()).tools}

    served(inside, tmp_path)


def json_analyses():
    return [one["properties"]["analysis"]["const"] for one in schemas()]


def schemas():
    return json.loads(mainmatch._mainmatch.run(["schema"])[1])["oneOf"]


PROGRAMS = [
    ("start_match", {"game": "edges", "bots": ["exec:touch WITNESS"]}),
    ("start_match", {"game": "edges", "bots": ["exec(command=touch%20WITNESS)"]}),
    ("start_match", {"game": "edges", "bots": ["search(base=exec:touch WITNESS)"]}),
    ("start_match", {"game": "edges", "bots": ["search(field=random:2,exec:touch WITNESS)"]}),
    ("start_match", {"game": "edges", "bots": ["llm:x"]}),
    ("tournament", {"game": "edges", "bots": ["random", "exec:touch WITNESS"]}),
    ("tournament", {"game": "edges", "bots": ["random", " EXEC : touch WITNESS"]}),
    ("tournament", {"game": "edges", "bots": ["random", "llm(model=x)"]}),
    ("tournament", {"game": "edges", "bots": ["random", "python(name=x)"]}),
    ("tournament", {"game": "edges", "bots": ["search(base=exec(command=touch%20WITNESS))"]}),
    ("tournament", {"game": "edges", "bots": ["mine"], "define": ["mine=exec:touch WITNESS"]}),
    ("tournament", {"game": "edges", "bots": ["mine"], "define": ["mine=search(field=exec:touch WITNESS)"]}),
    ("balance", {"game": "edges", "bots": ["result:../table.json"]}),
    ("balance", {"game": "edges", "rules": {"values": "/etc/x.toml"}}),
    ("compare", {"game": "edges", "against": ["/etc/x.toml"]}),
    ("review", {"file": {"content": '{"game": "edges", "bots": ["exec:touch WITNESS"]}'}}),
    ("review", {"file": {"content": '{"game": "edges", "bots": ["\\u0065xec:touch WITNESS"]}'}}),
    ("review", {"file": {"path": "../outside.json"}}),
    ("review", {"file": {"path": "/etc/passwd"}}),
    ("review", {"file": {"path": "link.json"}}),
    ("review", {"file": {"path": "large.json"}}),
    ("review", {"file": {"path": "pipe"}}),
    ("review", {"file": {"path": "."}}),
    ("review", {"file": "outside.json"}),
    ("tournament", {"game": "../outside.lua"}),
    ("tournament", {"game": "link.lua"}),
    ("start_match", {"game": "/etc/passwd"}),
    ("start_match", {"game": "link.lua"}),
    ("read_rules", {"game": "library/../../x.lua"}),
    *(("tournament", {"game": "edges", flag: "x"})
      for flag in ("out", "config", "records", "report", "bots_file", "bots-file", "bot-logs", "script")),
    ("improve", {"game": "edges", "save": "x.toml"}),
    ("tournament", {"game": "edges", "bots": ["random"] * 300_000}),
    ("tournament", {"game": "edges", "wait_s": 10_000}),
    ("tournament", {"game": "edges", "matches": "many"}),
]


@pytest.mark.parametrize(("tool", "given"), PROGRAMS)
def test_no_tool_starts_a_program_or_leaves_the_folder(tool, given, tmp_path):
    folder, witness = tmp_path / "folder", tmp_path / "witness"
    folder.mkdir()
    (tmp_path / "outside.json").write_text("{}")
    (tmp_path / "outside.lua").write_text("-- secret\n")
    (folder / "link.json").symlink_to(tmp_path / "outside.json")
    (folder / "link.lua").symlink_to(tmp_path / "outside.lua")
    with open(folder / "large.json", "wb") as file:
        file.truncate(MAX_INPUT + 1)
    os.mkfifo(folder / "pipe")
    before = sorted(folder.rglob("*"))
    given = json.loads(json.dumps(given).replace("WITNESS", str(witness)))

    async def inside(client):
        line = await refused(client, tool, **given)
        assert "\n" not in line and "secret" not in line and "crash" not in line
        assert not line.startswith("Error executing"), line
        if str(witness) in json.dumps(given):
            assert "no programs are started here" in line or "got letters as escapes" in line

    served(inside, folder)
    assert not witness.exists() and sorted(folder.rglob("*")) == before


def test_a_process_that_plays_or_analyses_starts_no_program_whatever_it_is_asked(tmp_path):
    witness = tmp_path / "witness"
    plan = {"format": "mainmatch-plan/1", "analysis": "tournament", "game": "edges", "matches": 1,
            "bots": ["random", f"exec:touch {witness}"]}
    out = subprocess.run(_mcp_limits.command("_mcp_child", 2048, 10, 1), input=json.dumps(plan).encode(),
                         env=_mcp_limits.environment(), capture_output=True, check=True).stdout
    assert "error" in json.loads(out) and not witness.exists()
    plan["bots"] = ["random", "llm:http://127.0.0.1:1/v1#m"]
    out = subprocess.run(_mcp_limits.command("_mcp_child", 2048, 10, 1), input=json.dumps(plan).encode(),
                         env=_mcp_limits.environment(), capture_output=True, check=True).stdout
    assert "not a model" in json.loads(out)["error"]
    start = {"do": "start", "game": "edges", "rules": None, "seed": 1, "seat": 0,
             "bots": {str(seat): f"exec:touch {witness}" for seat in range(1, 9)}}
    out = subprocess.run(_mcp_limits.command("_mcp_table", 2048, 10), input=json.dumps(start).encode(),
                         env=_mcp_limits.environment(), capture_output=True, check=True).stdout
    assert "error" in json.loads(out) and not witness.exists()


def test_analyses_give_text_and_json_and_are_kept(tmp_path):
    async def inside(client):
        result = await client.call_tool("tournament", {"game": "edges", "matches": 20, "bots": ["random"]})
        found = result.structured_content
        assert found["state"] == "done" and "random" in result.content[0].text
        kept = json.loads((tmp_path / found["result_file"]).read_text())
        assert kept == found["result"] and kept["matches"] == 20
        uri = f"mainmatch://{found['result_file']}"
        assert json.loads((await client.read_resource(uri)).contents[0].text) == kept
        end = await play(client, random.Random(1), "amidakuji", {}, bots=["random"])
        quick = {"worlds": 8, "base": "random", "field": "random", "wait_s": 50}
        review = await called(client, "review", file={"path": end[0]["record"]}, seat=end[0]["seat"], **quick)
        assert review["state"] == "done" and review["result"]
        file = {"content": (tmp_path / end[0]["record"]).read_text()}
        for analysis in ("odds", "advise"):
            quick = {key: one for key, one in quick.items() if analysis == "advise" or key == "wait_s"}
            found = await called(client, analysis, file=file, seat=0, round="2", **quick)
            assert found["state"] == "done" and found["result"], found
        script = await called(client, "tournament", game="library/enough.lua", matches=5, bots=["random"])
        assert script["state"] == "done"

    served(inside, tmp_path)


def test_jobs_go_on_while_the_server_answers_and_can_be_cancelled(tmp_path):
    async def inside(client):
        endless = {"game": "edges", "matches": 10**9, "bots": ["random"]}
        one = await called(client, "tournament", **endless, wait_s=0)
        second = await called(client, "tournament", **endless, wait_s=0)
        third = await called(client, "tournament", **endless, wait_s=0)
        while (await called(client, "job", job=one["job"], wait_s=1)).get("progress") is None:
            pass
        states = [job["state"] for job in (await called(client, "jobs"))["jobs"]]
        assert states == ["running", "running", "waiting"]
        assert (await called(client, "list_matches"))["matches"]
        for job in (one, second, third):
            assert (await called(client, "cancel_job", job=job["job"]))["state"] == "cancelled"
        assert "expected one of" in await refused(client, "job", job="job-9")

        progress = asyncio.Event()

        async def heard(*_):
            progress.set()

        call = asyncio.create_task(client.call_tool("tournament", {**endless, "wait_s": 50},
                                                    progress_callback=heard))
        await progress.wait()
        call.cancel()
        await asyncio.wait([call])
        while (await called(client, "jobs"))["jobs"][-1]["state"] == "running":
            await asyncio.sleep(0.05)
        assert (await called(client, "jobs"))["jobs"][-1]["state"] == "cancelled"
        for _ in range(2 + 16):
            await called(client, "tournament", **endless, wait_s=0)
        assert "jobs are waiting" in await refused(client, "tournament", **endless)

    served(inside, tmp_path)


def test_processes_have_limits_of_cpu(tmp_path):
    async def inside(client):
        endless = {"game": "edges", "matches": 10**9, "bots": ["random"], "wait_s": 50}
        found = (await client.call_tool("tournament", endless)).structured_content
        assert found["state"] in ("done", "failed")
        assert found.get("result", {}).get("partial") or "seconds of CPU" in found["error"]
        await called(client, "start_match", game="amidakuji", seat=0,
                     bots=["search(worlds=1000,draws=1000,candidates=1024,batches=100)"])
        line = await refused(client, "submit", wait_s=50)
        assert "more CPU or memory" in line, line
        assert "no match" in await refused(client, "observe")
        assert (await called(client, "start_match", game="edges"))["status"] == "your turn"

    served(inside, tmp_path, job_cpu_s=1, step_cpu_s=1)


def test_what_cannot_be_handed_in_is_said_in_a_line(tmp_path):
    async def inside(client):
        assert "no match" in await refused(client, "submit")
        await called(client, "start_match", game="edges", seat=3)
        void = await called(client, "explain", submission={"direction": "left", "amount": 999})
        assert void["void"] and all(one["ruling"] for one in void["void"])
        for given in ({"submission": 7}, {"action": [99] * 3}, {"action": [0], "submission": {}},
                      {"submission": {"garnets": "x" * (1 << 17)}}):
            assert "\n" not in await refused(client, "submit", **given)
        assert "expected one of" in await refused(client, "choices", chosen=[99])
        assert (await called(client, "observe"))["step"]["round"] == 0
        state = await called(client, "submit", submission={"direction": "left", "amount": 999})
        assert state["void"] and state["step"]["round"] == 1

    served(inside, tmp_path)


def test_guides_rules_and_prompts(tmp_path):
    async def inside(client):
        uris = [str(one.uri) for one in (await client.list_resources()).resources]
        assert "mainmatch://guides/designers" in uris
        for game in (await called(client, "list_matches"))["matches"]:
            text = (await called(client, "read_rules", game=game["name"]))["text"]
            assert len(text) > 300, game
            assert (await called(client, "read_rules", game=game["name"], about="parameters"))["parameters"]
            assert (await called(client, "read_rules", game=game["name"], about="bots"))["bots"]
        for prompt in (await client.list_prompts()).prompts:
            given = {one.name: "edges" for one in prompt.arguments}
            text = (await client.get_prompt(prompt.name, given)).messages[0].content.text
            assert "edges" in text and "{" not in text
        for uri in ("mainmatch://guides/../__init__", "mainmatch://records/../x", "file:///etc/passwd"):
            with pytest.raises(MCPError):
                await client.read_resource(uri)

    served(inside, tmp_path)


def command(*arguments):
    return [sys.executable, "-m", "mainmatch", "mcp", *map(str, arguments)]


def test_over_standard_input_and_output(tmp_path):
    async def inside():
        words = command("--folder", tmp_path)
        parameters = StdioServerParameters(command=words[0], args=words[1:], env=dict(os.environ))
        for mode in ("auto", "legacy"):
            async with Client(parameters, mode=mode) as client:
                end = await play(client, random.Random(1), SCRIPTS[0], {})
                assert end[0]["outcome"] and end[2] == 0

    asyncio.run(inside())


def processes_of(parent, word):
    """The processes that this one has started and whose command has the word."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            started_by = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            if started_by == parent and word in (process / "cmdline").read_text():
                found.append(int(process.name))
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a job ends with its limit of CPU")
def test_a_job_ends_with_a_server_that_is_killed(tmp_path):
    jobs = []

    async def inside():
        words = command("--folder", tmp_path)
        parameters = StdioServerParameters(command=words[0], args=words[1:], env=dict(os.environ))
        async with Client(parameters) as client:
            await called(client, "tournament", game="edges", matches=10**9, bots=["random"], wait_s=0)
            (server,) = processes_of(os.getpid(), "mcp")
            while not jobs:
                jobs.extend(processes_of(server, "_mcp_child"))
                await asyncio.sleep(0.05)
            await asyncio.sleep(1)  # it plays
            os.kill(server, signal.SIGKILL)

    with contextlib.suppress(Exception):
        asyncio.run(inside())
    (job,) = jobs
    for _ in range(100):
        if not pathlib.Path(f"/proc/{job}").exists():
            return
        time.sleep(0.1)
    os.kill(job, signal.SIGKILL)
    raise AssertionError("it plays on")


def as_client(url, secret, mode):
    http = httpx2.AsyncClient(headers={"Authorization": f"Bearer {secret}"})
    return Client(streamable_http_client(url, http_client=http), mode=mode)


async def status(url, **headers):
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    headers = {"Accept": "application/json, text/event-stream", **headers}
    async with httpx2.AsyncClient() as http:
        return (await http.post(url, headers=headers, json=body)).status_code


def test_over_http_a_secret_has_one_seat(tmp_path):
    async def inside(url):
        for mode in ("auto", "legacy"):
            async with as_client(url, FIRST, mode) as one, as_client(url, SECOND, mode) as other:
                first = await called(one, "start_match", game="edges", seat=1)
                assert "no match" in await refused(other, "observe")
                second = await called(other, "start_match", game="threads", seat=2)
                assert first["match"] != second["match"]
                async with as_client(url, FIRST, mode) as again:  # is who has the secret
                    assert (await called(again, "observe"))["view"] == first["view"]
                    assert "not while" in await refused(again, "tournament", game="edges")
                assert (await called(other, "observe"))["view"] == second["view"]
                await called(one, "leave_match")
                await called(other, "leave_match")
        ours, secret = url.removesuffix("/mcp"), f"Bearer {FIRST}"
        assert await status(url) == await status(url, Authorization="Bearer " + "c" * 32) == 401
        assert await status(url, Authorization=secret, Origin="http://elsewhere.example") == 403
        assert await status(url, Authorization=secret, Origin="null") == 403
        assert await status(url, Authorization=secret, Host="elsewhere.example") == 421
        assert await status(url, Authorization=secret, Origin=ours) == 400  # let in: it is no session's

    file = tmp_path / "secrets"
    file.write_text(f"{FIRST}\n{SECOND}\n")
    file.chmod(0o600)
    words = command("--folder", tmp_path, "--http", "127.0.0.1:0", "--secret-file", file)
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            asyncio.run(inside(server.stdout.readline().strip()))
        finally:
            server.terminate()


def test_a_secret_is_drawn_where_none_is_given(tmp_path):
    words = command("--folder", tmp_path, "--http", "127.0.0.1:0")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            url, header = server.stdout.readline().strip(), server.stdout.readline().strip()
            name, secret = header.split(": ")
            assert len(secret) == len("Bearer ") + 32
            assert asyncio.run(status(url, **{name: secret})) == 400
            assert asyncio.run(status(url)) == 401
        finally:
            server.terminate()


@pytest.mark.parametrize(("words", "line"), [
    (["--http", "0.0.0.0:80"], "--http: got '0.0.0.0:80', expected an address of this machine alone"),
    (["--http", "127.0.0.1"], "--http: got '127.0.0.1', expected"),
    (["--folder", "/nowhere"], "--folder: /nowhere: No such file"),
    (["--secret-file", "x"], "--secret-file: needs --http"),
    (["--http", "127.0.0.1:0", "--secret-file", __file__], "others may read it"),
    (["--jobs", "0"], "--jobs: got '0', expected 1..64"),
    (["--out", "x"], "unrecognized arguments: --out x"),
])
def test_a_mistake_on_the_command_line_is_a_line(words, line):
    run = subprocess.run(command(*words), capture_output=True, text=True, check=False)
    assert run.returncode == 2 and run.stdout == ""
    assert run.stderr.count("\n") == 1 and line in run.stderr


def test_without_the_sdk_the_program_says_what_it_needs():
    words = command()
    words.insert(1, "-S")  # without the packages of the environment
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (2, "mcp: needs the package mcp: pip install 'mainmatch[mcp]'\n")
