"""A server of hosted matches, what may happen to the machine that it runs on, and its clients."""

import collections
import json
import mmap
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time

try:
    import sqlite3
except ImportError:  # Python can be built without it
    sqlite3 = None

START = time.time() - time.monotonic()


def milliseconds():
    """The wall clock of this machine, also if somebody sets it meanwhile."""
    return (START + time.monotonic()) * 1000


class Fault(Exception):
    """Something that must not be."""


class Controls:
    """The numbers that the shim reads while the server runs: see tests/store/shim."""

    NAMES = ["wall", "boot", "sync_delay", "error"]

    def __init__(self, path):
        self.path = path
        path.write_bytes(bytes(8 * len(self.NAMES)))
        with path.open("r+b") as file:
            self.map = mmap.mmap(file.fileno(), 0)
        self.values = memoryview(self.map).cast("q")

    def __getattr__(self, name):
        return self.values[self.NAMES.index(name)]

    def set(self, name, value):
        self.values[self.NAMES.index(name)] = int(value)


class Disk:
    """What of the files in one folder would be there after the power failed: of each file the changes
    since it was last synchronised are kept or not as chance has it, of the folder the first ones."""

    def __init__(self, files=()):
        self.durable = {name: bytes(text) for name, text in dict(files).items()}
        self.files = {name: [bytearray(text), []] for name, text in self.durable.items()}
        self.names = dict.fromkeys(self.files, True)
        self.pending_names = []

    def file(self, name):
        return self.files.setdefault(name, [bytearray(), []])

    @staticmethod
    def put(text, change):
        what, at, data = change
        if what == "truncate":
            if len(text) > at:
                del text[at:]
            else:
                text.extend(bytes(at - len(text)))
        elif data:
            if len(text) < at:
                text.extend(bytes(at - len(text)))
            text[at : at + len(data)] = data

    @staticmethod
    def put_name(names, change):
        what, name = change
        if what == "rename":
            before, name = name.split(">")
            names[before] = False
        names[name] = what != "unlink"

    def apply(self, what, at, data, name):
        if what == "sync" and name == "":
            for change in self.pending_names:
                self.put_name(self.names, change)
            self.pending_names = []
        elif what == "sync":
            text, pending = self.file(name)
            for change in pending:
                self.put(text, change)
            pending.clear()
        elif what in ("write", "truncate"):
            self.file(name)[1].append((what, at, data))
        elif what != "mkdir":
            if what == "create":
                self.files[name] = [bytearray(), []]
            if what == "rename":
                before, after = name.split(">")
                self.files[after] = self.file(before)
            self.pending_names.append((what, name))

    def settle(self, folder):
        """A program was killed, the machine goes on: what it did last may not be in the log."""
        for path in folder.iterdir():
            name = path.name
            if not name.startswith("host.sqlite") or name.endswith("-shm"):
                continue
            text, pending = self.file(name)
            now = bytearray(text)
            for change in pending:
                self.put(now, change)
            there = path.read_bytes()
            if len(there) != len(now):
                pending.append(("truncate", len(there), b""))
                self.put(now, pending[-1])
            if there != now:
                differs = [
                    at for at in range(0, len(there), 512) if there[at : at + 512] != now[at : at + 512]
                ]
                begin, end = differs[0], differs[-1] + 512
                pending.append(("write", begin, there[begin:end]))
            if not self.names.get(name) and ("create", name) not in self.pending_names:
                self.pending_names.append(("create", name))

    def crash(self, rng):
        """The files that are there, by name. The index of the log in memory, NAME-shm, is no matter of
        the disk: it is gone, or full of what was there before."""
        names = dict(self.names)
        for change in self.pending_names[: rng.randint(0, len(self.pending_names))]:
            self.put_name(names, change)
        found = {}
        for name, there in names.items():
            if not there:
                continue
            text, pending = self.file(name)
            text = bytearray(text)
            keep_all = rng.random() < 0.2
            for what, at, data in pending:
                luck = 2 if keep_all else rng.randrange(3)
                if luck == 1:
                    data = data[: rng.randint(0, len(data))]
                if luck:
                    self.put(text, (what, at, data))
            if name.endswith("-shm"):
                if rng.random() < 0.5:
                    continue
                text = bytearray(rng.randbytes(rng.choice([0, 136, 32768])))
            found[name] = text
        return found


def read_log(path, folder):
    """What the shim wrote down of a folder: (end in the log, what, at, data, name)."""
    text = path.read_bytes() if path.exists() else b""
    changes, next_one = [], 0
    while True:
        end = text.find(b"\n", next_one)
        if end < 0:
            return changes
        what, at, size, name = text[next_one:end].decode().split(" ", 3)
        end += 1
        data = b""
        if what == "write":
            data = text[end : end + int(size)]
            if len(data) < int(size):
                return changes
            end += int(size)
        names = [one.removeprefix(str(folder)).removeprefix("/") for one in name.split(">")]
        changes.append((end, what, int(at), data, ">".join(names)))
        next_one = end


