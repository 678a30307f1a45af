"""Resources and prompts of the MCP server: guides, rules, records, results."""

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError
from mcp.types import Resource

from ._mcp_files import Refused

_START = "mainmatch://"
_TYPES = {"guides": "text/markdown", "rules": "text/markdown", "records": "application/json",
          "results": "application/json"}
_SAID = {"guides": "A guide to the program", "rules": "The rules of a match",
         "records": "The record of a match that is over", "results": "The result of an analysis"}

PLAY = """Play one match of {game} with the tools of this server, as well as you can.
1. read_rules(game={game!r}): read them to the end.
2. start_match(game={game!r}): you get a seat; bots have the others.
3. At each step read the screen. Compose what you hand in by the submission_schema, or choice by choice
   with `choices`. Ask `explain` what would be void before you `submit`: a void part is a foul.
4. Go on until the status is "over", then say how it ended and which decision mattered most."""

BALANCE = """Find out what the rule {rule} does to the balance of {game}, and which value is best.
1. read_rules(game={game!r}, about="parameters"): the range and the default of {rule}.
2. balance(game={game!r}): how the match stands as it is. Read mainmatch://guides/designers and
   mainmatch://guides/reading-results for what the metrics and their intervals say.
3. compare(game={game!r}, against=["{rule}=VALUE"]) for values that make a difference; sweep for a grid.
4. Report each change with its interval, say what is not significant, and recommend a value."""


class Server(MCPServer):
    """Its list of resources has the records and results that the folder holds now."""

    pages = None
    folder = None

    async def list_resources(self):
        listed = []
        for kind, described in _SAID.items():
            names = (self.folder if kind in self.folder.KINDS else self.pages).names(kind)
            listed += [Resource(uri=f"{_START}{kind}/{name}", name=f"{kind}/{name}", description=described,
                                mime_type=_TYPES[kind]) for name in names]
        return listed


def _reading(read):
    def call(name: str) -> str:
        try:
            return read(name)
        except Refused as error:
            raise ResourceError(str(error)) from None

    return call


def add_resources(server, pages, folder):
    server.pages, server.folder = pages, folder
    for kind in ("guides", "rules"):
        _add(server, kind, lambda name, kind=kind: pages.text(kind, name))
    for kind in folder.KINDS:
        _add(server, kind, lambda name, kind=kind: folder.read(f"{kind}/{name}", kind))


def _add(server, kind, read):
    server.resource(f"{_START}{kind}/{{name}}", name=kind, description=_SAID[kind],
                    mime_type=_TYPES[kind])(_reading(read))


def add_prompts(server):
    @server.prompt(name="play_this_match", title="Play this match", description="Play a match to its end")
    def play(game: str) -> str:
        return PLAY.format(game=game)

    @server.prompt(name="balance_this_rule", title="Balance this rule",
                   description="Find out what a parameter does to the balance of a match")
    def balance(game: str, rule: str) -> str:
        return BALANCE.format(game=game, rule=rule)
