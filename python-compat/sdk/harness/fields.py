"""The fields of a class as short texts, to be compared one by one."""

import json
import types
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from fixed import SAME_ID


def fields_of(model, path=""):
    """{"id": "str | null", "index": "int | null = null"}, in order, with the fields of the classes inside."""
    fields = {}
    for name, field in model.model_fields.items():
        text = type_of(field.annotation) + bounds_of(field)
        if not field.is_required():
            text += " = " + default_of(field)
        fields[path + name] = text
        for inner in models_in(field.annotation):
            fields.update(fields_of(inner, f"{path}{name}."))
    return fields


def default_of(field):
    """The default as JSON; `uuid4().hex` where each object has another one."""
    default = field.get_default(call_default_factory=True)
    return "uuid4().hex" if default == SAME_ID.hex else json.dumps(default)


def bounds_of(field):
    """[1.0, 300.0], the least and the greatest value that the field takes; nothing where it takes any."""
    found = {name: getattr(rule, name) for rule in field.metadata for name in ("ge", "le") if hasattr(rule, name)}
    return json.dumps([found.get("ge"), found.get("le")]) if found else ""


def type_of(annotation):
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation is None or annotation is type(None):
        return "null"
    if annotation is Any:
        return "any"
    if origin in (Union, types.UnionType):
        members = [type_of(member) for member in arguments]
        return "any" if "any" in members else " | ".join(members)
    if origin is Literal:
        return f"literal[{', '.join(map(json.dumps, arguments))}]"
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return f"{annotation.__name__}{json.dumps([member.value for member in annotation])}"
    if annotation is dict or origin is dict and not arguments:
        return "dict[any, any]"
    if origin in (dict, list, type):
        return f"{origin.__name__}[{', '.join(type_of(argument) for argument in arguments)}]"
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)


def modules_of(model):
    """Where the class, those that it stands on and those inside it are written."""
    inner = {module for field in model.model_fields.values() for m in models_in(field.annotation) for module in modules_of(m)}
    return inner | {base.__module__ for base in model.__mro__ if base.__module__.startswith("openjiuwen.")}


def models_in(annotation):
    """The classes that a value of that type holds; type[BaseModel] holds none."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    if get_origin(annotation) is type:
        return []
    return [model for argument in get_args(annotation) for model in models_in(argument)]
