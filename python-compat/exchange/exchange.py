"""One side of an exchange: tools and calls go over a pipe, are read, written and sent back.

python exchange.py WHEEL COUNT SEED

A line is an offer {"model", "text"}, the answer to one {"echo"} or {"failed"}, in order, or what this side has found
when all its offers are answered, {"sent", "differences"}. Offers are made from the seed.
"""

import json
import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve()
sys.path += [str(HERE.parents[1] / "sdk" / "harness"), str(HERE.parents[2] / "src" / "python")]

from aside import aside
from sdk import load

WORDS = ["", "a", "city", "北京", "é", "😀", "__proto__", "constructor", "10", "2", 'quote " and \\', "\u2028", "\t"]
NUMBERS = [0, -1, 1.0, -0.0, 0.1, 1e16, 1e-7, 5e-324, 2**53 + 1, -(10**30), 1e300]


def main(wheel, count, seed):
    wheel = str(Path(wheel).resolve())
    with aside():
        classes = load(wheel)
    makers = [(name, MAKERS[name]) for name in MAKERS if name in classes]
    chance = random.Random(int(seed))
    offered = []
    for _ in range(int(count)):
        name, make = chance.choice(makers)
        known = classes[name].model_fields
        fields = {field: value for field, value in make(chance).items() if field in known}
        offered.append((name, classes[name](**fields).model_dump_json()))
        send({"model": name, "text": offered[-1][1]})

    answered, differences = 0, []
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if "model" in message:
            send(echo(classes[message["model"]], message["text"]))
            continue
        model, text = offered[answered]
        answered += 1
        if message.get("echo") != text:
            differences.append({"model": model, "text": text, **message})
        if answered == len(offered):
            send({"sent": answered, "differences": differences})


def send(message):
    print(json.dumps(message), flush=True)


def echo(model, text):
    try:
        return {"echo": model.model_validate_json(text).model_dump_json()}
    except ValueError as error:
        return {"failed": str(error)}


def make_call(chance):
    arguments = {word(chance): value(chance, 3) for _ in range(chance.randrange(4))}
    return {
        "id": chance.choice([None, f"call_{chance.randrange(10**6)}"]),
        "type": "function",
        "name": word(chance),
        "arguments": json.dumps(arguments, ensure_ascii=chance.random() < 0.5),
        "index": chance.choice([None, chance.randrange(100), -(2**70)]),
        "response_item_id": chance.choice([None, word(chance)]),
    }


def make_tool(chance):
    names = [word(chance) for _ in range(chance.randrange(4))]
    properties = {name: {"type": "string", "description": word(chance), "default": value(chance, 3)} for name in names}
    parameters = {"type": "object", "properties": properties, "required": names[:1]}
    schema = {"type": "object", "properties": properties, "$defs": {word(chance): value(chance, 2)}}
    return {
        "name": word(chance),
        "description": word(chance),
        "parameters": parameters,
        "input_schema": schema,
        "server_name": word(chance),
    }


MAKERS = {"ToolCall": make_call, "ToolInfo": make_tool, "McpToolInfo": make_tool}


def word(chance):
    return "".join(chance.choice(WORDS) for _ in range(chance.randrange(3)))


def value(chance, depth):
    kind = chance.randrange(6 if depth else 4)
    if kind == 0:
        return chance.choice([None, True, False])
    if kind == 1:
        return chance.choice([*NUMBERS, chance.uniform(-1e6, 1e6), chance.randrange(-(10**20), 10**20)])
    if kind in (2, 3):
        return word(chance)
    if kind == 4:
        return [value(chance, depth - 1) for _ in range(chance.randrange(4))]
    return {word(chance): value(chance, depth - 1) for _ in range(chance.randrange(4))}


main(*sys.argv[1:])
