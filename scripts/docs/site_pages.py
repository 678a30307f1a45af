"""The pages of the site: what each has around its text, and the search index over all."""

import dataclasses
import html
import html.parser
import json
import pathlib
import posixpath
import re
import shutil
import subprocess

from pygments.formatters import HtmlFormatter

HERE = pathlib.Path(__file__).parent


@dataclasses.dataclass
class Page:
    path: str  # in the site
    title: str
    group: str
    body: str = ""
    said: str = ""  # a line about it, for lists
    part: bool = False  # reached from the first page of its group


class Sections(html.parser.HTMLParser):
    """The text of a page by heading: [anchor, heading, text]."""

    def __init__(self, body):
        super().__init__(convert_charrefs=True)
        self.found, self.heading, self.skipped = [["", "", ""]], None, 0
        self.feed(re.sub(r"</?span[^>]*>", "", body))  # the colours of code
        self.close()

    def handle_starttag(self, tag, attributes):
        anchor = dict(attributes).get("id", "")
        if re.fullmatch(r"h[1-6]", tag):
            self.found.append([anchor, "", ""])
            self.heading = tag
        elif tag == "dt" and anchor:  # what a list explains is found by its own name
            self.found.append([anchor, "", ""])
            self.heading = tag
        elif tag == "math":
            self.skipped += 1
        elif tag in ("p", "li", "td", "th", "tr", "pre", "dd"):
            self.found[-1][2] += " "

    def handle_endtag(self, tag):
        if tag == self.heading:
            self.heading = None
        elif tag == "math":
            self.skipped -= 1

    def handle_data(self, text):
        if not self.skipped:
            self.found[-1][1 if self.heading else 2] += text


def one_line(text):
    return " ".join(text.split())


class Site:
    def __init__(self, top, folder, program):
        self.top, self.folder, self.program = top, folder, program
        self.pages = {}
        self.of_source = {}  # path in the repository -> path in the site
        self.files = {}  # path in the site -> path in the repository
        self.version = self.run("--version").splitlines()[0]

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], stdout=subprocess.PIPE, text=True,
                              check=True).stdout

    def add(self, page):
        if page.path in self.pages:
            raise ValueError(f"{page.path}: two pages")
        self.pages[page.path] = page

    def resolver(self, source, path):
        """How a page at `path`, made of the file `source` of the repository, writes an address: pages lead
        to pages, other files of the repository are copied. What is neither stays, and is a dead link."""
        def resolve(address):
            if re.match(r"[a-z+]+:|#|//", address):
                return address
            name, mark, anchor = address.partition("#")
            there = posixpath.normpath(posixpath.join(posixpath.dirname(source), name))
            if there in self.of_source:
                target = self.of_source[there]
            elif (self.top / there).is_file() and not there.startswith(".."):
                target = f"files/{there}"
                self.files[target] = there
            else:
                return address
            return self.relative(path, target) + mark + anchor
        return resolve

    @staticmethod
    def relative(path, target):
        return posixpath.relpath(target, posixpath.dirname(path) or ".")

    def navigation(self, page):
        out = ""
        for group in dict.fromkeys(one.group for one in self.pages.values() if one.group):
            links = ""
            for one in self.pages.values():
                if one.group != group or (one.part and group != page.group):
                    continue
                here = ' aria-current="page"' if one is page else ""
                links += (f'<li><a href="{self.relative(page.path, one.path)}"{here}>'
                          f"{html.escape(one.title)}</a></li>\n")
            out += f"<p>{html.escape(group)}</p>\n<ul>\n{links}</ul>\n"
        return out

    @staticmethod
    def contents(body):
        """The headings of a page as a list, if there are some."""
        found = re.findall(r'<h2 id="([^"]+)"[^>]*>(.*?)</h2>', body, re.S)
        if len(found) < 4:
            return ""
        items = "".join(f'<li><a href="#{anchor}">{re.sub("<[^>]+>", "", text)}</a></li>\n'
                        for anchor, text in found)
        return ('<details class="contents"><summary>On this page</summary>\n'
                f"<ul>\n{items}</ul>\n</details>\n")

    def page_html(self, page):
        root = "../" * page.path.count("/")
        head, mark, rest = page.body.partition("</h1>")
        title = page.title if page.path == "index.html" else f"{page.title} - mainmatch"
        return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{root}site.css">
<script src="{root}search.js" defer></script>
</head>
<body data-root="{root}">
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="home" href="{root}index.html">mainmatch</a>
<a class="to-pages" href="#pages">All pages</a>
<form role="search" hidden>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" spellcheck="false">
<div id="found" role="status"></div>
</form>
</header>
<div class="frame">
<main id="main" tabindex="-1">
{head}{mark}
{self.contents(rest) if page.group else ""}{rest}
</main>
<nav id="pages" aria-label="Pages" tabindex="-1">
{self.navigation(page)}</nav>
</div>
<footer><p>{html.escape(self.version)}</p></footer>
</body>
</html>
"""

    def search_index(self):
        entries = []
        for page in self.pages.values():
            for anchor, heading, text in Sections(page.body).found:
                heading, text = one_line(heading), one_line(text)
                if heading or text:
                    url = page.path + (f"#{anchor}" if anchor else "")
                    entries.append({"page": page.title, "heading": heading, "url": url, "text": text})
        return entries

    def write(self):
        if self.folder.exists():
            shutil.rmtree(self.folder)
        self.folder.mkdir(parents=True)
        (self.folder / ".site").write_text(
            "Made by scripts/build-docs, which may replace all that is here.\n", encoding="utf-8")
        for page in self.pages.values():
            to = self.folder / page.path
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(self.page_html(page), encoding="utf-8")
        for to, source in self.files.items():
            (self.folder / to).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.top / source, self.folder / to)
        light, dark = (HtmlFormatter(style=name).get_style_defs("pre.code")
                       for name in ("default", "github-dark"))
        css = (HERE / "site.css").read_text(encoding="utf-8")
        (self.folder / "site.css").write_text(
            f"{light}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}\n{css}", encoding="utf-8")
        shutil.copyfile(HERE / "search.js", self.folder / "search.js")
        # A script and no JSON: pages of the file system may load no other kind of file.
        entries = json.dumps(self.search_index(), ensure_ascii=False, separators=(",", ":"))
        (self.folder / "search-index.js").write_text(f"searchIndexIs({entries});\n", encoding="utf-8")
