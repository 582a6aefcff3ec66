"""Answers a question about a class: what it makes of a payload. Payloads are data, never code.

A question has the keys

    model         the name of the class
    operation     "validate_json" reads the text itself, "validate" the value that json.loads makes of it
                  "validate_objects" is "validate" with objects in the value: {"$object": "ToolCall", "fields": {...}}
                  becomes what model_validate of that class makes of the fields
                  "model_copy" copies what "validate_objects" gives
    text          the payload as JSON text, so that types of numbers, key order and repeated keys are kept
    strict        for the validation
    update, deep  for model_copy; update as JSON text, which may hold objects too
    write         which texts are wanted of the instance: "dump", "json", "json_dumps"; default: all
    exclude_none, exclude_unset, exclude_defaults, indent, ensure_ascii      for these texts; default: Python's
    include, exclude      the same: a list of names is a set of them, and a key that is a number also means an item
"""

import json

from pydantic import ValidationError


def answer(classes, question):
    """One of {"dump", "json", "json_dumps"}, {"title", "errors"}, {"unreadable"} and {"raised", "message"}."""
    model = classes[question["model"]]
    try:
        instance = read(classes, model, question)
    except Unreadable as reason:
        return {"unreadable": str(reason)}
    except ValidationError as error:
        return {"title": error.title, "errors": errors(error)}
    except Exception as error:  # a validator of the class's own
        return raised(error)
    return texts(instance, question)


def read(classes, model, question):
    operation, strict = question["operation"], question.get("strict", False)
    if operation == "validate_json":
        return model.model_validate_json(question["text"], strict=strict)
    value = loaded(question["text"])
    if operation == "validate":
        return model.model_validate(value, strict=strict)
    instance = model.model_validate(with_objects(classes, value), strict=strict)
    if operation == "validate_objects":
        return instance
    update = with_objects(classes, loaded(question.get("update", "{}")))
    return instance.model_copy(update=update, deep=question.get("deep", False))


def loaded(text):
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as reason:
        raise Unreadable(type(reason).__name__) from None


def with_objects(classes, value):
    """A value of json.loads with the objects that it names."""
    if isinstance(value, list):
        return [with_objects(classes, item) for item in value]
    if not isinstance(value, dict):
        return value
    made = {key: with_objects(classes, item) for key, item in value.items()}
    return classes[made["$object"]].model_validate(made["fields"]) if list(made) == ["$object", "fields"] else made


class Unreadable(Exception):
    """json.loads makes no value of the text, so there is nothing to validate."""


def texts(instance, question):
    """The value that model_dump gives, as json.dumps writes it, and both JSON texts; what failed is {"raised", "message"}."""
    fields = {name: question.get(name, False) for name in ("exclude_none", "exclude_unset", "exclude_defaults")}
    fields.update({name: named(question[name]) for name in ("include", "exclude") if name in question})
    layout = {name: question[name] for name in ("indent", "ensure_ascii") if name in question}
    # pydantic before 2.12 has no such option, and writes what it is not asked to escape.
    own_layout = {name: value for name, value in layout.items() if name != "ensure_ascii" or value}
    write = {
        "dump": lambda: json.dumps(instance.model_dump(**fields)),
        "json": lambda: instance.model_dump_json(**fields, **own_layout),
        "json_dumps": lambda: json.dumps(instance.model_dump(**fields), **layout),
    }
    return {name: attempt(write[name]) for name in question.get("write", write)}


def named(value):
    """What JSON names, in the form that pydantic takes."""
    if isinstance(value, list):
        return set(value)
    if not isinstance(value, dict):
        return value
    names = {}
    for name, inner in value.items():
        names[name] = named(inner)
        if name.removeprefix("-").isdigit():
            names[int(name)] = names[name]
    return names


def attempt(write):
    try:
        return write()
    except Exception as error:
        return raised(error)


def errors(error):
    """The text of e.json(), or where it cannot be written, why, and the errors that it lists."""
    try:
        return error.json(include_url=False, include_context=False)
    except ValueError as reason:  # half a surrogate pair in an input
        listed = json.dumps(error.errors(include_url=False, include_context=False), default=str)
        listed = json.dumps(json.loads(listed, parse_constant=lambda name: None))
        return {**raised(reason), "listed": listed}


def raised(error):
    return {"raised": type(error).__name__, "message": str(error)}
