"""Sections of Markdown that a script writes: between the lines <!-- NAME --> and <!-- end of NAME -->."""

import sys


def write_between(path, name, text):
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before = path.read_text()
    if before.count(begin) != 1 or before.count(end) != 1 or before.find(begin) > before.find(end):
        sys.exit(f"{path}: needs the lines {begin} and {end}, each once")
    head, rest = before.split(begin)
    path.write_text(f"{head}{begin}\n\n{text}\n{end}{rest.split(end)[1]}")