class Life:
    """A run of the server's program, from a start to its end."""

    def __init__(self, log):
        self.log = log
        self.cut = None  # of the log: what came later was lost with the machine
        self.base = 0
        self.acknowledged = []  # sizes of the log

    def size(self):
        try:
            return self.log.stat().st_size
        except FileNotFoundError:
            return 0


class Mark:
    """When something was acknowledged."""

    def __init__(self, life):
        self.life = life
        self.size = life.size()

    def holds(self):
        """Whether no crash came before it."""
        return self.life.cut is None or self.size <= self.life.cut


class Server:
    def __init__(self, program, shim, folder, games, rng, flags=()):
        self.flags = flags
        self.program, self.shim, self.folder, self.games, self.rng = program, shim, folder, games, rng
        self.controls = Controls(folder / "controls")
        self.count = collections.Counter()
        self.lives = []
        self.generation = 0
        self.data = folder / "data-0"
        self.disk = Disk()
        self.port = 0
        self.floor = 0  # what its clock has shown so far at most
        self.ahead = self.most_ahead = 0
        self.link = None
        self.process = None
        self.up = threading.Event()
        self.errors = (folder / "stderr").open("ab")
        self.cpu = 0.0

    @property
    def life(self):
        return self.lives[-1]

    def start(self, dies_at=0):
        for attempt in range(20):
            life = Life(self.folder / f"log-{len(self.lives)}")
            environment = dict(os.environ)
            if self.shim:
                environment |= {
                    "LD_PRELOAD": str(self.shim),
                    "SHIM_FOLDER": str(self.data),
                    "SHIM_LOG": str(life.log),
                    "SHIM_CONTROL": str(self.controls.path),
                    "SHIM_KILL": str(dies_at if attempt == 0 else 0),
                }
            games = [word for file in self.games for word in ("--game", str(file))]
            self.process = subprocess.Popen(
                [
                    self.program,
                    "host",
                    "--data",
                    self.data,
                    "--address",
                    f"127.0.0.1:{self.port}",
                    *games,
                    *self.flags,
                ],
                stdout=subprocess.PIPE,
                stderr=self.errors,
                text=True,
                env=environment,
            )
            self.wall_at_start, self.boot_at_start = self.controls.wall, self.controls.boot
            # Where the wall clock was put back meanwhile, it goes on from the last thing that happened.
            self.ahead = 0
            self.most_ahead = max(0, self.floor - self.expected())
            line = self.process.stdout.readline().strip()
            self.lives.append(life)
            if line:
                break
            code = self.reap()
            self.follow_log()
            if code == -9:
                self.count["kills"] += 1
            elif attempt == 19:
                raise Fault(f"the server does not start: exit code {code}")
            elif code != 2:  # its port is not free again, it may be
                raise Fault(f"the server does not start: exit code {code}, {self.said()}")
            else:
                time.sleep(0.2)
        if "#" in line:
            self.link = line
        self.port = int(line.split(":")[2].split("/")[0])
        self.up.set()

    def said(self):
        return (self.folder / "stderr").read_text(errors="replace")[-500:]

    def reap(self):
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        self.process.stdout.close()
        self.cpu += usage.ru_utime + usage.ru_stime
        return self.process.returncode

    def has_died(self):
        """Whether it has ended by itself, as it does where it was told to die midway."""
        return os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def kill(self):
        """Also looks after one that is dead."""
        self.up.clear()
        self.floor = max(self.floor, self.expected())
        os.kill(self.process.pid, signal.SIGKILL)
        code = self.reap()
        if code != -9:
            raise Fault(f"the server ended with exit code {code}: {self.said()}")

    def follow_log(self):
        for _, *change in read_log(self.life.log, self.data):
            self.disk.apply(*change)
        if self.data.exists():
            self.disk.settle(self.data)

    def restart(self, dies_at=0):
        self.count["kills"] += 1
        self.kill()
        self.follow_log()
        self.start(dies_at)

    def crash(self, looks, look):
        """The machine stops, and goes on with what is on its disk. First looks so often at what would be
        there after it had stopped at other moments: look(files, life, size)."""
        self.kill()
        life = self.life
        end = life.size()

        def moment():
            all_acknowledged = [size for size in life.acknowledged if size >= life.base]
            if all_acknowledged and self.rng.random() < 0.6:
                return self.rng.choice(all_acknowledged)
            return self.rng.randint(life.base, max(end, life.base))

        cut = moment()
        moments = sorted([(moment(), True) for _ in range(looks)] + [(cut, False)])
        files = None
        for size, *change in read_log(life.log, self.data) + [(float("inf"),)]:
            while moments and moments[0][0] < size:
                at, only_looks = moments.pop(0)
                there = self.disk.crash(self.rng)
                look(there, life, at)
                self.count["moments"] += 1
                if not only_looks:
                    files = there
            if change:
                self.disk.apply(*change)
        life.cut = cut
        self.count["crashes"] += 1
        self.generation += 1
        self.data = self.folder / f"data-{self.generation}"
        self.data.mkdir()
        for name, text in files.items():
            (self.data / name).write_bytes(text)
        self.disk = Disk(files)
        self.start()

    def expected(self):
        """What its clock shows."""
        return milliseconds() + self.wall_at_start + self.controls.boot - self.boot_at_start + self.ahead

    def learn(self, now):
        """By how much it is ahead of the wall clock of its start, from the first time that it shows."""
        self.ahead, self.most_ahead = min(max(0, now - self.expected()), self.most_ahead), 0

    def end(self):
        self.up.clear()
        if self.process and self.process.returncode is None:
            os.kill(self.process.pid, signal.SIGKILL)
            self.reap()
        self.errors.close()


