"""Sessions of the MCP server, and the match at which each holds a seat."""

import asyncio
import json
import secrets

from . import _mcp_limits
from ._mcp_files import Refused

MAX_SUBMISSION = 1 << 16  # bytes
_LINE = 64 << 20  # bytes of an answer of a process


class TableProcess:
    """The process that holds a match: a request at a time."""

    def __init__(self, limits):
        self._limits = limits
        self._process = None
        self._turn = asyncio.Lock()

    async def ask(self, do, **given):
        """Its answer, a dict. Raises Refused for a mistake, and Ended where the process has ended."""
        # Whoever asks may go away, but an answer is read before the next request is sent.
        return await asyncio.shield(asyncio.ensure_future(self._exchange({"do": do, **given})))

    async def _exchange(self, request):
        async with self._turn:
            if self._process is None or self._process.returncode is not None:
                await self._begin()
            process = self._process
            try:
                process.stdin.write((json.dumps(request) + "\n").encode())
                await process.stdin.drain()
                answer = await process.stdout.readline()
            except ConnectionError:
                answer = b""
            if not answer:
                await process.wait()
                raise Ended("the match has ended: a step used more CPU or memory than one may")
        answer = json.loads(answer)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer

    async def _begin(self):
        limits = self._limits
        self._process = await asyncio.create_subprocess_exec(
            *_mcp_limits.command("_mcp_table", limits.memory_mb, limits.step_cpu_s),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=_LINE,
            env=_mcp_limits.environment(), cwd="/", start_new_session=True)

    async def kill(self):
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


class Ended(Refused):
    """The process of a match is no more."""


class Session:
    """Who sends requests, and their seat at a match: at most one that runs."""

    def __init__(self, name, games, folder, limits, chance=secrets):
        self.name = name
        self._games, self._folder, self._chance = games, folder, chance
        self._table = TableProcess(limits)
        self._about = None  # of the match: game, seat, seats, bots
        self._state = None  # what the table said last
        self._running = None  # the step that is being played, a task
        self._lock = asyncio.Lock()

    @property
    def holds_seat(self):
        """Whether the session has a seat at a match that is not over."""
        return self._about is not None and not (self._state and self._state["over"])

    @property
    def seat(self):
        """What is known of the seat: game, seat, seats. Raises Refused without one."""
        if self._about is None:
            raise Refused("no match: start one with start_match")
        return {key: self._about[key] for key in ("match", "game", "seat", "seats")}

    async def start(self, game, seat, bots, rules):
        async with self._lock:
            if self.holds_seat:
                raise Refused("a match is running: play it to its end, or leave_match")
            path = self._games.resolve(game)
            seats = (await self._table.ask("seats", game=path, rules=rules))["seats"]
            if seat is None:
                seat = self._chance.randbelow(seats)
            if not 0 <= seat < seats:
                raise Refused(f"seat: got {seat}, expected 0..{seats - 1}")
            named = await self._bots(game, bots)
            others = [other for other in range(seats) if other != seat]
            line_up = {str(other): named[i % len(named)] if bots else self._chance.choice(named)
                       for i, other in enumerate(others)}
            state = await self._table.ask(
                "start", game=path, rules=rules, seed=1 + self._chance.randbelow(999_999_999), seat=seat,
                bots=line_up)
            name = f"{game.rpartition('/')[2].removesuffix('.lua')}-{self._chance.token_hex(4)}"
            self._about = {"match": name, "game": game, "seat": seat, "seats": seats}
            self._take(state)

    async def _bots(self, game, bots):
        if bots:
            return bots
        known = await asyncio.to_thread(self._games.bots, game)
        return [bot["name"] for bot in known if bot["by_default"]]

    def _take(self, state):
        """Keeps what the table says; of a match that is over writes the record."""
        self._state = {"void": [], **state}
        if self._state.pop("record", None):
            name = f"{self._about['match']}.json"
            try:
                line = json.dumps(state["record"]) + "\n"
                self._state["record"] = self._folder.write("records", name, line)
            except Refused as error:
                self._state["record_error"] = str(error)

    async def observe(self):
        """What the seat is shown: see _mcp_table.Table.do_state, with `status` and, of what it handed in
        last, what was `void`."""
        about = self.seat
        await self.wait(0)
        if self._running is not None:
            return {**about, "status": "playing"}
        return {**about, "status": "over" if self._state["over"] else "your turn", **self._state}

    async def ask(self, do, **given):
        """Asks something of the running step. Raises Refused where it is not the seat's turn."""
        self._require_turn()
        if len(json.dumps(given)) > MAX_SUBMISSION:
            raise Refused(f"expected at most {MAX_SUBMISSION} bytes")
        return await self._asked(do, **given)

    async def submit(self, wait_s, **given):
        """Hands in, and waits up to so many seconds."""
        async with self._lock:
            self._require_turn()
            if len(json.dumps(given)) > MAX_SUBMISSION:
                raise Refused(f"expected at most {MAX_SUBMISSION} bytes")
            self._running = asyncio.create_task(self._step(given))
        await self.wait(wait_s)

    async def wait(self, wait_s):
        """Waits until the step is played, at most so long. Raises Refused for what cannot be handed in."""
        step = self._running
        if step is None:
            return
        done, _ = await asyncio.wait([step], timeout=wait_s)
        if done and self._running is step:
            self._running = None
            step.result()

    async def _step(self, given):
        self._take(await self._asked("step", **given))

    async def _asked(self, do, **given):
        try:
            return await self._table.ask(do, **given)
        except Ended:
            self._about = self._state = None
            raise

    def _require_turn(self):
        self.seat  # pylint: disable=pointless-statement  # raises without one
        if self._running is not None:
            raise Refused("the step is being played: wait for it")
        if self._state["over"]:
            raise Refused("the match is over: start another with start_match")

    async def leave(self):
        """Gives up the seat: nothing of the match is kept."""
        about = self.seat
        await self.close()
        return about

    async def close(self):
        if self._running is not None:
            self._running.cancel()
        self._about = self._state = self._running = None
        await self._table.kill()


class Sessions:
    """All sessions, by who sends requests."""

    def __init__(self, make):
        self._make = make
        self._all = {}

    def of(self, request):
        """The session of a request of HTTP, or of the one client of standard input: of HTTP that of
        the secret which came with it, so that whoever has the secret has its one seat."""
        user = request.scope.get("user") if request is not None else None
        name = user.username if user is not None else "local"
        if name not in self._all:
            self._all[name] = self._make(name)
        return self._all[name]

    async def close(self):
        for session in self._all.values():
            await session.close()


