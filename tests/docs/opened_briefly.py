"""A command of the pages that serves until it is stopped: begun, asked for its page, and ended."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import urllib.request


def main(command: list[str]) -> int:
    """0 if the command answers and then ends well."""
    with subprocess.Popen([*command, "--no-browser"], stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr
        for line in server.stderr:
            sys.stderr.write(line)
            found = re.search(r"http://\S+", line)
            if found:
                with urllib.request.urlopen(found[0]) as page:
                    assert page.status == 200
                server.send_signal(signal.SIGINT)
    return server.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
