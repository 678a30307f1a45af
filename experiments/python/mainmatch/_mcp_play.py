"""Tools of the MCP server with which a session plays a match."""

import asyncio
import functools
import json
from typing import Annotated, Any, Literal

from mcp.server.mcpserver import Context
from mcp.types import CallToolResult, TextContent
from pydantic import Field

from ._mainmatch import Error
from ._mcp_files import Refused
from ._mcp_plans import refuse_outside
from ._mcp_roles import refusal

_MAX_WAIT = 50  # seconds; a client may give up on a request after a minute
WaitSeconds = Annotated[int, Field(ge=0, le=_MAX_WAIT, description="how many seconds to wait at most")]
_Form = Annotated[Literal["both", "text", "json"], Field(description="what to show: text, JSON or both")]
_Submission = Annotated[Any, Field(description="what to hand in, as submission_schema of observe has it; "
                                   "null for nothing")]
_Action = Annotated[list[Annotated[int, Field(ge=0)]] | None,
                    Field(description="instead of a submission: all numbers of `chosen` of choices",
                          max_length=4096)]


def answer(texts, data):
    """What a tool gives: text for a reader, JSON by shape."""
    return CallToolResult(content=[TextContent(type="text", text=text) for text in texts if text],
                          structured_content=data)


def answered(function):
    """The tool, whose refusals are answers in one line."""

    @functools.wraps(function)
    async def call(*args, **kwargs):
        try:
            return await function(*args, **kwargs)
        except (Refused, Error) as error:
            return refusal(str(error))

    return call


def _line(state):
    where = f"Match {state['match']}: {state['game']}, seat {state['seat']} of {state['seats']} (from 0)."
    if state["status"] == "over":
        return f"{where} The match is over.\nOutcome: {json.dumps(state['outcome'])}"
    if state["status"] == "playing":
        return f"{where} The step is being played: call wait."
    return f"{where} Your turn: {state['step']['kind']}."


def shown(state, form="both"):
    """The answer that shows a session its seat."""
    texts = [_line(state)]
    if state["status"] == "playing":
        return answer(texts, state)
    if state["void"]:
        texts[0] = "Void, a foul each: " + "; ".join(map(_said, state["void"])) + "\n" + texts[0]
    if form != "json":
        texts.append(state["text"])
        if state["status"] == "your turn" and state["submission_schema"]:
            texts.append("Hand in JSON of this schema, or null: " + json.dumps(state["submission_schema"]))
    kept = {key: one for key, one in state.items() if key != "text" and (form != "text" or key != "view")}
    return answer(texts, kept)


def _said(void):
    return f"{void['part']}: {void['reason']} ({void['ruling']})" if void.get("ruling") else f"{void}"


