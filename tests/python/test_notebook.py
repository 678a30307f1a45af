"""The notebook on learning: in short here; MAINMATCH_WRITE_NOTEBOOK=1 executes it at full length, which
takes minutes, and writes into it what it shows."""

import os
import re
from pathlib import Path

import nbformat
from jupyter_client import AsyncKernelManager
from nbclient import NotebookClient

PAGE = Path(__file__).parents[2] / "experiments/guides/learning.ipynb"
GUIDE = PAGE.with_name("researchers.md")


def kinds(notebook):
    """Of each cell of code, what kinds of output it has."""
    return [[(output.output_type, output.get("name"), *output.get("data", {})) for output in cell.outputs]
            for cell in notebook.cells if cell.cell_type == "code"]


def test_the_notebook_learns(tmp_path, monkeypatch):
    """Every cell runs, and shows what it shows in the guide, if with other numbers."""
    notebook = nbformat.read(PAGE, as_version=4)
    shown = kinds(notebook)
    write = bool(os.environ.get("MAINMATCH_WRITE_NOTEBOOK"))
    monkeypatch.setenv("MAINMATCH_SHORT", "" if write else "1")
    for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path))
    kernel = AsyncKernelManager(transport="ipc", connection_file=str(tmp_path / "kernel.json"))
    where = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, km=kernel, timeout=None, resources=where, record_timing=False,
                   coalesce_streams=True).execute()
    if write:
        nbformat.write(notebook, PAGE)
    else:
        assert kinds(notebook) == shown


def test_the_guide_shows_what_the_notebook_shows():
    section = GUIDE.read_text(encoding="utf-8").split("(learning.ipynb)")[1].split("\n## ")[0]
    cells = nbformat.read(PAGE, as_version=4).cells
    shown = "".join(output.get("text", "") for cell in cells for output in cell.get("outputs", []))
    parts = re.findall(r"```text\n(.*?)```", section, re.S)
    assert parts and all(part in shown for part in parts)
