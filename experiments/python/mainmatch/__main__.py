"""The program: `python -m mainmatch`, and `mainmatch` where the package is installed."""

import sys

from . import _mainmatch


def main():
    sys.exit(_mainmatch.program(sys.argv[1:]))


if __name__ == "__main__":
    main()
