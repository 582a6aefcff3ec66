"""The text of a function, class or assignment without what does not run: comments, docstrings, blank lines and layout."""

import ast
import io
import tokenize

LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER}
MARKS = {tokenize.INDENT: "{", tokenize.DEDENT: "}", tokenize.NEWLINE: ";"}

# Python 3.12 and later give the parts of an f-string one by one; here it is one token, as before.
F_START, F_END = getattr(tokenize, "FSTRING_START", None), getattr(tokenize, "FSTRING_END", None)


def bare_text(lines, node):
    """`def f ( x ) : ; { return x ; }` for the node in the lines of its file; the same in each version of Python."""
    first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
    own = lines[first - 1 : node.end_lineno]
    indent = own[0][: len(own[0]) - len(own[0].lstrip())]
    # A block of its own, so that indented lines can be read; nothing of them moves.
    text = "\n".join(["if 1:" if indent else "", *own, ""])
    omitted = docstrings(node, first)
    words, depth, start = [], 0, None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == F_START:
            start = start if depth else token.start
            depth += 1
        elif token.type == F_END:
            depth -= 1
            if depth == 0:
                words.append(between(text, start, token.end))
        elif depth == 0 and token.type not in LAYOUT and not any(a <= token.start < b for a, b in omitted):
            words.append(MARKS.get(token.type, token.string))
    return " ".join(words[5:-1] if indent else words)


def docstrings(node, first):
    """Where the docstrings in the node are, and other texts that nothing is done with, in the text of `bare_text`."""
    return [
        ((each.lineno - first + 2, each.col_offset), (each.end_lineno - first + 3, 0))
        for each in ast.walk(node)
        if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant) and isinstance(each.value.value, str)
    ]


def between(text, start, end):
    """The characters from one (line, column) to another."""
    lines = text.split("\n")[start[0] - 1 : end[0]]
    lines[-1] = lines[-1][: end[1]]
    lines[0] = lines[0][start[1] :]
    return "\n".join(lines)
