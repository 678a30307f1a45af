"""site.py PROGRAM: makes the site and looks for what is dead in it, then plants faults in a copy and looks
whether each is found; with a browser it searches. Exit code 77 says that scripts/setup could not make
the Python environment."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
PYTHON = TOP / ".venv" / "bin" / "python"
NEEDED = ("latex2mathml", "markdown_it", "mdit_py_plugins", "pdoc")
SKIPPED = 77

# By what each fault is named: the page, what stands in it, what takes its place, and how it is reported.
PLANTED = (
    ("guides/clusters.html", 'href="../index.html"', 'href="../nowhere.html"',
     "guides/clusters.html: link: ../nowhere.html is not there"),
    ("guides/designers.html", 'href="#main"', 'href="#nowhere"',
     "guides/designers.html: link: #nowhere has no such anchor"),
    ("guides/file-formats.html", 'href="reading-results.html"', 'href="reading-results.html#nowhere"',
     "guides/file-formats.html: link: reading-results.html#nowhere has no such anchor"),
    ("guides/players.html", "../files/experiments/guides/images/edges.png", "../files/edges.png",
     "guides/players.html: image: ../files/edges.png is not there"),
    ("rules/edges.html", 'href="../site.css"', 'href="/site.css"',
     "rules/edges.html: link: /site.css begins at the root, which the file system has elsewhere"),
    ("rules/threads.html", 'href="../site.css"', 'href="../../site.css"',
     "rules/threads.html: link: ../../site.css is outside of the site"),
    ("rules/amidakuji.html", "<p>", "<h4>x</h4><p>", "rules/amidakuji.html: <h4> after <h1>"),
    ("schemas/edges.html", '<html lang="en">', "<html>", "schemas/edges.html: no lang"),
    ("project/readme.html", 'alt="', 'title="', "has no alt"),
    ("commands/duel.html", "<dl>", '<dl><dt id="--seed"></dt>',
     "commands/duel.html: the id --seed stands there twice"),
    ("commands/arena.html", "</dl>", "", "commands/arena.html: <dl> is not closed"),
    ("commands/audit.html", "</dl>", "</dl></p>", "commands/audit.html: </p> closes nothing"),
    ("search-index.js", '"url":"guides/clusters.html#', '"url":"guides/clusters.html#x',
     "search-index.js: link: guides/clusters.html#x"),
)


def run(*arguments):
    return subprocess.run([TOP / "scripts" / "build-docs", *arguments], stderr=subprocess.PIPE, text=True,
                          check=False)


def expect(holds, what):
    if not holds:
        sys.exit(f"FAILED: {what}")


def expect_all_there(site, program):
    """Every guide, ruling, command, schema and match of the library has a page."""
    listed = subprocess.run([program, "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    commands = re.findall(r"^  ([a-z-]+) {2,}", listed.split("Subcommands:")[1], re.M)
    pages = [f"commands/{name}.html" for name in commands]
    pages += [f"guides/{path.stem}.html" for path in (TOP / "experiments/guides").glob("*.[mi][dp]*")]
    rulings = [path.parent.name for path in (TOP / "engine").glob("*/rules.md")]
    pages += [f"rules/{name.replace('_', '-')}.html" for name in rulings]
    pages += [f"rules/{path.stem}-in-one-file.html" for path in (TOP / "experiments/library").glob("*.lua")]
    pages += [f"schemas/{path.name}" for path in (TOP / "experiments/guides/schema").iterdir()]
    expect(len(pages) > 60, f"only {len(pages)} pages are asked for")
    for page in pages:
        expect((site / page).is_file(), f"{page} is not there")
    python = (site / "python/mainmatch.html").read_text(encoding="utf-8")
    for name in ("Match", "Match.step", "tournament", "vector_env"):
        expect(f'id="{name}"' in python, f"{name} is not in python/mainmatch.html")
    expect("unknown" not in python, "what is compiled has no signature")
    formulas = (site / "guides/how-results-are-computed.html").read_text(encoding="utf-8")
    expect(formulas.count("<math") > 50, "formulas are not set")


def expect_no_network(site):
    """Nothing that a page loads is elsewhere."""
    loads = re.compile(r'<(?:link|script|img|iframe)[^>]+(?:href|src)="(?:https?:)?//[^"]*"')
    for path in site.rglob("*.html"):
        found = loads.search(path.read_text(encoding="utf-8"))
        expect(not found, f"{path.relative_to(site)} loads {found and found.group()}")


def plant(site):
    """Copies the site with all faults in it; the lines that must report them."""
    for page, stands, instead, _ in PLANTED:
        path = site / page
        text = path.read_text(encoding="utf-8")
        expect(stands in text, f"{page} has no {stands}, nothing was planted")
        path.write_text(text.replace(stands, instead, 1), encoding="utf-8")
    return [report for *_, report in PLANTED]


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    package = program.parent / "python"
    asked = "import sys, importlib.util as u; sys.exit(not all(u.find_spec(m) for m in sys.argv[1:]))"
    if not package.is_dir() or not PYTHON.exists() or subprocess.run(
            [PYTHON, "-c", asked, *NEEDED], check=False).returncode != 0:
        print("SKIPPED: there is no Python environment for it (scripts/setup makes it where PyPI is reached)")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder) / "site"
        made = run(site, "--program", program)
        expect(made.returncode == 0, f"the site has faults:\n{made.stderr}")
        expect_all_there(site, program)
        expect_no_network(site)
        cited = (TOP / "CITATION.cff").read_text(encoding="utf-8")
        version = re.search(r"project\(mainmatch VERSION ([0-9.]+)", (TOP / "CMakeLists.txt").read_text())
        expect(f"\nversion: {version.group(1)}\n" in cited, "CITATION.cff has another version")
        node = shutil.which("node")
        if node:
            look = subprocess.run([node, TOP / "tests/docs/search.mjs", site], check=False)
            expect(look.returncode in (0, SKIPPED), "the site does not hold in a browser")
        reports = plant(site)
        checked = run("--check", site)
        lines = [line for line in checked.stderr.splitlines() if line.startswith("build-docs: ")]
        expect(checked.returncode == 1, f"exit code {checked.returncode} with planted faults")
        for report in reports:
            expect(any(report in line for line in lines), f"not found: {report}\n{checked.stderr}")
        expect(len(lines) == len(reports) + 1, f"more is reported than was planted:\n{checked.stderr}")
        refused = run("--check", folder)
        expect(refused.returncode == 2 and "expected a site" in refused.stderr, "no site is taken for one")
        refused = run(folder, "--program", program)
        expect(refused.returncode == 2 and site.is_dir(), "a folder with other files is written over")
    print(f"The site holds; {len(reports)} planted faults were found.")


if __name__ == "__main__":
    main()
