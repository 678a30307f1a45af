"""The commands of the program as functions, by name. `stubs.py` writes their types."""

from ._experiments import functions as _functions

globals().update(_functions())
__all__ = [name for name in globals() if not name.startswith("_")]
