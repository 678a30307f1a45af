"""Writes type stubs of the functions that follow from the program's table of commands.

    stubs.py FILE, with mainmatch on the path
"""

import inspect
import pathlib
import sys

from mainmatch import _experiments

HEAD = '''"""The commands of the program as functions."""

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any, Literal

from ._bots import Bot
from ._experiments import Result

_One = str | float | Bot | type[Bot]
_Value = _One | Iterable[Any] | Mapping[Any, Any]
_File = str | PathLike[str] | Mapping[str, Any] | Result | Iterable[Any]

__all__ = {names}
'''


KINDS = {
    "flag": "bool",
    "whole": "int",
    "seed": "int",
    "real": "float",
    "reals": "float | Iterable[float]",
}


def kind_of(option):
    """The type of what a keyword takes, but for None."""
    if option["argument"] in ("FILE", "RESULT..."):
        return "_File"
    if option["kind"] == "choice":
        return f"Literal[{', '.join(map(repr, option['choices']))}]"
    return KINDS.get(option["kind"], "_Value")


def stub_of(name, function):
    words, named = [], False
    for keyword, parameter in inspect.signature(function).parameters.items():
        if parameter.kind is parameter.KEYWORD_ONLY and not named:
            words, named = [*words, "*"], True
        word = f"{keyword}: {kind_of(function.options[keyword])}"
        words.append(word if parameter.default is parameter.empty else word + " | None = None")
    returned = inspect.signature(function).return_annotation
    return f"def {name}({', '.join(words)}) -> {returned}: ...\n"


if __name__ == "__main__":
    functions = _experiments.functions()
    stubs = [stub_of(name, function) for name, function in functions.items()]
    text = HEAD.format(names=list(functions)) + "".join(stubs)
    pathlib.Path(sys.argv[1]).write_text(text, encoding="utf-8")
