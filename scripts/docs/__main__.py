"""Makes the site; see scripts/build-docs."""

import argparse
import pathlib
import sys

import links

TOP = pathlib.Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser(
        prog="scripts/build-docs", description="Makes the documentation as static pages with a search.")
    parser.add_argument("dir", type=pathlib.Path, nargs="?", metavar="DIR", default=TOP / "build" / "site",
                        help="where the pages go (default: build/site)")
    parser.add_argument("--program", type=pathlib.Path, default=TOP / "build" / "mainmatch",
                        help="whose commands and Python package are shown (default: build/mainmatch)")
    parser.add_argument("--check", action="store_true", help="make nothing: check the pages that are there")
    options = parser.parse_args()
    if options.check:
        if not (options.dir / "index.html").is_file():
            parser.exit(2, f"build-docs: {options.dir}: got a folder without index.html, expected a site\n")
    else:
        if not options.program.is_file():
            parser.exit(2, f"build-docs: --program: got {options.program}, expected the built program\n")
        if not (options.program.parent / "python").is_dir():
            parser.exit(2, f"build-docs: --program: got {options.program}, without python/ beside it, "
                           "expected a build with the package for Python\n")
        taken = options.dir.exists() and any(options.dir.iterdir())
        if taken and not (options.dir / ".site").exists():
            parser.exit(2, f"build-docs: {options.dir}: got a folder that is not empty and no site, "
                     "expected a new folder or a site\n")
        import sources  # which takes a while, with all that it asks
        from site_pages import Site

        site = Site(TOP, options.dir, options.program.resolve())
        sources.add_all(site)
        site.write()
    faults = links.faults_of(options.dir)
    for fault in faults:
        print(f"build-docs: {fault}", file=sys.stderr)
    pages = len(list(options.dir.rglob("*.html")))
    print(f"build-docs: {pages} pages in {options.dir}, {len(faults)} faults", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
