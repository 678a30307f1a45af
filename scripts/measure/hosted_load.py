"""The load of scripts/measure/hosting."""

import asyncio
import json
import os
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from hosted import Server, new_random

MATCHES = 64
PEOPLE = 12
GAME = "amidakuji"
RATE = 50  # submissions a second
SECONDS = 30
MEMORY = 256  # MiB
PATIENCE = 300
IDLE = 5  # seconds after which a connection may have been closed


class Wire:
    """A connection to the server, one request at a time."""

    def __init__(self, port, address):
        self.port, self.address = port, address
        self.turn = asyncio.Lock()
        self.reader = self.writer = None
        self.used = 0.0

    async def open(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def send(self, method, path, body, cookie):
        if not self.writer or self.reader.at_eof() or time.monotonic() - self.used > IDLE:
            if self.writer:
                self.writer.close()
            await self.open()
        self.used = time.monotonic()
        text = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nX-Forwarded-For: {self.address}\r\n"
        )
        if cookie:
            head += f"Cookie: mainmatch={cookie}\r\n"
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + text)

    async def ask(self, method, path, body=None, cookie=None):
        async with self.turn:
            await self.send(method, path, body, cookie)
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
            size = int(re.search(r"(?i)content-length: (\d+)", head)[1])
            answer = await self.reader.readexactly(size)
            if re.search(r"(?i)connection: close", head):
                self.writer.close()
                self.writer = None
            return int(head.split()[1]), head, answer


class Person:
    def __init__(self, port, number, match, seat):
        self.match, self.seat = match, seat
        self.wire = Wire(port, f"10.0.{number // 250}.{number % 250 + 1}")
        self.stream = Wire(port, self.wire.address)
        self.receipts = []
        self.number = -1  # of the step that its state has shown
        self.heard = {}  # when its stream spoke of a step first
        self.path = self.cookie = None

    async def enter(self, link):
        status, head, body = await self.wire.ask("POST", "/enter/api/enter", {"secret": link.split("#")[1]})
        if status != 200:
            sys.exit(f"entering: {status} {body.decode()}")
        self.path = json.loads(body)["door"]
        self.cookie = re.search("mainmatch=([0-9a-f]+)", head)[1]

    async def ask(self, method, path, body=None):
        status, _, answer = await self.wire.ask(method, f"{self.path}api/{path}", body, self.cookie)
        return status, json.loads(answer) if status == 200 else answer.decode()

    async def must(self, method, path, body=None):
        """However many requests were made before."""
        while True:
            status, _, answer = await self.wire.ask(method, f"{self.path}api/{path}", body, self.cookie)
            if status == 200:
                return answer
            if status != 429:
                sys.exit(f"{method} {path}: {status} {answer.decode()}")
            await asyncio.sleep(0.5)

    async def follow(self):
        """As the page does: asks for the state whenever something has changed."""
        await self.stream.send("GET", f"{self.path}api/events", None, self.cookie)
        await self.stream.reader.readuntil(b"\r\n\r\n")
        while True:
            line = await self.stream.reader.readline()
            if not line:
                raise ConnectionError("a stream of events has ended")
            if line.startswith(b"data: "):
                heard = time.monotonic()
                await self.look(heard)

    async def look(self, heard):
        status, state = await self.ask("GET", "state")
        if status == 200 and state["number"] > self.number:
            self.number = state["number"]
            self.heard[self.number] = (heard, time.monotonic())

    async def hand_in(self, rng, times, counts):
        number = max(self.number, 0)
        submission = {} if rng.random() < 0.5 else None
        begin = time.monotonic()
        status, state = await self.ask("POST", "hand-in", {"number": number, "submission": submission})
        times.append(time.monotonic() - begin)
        counts[status] = counts.get(status, 0) + 1
        if status == 200:
            self.receipts += [one["hash"] for one in state["receipts"]]


def words(name, times):
    ordered = sorted(times)
    return (
        f"{name}: {len(times):,} submissions, answers after {statistics.median(times) * 1000:.0f} ms (median), "
        f"{ordered[int(len(times) * 0.99)] * 1000:.0f} ms (99 %), {ordered[-1] * 1000:.0f} ms (worst)"
    )


