"""The matches that sessions of the MCP server can name: those of the program, those of the library
that comes with the package, and files of the server's folder."""

import json

from . import _mainmatch
from ._keywords import suggestion
from ._mcp_files import Refused

_LIBRARY = "library/"


class Games:
    def __init__(self, folder, pages):
        self._folder, self._pages = folder, pages
        self.built_in = _listed("games")

    def names(self):
        return [*(game["name"] for game in self.built_in), *self._scripts()]

    def listed(self):
        """A row for each: those of the program with title and seats."""
        return [*self.built_in, *({"name": name} for name in self._scripts())]

    def _scripts(self):
        return [*(f"{_LIBRARY}{name}.lua" for name in self._pages.names("library")),
                *self._folder.scripts()]

    def resolve(self, name):
        """What Match and commands take for a match of this name. Raises Refused."""
        if isinstance(name, str) and name in self.names():
            return name if self._is_built_in(name) else str(self._path(name))
        raise Refused(f"game: unknown match {name!r:.60}{suggestion(name, self.names())}")

    def for_plan(self, name):
        """The match as a plan names it, and its source if it is in a file, else None."""
        resolved = self.resolve(name)
        if resolved == name:
            return name, None
        file = name.rpartition("/")[2]
        return file, {"file": file, "text": self._text(name)}

    def about(self, name):
        """The rules page of a match, or what its file says of itself."""
        if not self._is_built_in(self._checked(name)):
            lines = self._text(name).splitlines()
            comment = lines[: _comment_length(lines)]
            return "\n".join(line.removeprefix("--").removeprefix(" ") for line in comment) + "\n"
        if name not in self._pages.names("rules"):
            return ""
        return self._pages.text("rules", name)

    def bots(self, name):
        """Its bots: a list of dicts."""
        (bots,) = _listed("bots", self.resolve(name)).values()
        return bots

    def parameters(self, name):
        return _listed("rules", self.resolve(name))

    def _checked(self, name):
        self.resolve(name)
        return name

    def _is_built_in(self, name):
        return any(game["name"] == name for game in self.built_in)

    def _path(self, name):
        if name.startswith(_LIBRARY):
            return self._pages.path("library", name.removeprefix(_LIBRARY).removesuffix(".lua"))
        return self._folder.resolve(name, "game")

    def _text(self, name):
        if name.startswith(_LIBRARY):
            return self._pages.text("library", name.removeprefix(_LIBRARY).removesuffix(".lua"))
        return self._folder.read(name, "game")


def _comment_length(lines):
    for number, line in enumerate(lines):
        if not line.startswith("--"):
            return number
    return len(lines)


def _listed(*words):
    _code, out, _raised, _complaints = _mainmatch.run([*words, "--format=json"])
    return json.loads(out)
