"""The MCP server over HTTP: Streamable HTTP for whoever has a secret, on this machine alone."""

import hmac
import socket
import sys

import uvicorn
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import JSONResponse

from ._mcp_files import Refused
from ._mcp_secrets import MAX_SECRETS

_MAX_BODY = 4 << 20  # bytes of a request


class SecretGate:
    """Lets in whoever sends one of the secrets; each is somebody else, with sessions of their own."""

    def __init__(self, app, known):
        self._app = app
        self._known = [one.encode() for one in known]

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        given = next((value for key, value in scope["headers"] if key == b"authorization"), b"")
        scheme, _, secret = given.partition(b" ")
        # All are compared, so that the time says nothing.
        same = [hmac.compare_digest(secret.strip(), one) for one in self._known]
        if scheme.lower() != b"bearer" or not any(same):
            response = JSONResponse({"error": "Authorization: expected Bearer and the secret"}, 401,
                                    {"WWW-Authenticate": "Bearer"})
            return await response(scope, receive, send)
        name = f"secret-{same.index(True) + 1}"
        user = AuthenticatedUser(AccessToken(token="", client_id=name, scopes=[]))
        return await self._app({**scope, "user": user}, receive, send)


def app_of(server, known, port):
    """The ASGI application. Host must be this server's, and Origin where there is one."""
    names = ("127.0.0.1", "localhost", "[::1]")
    hosts = [f"{name}:{port}" for name in names] + (list(names) if port == 80 else [])
    security = TransportSecuritySettings(allowed_hosts=hosts,
                                         allowed_origins=[f"http://{host}" for host in hosts])
    app = server.streamable_http_app(transport_security=security, max_request_body_size=_MAX_BODY,
                                     max_sessions=4 * MAX_SECRETS)
    return SecretGate(app, known)


def listen(host, port):
    """A socket that listens there; its port where that is 0 is any free one. Raises Refused."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise Refused(f"--http: {host}:{port}: {error.strerror}") from None
    return listening


async def serve(server, host, port, known, is_drawn):
    """Serves whoever has one of the secrets until a signal ends it. Prints the address, and a secret
    that was drawn."""
    with listen(host, port) as listening:
        port = listening.getsockname()[1]
        print(f"http://{f'[{host}]' if ':' in host else host}:{port}/mcp", flush=True)
        if is_drawn:
            print(f"Authorization: Bearer {known[0]}", flush=True)
        print("mainmatch: Ctrl-C ends the server", file=sys.stderr, flush=True)
        config = uvicorn.Config(app_of(server, known, port), log_level="warning", access_log=False,
                                timeout_graceful_shutdown=3)
        await uvicorn.Server(config).serve(sockets=[listening])
