"""The explorer on this machine only: a free port, a secret in the address, and an end to it."""

from __future__ import annotations

import base64
import hmac
import json
import secrets
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

from midrib._types import Record
from midrib.explorer.page import build_page
from midrib.explorer.session import Session

_LOOPBACK = "127.0.0.1"
_LONGEST = 2**24
"""Bytes of a request that are read."""


class ExplorerServer:
    """Serve a session until it is closed.

    Only requests that know the secret, come under this server's own name and, where they change something, from its own
    page are answered: another page in the same browser can neither read nor change anything.

    Parameters
    ----------
    session
        What is shown and corrected.

    See Also
    --------
    serve : Starts it.

    Examples
    --------
    >>> import midrib
    >>> from midrib.explorer import serve
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    >>> with serve(model, X) as server:
    ...     server.address.startswith(f"http://127.0.0.1:{server.port}/")
    True
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.token = secrets.token_urlsafe(24)
        self.page = self._build()
        self.working = threading.Lock()
        self.http = ThreadingHTTPServer((_LOOPBACK, 0), type("Handler", (_Handler,), {"explorer": self}))
        self.http.daemon_threads = True
        self.thread = threading.Thread(
            target=self.http.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True
        )
        self.thread.start()

    @property
    def port(self) -> int:
        """The port that was free."""
        return int(self.http.server_address[1])

    @property
    def address(self) -> str:
        """Where the page is, the secret included."""
        return f"http://{_LOOPBACK}:{self.port}/{self.token}/"

    def close(self) -> None:
        """Stop serving and free the port.

        Examples
        --------
        >>> import midrib
        >>> from midrib.explorer import serve
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> server = serve(model, X)
        >>> server.close()
        """
        self.http.shutdown()
        self.http.server_close()
        self.thread.join(timeout=5)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _refit(self, record: Record) -> Record:
        """Correct the model, one correction at a time; return what the page reads instead."""
        with self.working:
            manifest, blocks = self.session.refit(record)
            self.page = build_page(manifest, blocks, server=True).encode("utf-8")
        packed = [base64.b64encode(block).decode("ascii") for block in blocks]
        return {"manifest": {**manifest, "server": True}, "blocks": packed}

    def _build(self) -> bytes:
        return build_page(*self.session.pack(), server=True).encode("utf-8")


class _Handler(BaseHTTPRequestHandler):
    """Answers one request to a server, of which a subclass knows."""

    explorer: ExplorerServer
    server_version, sys_version = "midrib", ""

    def do_GET(self) -> None:
        """Send the page."""
        if self._refused():
            return
        if self._place() != "":
            self._send(HTTPStatus.NOT_FOUND, b"there is nothing here", "text/plain")
            return
        self._send(HTTPStatus.OK, self.explorer.page, "text/html; charset=utf-8")

    def do_POST(self) -> None:
        """Correct the model."""
        if self._refused() or self._foreign():
            return
        if self._place() != "refit":
            self._send(HTTPStatus.NOT_FOUND, b"there is nothing here", "text/plain")
            return
        size = self.headers.get("Content-Length", "")
        if not size.isdecimal() or int(size) > _LONGEST:
            self._send(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, b"too long", "text/plain")
            return
        try:
            answer = self.explorer._refit(json.loads(self.rfile.read(int(size))))
        except Exception as error:  # noqa: BLE001 - whatever went wrong, the page says it and goes on
            answer = {"error": " ".join(str(error).split()) or type(error).__name__}
        self._send(HTTPStatus.OK, json.dumps(answer, allow_nan=False).encode("utf-8"), "application/json")

    def _place(self) -> str | None:
        """Return what of the server is asked for; None without the secret."""
        parts = self.path.split("?")[0].split("/")
        known = len(parts) == 3 and hmac.compare_digest(parts[1].encode(), self.explorer.token.encode())
        return parts[2] if known else None

    def _names(self) -> set[str]:
        return {f"{host}:{self.explorer.port}" for host in (_LOOPBACK, "localhost")}

    def _refused(self) -> bool:
        """Refuse other names for this machine, by which other pages could reach it, and wrong secrets."""
        if self.headers.get("Host", "") not in self._names():
            self._send(HTTPStatus.MISDIRECTED_REQUEST, b"this is not the host you asked for", "text/plain")
            return True
        if self._place() is None:
            self._send(HTTPStatus.NOT_FOUND, b"there is nothing here", "text/plain")
            return True
        return False

    def _foreign(self) -> bool:
        origin = self.headers.get("Origin")
        kind = self.headers.get("Content-Type", "").split(";")[0]
        own = origin is None or origin in {f"http://{name}" for name in self._names()}
        if own and kind == "application/json":
            return False
        self._send(HTTPStatus.FORBIDDEN, b"only the explorer's own page may ask for this", "text/plain")
        return True

    def _send(self, status: HTTPStatus, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "DENY")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing: addresses hold the secret."""
