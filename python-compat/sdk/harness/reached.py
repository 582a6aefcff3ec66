"""What a function of the SDK is made of: the functions, classes and constants that it reaches, read from texts alone."""

import ast
import hashlib
import sys
import zipfile
from functools import cache
from typing import NamedTuple

from sdk import MODULES
from source_text import FUNCTIONS, imports_in, source

CORE = "openjiuwen.core."

# What happens beside a conversion, and changes none of its results.
ASIDE = ("openjiuwen.core.common.exception", "openjiuwen.core.common.logging", "openjiuwen.core.runner.callback")


class Place(NamedTuple):
    """Where something is written, such as "Class.method", and the class of the object that is its `self`."""

    module: str
    name: str
    receiver: "Place | None" = None

    def __str__(self):
        return f"{self.module.removeprefix(CORE)}:{self.name}"


class Wheel:
    """The modules of a wheel, none of which is imported."""

    def __init__(self, path):
        self.path = path
        self.archive = zipfile.ZipFile(path)
        self.files = {module_of(file): file for file in self.archive.namelist() if file.endswith(".py")}
        if "openjiuwen.core" not in self.files:
            raise LookupError(f"expected a wheel with the package openjiuwen.core, received {path}")

    @cache
    def module(self, name):
        file = self.files[name]
        text = self.archive.read(file).decode().replace("\r\n", "\n")
        try:
            return source(text, self.package(name))
        except SyntaxError as error:
            version = ".".join(map(str, sys.version_info[:2]))
            raise LookupError(f"expected text that Python {version} reads in {file} of {self.path}: {error}") from error

    def package(self, module):
        """Where `from . import` begins in the module."""
        return module if self.files[module].endswith("/__init__.py") else module.rpartition(".")[0]

    def parts(self, places):
        """{"module:name": hash} of all that those of the places reach that the wheel has."""
        waiting = [place for text in places for place in self.named(text)]
        found = set()
        while waiting:
            place = waiting.pop()
            if place not in found:
                found.add(place)
                waiting += self.next(place)
        texts = {str(place): self.module(place.module).text_of(place.name) for place in found}
        return {name: hashlib.sha256(texts[name].encode()).hexdigest()[:8] for name in sorted(texts)}

    @cache
    def next(self, place):
        """What the place itself reaches."""
        return [found for node in self.module(place.module).defined(place.name) for found in Reading(self, place).read(node)]

    def named(self, text):
        """The place of "module:name" or "module:Class.method"; none where the wheel has no such function."""
        module, _, name = text.partition(":")
        module = CORE + module
        owner, _, member = name.partition(".")
        if module not in self.files or owner not in self.module(module).names:
            return []
        return self.members(Place(module, owner), member) if member else [Place(module, owner)]

    def members(self, owner, name, after=None):
        """The member of that name that an object of the class has; with `after`, the one that super() means there."""
        order = self.order(owner)
        for each in order[order.index(after) + 1 :] if after in order else order:
            if self.module(each.module).defined(f"{each.name}.{name}"):
                return [Place(each.module, f"{each.name}.{name}", owner)]
        return []

    @cache
    def order(self, owner):
        """The class and those that it stands on, nearest first."""
        order = [owner]
        for node in self.module(owner.module).defined(owner.name):
            for base in getattr(node, "bases", []):
                found = self.value(owner.module, base)
                if self.is_class(found):
                    order += [each for each in self.order(found) if each not in order]
        return order

    def is_class(self, found):
        return isinstance(found, Place) and any(
            isinstance(node, ast.ClassDef) for node in self.module(found.module).defined(found.name)
        )

    def value(self, module, expression, imports={}):
        """What `name` or `module.name` means in a module: its place, a module's name, or None for anything else."""
        if isinstance(expression, ast.Name):
            return self.find(module, expression.id, imports)
        if isinstance(expression, ast.Attribute):
            owner = self.value(module, expression.value, imports)
            if isinstance(owner, str):
                return self.imported(module, owner, expression.attr)
        return None

    def find(self, module, name, imports={}):
        """What a name means in a module, wherever it is written."""
        here = self.module(module)
        if name in imports:
            return self.imported(module, *imports[name])
        if name in here.names:
            return Place(module, name)
        return self.imported(module, *here.imports[name]) if name in here.imports else None

    def imported(self, importer, module, name):
        """What `from module import name` gives, or `import module` if there is no name."""
        if module.partition(".")[0] != "openjiuwen" or module.startswith(ASIDE):
            return None
        if module not in self.files:
            raise LookupError(f"expected the module {module}, which {importer} imports, in {self.path}")
        if name is None:
            return module
        found = self.find(module, name)
        if found is None and f"{module}.{name}" in self.files:
            return f"{module}.{name}"
        if found is None and not self.module(module).may_have(name):
            raise LookupError(f"expected {name} in {module}, from which {importer} imports it, in {self.path}")
        return found


