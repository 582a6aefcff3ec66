"""The suite as data: its index, its questions, and how an answer is judged. ../suite/README.md explains both."""

import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
SUITE = HERE / "suite" if (HERE / "suite").is_dir() else HERE.parent / "suite"
LEVELS = ["accepts", "type+loc", "bytes"]


def read(path):
    return json.loads((SUITE / path).read_text("ascii"))


def questions_in(path, profiles=None):
    """Each question of a file, with its test: `({"id": "0.1.3/ToolCall/validate/…", …}, test)`"""
    file = read(path)
    tests = list(map(whole, file["tests"]))
    for profile in file["profiles"]:
        if profiles is None or profile in profiles:
            about = {"kind": file["kind"], "profile": profile, "subject": file["subject"]}
            for test in holding(tests, profile):
                for operation in test["operations"]:
                    name = "/".join((profile, file["subject"], operation, test["id"]))
                    rest = {"operation": operation, "options": test["options"], "input": test["input"]}
                    yield {"id": name, **about, **rest}, test


def holding(tests, profile):
    """Those of the tests that hold for a profile."""
    return [test for test in tests if profile in test.get("profiles", (profile,))]


def whole(test):
    """A test with its errors, which a file leaves out where their text has them."""
    expected = test["expected"]
    if "errors" in expected or not isinstance(expected.get("text"), str):
        return test
    errors = [[each["type"], each["loc"]] for each in json.loads(expected["text"])]
    return {**test, "expected": {**expected, "errors": errors}}


def judge(expected, answer, level):
    """What is wrong with an answer at a level; None where nothing is. suite/runner/judge.ts is the same in TypeScript."""
    for key, are_same in compared(expected, LEVELS.index(level)):
        if not are_same(expected, answer, key):
            return f"expected {key} {told(expected, key)}, received {told(answer, key)}"
    return None


def compared(expected, level):
    """The keys that a level compares, each with how."""
    accepts = expected["accepts"]
    yield "accepts", same_key
    if level >= 1 and accepts:
        yield "dump" if "dump" in expected else "json", same_text_or_value
    if level >= 1 and not accepts:
        yield from ((key, same_key) for key in ("errors", "unreadable", "raised"))
    if level >= 2:
        yield from ((key, same_key) for key in (("dump", "json") if accepts else ("text",)))
    if level >= 2 and accepts:
        yield "json_dumps", lambda expected, answer, key: same_key(with_dumps(expected), with_dumps(answer), key)


def same_key(expected, answer, key):
    """Whether both have the same value, or both none, which is not None."""
    return same_value([expected[key]] if key in expected else [], [answer[key]] if key in answer else [])


def with_dumps(answer):
    return {"json_dumps": answer["dump"], **answer} if "dump" in answer else answer


def same_text_or_value(expected, answer, key):
    """Whether both are texts of the same JSON value: types of numbers count, the order of keys does not."""
    if same_key(expected, answer, key):
        return True
    try:
        return same_value(value_of(expected.get(key)), value_of(answer.get(key)))
    except (TypeError, ValueError, RecursionError):
        return False


class Digits(str):
    """An integer of any length."""


def value_of(text):
    return json.loads(text, parse_int=lambda digits: Digits("0" if digits == "-0" else digits))


def same_value(one, other):
    """Whether two values of json.loads are the same; it does not call itself, as they may be nested deeply."""
    pairs = [(one, other)]
    while pairs:
        a, b = pairs.pop()
        if type(a) is not type(b):
            return False
        if isinstance(a, dict):
            if a.keys() != b.keys():
                return False
            pairs += [(a[key], b[key]) for key in a]
        elif isinstance(a, list):
            if len(a) != len(b):
                return False
            pairs += zip(a, b)
        elif repr(a) != repr(b):
            return False
    return True


def told(answer, key):
    """A key of an answer for people: a text as it is, at most 300 characters."""
    value = answer.get(key, "nothing")
    return short(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def shown(value):
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False)


def short(text):
    return text if len(text) <= 300 else f"{text[:300]}…"


def string_of(text):
    """The string that stands in the suite as it is, or as its UTF-16 code units."""
    if isinstance(text, str):
        return text
    units = b"".join(unit.to_bytes(2, "little") for unit in text["code_units"])
    return units.decode("utf-16-le", "surrogatepass")


def text_of(string):
    """The other way: half a surrogate pair makes code units of it."""
    if not any("\ud800" <= letter <= "\udfff" for letter in string):
        return string
    units = string.encode("utf-16-le", "surrogatepass")
    return {"code_units": [int.from_bytes(units[at : at + 2], "little") for at in range(0, len(units), 2)]}


def answer_of(answered):
    """An answer about a class in the suite's form."""
    if "unreadable" in answered or "raised" in answered:
        return {"accepts": False, **{key: True for key in ("unreadable", "raised") if key in answered}}
    if "errors" not in answered:
        return {"accepts": True, **{name: written_of(text) for name, text in answered.items()}}
    errors = answered["errors"]
    listed = json.loads(errors if isinstance(errors, str) else errors["listed"])
    return {"accepts": False, "errors": [[e["type"], e["loc"]] for e in listed], "text": written_of(errors)}


def written_of(text):
    """A text; None where writing it raised."""
    return text_of(text) if isinstance(text, str) else None
