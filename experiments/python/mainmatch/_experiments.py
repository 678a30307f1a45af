"""The commands of the program as functions. They follow from its table of commands: a function each,
with a keyword for each flag."""

import collections.abc
import contextlib
import html
import inspect
import io
import json as _json
import os
import re
import tempfile
import typing

from . import _mainmatch
from ._bots import Company, is_bot
from ._keywords import check_keywords
from ._mainmatch import Error
from ._oracle import ServedOracle, refuse_within
from ._progress import notebook_progress

if typing.TYPE_CHECKING:
    import pandas

_GOING_ON = ("extend", "merge", "resume", "run")  # what plays by canonical names
_BOTS = {"name": "bots", "argument": "BOT,...", "positional": False, "kind": "text", "choices": [],
         "help": "the bots in Python that play in it: objects, or classes of mainmatch.Bot"}
_FORMATS = ("format", "config")  # of no use here: the result has all formats, code its own files


class Result:
    """What an experiment has found.

    `exit_code` is that of the program: 0; 1 where a check found a difference, a solver did not come
    close enough or models had used up a budget; 130 where it was stopped. In the last two cases it
    has only what it had by then.
    """

    def __init__(self, command, exit_code, text, words=None):
        self.command = command
        self.exit_code = exit_code
        self._json = text
        self._words = words  # of the command, where it may be asked again for its text

    @property
    def partial(self) -> bool:
        """Whether it was stopped before all was played that was asked for."""
        found = self.to_dict()
        return self.exit_code == 130 or (isinstance(found, dict) and found.get("partial") is True)

    def to_json(self) -> str:
        """The bytes of --format json, as str."""
        return self._json

    def to_dict(self) -> dict:
        """The same as a new dict; guides/file-formats.md has its keys."""
        return _json.loads(self._json)

    def to_text(self) -> str:
        """What the program prints for people."""
        return self._formatted("text")

    def to_csv(self) -> str:
        """The text of --format csv. Raises Error for a command that has none, as games."""
        return self._formatted("csv")

    def to_html(self) -> str:
        """The page of --report, all in one: tables, and figures where the build has Vega."""
        return self._formatted("html")

    def to_pandas(self) -> "pandas.DataFrame":
        """A pandas.DataFrame of the CSV. Of a command that has none, one of the JSON: a row for each
        profile, equilibrium or whatever its lists hold (`what` names the list), else a single row.
        Keys within keys are joined by dots."""
        import pandas

        try:
            return pandas.read_csv(io.StringIO(self.to_csv()))
        except Error:
            return pandas.json_normalize(_rows(self.to_dict()))

    def _is_listing(self):
        """Whether it is of a command that lists what there is, as games."""
        found = self.to_dict()
        return not (isinstance(found, dict) and ("kind" in found or "format" in found))

    def _formatted(self, form):
        if not self._is_listing():
            return _mainmatch.formatted(self._json, form)
        if form != "text" or self._words is None:
            raise Error(f"{self.command}: has no {form}, expected to_dict, to_json or to_pandas")
        with tempfile.TemporaryDirectory() as folder:
            return _ran(self._words, Company(), folder)[1]

    def _repr_html_(self):
        if self._is_listing():
            return f"<pre>{html.escape(self.to_text())}</pre>"
        return (
            '<iframe sandbox="allow-scripts" style="width:100%;height:40em;border:0" '
            f'srcdoc="{html.escape(self.to_html())}"></iframe>'
        )

    def __str__(self):
        return self.to_text()

    def __repr__(self):
        return f"<mainmatch.Result of {self.command}{', partial' if self.partial else ''}>"


def _rows(found):
    """What a result has lists of, one after another; where it has none, the result."""
    if isinstance(found, list):
        return found
    lists = {key: some for key, some in found.items() if isinstance(some, list) and key != "roles"}
    rows = [{"what": key, **one} for key, some in lists.items() for one in some if isinstance(one, dict)]
    return rows or [found]


class Interrupted(KeyboardInterrupt):
    """An experiment was stopped by Ctrl-C; `result` is what it had by then, or None."""

    def __init__(self, result):
        super().__init__("interrupted")
        self.result = result


