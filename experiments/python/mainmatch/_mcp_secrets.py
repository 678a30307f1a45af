"""Who may reach the MCP server over HTTP, and where."""

import ipaddress
import os
import secrets
import stat

from ._mcp_files import Refused

MAX_SECRETS = 64
_MIN_LENGTH = 16  # characters of a secret


def draw_secret():
    return secrets.token_hex(16)


def read_secrets(path):
    """The secrets in a file, one a line, each of a session of its own. Raises Refused."""
    try:
        about = os.stat(path)
        with open(path, encoding="utf-8") as file:
            lines = [line.strip() for line in file.read(1 << 16).splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"--secret-file: {path}: {getattr(error, 'strerror', None) or 'no text'}") from None
    if about.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise Refused(f"--secret-file: {path}: others may read it, expected a file for you alone (chmod 600)")
    found = [line for line in lines if line]
    if not 1 <= len(found) <= MAX_SECRETS or len(set(found)) < len(found):
        raise Refused(f"--secret-file: {path}: expected 1..{MAX_SECRETS} different secrets, one a line")
    if any(len(one) < _MIN_LENGTH or not one.isascii() or not one.isprintable() for one in found):
        raise Refused(f"--secret-file: {path}: expected secrets of at least {_MIN_LENGTH} ASCII characters")
    return found


def read_address(text):
    """Host and port of HOST:PORT, a loopback address. Raises Refused."""
    host, _, port = text.rpartition(":")
    try:
        is_ours = host == "localhost" or ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        is_ours = False
    if not is_ours or not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise Refused(f"--http: got {text!r:.60}, expected an address of this machine alone, as 127.0.0.1:0")
    return host.strip("[]"), int(port)