async def wait_for(people, number):
    end = time.monotonic() + PATIENCE
    while any(one.number < number for one in people):
        if time.monotonic() > end:
            sys.exit(
                f"{sum(one.number < number for one in people)} have not heard of step {number} after {PATIENCE} s"
            )
        await asyncio.sleep(0.01)


def memory_high(pid):
    return int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) / 1024


async def play(server, program, folder):
    rng = new_random("load")
    organizer = Person(server.port, 60_000, None, None)
    await organizer.enter(server.link)
    people = []
    began = time.monotonic()
    matches = []
    for number in range(MATCHES):
        plan = {
            "name": f"Match {number}",
            "game": GAME,
            "deadline": {"hours": 24},
            "grace_minutes": 0,
            "seats": [{"name": f"Person {seat}"} for seat in range(PEOPLE)],
        }
        made = json.loads(await organizer.must("POST", "matches", plan))
        matches.append(made["id"])
        for seat, link in enumerate(made["links"]["seats"]):
            people.append(Person(server.port, len(people), number, seat))
            await people[-1].enter(link)
    for one in people:
        await one.must("POST", "join", {"bits": f"{rng.getrandbits(128):032x}"})
    followers = [asyncio.create_task(one.follow()) for one in people]
    await asyncio.gather(*(one.look(0) for one in people))
    print(
        f"{len(people)} people of {MATCHES} matches of {GAME} have come in after {time.monotonic() - began:.1f} s, "
        "each with a stream of events"
    )

    counts = {}
    times, tasks = [], []
    begin = time.monotonic()
    early = [one for one in people if one.seat > 0]  # so that no step ends
    for i in range(RATE * SECONDS):
        await asyncio.sleep(max(0, begin + i / RATE - time.monotonic()))
        tasks.append(asyncio.create_task(rng.choice(early).hand_in(rng, times, counts)))
    await asyncio.gather(*tasks)
    print(words(f"{RATE} a second for {SECONDS} s", times))

    for match in matches:
        await organizer.must("POST", f"matches/{match}/close", {})
    await wait_for(people, 1)

    times, tasks = [], []
    begin = time.monotonic()
    rng.shuffle(people)
    for i, one in enumerate(people):
        await asyncio.sleep(max(0, begin + i / len(people) - time.monotonic()))
        tasks.append(asyncio.create_task(one.hand_in(rng, times, counts)))
    sent = time.monotonic()
    await asyncio.gather(*tasks)
    await wait_for(people, 2)
    print(words("all within a second", times))
    print(
        f"the last stream spoke of the next step {max(one.heard[2][0] for one in people) - sent:.2f} s after the "
        f"last submission was sent (all were within {sent - begin:.2f} s), and the last person saw it after "
        f"{max(one.heard[2][1] for one in people) - sent:.2f} s"
    )
    memory = memory_high(server.process.pid)
    for one in followers:
        if one.done():
            one.result()
        one.cancel()

    lost = 0
    for number, match in enumerate(matches):
        receipts = sorted({receipt for one in people if one.match == number for receipt in one.receipts})
        await organizer.must("POST", f"matches/{match}/end", {"reason": "enough"})
        text = await organizer.must("GET", f"matches/{match}/audit")
        there = {json.loads(line)["hash"] for line in text.splitlines()}
        lost += sum(receipt not in there for receipt in receipts)
        path = folder / "audit"
        path.write_bytes(text)
        ran = subprocess.run(
            [program, "audit", path, *(word for one in receipts for word in ("--receipt", one))],
            capture_output=True,
            text=True,
        )
        if ran.returncode:
            print(f"match {number}: {ran.stderr}")
            lost += 1
    print(
        f"answers: {', '.join(f'{count:,} {status}' for status, count in sorted(counts.items()))}; lost: {lost}"
    )
    print(f"memory of the server: {memory:.0f} MiB at most; limit: {MEMORY}")
    return 1 if lost or memory > MEMORY else 0


def load(program):
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mainmatch-hosting-"))
    server = Server(program, None, folder, [], new_random(0), ["--behind-proxy"])
    try:
        server.start()
        return asyncio.run(play(server, program, folder))
    finally:
        server.end()
        print(
            f"CPU: {server.cpu:.1f} s of the server, {time.process_time():.1f} s of this script, "
            f"{len(os.sched_getaffinity(0))} cores"
        )
        shutil.rmtree(folder)
