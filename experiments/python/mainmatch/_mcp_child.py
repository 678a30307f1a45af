"""A process that runs one plan for the MCP server: the plan on standard input, progress on standard
error, and at the end a line of JSON on standard output."""

import json
import signal
import sys

from . import _mainmatch
from ._mcp_limits import allow_cpu, confine


def _raise_interrupt(*_):
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)  # it comes again each second
    raise KeyboardInterrupt


def run(threads, formats):
    """What came of the plan: `code`, and `json` and `text` of the result, or `error`. A run that has
    used its seconds of CPU gives what it has by then."""
    words = ["run", "-", "--format=json"] + ([f"--threads={threads}"] if threads else [])
    try:
        code, out, raised, complaints = _mainmatch.run(words, (), None, _show)
    except _mainmatch.Error as error:
        return {"code": 2, "error": str(error).replace("standard input: ", "", 1)}
    text = out.decode()
    if not text:
        spent = "it used all seconds of CPU that an analysis has" if raised is not None else ""
        return {"code": code, "error": spent or complaints.decode().strip() or f"exit code {code}"}
    return {"code": code, "json": text, **{form: _mainmatch.formatted(text, form) for form in formats}}


def _show(line):
    print(line, file=sys.stderr, flush=True)


def main():
    memory_mb, cpu_seconds, threads = map(int, sys.argv[1:])
    confine(memory_mb)
    signal.signal(signal.SIGXCPU, _raise_interrupt)
    allow_cpu(cpu_seconds, grace=10)  # to report what there is
    try:
        answer = run(threads, ["text"])
    except KeyboardInterrupt:
        answer = {"code": 130, "error": "it used all seconds of CPU that an analysis has"}
    sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main()
