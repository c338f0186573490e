#!/usr/bin/env python3
"""Serves a folder to browsers on this machine: serve.py FOLDER [PORT]."""

import errno
import http.server
import sys


class Handler(http.server.SimpleHTTPRequestHandler):
    # Types that browsers require.
    extensions_map = {
        "": "application/octet-stream",
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
        ".png": "image/png",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self):
        # A reload must show changes.
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        # A browser may leave in the middle of a file.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def server(folder, port=0):
    """Returns a server of this folder, with a thread per request; port 0 chooses a free one."""

    def handler(*arguments):
        return Handler(*arguments, directory=folder)

    return Server(("127.0.0.1", port), handler)


def main(folder, port=None):
    try:
        served = server(folder, int(port or 8000))
    except (ValueError, OverflowError):
        sys.exit(f"{port} is not a port.")
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        if port:
            sys.exit(f"Port {port} cannot be had: {error.strerror.lower()}.")
        served = server(folder)
    print(f"The board is at http://127.0.0.1:{served.server_address[1]}/ until Ctrl-C.", flush=True)
    try:
        served.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
