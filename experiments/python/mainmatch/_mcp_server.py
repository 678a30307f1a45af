"""The MCP server: what it is made of."""

import contextlib
import dataclasses
import secrets

from mcp.types import ToolAnnotations

from . import _mainmatch
from ._mcp_analyses import AnalysisTools
from ._mcp_files import Folder, Pages
from ._mcp_games import Games
from ._mcp_jobs import Jobs
from ._mcp_plans import Plans
from ._mcp_play import PlayTools
from ._mcp_resources import Server, add_prompts, add_resources
from ._mcp_roles import Gate
from ._mcp_seat import Session, Sessions

INSTRUCTIONS = """mainmatch plays and analyses social-strategy matches. To play: list_matches, read_rules,
start_match, then observe, submit, and so on until the match is over. To analyse: tournament, balance,
compare, advise, odds, review and others; these are not there while you hold a seat. Resources have the
guides (mainmatch://guides/...), the rules of matches, records of matches and results."""


@dataclasses.dataclass
class Limits:
    """What sessions may use."""

    jobs: int = 2  # analyses at once
    threads: int = 1  # of each
    job_cpu_s: int = 600  # seconds of CPU of an analysis
    step_cpu_s: int = 60  # of a request to a match, bots included
    memory_mb: int = 4096  # of each process


class Made:
    """A server, and what is to be closed with it."""

    def __init__(self, folder, limits=None, chance=secrets):
        limits = limits or Limits()
        self.folder = folder if isinstance(folder, Folder) else Folder(folder)
        pages = Pages()
        games = Games(self.folder, pages)
        self.jobs = Jobs(self.folder, limits)
        self.sessions = Sessions(lambda name: Session(name, games, self.folder, limits, chance))
        analyses = AnalysisTools(self.sessions, Plans(self.folder, games), self.jobs)
        self.server = Server(
            name="mainmatch", title="mainmatch", version=_mainmatch.version, instructions=INSTRUCTIONS,
            tools=analyses.tools(), log_level="WARNING", lifespan=self._lifespan)
        tools = {**PlayTools(self.sessions, games).all(), **analyses.all()}
        for name, tool in tools.items():
            read_only = name not in ("start_match", "submit", "leave_match", "cancel_job")
            self.server.add_tool(tool, name=name, annotations=ToolAnnotations(
                read_only_hint=read_only, open_world_hint=False))
        add_resources(self.server, pages, self.folder)
        add_prompts(self.server)
        self.server.middleware.append(Gate(self.sessions, self._schema_of))

    def _schema_of(self, name):
        return self.schemas.get(name)

    @contextlib.asynccontextmanager
    async def _lifespan(self, _server):
        self.schemas = {tool.name: tool.input_schema for tool in await self.server.list_tools()}
        try:
            yield {}
        finally:
            await self.jobs.close()
            await self.sessions.close()
