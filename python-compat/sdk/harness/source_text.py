"""What a module of the SDK defines and imports, read from its text."""

import ast
from functools import cache

from bare_text import bare_text

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BLOCKS = (ast.If, ast.Try, ast.With)


class Source:
    """A module's definitions and imports by name."""

    def __init__(self, text, package):
        tree = ast.parse(text)
        self.lines = text.split("\n")
        self.names = names_in(tree.body)
        self.imports = imports_in(tree, package)
        self.texts = {}

    def defined(self, name):
        """The nodes that define a name of the module, or "Class.member"; more than one where there are overloads."""
        owner, _, member = name.partition(".")
        nodes = self.names.get(owner, [])
        if not member:
            return nodes
        return [found for node in nodes if isinstance(node, ast.ClassDef) for found in names_in(node.body).get(member, [])]

    def text_of(self, name):
        """The bare text of what defines the name."""
        if name not in self.texts:
            self.texts[name] = " ".join(bare_text(self.lines, node) for node in self.defined(name))
        return self.texts[name]

    def may_have(self, name):
        """Whether the module can have a name that it does not define: one of other packages, or one made on demand."""
        return name in self.imports or "__getattr__" in self.names


@cache
def source(text, package):
    return Source(text, package)


def names_in(body):
    """The statements of each name, also those that change it: `RULES = {}`, `RULES["a"] = a`, `RULES.update(b)`."""
    names = {}
    for node in body:
        if isinstance(node, BLOCKS):
            for name, nodes in names_in([each for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt)]).items():
                names.setdefault(name, []).extend(nodes)
        for name in names_of(node):
            names.setdefault(name, []).append(node)
    return names


def names_of(node):
    if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [name for target in node.targets for name in roots(target)]
    if isinstance(node, (ast.AnnAssign, ast.AugAssign)):
        return roots(node.target)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute):
        return roots(node.value.func.value)
    return []


def roots(target):
    """The names that are set by `a = …`, `a, b = …`, `a["key"] = …`, `a.b = …`."""
    if isinstance(target, ast.Name):
        return [target.id]
    if isinstance(target, (ast.Tuple, ast.List)):
        return [name for each in target.elts for name in roots(each)]
    return roots(target.value) if isinstance(target, (ast.Subscript, ast.Attribute, ast.Starred)) else []


def imports_in(tree, package):
    """{name: (module, name there)} of all imports inside; the second is None for a whole module."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                found[each.asname or each.name.partition(".")[0]] = (each.name if each.asname else each.name.partition(".")[0], None)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                parent = package.split(".")[: len(package.split(".")) - node.level + 1]
                module = ".".join([*parent, *([module] if module else [])])
            for each in node.names:
                found[each.asname or each.name] = (module, each.name)
    return found
