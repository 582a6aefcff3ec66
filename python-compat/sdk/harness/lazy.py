"""Lets more of the SDK be imported than its classes, as conversions need what its packages export."""

import ast
import importlib
import sys
from functools import cache
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3] / "src" / "python"))

from imports import Packages, StandIns

__all__ = ["LazyPackages", "StandIns"]


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
