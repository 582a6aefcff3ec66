"""What a function of the SDK is made of: the functions, classes and constants that it reaches, read from texts alone."""

import ast
import hashlib
import sys
import zipfile
from functools import cache, cached_property
from typing import NamedTuple

from sdk import MODULES
from source_text import HEAD, imports_in, source
from written_names import ANY, may_patch

CORE = "openjiuwen.core."

# What happens beside a conversion, and changes none of its results.
ASIDE = ("openjiuwen.core.common.exception", "openjiuwen.core.common.logging", "openjiuwen.core.runner.callback")

# The texts of all wheels that were read.
TEXTS = {}


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
        text = self.texts[name].decode().replace("\r\n", "\n")
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
        found = self.reached([place for text in places for place in self.named(text)])
        texts = {str(place): self.module(place.module).text_of(place.name) for place in found}
        return {name: hashlib.sha256(texts[name].encode()).hexdigest()[:8] for name in sorted(texts) if texts[name]}

    def reached(self, waiting):
        found = set()
        while waiting:
            place = waiting.pop()
            if place not in found:
                found.add(place)
                waiting += [*self.next(place), *self.patches(place)]
                found.update(self.guesses(place.module))
        return found

    @cache
    def next(self, place):
        """What the place itself reaches, and what changes it."""
        nodes = self.module(place.module).nodes(place.name)
        return [*(found for node in nodes for found in Reading(self, place).read(node)), *self.changers(place)]

    def changers(self, place):
        """The functions that change what the name means: those of its module, and of the classes that the object has."""
        member = place.name.rpartition(".")[2]
        classes = self.order(place.receiver) if place.receiver else []
        for module in {place.module, *(each.module for each in classes)}:
            for name in self.module(module).changers.get(member, []):
                owner = name.rpartition(".")[0]
                yield Place(module, name, Place(module, owner) if owner else None)

    def guesses(self, module):
        """What may change any name of the module. What that reaches is not asked, as it mostly changes nothing here."""
        return [Place(module, ANY), *(Place(module, name) for name in self.module(module).changers.get(ANY, []))]

    def patches(self, place):
        """What changes it in other modules: `module.name = …`, `setattr(Class, "name", …)`."""
        name = place.name.rpartition(".")[2]
        modules = [module for module in self.patching.get(name.encode(), ()) if module != place.module]
        return [Place(module, each) for module in modules for each in self.module(module).patches(name)]

    @cached_property
    def patching(self):
        """{name: modules} of the names that modules may set elsewhere."""
        found = {}
        for module, text in self.texts.items():
            for name in may_patch(text):
                found.setdefault(name, []).append(module)
        return found

    def named(self, text):
        """The place of "module:name" or "module:Class.method", and for a method, those of all classes that stand on it."""
        module, _, name = text.partition(":")
        module = CORE + module
        owner, _, member = name.partition(".")
        if module not in self.files or owner not in self.module(module).names:
            return []
        if not member:
            return [Place(module, owner)]
        owner = Place(module, owner)
        return [found for each in [owner, *self.subclasses(owner)] for found in self.members(each, member)]

    @cache
    def subclasses(self, owner):
        """All classes of the wheel that stand on the class."""
        found, names = [], {owner.name}
        waiting = {owner.name}
        while waiting:
            name = waiting.pop()
            for module in self.mentioning(name):
                for each in self.classes(module):
                    if each not in found and each != owner and owner in self.order(each):
                        found.append(each)
                        waiting |= {each.name} - names
                        names.add(each.name)
        return found

    def mentioning(self, name):
        return [module for module, text in self.texts.items() if mentions(text, name)]

    @cached_property
    def texts(self):
        """The bytes of each module, once for all wheels that have the same."""
        read = {module: self.archive.read(file) for module, file in self.files.items()}
        return {module: TEXTS.setdefault(text, text) for module, text in read.items()}

    def classes(self, module):
        return [place for place in (Place(module, name) for name in self.module(module).names) if self.is_class(place)]

    def members(self, owner, name, after=None):
        """The member of that name that an object of the class has; with `after`, the one that super() means there."""
        order = self.order(owner)
        for each in order[order.index(after) + 1 :] if after in order else order:
            if self.module(each.module).nodes(f"{each.name}.{name}"):
                heads = [Place(base.module, f"{base.name}.{HEAD}") for base in order]
                return [Place(each.module, f"{each.name}.{name}", owner), *heads]
        return []

    @cache
    def order(self, owner):
        """The class and those that it stands on, nearest first."""
        order = [owner]
        for node in self.module(owner.module).defined(owner.name):
            for base in getattr(node, "bases", []):
                for found in self.value(owner.module, base):
                    if self.is_class(found):
                        order += [each for each in self.order(found) if each not in order]
        return order

    def is_class(self, found):
        return isinstance(found, Place) and any(
            isinstance(node, ast.ClassDef) for node in self.module(found.module).defined(found.name)
        )

    def value(self, module, expression, imports={}):
        """What `name` or `module.name` can mean in a module: places and modules' names; none for anything else."""
        if isinstance(expression, ast.Name):
            return self.find(module, expression.id, imports)
        if isinstance(expression, ast.Attribute):
            owners = self.value(module, expression.value, imports)
            modules = [owner for owner in owners if isinstance(owner, str)]
            return [found for owner in modules for found in self.imported(module, owner, expression.attr)]
        return []

    def find(self, module, name, imports={}):
        """What a name can mean in a module, wherever it is written."""
        here = self.module(module)
        places = [Place(module, name)] if name in here.names else []
        targets = [*imports.get(name, []), *here.imports.get(name, [])]
        if not places and not targets:
            targets = [(other, name) for other, _ in here.imports.get(ANY, []) if self.may_give(other, name)]
        return places + [found for target in targets for found in self.imported(module, *target)]

    def may_give(self, module, name):
        return module in self.files and (name in self.module(module).names or name in self.module(module).imports)

    def imported(self, importer, module, name):
        """What `from module import name` gives, or `import module` if there is no name."""
        if module.partition(".")[0] != "openjiuwen" or module.startswith(ASIDE) or name == ANY:
            return []
        if module not in self.files:
            raise LookupError(f"expected the module {module}, which {importer} imports, in {self.path}")
        if name is None:
            return [module]
        found = self.find(module, name)
        if not found and f"{module}.{name}" in self.files:
            return [f"{module}.{name}"]
        if not found and not self.module(module).may_have(name):
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
        """Also where a name of the function hides that of the module: which of them is meant is not asked."""
        for found in self.wheel.value(self.place.module, node, self.imports):
            if isinstance(found, Place) and not (found.module in MODULES and self.wheel.is_class(found)):
                self.add([found])

    def visit_Attribute(self, node):
        if self.receiver is not None and is_own(node.value):
            return self.add(self.wheel.members(self.receiver, node.attr))
        if self.receiver is not None and is_super(node.value):
            return self.add(self.wheel.members(self.receiver, node.attr, after=self.owner))
        for owner in self.wheel.value(self.place.module, node.value, self.imports):
            if self.wheel.is_class(owner):
                self.add(self.wheel.members(owner, node.attr))
            elif isinstance(owner, Place):
                self.add([owner])
        self.add(found for found in self.wheel.value(self.place.module, node, self.imports) if isinstance(found, Place))
        if not isinstance(node.value, ast.Name):
            self.visit(node.value)

    def visit_FunctionDef(self, node):
        """Annotations change no result."""
        self.visit_all([*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults), *node.body])

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_all(self, nodes):
        for each in nodes:
            self.visit(each)

    def visit_AnnAssign(self, node):
        if node.value is not None:
            self.visit(node.value)

    def visit_Call(self, node):
        """Which class an object is of, or that it is changed, does not depend on what the class does."""
        name = node.func.id if isinstance(node.func, ast.Name) else None
        if name in ("isinstance", "issubclass"):
            self.visit_all(node.args[:1])
        elif name in ("setattr", "delattr"):
            self.visit_all(node.args[1:])
        else:
            self.visit_all(ast.iter_child_nodes(node))

    def visit_Raise(self, node):
        """How an error is made changes no result."""

    def visit_ExceptHandler(self, node):
        self.visit_all(node.body)


@cache
def mentions(text, name):
    return name.encode() in text


def is_own(node):
    """self, cls, type(self) and self.__class__."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "type" and len(node.args) == 1:
        return is_own(node.args[0])
    if isinstance(node, ast.Attribute) and node.attr == "__class__":
        return is_own(node.value)
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def is_super(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"


def module_of(file):
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
