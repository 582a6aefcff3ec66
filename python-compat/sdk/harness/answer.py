"""What a class says to a payload: the same in a process and in WebAssembly."""

import json

from pydantic import VERSION, ValidationError

from fields import fields_of, modules_of


def answer(classes, question):
    if question["operation"] == "fields":
        return {
            "classes": {name: fields_of(model) for name, model in classes.items()},
            "modules": sorted({module for model in classes.values() for module in modules_of(model)}),
        }
    model = classes[question["model"]]
    if question["operation"] == "schema":
        return {
            "schema": model.model_json_schema(),
            "fields": list(model.model_fields),
            "class": model.__name__,
            "module": model.__module__,
            "pydantic": VERSION,
        }
    try:
        instance = read(model, question)
    except Unreadable as reason:
        return {"unreadable": str(reason)}
    except ValidationError as error:
        return errors(error)
    except Exception as error:  # a validator of the class's own
        return {"raised": type(error).__name__}
    return dumps(instance, question)


def read(model, question):
    """The instance: by "validate" from the value that json.loads reads, by "validate_json" from the text."""
    strict = question.get("strict", False)
    if question["operation"] == "validate_json":
        return model.model_validate_json(question["text"], strict=strict)
    try:
        value = json.loads(question["text"])
    except (ValueError, RecursionError) as reason:
        raise Unreadable(type(reason).__name__) from None
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
    """A text, or the kind of error; how it is worded differs between versions of Python."""
    try:
        return write()
    except (ValueError, RecursionError) as reason:  # PydanticSerializationError is a ValueError
        return {"raised": type(reason).__name__}


def errors(error):
    """e.json(), byte for byte; where it cannot be written (a lone surrogate in an input), what e.errors() has."""
    listed = [{"type": e["type"], "loc": e["loc"], "msg": e["msg"]} for e in error.errors(include_input=False)]
    text = attempt(lambda: error.json(include_url=False, include_context=False))
    depths = {}
    for e in listed:
        depths.setdefault(e["type"], set()).add(len(e["loc"]))
    return {
        "errors": text if isinstance(text, str) else {**text, "listed": json.dumps(listed, separators=(",", ":"))},
        "types": {name: sorted(depths[name]) for name in sorted(depths)},
    }