def _text(value):
    """A value as the command line has it."""
    if hasattr(value, "tolist"):  # NumPy's
        value = value.tolist()
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if isinstance(value, str):
        if "\0" in value:
            raise Error(f"got {value!r:.60}, expected a text without NUL")
        return value
    try:
        return _json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        raise Error(f"got {value!r:.60}, expected what a flag can hold") from None


_MANY = (list, tuple, range, set, frozenset)


def _listed(value):
    """NumPy's arrays and whatever else can only be gone through once, as a list."""
    if hasattr(value, "tolist"):
        return value.tolist()
    once = isinstance(value, collections.abc.Iterator)
    return list(value) if once else value


def _joined(value):
    """What commas separate, pairs with a colon, in one text."""
    if isinstance(value, dict):
        return ",".join(f"{key}:{_text(one)}" for key, one in value.items())
    return ",".join(map(_text, value)) if isinstance(value, _MANY) else _text(value)


def _texts(option, value):
    """The values of an option, each as the command line has it."""
    is_set = "=" in option["argument"]  # KEY=VALUE
    is_list = ",..." in option["argument"] and not is_set
    if isinstance(value, dict):
        nested = any(isinstance(one, (dict, *_MANY)) for one in value.values())
        if not is_set and not nested:
            return [_joined(value)]
        say = _text if option["argument"].startswith("KEY=VALUE") else _joined  # which may be JSON
        return [f"{key}{'=' if is_set else ':'}{say(one)}" for key, one in value.items()]
    if isinstance(value, _MANY):
        each = option["repeats"] and not is_list
        if each or any(isinstance(one, (dict, *_MANY)) for one in value):
            return list(map(_joined, value))
        return [_joined(value)]
    return [_text(value)]


def _arguments(option, value):
    """The words of the command line for an option that has this value."""
    if value is None:
        return []
    if not option["argument"]:
        if not isinstance(value, bool):
            shown = " ".join(repr(value).split())
            raise Error(f"got {shown:.60}, expected True or False")
        return ["--" + option["name"]] if value else []
    texts = _texts(option, _listed(value))
    if option["positional"]:
        for text in texts:
            if text.startswith("-"):
                raise Error(f"got {text!r:.60}, expected no flag")
        return texts
    return [f"--{option['name']}={text}" for text in texts]


def _keyword(option):
    """Of an option: underscores for dashes, and one behind what Python keeps for itself."""
    name = option["name"].replace("-", "_")
    return name + "_" if name in ("from",) else name


def _file(path, value):
    """A file with the JSON of a result or dict, or that of each of a list on a line, where a command
    reads one; the value, where it names one."""
    several = value if isinstance(value, _MANY) else [value]
    if not all(isinstance(one, (dict, Result)) for one in several):
        return value
    lines = [one.to_json() if isinstance(one, Result) else _text(one) for one in several]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
    return path


def _files(option, path, value):
    """The value of an option, in a file where the command reads that."""
    if option["argument"] == "FILE":
        return _file(path, value)
    if option["argument"] != "RESULT...":
        return value
    several = value if isinstance(value, _MANY) else [value]
    return [_file(f"{path}-{i + 1}", one) for i, one in enumerate(several)]


def _judged(out, code, given):
    if given.get("check"):
        return out.splitlines() if code else []
    return [_json.loads(line) for line in out.splitlines()]


def _page(_out, _code, given):
    with open(given["out"], encoding="utf-8") as file:
        return file.read()


class _Other(typing.NamedTuple):
    """What a command gives that gives no Result."""

    type: str
    help: str
    read: typing.Callable  # of what it prints, its exit code and what it was given


_OTHERS = {
    "deal": _Other("dict[str, Any]", "the record", lambda out, *_: _json.loads(out)),
    "judge": _Other("list[Any]", "the records, completed; with `check` a line for each that differs, "
                    "none where all agree", _judged),
    "replay": _Other("str", "what is printed", lambda out, *_: out),
    "report": _Other("str", "the page, all in one; without `out` it is written nowhere", _page),
    "view": _Other("Any", "the view, a dict; with `submission` a list of what of it would be void",
                   lambda out, *_: _json.loads(out)),
}


def _add_bots(company, bots):
    if bots is None:
        return
    for bot in bots if isinstance(bots, _MANY) else [bots]:
        if not is_bot(bot):
            raise Error(f"bots: got {bot!r:.60}, expected an object or a class of mainmatch.Bot")
        company.name(bot)


