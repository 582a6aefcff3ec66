"""Finds the SDK's own classes inside an unmodified wheel."""

import importlib
import sys
from importlib.machinery import ModuleSpec, PathFinder

# A release is a row: where its classes are, and whether importing its packages needs more than pydantic.
RELEASES = {
    "0.1.3": {
        "heavy": False,
        "classes": {
            "Parameters": "openjiuwen.core.utils.tool.schema",
            "ToolInfo": "openjiuwen.core.utils.tool.schema",
            "ToolCall": "openjiuwen.core.utils.tool.schema",
            "ToolMessage": "openjiuwen.core.utils.llm.messages",
        },
    },
    "0.1.19.post2": {
        "heavy": True,
        "classes": {
            "ToolInfo": "openjiuwen.core.foundation.tool.schema",
            "McpToolInfo": "openjiuwen.core.foundation.tool.schema",
            "ToolCall": "openjiuwen.core.foundation.llm.schema.tool_call",
            "ToolMessage": "openjiuwen.core.foundation.llm.schema.message",
        },
    },
}


def load(release, wheel):
    """The classes of a release by name, imported from the .whl file itself."""
    row = RELEASES[release]
    sys.path.insert(0, wheel)
    if row["heavy"]:
        sys.meta_path.insert(0, BarePackages())
    return {name: getattr(importlib.import_module(module), name) for name, module in row["classes"].items()}


class BarePackages:
    """Gives each openjiuwen package an empty __init__ and leaves every other module as it is.

    From 0.1.4 on the packages' __init__ files import the whole framework with its
    dependencies, while the modules of the classes need pydantic alone.
    """

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] != "openjiuwen":
            return None
        found = PathFinder.find_spec(name, path)
        if found is None or found.submodule_search_locations is None:
            return found
        bare = ModuleSpec(name, self, is_package=True)
        bare.submodule_search_locations = found.submodule_search_locations
        return bare

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        return None
