"""What the tests of the package share. MAINMATCH_PROGRAM is the program that it is compared with."""

import json
import os
import subprocess

import pytest

os.environ.pop("LD_PRELOAD", None)  # of this process alone, see `run`

GAMES = json.loads(
    subprocess.run(
        [os.environ["MAINMATCH_PROGRAM"], "games", "--format", "json"],
        check=True,
        capture_output=True,
    ).stdout
)


def run_program(*arguments, given="", code=0):
    """What the program writes to stdout."""
    run = subprocess.run(
        [os.environ["MAINMATCH_PROGRAM"], *arguments],
        input=given.encode(),
        capture_output=True,
        check=False,
    )
    assert run.returncode == code, run.stderr.decode()
    return run.stdout.decode()


@pytest.fixture
def program():
    return run_program


@pytest.fixture(params=[game["name"] for game in GAMES])
def game(request):
    return request.param
