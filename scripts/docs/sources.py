"""What the pages of the site are made of."""

import json
import re

import api
import commands
import prose
import schemas
from site_pages import Page, one_line

GUIDES, SCHEMAS, LIBRARY = "experiments/guides", "experiments/guides/schema", "experiments/library"


def title_of(text):
    return re.sub(r"[*`]", "", re.search(r"^# (.+)$", text, re.M).group(1))


def first_sentence(text):
    """Of the first paragraph, as plain text."""
    for block in re.split(r"\n\s*\n", text):
        if not re.match(r"[#<|\-!>]|```|\d+\. ", block):
            plain = one_line(re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", block).replace("`", ""))
            return re.split(r"(?<=[.:!?])\s", plain)[0].rstrip(":.") + "."
    return ""


def in_order_of_readme(site, names):
    """Guides as README.md comes to them, then the others by name."""
    readme = (site.top / "README.md").read_text(encoding="utf-8")
    readme = readme[readme.index("## Where the rest is"):]
    place = {name: readme.find(f"]({name})") for name in names}
    return sorted(names, key=lambda name: (place[name] < 0, place[name], name))


def markdown_sources(site):
    """(file, path of its page, group) of all pages that are Markdown."""
    guides = [f"{GUIDES}/{path.name}" for path in sorted((site.top / GUIDES).glob("*.md"))]
    for source in in_order_of_readme(site, guides):
        yield source, f"guides/{source.rsplit('/', 1)[1][:-3]}.html", "Guides"
    for path in sorted((site.top / "engine").glob("*/rules.md")):
        name = path.parent.name
        yield f"engine/{name}/rules.md", f"rules/{name.replace('_', '-')}.html", "Rules"
    for source, name in {"README.md": "readme", "CHANGELOG.md": "changes",
                         "CONTRIBUTING.md": "contributing",
                         "engine/README.md": "code", "bench/README.md": "speed",
                         "scripts/packaging/README.md": "packages"}.items():
        yield source, f"project/{name}.html", "The project"


def add_markdown(site, group):
    for source, path, in_group in markdown_sources(site):
        if in_group == group:
            text = (site.top / source).read_text(encoding="utf-8")
            title = "Read me" if source == "README.md" else title_of(text)
            site.add(Page(path, title, group, prose.rendered(text, site.resolver(source, path)),
                          first_sentence(text)))


def cell_html(cell, resolve):
    text = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return prose.rendered(text, resolve)
    if cell["cell_type"] != "code":
        return ""
    out = prose.code_block(text + "\n", "python")
    for output in cell["outputs"]:
        plain = output.get("text") or output.get("data", {}).get("text/plain") or output.get("traceback", [])
        out += '<p class="file">prints</p>' + prose.code_block("".join(plain), "text")
    return out


def add_notebooks(site):
    for path in sorted((site.top / GUIDES).glob("*.ipynb")):
        source, to = f"{GUIDES}/{path.name}", site.of_source[f"{GUIDES}/{path.name}"]
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        first = next("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        resolve = site.resolver(source, to)
        raw = f"files/{source}"
        site.files[raw] = source
        head, *rest = (cell_html(cell, resolve) for cell in cells)
        body = (head + f'<p>This is a notebook: <a href="{site.relative(to, raw)}">{path.name}</a>.</p>\n' +
                "".join(rest))
        site.add(Page(to, title_of(first), "Guides", body, first_sentence(first)))


def comment_of(lua):
    """What the file of a match says of itself in the comment at its head: a line, and the rules."""
    lines = []
    for line in lua.splitlines():
        if not line.startswith("--"):
            break
        lines.append(line[3:])
    name, _, said = lines[0].partition(": ")
    return name, said, "\n".join(lines[1:]).strip()


def add_library(site):
    """The matches of the library, each a file that has its rules in a comment."""
    for path in sorted((site.top / LIBRARY).glob("*.lua")):
        lua = path.read_text(encoding="utf-8")
        name, said, rules = comment_of(lua)
        # In a comment a list needs no empty line around it, and each of its lines begins further in.
        rules = re.sub(r"^(  .*\n)(?=[^\s\d])", r"\1\n", rules, flags=re.M)
        rules = re.sub(r"^  (\w+(?:, [^:]*)?: )", r"- \1", rules, flags=re.M)
        source, to = f"{LIBRARY}/{path.name}", site.of_source[f"{LIBRARY}/{path.name}"]
        raw = f"files/{source}"
        site.files[raw] = source
        guide = site.relative(to, site.of_source[f"{GUIDES}/your-own-match.md"])
        text = (f"# {name}: a match in one file\n\n{said[0].upper()}{said[1:]}\n\n{rules}\n\n"
                f"## The file\n\n[{path.name}]({site.relative(to, raw)}); most commands take its path in "
                f"place of a match ([your own match]({guide})).\n\n")
        body = prose.rendered(text) + prose.code_block(lua, "lua")
        site.add(Page(to, f"{name} (one file)", "Rules", body, said))


INDEX = """# mainmatch

Monte Carlo strategy analysis of social-strategy matches: which strategies win, what the rules reward, and
how sure that is. The program plays five matches and whatever you write in one file.

New here? [Read me](README.md) is the tour; the ways in are [for players](experiments/guides/players.md),
[for designers](experiments/guides/designers.md) and [for researchers](experiments/guides/researchers.md).
A page says [how results are computed](experiments/guides/how-results-are-computed.md), with sources.
To cite the program there is [CITATION.cff](CITATION.cff); its licence is [MIT](LICENSE).
"""


def add_index(site):
    body = prose.rendered(INDEX, site.resolver("index.md", "index.html"))
    for group in dict.fromkeys(page.group for page in site.pages.values()):
        body += prose.rendered(f"## {group}\n")
        items = "".join(
            f'<dt><a href="{page.path}">{page.title}</a></dt><dd>{prose.rendered(page.said)}</dd>\n'
            for page in site.pages.values() if page.group == group and not page.part)
        body += f"<dl>\n{items}</dl>\n"
    site.add(Page("index.html", "mainmatch", "", body))


def add_all(site):
    site.of_source = {source: path for source, path, _ in markdown_sources(site)}
    for folder, ending, to in ((GUIDES, "ipynb", "guides/{}.html"),
                               (LIBRARY, "lua", "rules/{}-in-one-file.html"),
                               (SCHEMAS, "json", "schemas/{}.html")):
        for path in (site.top / folder).glob(f"*.{ending}"):
            site.of_source[f"{folder}/{path.name}"] = to.format(path.stem)
    site.of_source |= {GUIDES: "index.html", SCHEMAS: "schemas/index.html"}
    add_markdown(site, "Guides")
    add_notebooks(site)
    add_markdown(site, "Rules")
    add_library(site)
    commands.add(site, "Commands")
    api.add(site, "Python")
    schemas.add(site, "Schemas", SCHEMAS)
    add_markdown(site, "The project")
    add_index(site)
