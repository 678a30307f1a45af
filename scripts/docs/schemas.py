"""JSON Schemas for people to read."""

import html
import json

import prose
from site_pages import Page

BOUNDS = (("minimum", "at least {}"), ("maximum", "at most {}"), ("minItems", "{} items or more"),
          ("maxItems", "{} items or fewer"), ("pattern", "of the form {}"))


def value(one):
    return f"<code>{html.escape(json.dumps(one))}</code>"


def reference(address):
    """'common.json#/$defs/seat' as a link to where that stands."""
    name, _, path = address.partition("#")
    word = path.rsplit("/", 1)[-1] or name
    anchor = f"#{prose.anchor_of(word)}" if path else ""
    return f'<a href="{name.removesuffix(".json") + ".html" if name else ""}{anchor}">{html.escape(word)}</a>'


def kind(schema):
    """What it takes, in a few words."""
    if not isinstance(schema, dict):
        return "anything" if schema else "nothing"
    if "$ref" in schema:
        return reference(schema["$ref"])
    if "const" in schema:
        return value(schema["const"])
    if "enum" in schema:
        return " or ".join(value(one) for one in schema["enum"])
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return " or ".join(kind(one) for one in schema[key])
    types = schema.get("type", "anything")
    words = " or ".join(types if isinstance(types, list) else [types])
    if "items" in schema:
        words += f" of {kind(schema['items'])}"
    elif isinstance(schema.get("additionalProperties"), dict):
        words += f" whose values are {kind(schema['additionalProperties'])}"
    bounds = [words_of.format(value(schema[key]) if key == "pattern" else schema[key])
              for key, words_of in BOUNDS if key in schema]
    if schema.get("uniqueItems"):
        bounds.append("each once")
    return words + (f" ({', '.join(bounds)})" if bounds else "")


def objects_in(schema):
    """Itself or what it holds or may be, as far as these have keys."""
    if not isinstance(schema, dict):
        return
    if "properties" in schema:
        yield schema
        return
    for one in [schema.get("items"), schema.get("additionalProperties"),
                *schema.get("oneOf", []), *schema.get("anyOf", [])]:
        yield from objects_in(one)


def keys_html(schema):
    out = ""
    for part in objects_in(schema):
        items = ""
        for name, one in part["properties"].items():
            optional = "" if name in part.get("required", []) else ", may be missing"
            said = one.get("description", "") if isinstance(one, dict) else ""
            items += (f"<li><code>{html.escape(name)}</code>: {kind(one)}{optional}. "
                      f"{html.escape(said)}{keys_html(one)}</li>\n")
        out += f"<ul>\n{items}</ul>\n"
    return out


def page_of(site, name, source, group):
    schema = json.loads((site.top / source).read_text(encoding="utf-8"))
    raw = f"schemas/{name}.json"
    site.files[raw] = source
    title = schema["title"]
    body = prose.rendered(f"# {title}\n\nThe schema itself: [{name}.json]({name}.json), "
                          "in the words of JSON Schema 2020-12.\n")
    for word, one in schema.get("$defs", {}).items():
        body += f'<h2 id="{prose.anchor_of(word)}">{html.escape(word)}</h2>\n'
        said = html.escape(one.get("description", ""))
        what = "An object" if kind(one) == "object" else kind(one)
        body += f"<p>{what}. {said}</p>\n{keys_html(one)}"
    return Page(f"schemas/{name}.html", title.split(":")[0], group, body, title, part=True)


def add(site, group, folder):
    pages = [page_of(site, path.stem, f"{folder}/{path.name}", group)
             for path in sorted((site.top / folder).glob("*.json"))]
    said = "What seats are shown and hand in, and what programs that are bots read and write."
    body = prose.rendered(f"# Schemas\n\n{said} `mainmatch schema` prints those of plans.\n")
    items = "".join(f'<li><a href="{page.path.split("/")[1]}">{html.escape(page.said)}</a></li>\n'
                    for page in pages)
    body += f"<ul>\n{items}</ul>\n"
    site.add(Page("schemas/index.html", "Schemas", group, body, said))
    for page in pages:
        site.add(page)
