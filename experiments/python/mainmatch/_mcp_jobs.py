"""Analyses that sessions of the MCP server run: a process each, so many at once."""

import asyncio
import json
import re

from . import _mcp_limits
from ._mcp_files import Refused

_MAX_WAITING = 16
_MAX_KEPT = 64
_MAX_RESULT = 64 << 20  # bytes


class Job:
    def __init__(self, name, owner, plan):
        self.name, self.owner, self.plan = name, owner, plan
        self.state = "waiting"
        self.line = ""
        self.answer = {}
        self.saved = None
        self.task = None

    @property
    def share(self):
        """How far it is, 0..1, or None."""
        found = re.search(r"(\d+)%", self.line)
        return int(found[1]) / 100 if found else None

    @property
    def ended(self):
        return self.state not in ("waiting", "running")

    def summary(self):
        one = {"job": self.name, "analysis": self.plan["analysis"], "state": self.state}
        if self.state == "running" and self.line:
            one["progress"] = self.line
        if self.saved:
            one["result_file"] = self.saved
        if "error" in self.answer:
            one["error"] = self.answer["error"]
        return one


class Jobs:
    def __init__(self, folder, limits):
        self._folder, self._limits = folder, limits
        self._places = asyncio.Semaphore(limits.jobs)
        self._all = {}
        self._last = 0

    def begin(self, owner, plan, save):
        """A job that runs the plan; `save` is the name under which its result is kept, or None."""
        if sum(one.state == "waiting" for one in self._all.values()) >= _MAX_WAITING:
            raise Refused(f"{_MAX_WAITING} jobs are waiting: expected fewer, cancel some or wait")
        for old in [one for one in self._all.values() if one.ended][: -_MAX_KEPT or None]:
            del self._all[old.name]
        self._last += 1
        job = Job(f"job-{self._last}", owner, plan)
        self._all[job.name] = job
        job.task = asyncio.create_task(self._run(job, save))
        return job

    def of(self, owner):
        return [one for one in self._all.values() if one.owner == owner]

    def named(self, owner, name):
        job = self._all.get(name)
        if job is None or job.owner != owner:
            known = ", ".join(one.name for one in self.of(owner)) or "none"
            raise Refused(f"job: got {name!r:.60}, expected one of this session's: {known}")
        return job

    async def wait(self, job, seconds, report=None):
        """Waits until the job has ended, at most so long; report(job) is called each second."""
        left = seconds
        while not job.ended and left > 0:
            await asyncio.wait([job.task], timeout=min(1, left))
            left -= 1
            if report is not None and job.line:
                await report(job)

    async def cancel(self, job):
        """Kills it."""
        if not job.ended:
            job.task.cancel()
            await asyncio.wait([job.task])

    async def close(self):
        for job in self._all.values():
            await self.cancel(job)

    async def _run(self, job, save):
        try:
            async with self._places:
                job.state = "running"
                await self._play(job)
            job.state = "failed" if "error" in job.answer else "done"
            if "json" in job.answer and save:
                job.saved = self._folder.write("results", save, job.answer["json"])
        except asyncio.CancelledError:
            job.state = "cancelled"
        except Refused as error:
            job.state, job.answer = "failed", {**job.answer, "error": str(error)}
        except (OSError, ValueError) as error:
            what = f"it cannot be run here: {type(error).__name__}"
            job.state, job.answer = "failed", {**job.answer, "error": what}

    async def _play(self, job):
        limits = self._limits
        process = await asyncio.create_subprocess_exec(
            *_mcp_limits.command("_mcp_child", limits.memory_mb, limits.job_cpu_s, limits.threads),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            limit=_MAX_RESULT, env=_mcp_limits.environment(), cwd="/", start_new_session=True)
        try:
            lines = asyncio.create_task(self._follow(job, process.stderr))
            process.stdin.write(json.dumps(job.plan).encode())
            process.stdin.close()
            out = await process.stdout.readline()
            await lines
            code = await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if not out:
            raise Refused(f"it was ended by signal {-code}" if code < 0 else f"exit code {code}: {job.line}")
        job.answer = json.loads(out)

    @staticmethod
    async def _follow(job, stream):
        while line := await stream.readline():
            job.line = line.decode(errors="replace").strip()[:300]
