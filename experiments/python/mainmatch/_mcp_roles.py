"""Who may ask what of the MCP server: the table of routes and roles, and the one place where roles
are checked."""

from mcp.server.context import ServerRequestContext
from mcp.types import CallToolResult, TextContent

from ._keywords import suggestion

FREE = "free"  # a session without a running match
SEAT = "seat"  # one that holds a seat at a running match
ALL = frozenset({FREE, SEAT})
ONLY_FREE = frozenset({FREE})

# A line for each tool that is no analysis, and for the start of each address of a resource. Analyses
# and their jobs are for sessions without a seat: what they say of another seat would be its secrets.
TOOLS = {
    "list_matches": ALL,
    "read_rules": ALL,
    "start_match": ALL,
    "observe": ALL,
    "choices": ALL,
    "explain": ALL,
    "submit": ALL,
    "wait": ALL,
    "leave_match": ALL,
    "job": ONLY_FREE,
    "jobs": ONLY_FREE,
    "cancel_job": ONLY_FREE,
}
ANALYSES = ONLY_FREE
RESOURCES = {
    "mainmatch://guides/": ALL,
    "mainmatch://rules/": ALL,
    "mainmatch://records/": ONLY_FREE,
    "mainmatch://results/": ONLY_FREE,
}


def of_tool(name):
    return TOOLS.get(name, ANALYSES)


def of_resource(uri):
    return next((roles for start, roles in RESOURCES.items() if uri.startswith(start)), frozenset())


def refusal(text):
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True,
                          structured_content={"error": text})


class Gate:
    """Middleware of the server: refuses what a session's role may not ask, and lists only the rest.

    `schema_of(tool)` is the schema of a tool's arguments, None for an unknown tool.
    """

    def __init__(self, sessions, schema_of):
        self._sessions, self._schema_of = sessions, schema_of

    def role(self, context):
        return SEAT if self._sessions.of(context.request).holds_seat else FREE

    async def __call__(self, context: ServerRequestContext, call_next):
        role, params = self.role(context), context.params or {}
        if context.method == "tools/call":
            refused = self._tool_refusal(role, params)
            if refused:
                return refusal(refused)
        if context.method == "resources/read" and role not in of_resource(str(params.get("uri"))):
            # As of what is not there.
            return await call_next(_other_uri(context))
        result = await call_next(context)
        if context.method == "tools/list":
            return _only(result, "tools", lambda tool: role in of_tool(tool["name"]))
        if context.method == "resources/list":
            return _only(result, "resources", lambda one: role in of_resource(str(one["uri"])))
        return result

    def _tool_refusal(self, role, params):
        name, given = params.get("name"), params.get("arguments") or {}
        schema = self._schema_of(name)
        if schema is None or not isinstance(given, dict):
            return None  # the server says so itself
        if role not in of_tool(name):
            return f"{name}: not while you hold a seat at a running match"
        known = list(schema["properties"])
        unknown = next((key for key in given if key not in known), None)
        return f"{name}: unknown argument {unknown!r:.60}{suggestion(unknown, known)}" if unknown else None


def _other_uri(context):
    import dataclasses

    return dataclasses.replace(context, params={**context.params, "uri": "mainmatch://nothing"})


def _only(result, key, is_shown):
    """The result of a list with those entries alone."""
    if not isinstance(result, dict):
        result = result.model_dump(by_alias=True, mode="json", exclude_none=True)
    return {**result, key: [one for one in result[key] if is_shown(one)]}
