"""Which names a statement sets or changes, as far as its text tells."""

import ast
import re
from functools import cache

# The part of a module whose statements set names that their texts do not tell.
ANY = "*"

DYNAMIC = {"setattr", "delattr", "globals", "locals", "vars", "exec", "eval", "__import__"}
DYNAMIC_ATTRIBUTES = {"__dict__", "__setattr__", "__delattr__", "modules"}
CHANGING = {
    *("append", "extend", "insert", "update", "add", "setdefault", "pop", "popitem"),
    *("clear", "remove", "discard", "sort", "reverse"),
}


def bound_names(node):
    """The names that a statement binds where it stands: not in the functions and classes that it defines."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield node.name
        inside = [*node.decorator_list, *([] if isinstance(node, ast.ClassDef) else node.args.defaults)]
    else:
        inside = [] if isinstance(node, ast.Lambda) else list(ast.iter_child_nodes(node))
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, ast.alias):
        yield node.asname or node.name.partition(".")[0]
    elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
        yield node.name
    elif isinstance(node, ast.MatchMapping) and node.rest:
        yield node.rest
    for each in inside:
        yield from bound_names(each)


def changed_names(node):
    """The names of what a statement changes inside: `a.b["c"] = 1`, `a.b.append(1)`, `setattr(a, "b", 1)`."""
    nodes = nodes_in(node)
    read = read_only(nodes)
    for each in nodes:
        if isinstance(each, (ast.Attribute, ast.Subscript)) and not isinstance(each.ctx, ast.Load):
            yield from chain(each)
        elif isinstance(each, ast.Expr) and is_method_call(each.value):
            yield from chain(each.value.func.value)
        elif is_method_call(each) and each.func.attr in CHANGING:
            yield from chain(each.func.value)
        elif isinstance(each, ast.Global):
            yield from each.names
        elif is_dynamic(each) and each not in read:
            yield from dynamic_names(node, each)


def nodes_in(node):
    """As ast.walk, in half the time: without Load and Store, of which each name has one."""
    found = [node]
    for each in found:
        for field in each._fields:
            value = getattr(each, field, None)
            if isinstance(value, list):
                found += [inside for inside in value if isinstance(inside, ast.AST)]
            elif isinstance(value, ast.AST) and field != "ctx":
                found.append(value)
    return found


def passed_names(node):
    """The names of what a statement passes to a call, which may change it: `patch(a.b)`."""
    for each in nodes_in(node):
        if isinstance(each, ast.Call):
            for argument in [*each.args, *(keyword.value for keyword in each.keywords)]:
                yield from chain(argument)


def patched_names(node):
    """The names that a statement sets in objects other than its own: `module.name = 1`, `setattr(Class, "name", 1)`."""
    for each in nodes_in(node):
        if isinstance(each, ast.Attribute) and not isinstance(each.ctx, ast.Load) and not is_own(each.value):
            yield each.attr
        elif isinstance(each, ast.Call) and dynamic_name_is_told(each) and not is_own(each.args[0]):
            yield each.args[1].value


# What can be `a.name =`, `a.name, b =`, `for a.name in`, but not of `self` and `cls`; and what can be a name in setattr.
DOT = rb"\.(?<!(?<![\w.])self\.)(?<!(?<![\w.])cls\.)"
SET_ATTRIBUTE = re.compile(DOT + rb"(\w+)\s*(?:=(?!=)|[-+*/|&@%]=|,|:|\)|\]|in\b)")
SET_BY_TEXT = re.compile(rb"""["'](\w+)["']""")


@cache
def may_patch(data):
    """The names that the text of a module may set elsewhere, and many more."""
    found = {*SET_ATTRIBUTE.findall(data)}
    if b"setattr" in data or b"delattr" in data:
        found.update(SET_BY_TEXT.findall(data))
    return found


def read_only(nodes):
    """`vars` and `x.__dict__` of `return vars(x)`, `dict(vars(x))` and `dict(x.__dict__)`."""
    found = []
    for each in nodes:
        if isinstance(each, ast.Return):
            found.append(each.value)
        elif isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "dict":
            found += each.args
    called = [each.func for each in found if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)]
    attributes = [each for each in found if isinstance(each, ast.Attribute)]
    return {*attributes, *(each for each in called if each.id == "vars")}


def is_method_call(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)


def is_dynamic(node):
    if isinstance(node, ast.Name):
        return node.id in DYNAMIC
    return isinstance(node, ast.Attribute) and node.attr in DYNAMIC_ATTRIBUTES


def dynamic_names(statement, dynamic):
    """The texts beside setattr and its like, which can be names, and ANY, as other names can be computed."""
    calls = [each for each in nodes_in(statement) if isinstance(each, ast.Call) and each.func is dynamic]
    named = [each.args[1].value for each in calls if dynamic_name_is_told(each)]
    if named:
        yield from named
        return
    yield ANY
    for each in nodes_in(statement):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value.isidentifier():
            yield each.value
        elif isinstance(each, ast.keyword) and each.arg:
            yield each.arg


def dynamic_name_is_told(call):
    return (
        isinstance(call.func, ast.Name)
        and call.func.id in ("setattr", "delattr")
        and len(call.args) > 1
        and isinstance(call.args[1], ast.Constant)
        and isinstance(call.args[1].value, str)
    )


def is_own(node):
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def chain(node):
    """a, b, c of `a.b[0].c`, but not self and cls."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Starred, ast.Call)):
        if isinstance(node, ast.Attribute):
            yield node.attr
        node = node.func if isinstance(node, ast.Call) else node.value
    if isinstance(node, ast.Name) and not is_own(node):
        yield node.id
