"""Tools of the MCP server that run analyses, one for each, and those for the jobs that they are."""

import asyncio
import json
import secrets
from typing import Annotated, Any

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.tools import Tool
from mcp.server.mcpserver.utilities.func_metadata import ArgModelBase, FuncMetadata
from mcp.types import CallToolResult
from pydantic import ConfigDict, Field

from ._mcp_files import Refused
from ._mcp_play import WaitSeconds, answer, answered
from ._mcp_plans import tool_schema

_MAX_WAIT = 50
_MAX_TEXT = 200_000  # characters of a result that an answer shows
_MAX_JSON = 1 << 20  # bytes of a result that an answer holds
_WAIT = {"type": "integer", "minimum": 0, "maximum": _MAX_WAIT, "default": 20,
         "description": "seconds to wait for the result; after them the answer names a job"}
_JobName = Annotated[str, Field(description="a job's name, as job-1", max_length=40)]


class _Arguments(ArgModelBase):
    """Whatever is given: the plan's fields are checked by the analysis itself."""

    model_config = ConfigDict(extra="allow")

    def model_dump_one_level(self) -> dict[str, Any]:
        return {"given": dict(self.model_extra or {})}


class AnalysisTools:
    def __init__(self, sessions, plans, jobs):
        self._sessions, self._plans, self._jobs = sessions, plans, jobs

    def tools(self):
        """A Tool for each analysis."""
        return [self._tool(name, schema) for name, schema in self._plans.schemas.items()]

    def _tool(self, name, schema):
        parameters = tool_schema(schema)
        parameters["properties"]["wait_s"] = _WAIT

        @answered
        async def run(given: dict[str, Any], context: Context) -> CallToolResult:
            return await self._run(name, given, context)

        return Tool(
            fn=run, name=name, description=schema["description"] + ". Gives the result as text and JSON; "
            "long ones are jobs. The arguments are the fields of a plan.",
            parameters=parameters, fn_metadata=FuncMetadata(arg_model=_Arguments), is_async=True,
            context_kwarg="context")

    def _owner(self, context):
        return self._sessions.of(context.request_context.request).name

    async def _run(self, analysis, given, context):
        wait_s = given.pop("wait_s", _WAIT["default"])
        if isinstance(wait_s, bool) or not isinstance(wait_s, int) or not 0 <= wait_s <= _MAX_WAIT:
            raise Refused(f"wait_s: got {wait_s!r:.20}, expected 0..{_MAX_WAIT}")
        plan = await asyncio.to_thread(self._plans.plan, analysis, given)
        job = self._jobs.begin(self._owner(context), plan, f"{analysis}-{secrets.token_hex(4)}.json")
        try:
            return await self._waited(job, wait_s, context)
        except asyncio.CancelledError:  # by whoever asked
            job.task.cancel()
            raise

    async def _waited(self, job, wait_s, context):
        async def report(one):
            share = one.share
            if share is not None:
                await context.report_progress(100 * share, 100, one.line)

        await self._jobs.wait(job, wait_s, report)
        return _job_answer(job)

    async def job(self, context: Context, job: _JobName, wait_s: WaitSeconds = 0) -> CallToolResult:
        """How far a job is, and its result once it is done."""
        return await self._waited(self._jobs.named(self._owner(context), job), wait_s, context)

    async def jobs(self, context: Context) -> CallToolResult:
        """The jobs of this session."""
        found = [one.summary() for one in self._jobs.of(self._owner(context))]
        return answer(["\n".join(map(json.dumps, found)) or "There are no jobs."], {"jobs": found})

    async def cancel_job(self, context: Context, job: _JobName) -> CallToolResult:
        """End a job; what it has found by then is lost."""
        one = self._jobs.named(self._owner(context), job)
        await self._jobs.cancel(one)
        return _job_answer(one)

    def all(self):
        """Names and functions of the tools for jobs."""
        return {name: answered(getattr(self, name)) for name in ("job", "jobs", "cancel_job")}


def _job_answer(job):
    summary = job.summary()
    text = job.answer.get("text", "")
    if len(text) > _MAX_TEXT:
        text = text[:_MAX_TEXT] + f"\n... ({len(text)} characters)"
    data = job.answer.get("json", "")
    if data and len(data) <= _MAX_JSON:
        summary["result"] = json.loads(data)
    line = ", ".join(f"{key} {one}" for key, one in summary.items() if key != "result")
    result = answer([text, line], summary)
    result.is_error = job.state == "failed"
    return result
