"""The commands of the program, from its own manual."""

import html
import re

import prose
from site_pages import Page

FONTS = {"B": ("<b>", "</b>"), "I": ("<i>", "</i>"), "R": ("", "")}


def inline(text):
    """A line of the manual: \\fB...\\fR, \\fI...\\fR, and characters that troff would take for its own."""
    out, close = "", ""
    for i, part in enumerate(re.split(r"\\f([BIR])", text)):
        if i % 2:
            out += close + FONTS[part][0]
            close = FONTS[part][1]
        else:
            out += html.escape(part.replace("\\&", "").replace("\\-", "-").replace("\\e", "\\"), quote=False)
    return out + close


def plain(text):
    return re.sub(r"<[^>]+>", "", inline(text))


def sections_of(manual):
    """{heading: [lines, or (term, text) of a list]}"""
    sections, lines = {}, manual.splitlines()
    for i, line in enumerate(lines):
        if line.startswith(".SH "):
            sections[line[4:]] = []
        elif line == ".TP":
            sections[list(sections)[-1]].append((lines[i + 1], ""))
        elif sections and lines[i - 1] != ".TP" and not line.startswith(".TH"):
            last = sections[list(sections)[-1]]
            if last and isinstance(last[-1], tuple):
                last[-1] = (last[-1][0], f"{last[-1][1]} {line}".strip())
            else:
                last.append(line)
    return sections


def option_list(entries, linked):
    out = "<dl>\n"
    for term, said in entries:
        name = plain(term).split()[0]
        anchor = name.split("|")[0]
        shown = f"<code>{inline(term)}</code>"
        if linked:
            shown = f'<a href="{name}.html">{shown}</a>'
        out += f'<dt id="{html.escape(anchor)}">{shown}</dt><dd><p>{inline(said)}</p></dd>\n'
    return out + "</dl>\n"


def page_of(site, command, group):
    manual = site.run("man", command)
    sections = sections_of(manual)
    said = plain(sections["NAME"][0]).split(" - ", 1)[1]
    body = prose.rendered(f"# {command}\n\n{said}.\n")
    body += f"<p><code>{inline(' '.join(sections['SYNOPSIS']))}</code></p>\n"
    body += '<h2 id="flags">Flags</h2>\n' + option_list(sections["OPTIONS"], False)
    return Page(f"commands/{command}.html", command, group, body, said, part=True)


def help_page(site, command, group):
    text = site.run(command, "--help")
    said = text.splitlines()[0]
    body = prose.rendered(f"# {command}\n\n{said}.\n") + prose.code_block(text, "text")
    return Page(f"commands/{command}.html", command, group, body, said, part=True)


def add(site, group):
    overview = sections_of(site.run("man"))
    listed = overview["COMMANDS"]
    said = "What each command does, and its flags."
    body = prose.rendered(f"# Commands\n\n{said}\n")
    body += f"<p><code>{inline(' '.join(overview['SYNOPSIS']))}</code></p>\n"
    for heading, entries in overview.items():
        if heading in ("NAME", "SYNOPSIS", "SEE ALSO"):
            continue
        title = "All commands" if heading == "COMMANDS" else heading.capitalize()
        body += f'<h2 id="{prose.anchor_of(title)}">{html.escape(title)}</h2>\n'
        texts = [f"<p>{inline(one)}</p>\n" for one in entries if isinstance(one, str)]
        pairs = [one for one in entries if isinstance(one, tuple)]
        body += "".join(texts) + (option_list(pairs, heading == "COMMANDS") if pairs else "")
    site.add(Page("commands/index.html", "Commands", group, body, said))
    for term, _ in listed:
        name, *rest = plain(term).split()
        # `plan ANALYSIS` has the flags of that analysis, and no page of the manual.
        site.add(help_page(site, name, group) if rest else page_of(site, name, group))
