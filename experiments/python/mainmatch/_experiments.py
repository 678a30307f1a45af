"""The commands of the program as functions. They follow from its table of commands: a function each,
with a keyword for each flag."""

import html
import inspect
import io
import json as _json
import os
import tempfile
import typing

from . import _mainmatch
from ._bots import Company
from ._mainmatch import Error
from ._progress import notebook_progress

if typing.TYPE_CHECKING:
    import pandas

_FORMATS = ("format", "config")  # of no use here: the result has all formats, code its own files


class Result:
    """What an experiment has found.

    `exit_code` is that of the program: 0; 1 where a check found a difference or a solver did not
    come close enough; 130 where it was stopped and has only what it had by then.
    """

    def __init__(self, command, exit_code, text):
        self.command = command
        self.exit_code = exit_code
        self._json = text

    @property
    def partial(self) -> bool:
        """Whether it was stopped before all was played that was asked for."""
        return self.exit_code == 130

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
        """The text of --format csv. Raises Error for a command that has none."""
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

    def _formatted(self, form):
        return _mainmatch.formatted(self._json, form)

    def _repr_html_(self):
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
    if isinstance(value, str):
        return value
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    try:
        return _json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        raise Error(f"got {value!r:.60}, expected what a flag can hold") from None


_MANY = (list, tuple, range, set, frozenset)


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
            raise Error(f"got {value!r:.60}, expected True or False")
        return ["--" + option["name"]] if value else []
    texts = _texts(option, value)
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
    """A file with the JSON of a result or dict, where a command reads one."""
    text = value.to_json() if isinstance(value, Result) else _text(value)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def _describe(entry, options):
    lines = [entry["help"] + ".", "", f"As the command `{entry['name']}`. Returns a Result.", ""]
    for keyword, option in options.items():
        form = option["argument"] or "True"
        lines.append(f"{keyword} : {form}")
        lines.append(f"    {option['help']}")
    lines += ["", "Raises Error for a mistake in what is given, Interrupted at Ctrl-C."]
    return "\n".join(lines)


def _signature(options):
    places = {
        True: inspect.Parameter.POSITIONAL_OR_KEYWORD,
        False: inspect.Parameter.KEYWORD_ONLY,
    }
    parameters = []
    for keyword, option in sorted(options.items(), key=lambda one: not one[1]["positional"]):
        default = inspect.Parameter.empty if option["required"] and option["positional"] else None
        place = places[option["positional"]]
        parameters.append(inspect.Parameter(keyword, place, default=default))
    return inspect.Signature(parameters, return_annotation=Result)


def _function(entry):
    options = {
        _keyword(option): option for option in entry["options"] if option["name"] not in _FORMATS
    }
    signature = _signature(options)
    command = entry["name"]

    def run(*args, **kwargs):
        words = [command]
        company = Company()
        with tempfile.TemporaryDirectory() as folder:
            for keyword, value in signature.bind(*args, **kwargs).arguments.items():
                value = company.named(value)
                if options[keyword]["argument"] == "FILE" and isinstance(value, (dict, Result)):
                    value = _file(os.path.join(folder, keyword), value)
                try:
                    words += _arguments(options[keyword], value)
                except Error as error:
                    raise Error(f"{keyword}: {error}") from None
            words += company.words(options, kwargs)
            try:
                with notebook_progress() as progress:
                    code, out, raised = _mainmatch.run(
                        [*words, "--format=json"], company.names, company.decide, progress
                    )
            except Error as error:
                raise Error(str(error).replace(folder + os.sep, "")) from None
        result = Result(command, code, out.decode()) if out else None
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
    """By name, a function for every command that gives results as JSON."""
    return {
        entry["name"].replace("-", "_"): _function(entry)
        for entry in _mainmatch.commands()
        if any(o["name"] == "format" and "json" in o["argument"] for o in entry["options"])
    }
