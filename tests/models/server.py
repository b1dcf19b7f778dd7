"""A local HTTP server that can be asked for the rest of a file, and can break off."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(slots=True)
class Site:
    """What is served: `files` by name. `asked` are the ranges that were asked for, in order ("" for a whole file).

    `breaks_after` is how many bytes are sent before the connection is cut, once; `ranges` whether a range is honored.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    breaks_after: int | None = None
    ranges: bool = True
    address: str = ""


@contextmanager
def serve(site: Site) -> Iterator[Site]:
    """Serve a site on this machine; its address ends with a slash."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            data = site.files.get(self.path.strip("/"))
            if data is None:
                self.send_error(404)
                return
            wanted = self.headers.get("Range", "")
            site.asked.append(wanted)
            start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted and site.ranges else 0
            if start >= len(data):
                self.send_error(416)
                return
            self.send_response(206 if start else 200)
            self.send_header("Content-Length", str(len(data) - start))
            self.end_headers()
            end, site.breaks_after = site.breaks_after, None
            self.wfile.write(data[start:end])

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.address = f"http://127.0.0.1:{server.server_address[1]}/"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
