"""Lets the SDK's own modules be imported where pydantic is all that is installed."""

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