def _describe(entry, options):
    other = _OTHERS.get(entry["name"])
    gives = other.help if other else "a Result"
    lines = [entry["help"] + ".", "", f"As the command `{entry['name']}`. Returns {gives}.", ""]
    for keyword, option in options.items():
        form = option["argument"] or "True"
        lines.append(f"{keyword} : {form}")
        lines.append(f"    {option['help']}")
    lines += ["", "Raises Error for a mistake in what is given, Interrupted at Ctrl-C."]
    return "\n".join(lines)


def _signature(options, returned):
    places = {
        True: inspect.Parameter.POSITIONAL_OR_KEYWORD,
        False: inspect.Parameter.KEYWORD_ONLY,
    }
    parameters = []
    for keyword, option in sorted(options.items(), key=lambda one: not one[1]["positional"]):
        required = option["positional"] and (option["required"] or option["argument"] == "FILE")
        default = inspect.Parameter.empty if required else None
        place = places[option["positional"]]
        parameters.append(inspect.Parameter(keyword, place, default=default))
    return inspect.Signature(parameters, return_annotation=returned)


def _without_files(text, folder):
    return re.sub(re.escape(folder + os.sep) + r"[\w-]+", "-", text)


def _ran(words, company, folder):
    """Runs a command: what _mainmatch.run gives. What was handed in stands in files of this folder:
    messages call them by their names, results '-', as what the program reads from standard input.
    Complaints about single records are an Error too."""
    refuse_within()
    with notebook_progress() as progress:
        try:
            code, out, raised, complaints = _mainmatch.run(
                words, company.names, company.decide, progress
            )
        except Error as error:
            raise Error(str(error).replace(folder + os.sep, "")) from None
    out = out.decode()
    if words[-1].startswith("--format"):
        out = _without_files(out, folder)
    else:
        out = out.replace(folder + os.sep, "")
    if complaints and raised is None:
        first, *others = complaints.decode().replace(folder + os.sep, "").splitlines()
        more = f" (and {len(others)} more)" if others else ""
        raise Error(first.removeprefix("mainmatch: ") + more)
    return code, out, raised


def _function(entry):
    options = {
        _keyword(option): option for option in entry["options"] if option["name"] not in _FORMATS
    }
    command = entry["name"]
    going_on = command in _GOING_ON
    if going_on:
        options["bots"] = _BOTS
    other = _OTHERS.get(command)
    signature = _signature(options, other.type if other else "Result")

    def run(*args, **kwargs):
        words = [command]
        company = Company()
        check_keywords(run.__name__, signature, kwargs)
        with contextlib.ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            given = signature.bind(*args, **kwargs).arguments
            if command == "report" and given.get("out") is None:
                given["out"] = os.path.join(folder, "page.html")
            if going_on:
                _add_bots(company, given.pop("bots", None))
            served = None
            if command == "equilibrium" and callable(given.get("oracle")):
                if given.get("out") is not None:
                    raise Error("out: a function is the oracle, expected a program: a run that is kept "
                                "goes on in another process")
                served = stack.enter_context(ServedOracle(given["oracle"], company, folder))
                given["oracle"] = served.name
            for keyword, value in given.items():
                value = _files(options[keyword], os.path.join(folder, keyword), company.named(value))
                try:
                    words += _arguments(options[keyword], value)
                except Error as error:
                    raise Error(f"{keyword}: {error}") from None
            words += company.words(options, given, going_on)
            words += [] if other else ["--format=json"]
            code, out, raised = _ran(words, company, folder)
            if served:
                out = out.replace(_without_files(served.name, folder), served.said)
            if other and raised is None:
                return other.read(out, code, given)
        result = Result(command, code, out, words[:-1]) if out and not other else None
        if raised is None:
            return result
        if isinstance(raised, KeyboardInterrupt):
            raise Interrupted(result) from None
        raise raised

    run.__name__ = run.__qualname__ = command.replace("-", "_")
    run.__module__ = "mainmatch"
    run.__doc__ = _describe(entry, options)
    run.__signature__ = signature
    run.options = options
    return run


def functions():
    """By name, a function for every command that gives results as JSON, and a few others."""
    return {
        entry["name"].replace("-", "_"): _function(entry)
        for entry in _mainmatch.commands()
        if entry["name"] in _OTHERS
        or any(o["name"] == "format" and "json" in o["argument"] for o in entry["options"])
    }
