"""Answers questions about the SDK's classes, as JSON texts: in a process (__main__.py) and in WebAssembly.

In place of ../../../src/python/main.py, as the tests also ask about the fields and the schemas of the classes.
"""

import json
import warnings

from pydantic import VERSION

from answer import answer, raised, texts
from fields import fields_of, modules_of
from fixed import fixed
from recorded import recorded
from sdk import load
from silent import silence

classes = {}


def start(wheel):
    warnings.simplefilter("ignore")  # pydantic warns of a copy that holds what its field does not take
    classes.update(load(wheel))
    silence()
    return json.dumps(list(classes))


def ask(line):
    question = json.loads(line)
    about = ABOUT.get(question["operation"])
    with fixed():
        return json.dumps(about(question) if about else recorded(answer(classes, question)))


def fields(question):
    """The fields of those classes that the release has, and the modules in which they are written."""
    found = {name: classes[name] for name in question["models"] if name in classes}
    return {
        "classes": {name: fields_of(model) for name, model in found.items()},
        "modules": sorted({module for model in found.values() for module in modules_of(model)}),
    }


def schema(question):
    model = classes[question["model"]]
    return {
        "schema": model.model_json_schema(),
        "fields": list(model.model_fields),
        "class": model.__name__,
        "module": model.__module__,
        "pydantic": VERSION,
    }


def add(question):
    """The sum of two chunks, as an answer about an object; each is {"model", "text"}."""
    left, right = (classes[each["model"]].model_validate_json(each["text"]) for each in question["chunks"])
    try:
        total = left + right
    except TypeError as error:
        return recorded(raised(error))
    return recorded({"class": type(total).__name__, **texts(total, question)})


ABOUT = {"fields": fields, "schema": schema, "add": add}
