"""Finds the SDK's own classes inside an unmodified wheel."""

import importlib
import sys

from pydantic import BaseModel

from imports import sdk_imports

# Where the classes are, newest first: a release has some of these modules.
MODULES = [
    "openjiuwen.core.foundation.tool.schema",
    "openjiuwen.core.foundation.tool.base",
    "openjiuwen.core.foundation.tool.exposure",
    "openjiuwen.core.foundation.tool.mcp.base",
    "openjiuwen.core.foundation.tool.service_api.restful_api",
    "openjiuwen.core.foundation.llm.schema.tool_call",
    "openjiuwen.core.foundation.llm.schema.message",
    "openjiuwen.core.foundation.llm.schema.message_chunk",
    "openjiuwen.core.common.schema.card",
    "openjiuwen.core.utils.tool.schema",
    "openjiuwen.core.utils.tool.mcp.base",
    "openjiuwen.core.utils.llm.messages",
    "openjiuwen.core.utils.llm.messages_chunk",
]

# The names of classes before 0.1.4.
LATER_NAMES = {
    "AIMessage": "AssistantMessage",
    "HumanMessage": "UserMessage",
    "AIMessageChunk": "AssistantMessageChunk",
}


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
    for name, later in LATER_NAMES.items():
        if name in classes:
            classes.setdefault(later, classes[name])
    return classes
