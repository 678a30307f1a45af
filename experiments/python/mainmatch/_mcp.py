"""`mainmatch mcp`: the program for language models, by the Model Context Protocol."""

import argparse
import asyncio
import contextlib
import importlib.util
import sys
import tempfile

from ._mcp_files import Folder, Refused
from ._mcp_secrets import draw_secret, read_address, read_secrets

_MISSING = "mcp: needs the package mcp: pip install 'mainmatch[mcp]'"


def _whole(least, most):
    def read(text):
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"got {text!r:.60}, expected {least}..{most}")
        return int(text)

    return read


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(2, f"mainmatch: {message.removeprefix('argument ')}\n")


def parser():
    made = _Parser(
        prog="mainmatch mcp", allow_abbrev=False,
        description="Serve matches and analyses to language models by the Model Context Protocol, on "
        "standard input and output or over HTTP.")
    made.add_argument("--folder", metavar="DIR", help="the one folder in which tools read and write "
                      "(default: a new one, which goes with the server)")
    made.add_argument("--http", metavar="HOST:PORT", help="serve Streamable HTTP at this address of this "
                      "machine, as 127.0.0.1:0, for whoever has a secret")
    made.add_argument("--secret-file", metavar="FILE", help="with --http: the secrets, one a line, each "
                      "for a session of its own (default: one is drawn and printed)")
    made.add_argument("--jobs", type=_whole(1, 64), default=2, metavar="N",
                      help="analyses at once (default 2)")
    made.add_argument("--threads", type=_whole(1, 1024), default=1, metavar="N",
                      help="threads of an analysis (default 1)")
    made.add_argument("--job-cpu", type=_whole(1, 1_000_000), default=600, metavar="SECONDS",
                      help="CPU of an analysis (default 600)")
    made.add_argument("--step-cpu", type=_whole(1, 1_000_000), default=60, metavar="SECONDS",
                      help="CPU of bots in a step of a match (default 60)")
    made.add_argument("--memory", type=_whole(512, 1_000_000), default=4096, metavar="MB",
                      help="memory of each process (default 4096)")
    return made


def _is_there():
    """Whether the SDK is, in a version that has what is needed."""
    if importlib.util.find_spec("mcp") is None:
        return False
    try:
        import mcp.server.mcpserver  # pylint: disable=unused-import
    except ImportError:
        return False
    return True


async def _serve(given, folder, over_http):
    from ._mcp_server import Limits, Made

    limits = Limits(jobs=given.jobs, threads=given.threads, job_cpu_s=given.job_cpu,
                    step_cpu_s=given.step_cpu, memory_mb=given.memory)
    server = Made(folder, limits).server
    if over_http is None:
        await server.run_stdio_async()
    else:
        from ._mcp_http import serve

        await serve(server, *over_http)


def _over_http(given):
    """Host, port, secrets and whether these are drawn; None for standard input and output."""
    if given.http is None:
        if given.secret_file is not None:
            raise Refused("--secret-file: needs --http")
        return None
    is_drawn = given.secret_file is None
    known = [draw_secret()] if is_drawn else read_secrets(given.secret_file)
    return *read_address(given.http), known, is_drawn


def main(arguments):
    """The exit code."""
    given = parser().parse_args(arguments)
    try:
        over_http = _over_http(given)
        with contextlib.ExitStack() as stack:
            path = given.folder
            if path is None:
                path = stack.enter_context(tempfile.TemporaryDirectory(prefix="mainmatch-mcp-"))
            try:
                folder = Folder(path)
            except OSError as error:
                raise Refused(f"--folder: {path}: {error.strerror}") from None
            if not _is_there():
                print(_MISSING, file=sys.stderr)
                return 2
            asyncio.run(_serve(given, folder, over_http))
    except Refused as error:
        print(f"mainmatch: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0
