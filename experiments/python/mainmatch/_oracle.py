"""Best-response oracles in Python: the program asks a small process, which asks this one."""

import json
import socket
import sys
import threading
import urllib.parse

from ._mainmatch import Error

_RELAY = """
import socket, sys
with socket.socket(socket.AF_UNIX) as there:
    there.connect(sys.argv[1])
    with there.makefile("rw", encoding="utf-8") as lines:
        for line in sys.stdin:
            print(line, end="", file=lines, flush=True)
            answer = lines.readline()
            if not answer:
                sys.exit(1)
            print(answer, end="", flush=True)
"""

asking = threading.local()


class ServedOracle:
    """A function as the program `name`, for as long as it is entered. `company` gives names to the
    bots that it answers with."""

    def __init__(self, function, company, folder):
        self._function, self._company = function, company
        self._path, relay = f"{folder}/oracle", f"{folder}/relay.py"
        with open(relay, "w", encoding="utf-8") as file:
            file.write(_RELAY)
        words = [sys.executable, "-S", "-E", relay, self._path]
        quoted = [urllib.parse.quote(word, safe="_./-+@~") for word in words]
        self.name = f"exec(command={' '.join(quoted)})"
        self.said = f"python({getattr(function, '__name__', type(function).__name__)})"
        self.failure = None

    def __enter__(self):
        self._company.reserve()
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(self._path)
        self._socket.listen()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_raised):
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        if self.failure is not None:
            raise self.failure from None

    def _serve(self):
        asking.now = True
        try:
            there, _address = self._socket.accept()
        except OSError:  # nobody has asked
            return
        with there, there.makefile("rw", encoding="utf-8") as lines:
            for line in lines:
                try:
                    bot = self._function({k: v for k, v in json.loads(line).items() if k != "type"})
                    if not isinstance(bot, str):
                        bot = self._company.respond(bot)
                except BaseException as error:
                    self.failure = error
                    return
                print(json.dumps({"bot": bot}), file=lines, flush=True)


def refuse_within():
    """Raises Error in the thread of an oracle: the experiment that asks it has not ended."""
    if getattr(asking, "now", False):
        raise Error(
            "an oracle that is asked cannot run an experiment in this process: expected environments, "
            "Match, or a process of its own"
        )
