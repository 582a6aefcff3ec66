"""Answers questions about the SDK's classes: one JSON line in, one JSON line out, in order.

python harness RELEASE WHEEL

Lines are ASCII, so that lone surrogates survive; a payload travels as its JSON text, so that numbers do.
"""

import json
import sys

from pydantic import ValidationError

from sdk import load


def main(release, wheel):
    classes = load(release, wheel)
    for line in sys.stdin.buffer:
        print(json.dumps(answer(classes, json.loads(line))), flush=True)


def answer(classes, question):
    model = classes[question["model"]]
    if question["operation"] == "schema":
        return {"schema": model.model_json_schema(), "fields": list(model.model_fields)}
    try:
        return dumps(read(model, question), question)
    except Unreadable as reason:
        return {"unreadable": str(reason)}
    except ValidationError as error:
        return errors(error)


def read(model, question):
    """The instance: by "validate" from the value that json.loads reads, by "validate_json" from the text."""
    strict = question.get("strict", False)
    if question["operation"] == "validate_json":
        return model.model_validate_json(question["text"], strict=strict)
    try:
        value = json.loads(question["text"])
    except (ValueError, RecursionError) as reason:
        raise Unreadable(f"{type(reason).__name__}: {reason}") from None
    return model.model_validate(value, strict=strict)


class Unreadable(Exception):
    """json.loads makes no value of the text, so there is nothing to validate."""


def dumps(instance, question):
    """The value that model_dump gives (as json.dumps writes it), and both JSON texts."""
    fields = {name: question.get(name, False) for name in ("exclude_none", "exclude_unset")}
    indent = question.get("indent")
    value = instance.model_dump(**fields)
    return {
        "dump": attempt(lambda: json.dumps(value)),
        "json": attempt(lambda: instance.model_dump_json(indent=indent, **fields)),
        "json_dumps": attempt(
            lambda: json.dumps(value, ensure_ascii=question.get("ensure_ascii", True), indent=indent)
        ),
    }


def attempt(write):
    try:
        return write()
    except (ValueError, RecursionError) as reason:  # PydanticSerializationError is a ValueError
        return {"raised": f"{type(reason).__name__}: {reason}"}


def errors(error):
    """e.json(), byte for byte; where it cannot be written (a lone surrogate in an input), what e.errors() has."""
    listed = [{"type": e["type"], "loc": e["loc"], "msg": e["msg"]} for e in error.errors(include_input=False)]
    text = attempt(lambda: error.json(include_url=False, include_context=False))
    return {
        "errors": text if isinstance(text, str) else {**text, "listed": json.dumps(listed, separators=(",", ":"))},
        "types": sorted({e["type"] for e in listed}),
    }


main(*sys.argv[1:])
