"""What differs between two runs of the SDK is made the same: the ids that objects get, and the addresses of hosts."""

import socket
import uuid
from contextlib import contextmanager

# Each object gets an id of its own; here all get the same, so that answers can be compared.
SAME_ID = uuid.UUID(int=0, version=4)


@contextmanager
def fixed():
    """Inside it, ids are SAME_ID, and no host is looked up."""
    before = uuid.uuid4, socket.gethostbyname
    uuid.uuid4, socket.gethostbyname = lambda: SAME_ID, address_of
    try:
        yield
    finally:
        uuid.uuid4, socket.gethostbyname = before


def address_of(host):
    """A public address for every name but those that end in .invalid, which no name server knows, and of IPv6."""
    if host.endswith(".invalid") or ":" in host:
        raise socket.gaierror(f"no address of {host}")
    try:
        return socket.inet_ntoa(socket.inet_aton(host))
    except OSError:
        return "93.184.216.34"
