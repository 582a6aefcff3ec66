"""What a testee says of itself. suite/runner/greeting.json has the rules; greetingFault.ts is the same in TypeScript."""

import json

from .suite import read


def greeting_fault(greeting):
    """What is wrong with a greeting; None where nothing is. None in a key is like an absent key."""
    known = known_in(read("suite.json"))
    for rule in read("runner/greeting.json"):
        if greeting.get(rule["key"]) is not None:
            fault = fault_of(rule, greeting, known.get(rule["key"]))
        else:
            fault = None if rule.get("optional") else f'expected "{rule["key"]}" in the greeting'
        if fault:
            return fault
    return None


def known_in(index):
    """What a testee can name, by the key of the greeting."""
    files = index["files"]
    return {
        "level": index["levels"],
        "capabilities": index["capabilities"],
        "kinds": list(dict.fromkeys(row["kind"] for row in files)),
        "subjects": list(dict.fromkeys(row["subject"] for row in files)),
        "profiles": list(dict.fromkeys(profile for row in files for profile in row["profiles"])),
    }


def fault_of(rule, greeting, known):
    key, value = rule["key"], greeting[rule["key"]]
    received = f"received {compact(value)}"
    if rule["form"] == "text":
        return None if isinstance(value, str) and value else f'expected "{key}" to be a text, {received}'
    if rule["form"] == "one":
        return None if value in known else f'expected "{key}" to be {" or ".join(known)}, {received}'
    if not isinstance(value, list):
        return f'expected "{key}" to be a list, {received}'
    if len(value) < rule["least"]:
        return f'expected "{key}" to have an item, {received}'
    unknown = [item for item in value if item not in known]
    return f'expected "{key}" to have only {", ".join(known)}, received {compact(unknown[0])}' if unknown else None


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
