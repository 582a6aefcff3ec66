"""What a module of the SDK defines, imports and changes, read from its text."""

import ast
from functools import cache

from bare_text import bare_text
from written_names import ANY, bound_names, changed_names, passed_names, patched_names

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
# What may change all of a class: its decorators and metaclass.
HEAD = "class"
IMPORTS = (ast.Import, ast.ImportFrom)


class Source:
    """A module's definitions and imports by name."""

    def __init__(self, text, package):
        tree = ast.parse(text)
        self.lines = text.split("\n")
        self.names = names_in(tree.body)
        self.imports = imports_in(tree, package)
        self.changes, self.changers = changes_in(tree.body)
        self.texts = {}

    def defined(self, name):
        """The nodes that define a name of the module, or "Class.member": more than one where it is set again."""
        owner, _, member = name.partition(".")
        nodes = self.names.get(owner, [])
        if not member:
            return nodes
        return [found for node in nodes if isinstance(node, ast.ClassDef) for found in names_in(node.body).get(member, [])]

    def nodes(self, name):
        """What defines the name, and the statements outside of functions that change it."""
        owner, _, member = name.partition(".")
        if member == HEAD:
            return heads(self.names.get(owner, []))
        found = [*self.defined(name), *self.changes.get(member or owner, [])]
        return sorted({id(node): node for node in found}.values(), key=lambda node: node.lineno)

    def text_of(self, name):
        """The bare text of what defines and changes the name."""
        if name not in self.texts:
            self.texts[name] = " ".join(bare_text(self.lines, node) for node in self.nodes(name))
        return self.texts[name]

    def patches(self, name):
        """The name itself where statements set `anything.name`, and the functions that do so; not of `self`."""
        functions = [(each, node) for each in self.changers.get(name, []) for node in self.defined(each)]
        found = [*((name, statement) for statement in self.changes.get(name, [])), *functions]
        return {each for each, node in found if name in {*patched_names(node)}}

    def may_have(self, name):
        """Whether the module can have a name that it does not define: one of other packages, or one made on demand."""
        return name in self.imports or ANY in self.names or "__getattr__" in self.names


@cache
def source(text, package):
    return Source(text, package)


def names_in(body):
    """The statements that bind each name. Imports are followed, so they count only where something else binds it too."""
    names = {}
    for node in body:
        for name in {*bound_names(node)}:
            names.setdefault(name, []).append(node)
    return {
        name: nodes
        for name, nodes in names.items()
        if name == ANY or len(nodes) > 1 or not isinstance(nodes[0], IMPORTS)
    }


def heads(nodes):
    """The decorators, the metaclass and the computed bases of a class."""
    found = []
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            found += [*node.decorator_list, *(keyword.value for keyword in node.keywords)]
            found += [base for base in node.bases if isinstance(base, ast.Call)]
    return found


def changes_in(body):
    """The statements that change what a name means, by name, and the functions and "Class.method" that do so."""
    statements, functions = {}, {}
    for node in body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        for part in inside:
            passed = passed_names(part) if isinstance(part, ast.Expr) else ()
            for name in {*changed_names(part), *passed}:
                if isinstance(part, FUNCTIONS):
                    functions.setdefault(name, []).append(part.name if part is node else f"{node.name}.{part.name}")
                else:
                    statements.setdefault(name, []).append(part)
    return statements, functions


def imports_in(tree, package):
    """{name: [(module, name there)]} of all imports inside, but not in functions inside; None stands for a whole module."""
    found = {}
    for node in own_statements(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                module = each.name if each.asname else each.name.partition(".")[0]
                found.setdefault(each.asname or module, []).append((module, None))
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                parent = package.split(".")[: len(package.split(".")) - node.level + 1]
                module = ".".join([*parent, *([module] if module else [])])
            for each in node.names:
                found.setdefault(each.asname or each.name, []).append((module, each.name))
    return found


def own_statements(tree):
    """The nodes of a module that run when it is imported; all of those of anything else."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        inside = ast.iter_child_nodes(node)
        waiting += [each for each in inside if not isinstance(tree, ast.Module) or not isinstance(each, FUNCTIONS)]
