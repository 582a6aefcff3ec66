"""Lets the SDK's own modules be imported where pydantic is all that is installed."""

import ast
import importlib
import sys
from contextlib import contextmanager
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder


@contextmanager
def sdk_imports():
    """Inside it the modules of the SDK can be imported; their packages stay as they are then."""
    if not any(isinstance(finder, Packages) for finder in sys.meta_path):
        sys.meta_path.insert(0, LazyPackages())
    stand_ins = StandIns()
    sys.meta_path.append(stand_ins)
    try:
        yield
    finally:
        sys.meta_path.remove(stand_ins)


class Packages:
    """Gives each package of openjiuwen an __init__ of this class, and leaves its modules as they are.

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


class LazyPackages(Packages):
    """Gives each package of openjiuwen an __init__ that imports a name when it is asked for.

    A name that an __init__ defines itself makes it run.
    """

    def named(self, module, name):
        own = module.__spec__.loader_state
        source = own.get_source(module.__name__) or ""
        place = exports(module.__name__, source).get(name)
        if place is not None:
            setattr(module, name, getattr(importlib.import_module(place[0], module.__name__), place[1]))
        elif name in source:
            own.exec_module(module)
        if name not in vars(module):
            raise AttributeError(name)
        return vars(module)[name]


@cache
def exports(package, source):
    """Where the names come from that an __init__ imports: {"ToolInfo": (".schema", "ToolInfo")}"""
    return {
        alias.asname or alias.name: (("." * node.level) + (node.module or ""), alias.name)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


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
