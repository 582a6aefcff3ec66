"""The Python that runs beside the SDK in WebAssembly."""

import json

from answer import answer
from sdk import load

classes = {}


def start(wheel):
    """Imports the classes, and gives their names."""
    classes.update(load(wheel))
    return json.dumps(list(classes))


def ask(line):
    """A question and its answer as JSON texts; the answer in ASCII, so that half surrogate pairs survive."""
    return json.dumps(answer(classes, json.loads(line)))