class Reading(ast.NodeVisitor):
    """Collects what the text of a place names, as far as it can change a result."""

    def __init__(self, wheel, place):
        self.wheel = wheel
        self.place = place
        owner = Place(place.module, place.name.partition(".")[0])
        self.owner = owner if wheel.is_class(owner) else None
        self.receiver = place.receiver or self.owner
        self.own = set()
        self.found = []

    def read(self, node):
        self.imports = imports_in(node, self.wheel.package(self.place.module))
        self.visit(node)
        return self.found

    def add(self, places):
        """Not the fields of the classes that are compared one by one, nor what is inside a class that is added itself."""
        for place in places:
            inside = place.module == self.place.module and place.name.startswith(f"{self.place.name}.")
            if not inside and not (place.module in MODULES and self.is_field(place)):
                self.found.append(place)

    def is_field(self, place):
        nodes = self.wheel.module(place.module).defined(place.name)
        return "." in place.name and all(isinstance(node, (ast.Assign, ast.AnnAssign)) for node in nodes)

    def visit_Name(self, node):
        if node.id in self.own or not isinstance(node.ctx, ast.Load):
            return
        found = self.wheel.value(self.place.module, node, self.imports)
        if isinstance(found, Place) and not (found.module in MODULES and self.wheel.is_class(found)):
            self.add([found])

    def visit_Attribute(self, node):
        if self.receiver is not None and isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
            return self.add(self.wheel.members(self.receiver, node.attr))
        if self.receiver is not None and is_super(node.value):
            return self.add(self.wheel.members(self.receiver, node.attr, after=self.owner))
        if isinstance(node.value, ast.Name) and node.value.id in self.own:
            return None
        owner = self.wheel.value(self.place.module, node.value, self.imports)
        if self.wheel.is_class(owner):
            return self.add(self.wheel.members(owner, node.attr))
        found = self.wheel.value(self.place.module, node, self.imports)
        return self.add([found]) if isinstance(found, Place) else self.visit(node.value)

    def visit_FunctionDef(self, node):
        """Annotations change no result; a function's own names hide those of the module."""
        outside = self.own
        for each in [*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults)]:
            self.visit(each)
        self.own = outside | own_names(node)
        for each in node.body:
            self.visit(each)
        self.own = outside

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_AnnAssign(self, node):
        if node.value is not None:
            self.visit(node.value)

    def visit_Call(self, node):
        """Which class an object is of does not depend on what the class does."""
        asked = isinstance(node.func, ast.Name) and node.func.id in ("isinstance", "issubclass")
        for each in node.args[:1] if asked else ast.iter_child_nodes(node):
            self.visit(each)

    def visit_Raise(self, node):
        """How an error is made changes no result."""

    def visit_ExceptHandler(self, node):
        for each in node.body:
            self.visit(each)


def own_names(function):
    """The names that the function sets, those of its parameters and those of functions inside."""
    names, shared = set(), set()
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, (*FUNCTIONS, ast.ClassDef)) and node is not function:
            names.add(node.name)
        elif isinstance(node, ast.Global):
            shared.update(node.names)
    return names - shared


def is_super(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"


def module_of(file):
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
