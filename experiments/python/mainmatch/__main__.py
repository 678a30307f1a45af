"""The program: `python -m mainmatch`, and `mainmatch` where the package is installed."""

import sys

from . import _mainmatch


def main():
    if sys.argv[1:2] == ["mcp"]:  # which is written in Python
        from . import _mcp

        sys.exit(_mcp.main(sys.argv[2:]))
    sys.exit(_mainmatch.program(sys.argv[1:]))


if __name__ == "__main__":
    main()
