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
    handle = None

    def show(line):
        nonlocal handle
        bundle = {"text/plain": line}
        if handle is None:
            handle = ipython.display.display(bundle, raw=True, display_id=True)
        else:
            handle.update(bundle, raw=True)

    try:
        yield show
    finally:
        if handle is not None:
            show("")
