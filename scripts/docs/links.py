"""What is dead or out of order in a folder of pages: links, anchors, images, headings. External links
are not fetched."""

import html.parser
import json
import pathlib
import posixpath
import re
import urllib.parse

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Seen(html.parser.HTMLParser):
    """What a page has that others may point to, and where it points to itself."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.targets, self.faults = [], [], []
        self.level = 0
        self.counts = {"h1": 0, "title": 0, "main": 0}
        self.open = []
        self.feed(re.sub(r"</?span[^>]*>", "", text))  # the colours of code: many, and no links
        self.close()
        for tag, count in self.counts.items():
            if count != 1:
                self.faults.append(f"{count} elements {tag}, expected 1")
        if self.open:
            self.faults.append(f"<{self.open[-1]}> is not closed")

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag not in VOID:
            self.open.append(tag)
        if tag in self.counts:
            self.counts[tag] += 1
        if tag == "html" and not values.get("lang"):
            self.faults.append("no lang")
        if values.get("id"):
            if values["id"] in self.ids:
                self.faults.append(f"the id {values['id']} stands there twice")
            self.ids.append(values["id"])
        for name in ("href", "src"):
            if name in values:
                self.targets.append((tag, values[name] or ""))
        if tag == "img" and "alt" not in values:
            self.faults.append(f"the image {values.get('src')} has no alt")
        if re.fullmatch(r"h[1-6]", tag):
            if int(tag[1]) > self.level + 1:
                self.faults.append(f"<{tag}> after " + (f"<h{self.level}>" if self.level else "nothing"))
            self.level = int(tag[1])

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if tag not in self.open:
            self.faults.append(f"</{tag}> closes nothing")
            return
        while self.open[-1] != tag:
            self.faults.append(f"<{self.open.pop()}> is not closed")
        self.open.pop()


def target_fault(folder, page, target, ids):
    """What is wrong with one that is no address of another site; None if nothing is."""
    parts = urllib.parse.urlsplit(target)
    if parts.scheme or target.startswith("//"):
        return None
    path = urllib.parse.unquote(parts.path)
    if path.startswith("/"):
        return f"{target} begins at the root, which the file system has elsewhere"
    name = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
    if name.startswith("../"):
        return f"{target} is outside of the site"
    if name not in ids and not (folder / name).is_file():
        return f"{target} is not there"
    anchor = urllib.parse.unquote(parts.fragment)
    if anchor and name in ids and anchor not in ids[name]:
        return f"{target} has no such anchor"
    return None


def faults_of(folder):
    """A line each, by page."""
    pages = {str(path.relative_to(folder)): Seen(path.read_text(encoding="utf-8"))
             for path in sorted(pathlib.Path(folder).rglob("*.html"))}
    ids = {name: set(seen.ids) for name, seen in pages.items()}
    faults = []
    for name, seen in pages.items():
        faults += [f"{name}: {fault}" for fault in seen.faults]
        for tag, target in dict.fromkeys(seen.targets):
            fault = target_fault(folder, name, target, ids)
            if fault:
                faults.append(f"{name}: {'image' if tag == 'img' else 'link'}: {fault}")
    index = folder / "search-index.js"
    if not index.is_file():
        return [*faults, "search-index.js is not there"]
    text = index.read_text(encoding="utf-8")
    for entry in json.loads(text[text.index("["):text.rindex("]") + 1]):
        fault = target_fault(folder, "index.html", entry["url"], ids)
        if fault:
            faults.append(f"search-index.js: link: {fault}")
    return faults
