"""What this machine is called on its network."""

import socket
from contextlib import suppress


def own_address() -> str:
    """The address under which others on the network find this machine; loopback if there is none.

    Nothing is sent: a datagram socket that is connected only looks up the way.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def own_names(address: str) -> frozenset[str]:
    """The names that a browser may ask for: the address, and what the machine calls itself."""
    name = socket.gethostname().lower()
    return frozenset({address.lower(), name, f"{name.partition('.')[0]}.local"})
