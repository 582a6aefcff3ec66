"""Lets the SDK's own modules be imported where pydantic is all that is installed."""

import ast
import importlib
from importlib.machinery import ModuleSpec, PathFinder

# What the SDK's modules import at their top, and no conversion needs. The one that would be asked is jsonschema, by
# SchemaUtils.format_with_schema, whose last word is a pydantic model's all the same.
THIRD_PARTIES = set(
    "a2a aiofiles aiohttp anthropic anyio cachetools Crypto cryptography dashscope dateutil filelock google httpx "
    "jsonschema mcp openai pymilvus requests sqlalchemy tiktoken yaml".split()
)


class LazyPackages:
    """Gives each openjiuwen package an __init__ that imports a name when it is asked for.

    From 0.1.4 on the packages' own import the whole framework with its dependencies. A name that an __init__ defines
    itself makes it run, as it is.
    """

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] != "openjiuwen":
            return None
        found = PathFinder.find_spec(name, path)
        if found is None or found.submodule_search_locations is None or found.loader is None:
            return found
        lazy = ModuleSpec(name, self, is_package=True, loader_state=found.loader)
        lazy.submodule_search_locations = found.submodule_search_locations
        return lazy

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        own = module.__spec__.loader_state
        source = own.get_source(module.__name__) or ""
        imported = {
            alias.asname or alias.name: (("." * node.level) + (node.module or ""), alias.name)
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }

        def named(name):
            if name in imported:
                place, original = imported[name]
                setattr(module, name, getattr(importlib.import_module(place, module.__name__), original))
            elif name in source and not name.startswith("__"):
                own.exec_module(module)
            if name not in vars(module):
                raise AttributeError(name)
            return vars(module)[name]

        module.__getattr__ = named


class StandIns:
    """Gives what is not installed an empty module, in which every name is an empty class."""

    def find_spec(self, name, path=None, target=None):
        return ModuleSpec(name, self, is_package=True) if name.partition(".")[0] in THIRD_PARTIES else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        def named(name):
            if name.startswith("__"):
                raise AttributeError(name)
            value = type(name, (Exception,), {"__module__": module.__name__})
            setattr(module, name, value)
            return value

        module.__getattr__ = named
