"""Answers questions about the SDK's classes: one JSON line in, one JSON line out, in order.

python harness WHEEL

Lines are ASCII, so that lone surrogates survive; a payload travels as its JSON text, so that numbers do.
"""

import json
import sys

from answer import answer
from sdk import load


def main(wheel):
    classes = load(wheel)
    for line in sys.stdin.buffer:
        print(json.dumps(answer(classes, json.loads(line))), flush=True)


main(*sys.argv[1:])
