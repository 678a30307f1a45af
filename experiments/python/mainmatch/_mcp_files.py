"""The folder of the MCP server, and the pages of the package: all that tools read and write."""

import os
import pathlib
import re
import stat

PACKAGE = pathlib.Path(__file__).parent
MAX_INPUT = 16 << 20  # bytes of a file that is read
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")


class Refused(ValueError):
    """Something that a session may not do or has got wrong: one line for whoever asked."""


class Pages:
    """Texts that come with the package: `rules`, `guides` and `library`, each by name."""

    _ENDINGS = {"rules": ".md", "guides": ".md", "library": ".lua"}

    def __init__(self, package=PACKAGE):
        self._package = pathlib.Path(package)

    def names(self, kind):
        ending = self._ENDINGS[kind]
        folder = self._package / kind
        if not folder.is_dir():
            return []
        return sorted(path.name.removesuffix(ending) for path in folder.glob("*" + ending))

    def path(self, kind, name):
        if name not in self.names(kind):
            known = ", ".join(self.names(kind)) or "none: this installation has no such texts"
            raise Refused(f"{kind}: got {name!r:.60}, expected {known}")
        return self._package / kind / (name + self._ENDINGS[kind])

    def text(self, kind, name):
        return self.path(kind, name).read_text(encoding="utf-8")


class Folder:
    """The one folder in which tools read and write files.

    `most` is how many bytes `records` and `results` may hold together.
    """

    KINDS = ("records", "results")

    def __init__(self, path, most=256 << 20):
        self.root = pathlib.Path(path).resolve(strict=True)
        if not self.root.is_dir():
            raise Refused(f"--folder: got {str(path)!r:.60}, expected a folder")
        self._most = most

    def resolve(self, name, what="path"):
        """The file of that name beneath the folder, links followed. Raises Refused for any other."""
        if not isinstance(name, str) or not name or "\0" in name or os.path.isabs(name):
            raise Refused(f"{what}: got {name!r:.60}, expected the name of a file beneath the folder")
        path = (self.root / name).resolve()
        if not path.is_relative_to(self.root) or path == self.root:
            raise Refused(f"{what}: got {name!r:.60}, expected a file beneath the folder, not elsewhere")
        return path

    def read(self, name, what="path"):
        """The text of a file. Raises Refused."""
        path = self.resolve(name, what)
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError as error:
            raise Refused(f"{what}: {name!r:.60}: {error.strerror}") from None
        with os.fdopen(descriptor, "rb") as file:
            about = os.fstat(file.fileno())
            if not stat.S_ISREG(about.st_mode):
                raise Refused(f"{what}: {name!r:.60}: expected a plain file")
            if about.st_size > MAX_INPUT:
                raise Refused(f"{what}: {name!r:.60} has {about.st_size} bytes, expected at most {MAX_INPUT}")
            data = file.read(MAX_INPUT + 1)
        try:
            return data[:MAX_INPUT].decode()
        except UnicodeDecodeError:
            raise Refused(f"{what}: {name!r:.60}: expected a text in UTF-8") from None

    def names(self, kind):
        """The files of `records` or `results`, by name."""
        folder = self.root / kind
        if kind not in self.KINDS or not folder.resolve().is_relative_to(self.root) or not folder.is_dir():
            return []
        return sorted(one.name for one in folder.iterdir() if _NAME.fullmatch(one.name))

    def write(self, kind, name, text):
        """Writes a new file of `records` or `results`; returns its name beneath the folder."""
        assert kind in self.KINDS and _NAME.fullmatch(name), (kind, name)
        folder = self.root / kind
        folder.mkdir(exist_ok=True)
        if not folder.resolve().is_relative_to(self.root):
            raise Refused(f"{kind}: leads out of the folder, expected a folder beneath it")
        data = text.encode()
        if self._held() + len(data) > self._most:
            raise Refused(f"the folder may hold {self._most} bytes of records and results, and is full")
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
        try:
            with os.fdopen(os.open(folder / name, flags, 0o644), "wb") as file:
                file.write(data)
        except OSError as error:
            raise Refused(f"{kind}/{name}: {error.strerror}") from None
        return f"{kind}/{name}"

    def _held(self):
        return sum((self.root / kind / name).lstat().st_size
                   for kind in self.KINDS for name in self.names(kind))

    def scripts(self):
        """Names of matches in one file that lie in the folder itself."""
        return sorted(path.name for path in self.root.glob("*.lua") if _NAME.fullmatch(path.name))