def hashes_in(files):
    """Those of all events in a database, of which these are the files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            if not name.endswith("-shm"):
                (pathlib.Path(folder) / name).write_bytes(text)
        database = sqlite3.connect(f"{folder}/host.sqlite")
        try:
            lines = [line for (line,) in database.execute("SELECT line FROM events")]
        except sqlite3.Error as error:
            raise Fault(f"after the machine stopped, the database cannot be read: {error}") from error
        finally:
            database.close()
    return {re.search(r'"hash":"([0-9a-f]{64})"', line)[1] for line in lines}


class Lost(Exception):
    """No answer came."""


class Connection:
    """One at a time of a client; opened again where it was closed."""

    def __init__(self, server):
        self.server = server
        self.socket = None
        self.rest = b""

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket, self.rest = None, b""

    def open(self):
        if not self.socket:
            self.socket = socket.create_connection(("127.0.0.1", self.server.port), timeout=60)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self.socket

    def request(self, method, path, body=None, cookie=None):
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
        if cookie:
            head += f"Cookie: mainmatch={cookie}\r\n"
        text = b""
        if body is not None:
            text = json.dumps(body).encode()
            head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n"
        return head.encode() + b"\r\n" + text

    def send(self, data):
        try:
            self.open().sendall(data)
        except OSError as error:
            self.close()
            raise Lost() from error

    def drip(self, data, rng, seconds):
        cuts = sorted(rng.sample(range(1, len(data)), min(len(data) - 1, rng.randint(2, 5))))
        for begin, end in zip([0] + cuts, cuts + [len(data)]):
            self.send(data[begin:end])
            time.sleep(seconds * rng.random())

    def receive(self):
        """Status, head, body."""
        try:
            while b"\r\n\r\n" not in self.rest:
                self.take()
            head, self.rest = self.rest.split(b"\r\n\r\n", 1)
            lines = head.decode().split("\r\n")
            fields = dict(line.lower().split(": ", 1) for line in lines[1:])
            size = int(fields.get("content-length", 0))
            while len(self.rest) < size:
                self.take()
            body, self.rest = self.rest[:size], self.rest[size:]
        except OSError as error:
            self.close()
            raise Lost() from error
        if fields.get("connection") == "close":
            self.close()
        return int(lines[0].split()[1]), fields, body

    def take(self):
        some = self.socket.recv(1 << 16)
        if not some:
            raise ConnectionError("closed")
        self.rest += some

    def ask(self, method, path, body=None, cookie=None):
        """Once more where a connection was closed before a request that changes nothing."""
        data = self.request(method, path, body, cookie)
        for attempt in (0, 1):
            is_old = self.socket is not None
            try:
                self.send(data)
                return self.receive()
            except Lost:
                if method == "POST" or not is_old or attempt:
                    raise
        raise Lost()


class Door:
    """A way to a match that a client has entered."""

    def __init__(self, path, cookie, mark):
        self.path, self.cookie, self.mark = path, cookie, mark


def enter(server, connection, link):
    """The door behind a link; None if the link has ended."""
    life = server.life
    status, fields, body = connection.ask("POST", "/enter/api/enter", {"secret": link.split("#")[1]})
    if status == 401:
        return None
    if status != 200:
        raise Lost()
    cookie = re.match("mainmatch=([0-9a-f]+)", fields["set-cookie"])[1]
    return Door(json.loads(body)["door"], cookie, Mark(life))


def cpu_of_children():
    usage = os.times()
    return usage.children_user + usage.children_system


def new_random(*words):
    return random.Random(" ".join(map(str, words)))


def pack(value):
    return json.dumps(value, sort_keys=True)