class PlayTools:
    """Each public method is a tool: its docstring is what models read."""

    def __init__(self, sessions, games):
        self._sessions, self._games = sessions, games

    def _session(self, context):
        return self._sessions.of(context.request_context.request)

    async def list_matches(self) -> CallToolResult:
        """List the matches that can be played and analysed: names, titles, seats."""
        rows = self._games.listed()
        lines = [f"{row['name']}: {row['title']}, {row['seats']} seats" if "title" in row else
                 f"{row['name']}: a match in one file (read_rules says what it is)" for row in rows]
        return answer(["\n".join(lines)], {"matches": rows})

    async def read_rules(
        self,
        game: Annotated[str, Field(description="a name of list_matches")],
        about: Annotated[Literal["rules", "parameters", "bots"], Field(
            description="the rules page, the parameters that can be changed, or the bots")] = "rules",
    ) -> CallToolResult:
        """Read the rules of a match, its parameters, or who its bots are."""
        if about == "rules":
            text = await asyncio.to_thread(self._games.about, game)
            return answer([text or "There is no rules page here; see its parameters."], {"text": text})
        list_of = self._games.parameters if about == "parameters" else self._games.bots
        rows = await asyncio.to_thread(list_of, game)
        return answer([json.dumps(rows, indent=1)], {about: rows})

    async def start_match(
        self,
        context: Context,
        game: Annotated[str, Field(description="a name of list_matches")],
        seat: Annotated[int | None, Field(description="your seat, from 0; drawn without", ge=0)] = None,
        bots: Annotated[list[Annotated[str, Field(max_length=2000)]] | None, Field(
            description="who plays the other seats in turn, as read_rules lists bots, with parameters "
            "where wanted: climber(late=3); without, each is drawn from the usual ones",
            max_length=64)] = None,
        rules: Annotated[dict[str, Any] | None, Field(
            description="parameters that differ from the defaults")] = None,
    ) -> CallToolResult:
        """Start a match: you have one seat, bots play the others. Then observe, submit, and so on
        until it is over. While it runs you have no analyses."""
        for what, value in (("bots", bots), ("rules", rules)):
            refuse_outside(value, what)
        session = self._session(context)
        await session.start(game, seat, bots, rules)
        await _say_changed(context)
        return shown(await session.observe())

    async def observe(self, context: Context, form: _Form = "both") -> CallToolResult:
        """See what your seat is shown now: the screen as text, the same as JSON (`view`), and the JSON
        Schema of what you can hand in in this step (`submission_schema`)."""
        return shown(await self._session(context).observe(), form)

    async def choices(
        self,
        context: Context,
        chosen: Annotated[list[int], Field(description="the choices so far: [] at first, later `chosen` "
                                           "of the answer and one of its `values`", max_length=4096)] = [],
    ) -> CallToolResult:
        """Compose a submission choice by choice, without a foul, where observe says has_choices: gives
        the name and the allowed values of the next choice, as whole numbers; choices with one allowed
        value are made for you. When `next` is null, `submission` says what you have composed: hand in
        `chosen` as `action`, or the submission. 0 mostly means nothing or the first option."""
        found = await self._session(context).ask("choices", prefix=chosen)
        following = found["next"]
        if following is None:
            text = "Complete: " + json.dumps(found["submission"])
        else:
            text = f"Next: {following['name']}, one of {following['values']}; chosen: {found['chosen']}"
        return answer([text], found)

    async def explain(self, context: Context, submission: _Submission = None,
                      action: _Action = None) -> CallToolResult:
        """Ask the referee what of a submission would be void, and by which ruling, before you hand it
        in. Changes nothing."""
        found = await self._session(context).ask("explain", **_given(submission, action))
        text = "\n".join(map(_said, found["void"])) or "Nothing would be void."
        return answer([text], found)

    async def submit(self, context: Context, submission: _Submission = None, action: _Action = None,
                     wait_s: WaitSeconds = 20, form: _Form = "both") -> CallToolResult:
        """Hand in for this step. What the rules do not allow is void and counts as a foul. Bots hand in
        by themselves, the step is resolved, and you see what came of it and what is asked next; if
        that takes longer than wait_s, call wait."""
        await self._session(context).submit(wait_s, **_given(submission, action))
        return await self._after(context, form)

    async def wait(self, context: Context, wait_s: WaitSeconds = 20, form: _Form = "both") -> CallToolResult:
        """Wait until the step that is being played is resolved, and see what came of it."""
        session = self._session(context)
        session.seat  # pylint: disable=pointless-statement  # raises without one
        await session.wait(wait_s)
        return await self._after(context, form)

    async def _after(self, context, form):
        state = await self._session(context).observe()
        if state["status"] == "over":
            await _say_changed(context)
        return shown(state, form)

    async def leave_match(self, context: Context) -> CallToolResult:
        """Give up your seat; the match ends and nothing of it is kept."""
        about = await self._session(context).leave()
        await _say_changed(context)
        return answer([f"You have left match {about['match']}."], about)

    def all(self):
        """Names and tools."""
        names = [name for name in vars(type(self)) if not name.startswith("_") and name != "all"]
        return {name: answered(getattr(self, name)) for name in names}


def _given(submission, action):
    if action is None:
        return {"submission": submission}
    if submission is not None:
        raise Refused("action: got a submission too, expected one of them")
    return {"action": action}


async def _say_changed(context):
    """Tells the client that it has other tools now."""
    if context.protocol_version is not None and context.protocol_version >= "2026":
        await context.notify_tools_changed()
    else:
        await context.session.send_tool_list_changed()
