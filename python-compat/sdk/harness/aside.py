"""Keeps what the SDK prints, and the folders that it makes for its logs, away from answers and from the caller's folder."""

import os
import sys
import tempfile
from contextlib import contextmanager


@contextmanager
def aside():
    """Gives the stream for answers. Inside it, print writes to stderr, and the folder is a temporary one."""
    out, sys.stdout = sys.stdout, sys.stderr
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield out
        finally:
            os.chdir(before)
            sys.stdout = out
