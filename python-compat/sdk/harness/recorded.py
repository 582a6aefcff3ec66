"""What is kept of an answer."""

import json


def recorded(answer):
    """The answer without messages of exceptions, as they differ between versions of Python, and with the types of errors."""
    if "errors" not in answer:
        return without_message({name: without_message(text) for name, text in answer.items()})
    text = answer["errors"]
    found = json.loads(text if isinstance(text, str) else text["listed"])
    listed = [{"type": e["type"], "loc": e["loc"], "msg": e["msg"]} for e in found]
    depths = {}
    for e in listed:
        depths.setdefault(e["type"], set()).add(len(e["loc"]))
    if not isinstance(text, str):
        text = {"raised": text["raised"], "listed": json.dumps(listed, separators=(",", ":"))}
    return {"errors": text, "types": {name: sorted(depths[name]) for name in sorted(depths)}}


def without_message(answer):
    if not isinstance(answer, dict):
        return answer
    return {name: part for name, part in answer.items() if name != "message"}
