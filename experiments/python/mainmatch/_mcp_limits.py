"""What processes of the MCP server may use. They start programs of nobody's."""

import ctypes
import os
import resource
import signal
import sys

from . import _mainmatch


_PR_SET_PDEATHSIG = 1  # of Linux


def confine(memory_mb):
    """Bounds this process, which is to hold a match or run an analysis; it ends with the server."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))
    _mainmatch.set_supervisor("")  # without it no bot that is a program can be run
    resource.setrlimit(resource.RLIMIT_AS, (memory_mb << 20, memory_mb << 20))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # files are the server's
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def allow_cpu(seconds, grace=None):
    """From now on so many seconds of CPU: SIGXCPU at their end, and SIGKILL `grace` seconds later."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime) + 1 + seconds
    hard = resource.RLIM_INFINITY if grace is None else most + grace
    resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


def command(module, *arguments):
    """The command line of a module of this package. -P: no folder adds modules of its own."""
    return [sys.executable, "-P", "-m", f"{__package__}.{module}", *map(str, arguments)]


def environment():
    """Nothing of the server's own environment, which may hold secrets, but where the package is."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    kept = {name: os.environ[name] for name in ("PYTHONDONTWRITEBYTECODE", "LD_LIBRARY_PATH", "TMPDIR")
            if name in os.environ}
    return {**kept, "PYTHONPATH": package, "LC_ALL": "C.UTF-8"}
