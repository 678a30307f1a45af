"""Progress in notebooks; in terminals the program shows it by itself."""

import contextlib
import sys


@contextlib.contextmanager
def notebook_progress():
    """What shows a line in the running cell, redrawn in place and gone at the end; None elsewhere."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if getattr(shell, "kernel", None) is None:
        yield None
        return
    handle = ipython.display.DisplayHandle()
    shown = False

    def show(line):
        nonlocal shown
        draw = handle.update if shown else handle.display
        shown = True  # before it is: an interrupt may come as soon as it is
        draw({"text/plain": line}, raw=True)

    try:
        yield show
    finally:
        if shown:
            show("")
