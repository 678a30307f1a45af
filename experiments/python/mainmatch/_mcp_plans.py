"""Plans of analyses that come from a session: their schemas as tools, and what they may not name."""

import copy
import json
import re

from . import _mainmatch
from ._keywords import suggestion
from ._mcp_files import Refused

MAX_PLAN = 1 << 20  # bytes, without files
_OURS = ("format", "analysis", "script")  # of a plan, filled in here

# What begins the name of a bot that is a program, asks a model or is in Python, wherever it may stand:
# alone, as base=, in a mix, in --define, in a record.
_PROGRAM = re.compile(r"(?<![A-Za-z0-9_-])(exec|llm|python)\s*[:(]", re.I)
_RESULT = re.compile(r"(?<![A-Za-z0-9_-])result\s*:", re.I)
# A letter that is written as an escape, which only hides what it spells.
_HIDDEN = re.compile(r"\\(u00|x|U000000)[4-7][0-9a-f]", re.I)


def refuse_programs(text, what):
    """Raises Refused for a text that names a bot that is a program anywhere."""
    found = _PROGRAM.search(text)
    if found:
        raise Refused(f"{what}: got {found[0]!r}, expected a bot of the match: no programs are started here")
    if _HIDDEN.search(text):
        raise Refused(f"{what}: got letters as escapes, expected them as they are")


def refuse_outside(value, what):
    """The same for all texts of a value, and for what names a file."""
    if isinstance(value, dict):
        for key, one in value.items():
            refuse_outside(key, what)
            refuse_outside(one, f"{what}.{key}")
    elif isinstance(value, list):
        for one in value:
            refuse_outside(one, what)
    elif isinstance(value, str):
        refuse_programs(value, what)
        if _RESULT.search(value):
            raise Refused(f"{what}: got {value!r:.60}, expected the mix itself, not the file of a result")
        if re.search(r"\.(toml|lua)\b", value, re.I):
            raise Refused(f"{what}: got {value!r:.60}, expected values, not a file")


def analyses():
    """The JSON Schema of the plan of each analysis, by name."""
    _code, out, _raised, _complaints = _mainmatch.run(["schema"])
    schemas = json.loads(out)["oneOf"]
    return {one["properties"]["analysis"]["const"]: one for one in schemas}


def _is_input(schema):
    return "path" in schema.get("properties", {})


def _inputs(schema):
    """Of a property: 'one' or 'many' if it is a file or files, else None."""
    if _is_input(schema):
        return "one"
    return "many" if _is_input(schema.get("items", {})) else None


def _tool_input(schema):
    text = {"type": "string"}
    return {"type": "object", "additionalProperties": False,
            "description": schema.get("description", ""),
            "properties": {"path": {**text, "description": "a file beneath the folder of the server"},
                           "content": {**text, "description": "instead of a path: its text"}}}


def tool_schema(plan_schema):
    """The schema of a tool's arguments for that of a plan."""
    schema = copy.deepcopy(plan_schema)
    for key in _OURS:
        schema["properties"].pop(key, None)
    schema["required"] = [key for key in schema["required"] if key not in _OURS]
    for key, one in schema["properties"].items():
        kind = _inputs(one)
        if kind == "one":
            schema["properties"][key] = _tool_input(one)
        elif kind == "many":
            one["items"] = _tool_input({})
        elif key == "game":
            one["description"] += ", as list_matches names it"
    return schema


class Plans:
    """Makes plans of what sessions ask for."""

    def __init__(self, folder, games):
        self.schemas = analyses()
        self._folder = folder
        self._games = games  # see _mcp_games.Games

    def plan(self, analysis, given):
        """The plan, with the content of all files that it names. Raises Refused."""
        if len(json.dumps(given)) > 2 * MAX_PLAN:
            raise Refused(f"arguments: expected at most {MAX_PLAN} bytes; name files by their path")
        properties = self.schemas[analysis]["properties"]
        known = [key for key in properties if key not in _OURS]
        plan = {"format": properties["format"]["const"], "analysis": analysis}
        for key, value in given.items():
            if key not in known:
                raise Refused(f"unknown argument {key!r:.60}{suggestion(key, known)}")
            if value is None:
                continue
            kind = _inputs(properties[key])
            if kind == "one":
                value = self._content(value, key)
            elif kind == "many" and isinstance(value, list):
                value = [self._content(one, key) for one in value]
            elif key == "game":
                value, source = self._games.for_plan(value)
                if source:
                    plan["script"] = source
            else:
                refuse_outside(value, key)
            plan[key] = value
        return plan

    def _content(self, value, what):
        if not isinstance(value, dict) or len(value) != 1 or not {"path", "content"} & set(value):
            raise Refused(f'{what}: expected {{"path": NAME}} or {{"content": TEXT}}')
        path = value.get("path", what)
        text = self._folder.read(path, what) if "path" in value else value["content"]
        if not isinstance(text, str):
            raise Refused(f"{what}: content: expected a text")
        refuse_programs(text, what)
        return {"path": path, "content": text}
