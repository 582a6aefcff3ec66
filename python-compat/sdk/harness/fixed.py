"""What differs between two runs of the SDK is made the same: the ids that objects get, and the addresses of hosts."""

import re
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
    """A public address for every name but those of this machine, and those that no name server knows."""
    name = host.encode("idna").decode("ascii")  # as socket.gethostbyname does; it raises a UnicodeError
    if name.endswith(".invalid") or not re.fullmatch(r"[A-Za-z0-9_.-]+", name):
        raise socket.gaierror(f"no address of {host}")
    if name.rstrip(".") == "localhost" or name.rstrip(".").endswith(".localhost"):
        return "127.0.0.1"
    try:
        return socket.inet_ntoa(socket.inet_aton(name))
    except OSError:
        if name.endswith(".") and is_address(name[:-1]):
            raise socket.gaierror(f"no address of {host}") from None
        return "93.184.216.34"


def is_address(name):
    try:
        return bool(socket.inet_aton(name))
    except OSError:
        return False
