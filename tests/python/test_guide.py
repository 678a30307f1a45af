"""The examples of the guide for researchers: each block of Python prints what the block after it
shows. MAINMATCH_WRITE_GUIDE=1 writes into the page what they print."""

import contextlib
import io
import os
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "experiments/guides/researchers.md"
EXAMPLE = re.compile(r"```python\n(.*?)```\n\n```text\n(.*?)```", re.S)


def test_the_guide_shows_what_its_examples_print(tmp_path, monkeypatch):
    text = PAGE.read_text(encoding="utf-8")
    assert text.count("```python\n") == len(EXAMPLE.findall(text)) > 0
    monkeypatch.chdir(tmp_path)
    names = {}

    def printed(example):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(example[1], names)  # pylint: disable=exec-used
        return example[0].replace("```text\n" + example[2], "```text\n" + out.getvalue())

    now = EXAMPLE.sub(printed, text)
    if os.environ.get("MAINMATCH_WRITE_GUIDE"):
        PAGE.write_text(now, encoding="utf-8")
    assert now == text or os.environ.get("MAINMATCH_WRITE_GUIDE")
