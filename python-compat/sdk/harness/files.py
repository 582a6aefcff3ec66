"""Prints a hash of the files that the SDK's classes are written in, for each wheel: one JSON line a wheel.

python harness/files.py WHEEL...
"""

import hashlib
import json
import sys
import zipfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3] / "src" / "python"))

from sdk import MODULES


def main(*wheels):
    for wheel in wheels:
        print(json.dumps({"files": hash_of(wheel), "modules": sorted(MODULES)}), flush=True)


def hash_of(wheel):
    with zipfile.ZipFile(wheel) as files:
        present = set(files.namelist())
        paths = [path for path in (f"{module.replace('.', '/')}.py" for module in sorted(MODULES)) if path in present]
        hashes = {path: hashlib.sha256(files.read(path)).hexdigest() for path in paths}
    return hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:16]


main(*sys.argv[1:])
