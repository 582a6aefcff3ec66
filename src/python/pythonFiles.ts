// Written by `npm run python:files` from the .py files of this folder.

/** The Python that runs beside the SDK, by the names of its modules. */
export const pythonFiles: { readonly main: string; readonly [name: string]: string } = {
  answer: `"""Answers a question about a class: what it makes of a payload. Payloads are data, never code.

A question has the keys

    model         the name of the class
    operation     "validate_json" reads the text itself, "validate" the value that json.loads makes of it
    text          the payload as JSON text, so that types of numbers, key order and repeated keys are kept
    strict        for the validation
    write         which texts are wanted of the instance: "dump", "json", "json_dumps"; default: all
    exclude_none, exclude_unset, indent, ensure_ascii      for these texts; default: Python's
"""

import json

from pydantic import ValidationError


def answer(classes, question):
    """One of {"dump", "json", "json_dumps"}, {"title", "errors"}, {"unreadable"} and {"raised", "message"}."""
    model = classes[question["model"]]
    try:
        instance = read(model, question)
    except Unreadable as reason:
        return {"unreadable": str(reason)}
    except ValidationError as error:
        return {"title": error.title, "errors": errors(error)}
    except Exception as error:  # a validator of the class's own
        return raised(error)
    return texts(instance, question)


def read(model, question):
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


def texts(instance, question):
    """The value that model_dump gives, as json.dumps writes it, and both JSON texts; what failed is {"raised", "message"}."""
    fields = {name: question.get(name, False) for name in ("exclude_none", "exclude_unset")}
    layout = {name: question[name] for name in ("indent", "ensure_ascii") if name in question}
    # pydantic before 2.12 has no such option, and writes what it is not asked to escape.
    own_layout = {name: value for name, value in layout.items() if name != "ensure_ascii" or value}
    write = {
        "dump": lambda: json.dumps(instance.model_dump(**fields)),
        "json": lambda: instance.model_dump_json(**fields, **own_layout),
        "json_dumps": lambda: json.dumps(instance.model_dump(**fields), **layout),
    }
    return {name: attempt(write[name]) for name in question.get("write", write)}


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
`,
  imports: `"""Lets the SDK's own modules be imported where pydantic is all that is installed."""

import importlib
import sys
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder


@contextmanager
def sdk_imports():
    """Inside it the modules of the SDK can be imported; their packages stay as they are then."""
    if not any(isinstance(finder, Packages) for finder in sys.meta_path):
        sys.meta_path.insert(0, Packages())
    stand_ins = StandIns()
    sys.meta_path.append(stand_ins)
    try:
        yield
    finally:
        sys.meta_path.remove(stand_ins)


class Packages:
    """Gives each package of openjiuwen an empty __init__, and leaves its modules as they are.

    From 0.1.4 on the packages' own import the whole framework with all that it depends on, while the modules of the
    classes need pydantic alone.
    """

    def find_spec(self, name, path=None, target=None):
        if top(name) != "openjiuwen":
            return None
        found = PathFinder.find_spec(name, path)
        if found is None or found.submodule_search_locations is None or found.loader is None:
            return found
        package = ModuleSpec(name, self, is_package=True, loader_state=found.loader)
        package.submodule_search_locations = found.submodule_search_locations
        return package

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        def named(name):
            if name.startswith("__"):
                raise AttributeError(name)
            return self.named(module, name)

        module.__getattr__ = named

    def named(self, module, name):
        """What a package exports: its module of that name, or a stand-in."""
        try:
            return importlib.import_module(f"{module.__name__}.{name}")
        except ModuleNotFoundError:
            return stand_in(module, name)


class StandIns(Packages):
    """Stands in for what the SDK imports and is not installed, such as MCP's client beside the McpToolInfo of 0.1.3.

    Others who try an import must see that it fails: libraries, what is optional for them, and the standard library, on
    which platform it runs.
    """

    def find_spec(self, name, path=None, target=None):
        if top(name) == "openjiuwen" or top(name) in sys.stdlib_module_names or top(importer()) != "openjiuwen":
            return None
        return ModuleSpec(name, self, is_package=True)

    def named(self, module, name):
        return stand_in(module, name)


def stand_in(module, name):
    """An empty class, which can be raised and caught too."""
    value = type(name, (Exception,), {"__module__": module.__name__})
    setattr(module, name, value)
    return value


def importer():
    """The module that imports: the nearest caller that is neither Python's import system nor one of these classes."""
    frame = sys._getframe(1)
    while frame and (
        top(frame.f_globals.get("__name__", "")) == "importlib" or isinstance(frame.f_locals.get("self"), Packages)
    ):
        frame = frame.f_back
    return frame.f_globals.get("__name__", "") if frame else ""


def top(name):
    return name.partition(".")[0]
`,
  main: `"""The Python that runs beside the SDK in WebAssembly."""

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
`,
  sdk: `"""Finds the SDK's own classes inside an unmodified wheel."""

import importlib
import sys

from pydantic import BaseModel

from imports import sdk_imports

# Where the classes are, newest first: a release has some of these modules.
MODULES = [
    "openjiuwen.core.foundation.tool.schema",
    "openjiuwen.core.foundation.llm.schema.tool_call",
    "openjiuwen.core.foundation.llm.schema.message",
    "openjiuwen.core.utils.tool.schema",
    "openjiuwen.core.utils.tool.mcp.base",
    "openjiuwen.core.utils.llm.messages",
]


def load(wheel):
    """The classes of a release by name, imported from the .whl file itself."""
    sys.path.insert(0, wheel)
    classes = {}
    with sdk_imports():
        for module in MODULES:
            try:
                found = importlib.import_module(module)
            except ModuleNotFoundError:
                continue
            for name, value in vars(found).items():
                if isinstance(value, type) and issubclass(value, BaseModel) and value.__module__ == module:
                    classes.setdefault(name, value)
    if not classes:
        raise ImportError(f"expected the classes of the SDK in {wheel.rpartition('/')[2]}, received none")
    if "AIMessage" in classes:  # its name before 0.1.4
        classes.setdefault("AssistantMessage", classes["AIMessage"])
    return classes
`,
};
