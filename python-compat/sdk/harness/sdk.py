"""Finds the SDK's own classes inside an unmodified wheel."""

import importlib
import sys
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

# Where a class is, newest first: a release has it in the first of these modules that is there and holds it.
CLASSES = {
    "Parameters": ["openjiuwen.core.utils.tool.schema:Parameters"],
    "ToolInfo": ["openjiuwen.core.foundation.tool.schema:ToolInfo", "openjiuwen.core.utils.tool.schema:ToolInfo"],
    "McpToolInfo": [
        "openjiuwen.core.foundation.tool.schema:McpToolInfo",
        "openjiuwen.core.utils.tool.mcp.base:McpToolInfo",
    ],
    "ToolCall": [
        "openjiuwen.core.foundation.llm.schema.tool_call:ToolCall",
        "openjiuwen.core.utils.tool.schema:ToolCall",
    ],
    "ToolOutput": ["openjiuwen.core.foundation.tool.schema:ToolOutput"],
    "ToolTimeoutResult": ["openjiuwen.core.foundation.tool.schema:ToolTimeoutResult"],
    "ToolMessage": [
        "openjiuwen.core.foundation.llm.schema.message:ToolMessage",
        "openjiuwen.core.utils.llm.messages:ToolMessage",
    ],
    "AssistantMessage": [
        "openjiuwen.core.foundation.llm.schema.message:AssistantMessage",
        "openjiuwen.core.utils.llm.messages:AIMessage",
    ],
}


def load(wheel):
    """The classes of a release by name, imported from the .whl file itself."""
    sys.path.insert(0, wheel)
    sys.meta_path.insert(0, BarePackages())
    found = {name: find(places) for name, places in CLASSES.items()}
    return {name: model for name, model in found.items() if model is not None}


def find(places):
    for place in places:
        module, _, name = place.partition(":")
        try:
            return getattr(importlib.import_module(module), name)
        except (ModuleNotFoundError, AttributeError):
            continue
    return None


class BarePackages:
    """Gives each openjiuwen package an empty __init__ and leaves every other module as it is.

    From 0.1.4 on the packages' __init__ files import the whole framework with its
    dependencies, while the modules of the classes need pydantic alone. Before that one
    of them imports the package mcp, which is empty here too.
    """

    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in ("openjiuwen", "mcp"):
            return None
        found = PathFinder.find_spec(name, path) if top == "openjiuwen" else ModuleSpec(name, None, is_package=True)
        if found is None or found.submodule_search_locations is None:
            return found
        bare = ModuleSpec(name, self, is_package=True)
        bare.submodule_search_locations = found.submodule_search_locations
        return bare

    def create_module(self, spec):
        return Bare(spec.name)

    def exec_module(self, module):
        return None


class Bare(ModuleType):
    """A package in which every name is a module of it or, where there is none, a class that does nothing."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            return importlib.import_module(f"{self.__name__}.{name}")
        except ModuleNotFoundError:
            return object
