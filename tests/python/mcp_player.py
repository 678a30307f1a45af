"""A player who knows nothing of any match: it reads what the tools of the MCP server say, and draws."""

import random

from mainmatch._mcp_server import Made


class Chance(random.Random):
    """What `secrets` has, from a seed."""

    def randbelow(self, most):
        return self.randrange(most)

    def token_hex(self, size):
        return self.randbytes(size).hex()


def made(folder, seed=1, limits=None):
    """A server whose seats, deals and bots follow from a seed."""
    return Made(folder, limits, Chance(seed))


async def called(client, name, **given):
    """What a tool gives as JSON. Raises AssertionError where it refuses."""
    result = await client.call_tool(name, given)
    assert not result.is_error, (name, given, result.content[0].text)
    return result.structured_content


async def refused(client, name, **given):
    """The line with which a tool refuses."""
    result = await client.call_tool(name, given)
    assert result.is_error, (name, given, result.structured_content)
    return result.content[0].text


def drawn(schema, chance, seen, name=""):
    """A value of a JSON Schema; each part that may be missing or null is so half of the time."""
    if "anyOf" in schema:
        return drawn(chance.choice(schema["anyOf"]), chance, seen, name)
    if "enum" in schema:
        value = chance.choice(schema["enum"])
    elif schema["type"] == "null":
        value = None
    elif schema["type"] == "boolean":
        value = chance.random() < 0.5
    elif schema["type"] == "integer":
        value = chance.randint(schema["minimum"], schema["maximum"])
    elif schema["type"] == "array":
        value = drawn_list(schema, chance, seen, name)
    else:
        assert schema["type"] == "object", schema
        needed = schema.get("required", [])
        return {key: drawn(one, chance, seen, f"{name}.{key}") for key, one in schema["properties"].items()
                if key in needed or chance.random() < 0.5}
    seen.setdefault(name, set()).add(str(value))
    return value


def drawn_list(schema, chance, seen, name):
    length = chance.randint(schema.get("minItems", 0), schema["maxItems"])
    some = []
    while len(some) < length:
        one = drawn(schema["items"], chance, seen, name + "[]")
        if not schema.get("uniqueItems") or one not in some:
            some.append(one)
    return some


async def composed(client, chance, state, seen, by_example=False):
    """What to hand in: the example of the schema, if that is wanted and it has one; of a match that
    has choices, each is drawn from the values that `choices` allows; else it is drawn from the schema."""
    if by_example and "examples" in state["submission_schema"]:
        return {"submission": state["submission_schema"]["examples"][0]}
    if not state["has_choices"]:
        return {"submission": drawn(state["submission_schema"], chance, seen)}
    chosen = []
    while True:
        found = await called(client, "choices", chosen=chosen)
        following = found.get("next")
        if following is None:
            in_words = chance.random() < 0.5
            return {"submission": found["submission"]} if in_words else {"action": found["chosen"]}
        value = chance.choice(following["values"])
        seen.setdefault(following["name"], set()).add(value)
        chosen = [*found["chosen"], value]


async def play(client, chance, game, seen, by_example=False, **options):
    """Plays a match; returns what is shown at its end, how often it handed in, how often with a foul,
    and the kinds of steps."""
    state = await called(client, "start_match", game=game, **options)
    submissions = fouls = 0
    kinds = set()
    while state["status"] != "over":
        if state["status"] == "playing":
            state = await called(client, "wait")
            continue
        kinds.add(state["step"]["kind"])
        given = await composed(client, chance, state, seen, by_example)
        state = await called(client, "submit", form=chance.choice(["both", "text", "json"]), **given)
        submissions += 1
        fouls += bool(state["void"])
    return state, submissions, fouls, kinds
