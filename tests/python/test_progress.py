"""How far an experiment is, in a terminal and in a notebook, and how Ctrl-C ends it there."""

import json
import os
import pty
import sys

import pytest
from jupyter_client import KernelManager

ENDLESS = """
import mainmatch
try:
    mainmatch.tournament("amidakuji", matches=10**10)
except mainmatch.Interrupted as stopped:
    found = stopped.result.to_dict()
    print("played some:", 0 < found["matches"] < 10**10, "partial:", stopped.result.partial)
"""
KEPT = "played some: True partial: True"


def test_in_a_terminal():
    child, terminal = pty.fork()
    if child == 0:
        os.execv(sys.executable, [sys.executable, "-c", ENDLESS])
    shown = b""
    while b"matches, " not in shown:
        shown += os.read(terminal, 4096)
    os.write(terminal, b"\x03")
    try:
        while part := os.read(terminal, 4096):
            shown += part
    except OSError:  # its other end is closed
        pass
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert b"\r[" in shown and b"s left" in shown
    assert shown.decode().endswith(f"\r\033[K{KEPT}\r\n")  # the line of progress is wiped out


@pytest.fixture(scope="module")
def kernel(tmp_path_factory):
    """One that runs cells, and its client."""
    folder = str(tmp_path_factory.mktemp("kernel"))
    own = {**os.environ, "JUPYTER_RUNTIME_DIR": folder, "IPYTHONDIR": folder}
    manager = KernelManager(transport="ipc", connection_file=os.path.join(folder, "kernel.json"))
    manager.start_kernel(env=own)
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=120)
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def run(client, code, on_message=lambda kind, content: None):
    """What a cell shows, message by message."""
    asked, shown = client.execute(code), []
    while True:
        message = client.get_iopub_msg(timeout=120)
        if message["parent_header"].get("msg_id") != asked:
            continue
        kind, content = message["msg_type"], message["content"]
        if kind == "status" and content["execution_state"] == "idle":
            return shown
        shown.append((kind, content))
        on_message(kind, content)


def test_in_a_notebook(kernel):
    manager, client = kernel
    lines = []

    def interrupt(kind, content):
        if kind in ("display_data", "update_display_data"):
            if not lines:
                manager.interrupt_kernel()
            lines.append(content["data"]["text/plain"])

    shown = run(client, ENDLESS, interrupt)
    assert lines[0].startswith("[") and "matches, " in lines[0] and lines[-1] == ""
    displayed = {content["transient"]["display_id"] for kind, content in shown if "display" in kind}
    assert len(displayed) == 1  # a line that is redrawn
    assert [content["text"].strip() for kind, content in shown if kind == "stream"] == [KEPT]


def test_a_notebook_shows_the_page_of_a_result(kernel):
    _manager, client = kernel
    shown = run(client, 'mainmatch.tournament("edges", bots="safe,random", matches=50)')
    data = [content["data"] for kind, content in shown if kind == "execute_result"]
    assert len(data) == 1 and json.dumps(shown, default=str).count("Traceback") == 0
    assert "Tournament of edges" in data[0]["text/html"] and "Result of" in data[0]["text/plain"]
