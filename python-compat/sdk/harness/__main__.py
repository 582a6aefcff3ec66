"""Answers questions about the SDK's classes: one JSON line in, one JSON line out, in order.

python harness WHEEL

Lines are ASCII, so that lone surrogates survive; a payload travels as its JSON text, so that numbers do.
"""

import sys
from pathlib import Path

# What runs beside the SDK in WebAssembly; a module of the harness comes before one of that name there.
sys.path.append(str(Path(__file__).resolve().parents[3] / "src" / "python"))

from aside import aside
from main import ask, start

wheel = Path(sys.argv[1]).resolve()
with aside() as answers:
    start(str(wheel))
    for line in sys.stdin.buffer:
        print(ask(line), file=answers, flush=True)
