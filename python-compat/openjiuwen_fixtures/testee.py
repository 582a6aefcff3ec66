"""The SDK's own classes as a testee of the suite: `python -m openjiuwen_fixtures testee`.

It answers for the installed openjiuwen, or with --wheels FOLDER for every profile whose wheel is in the folder: a process
of its own for each, as one process holds one version of a package.
"""

import json
import subprocess
import sys
import warnings
from importlib.metadata import version
from pathlib import Path

import pydantic

from . import class_of
from .aside import aside
from .answer import answer
from .faults import FAULTS
from .fixed import fixed
from .recorded import recorded
from .suite import answer_of, read, string_of, text_of

CAPABILITIES = ["lone_surrogates", "nonfinite", "big_integers", "repeated_keys", "depth_200", "key_order", "objects"]


def serve(wheels=None, wheel=None, plant=0):
    """Answers until the input ends. `wheel` is for the processes that `wheels` starts."""
    if wheel:
        sys.path.insert(0, str(Path(wheel).resolve()))
    wheels = Path(wheels).resolve() if wheels else None
    fault = FAULTS[plant]
    profiles = profiles_in(wheels) if wheels else [profile_of(wheel)]
    children = {}
    with aside() as answers:
        for line in sys.stdin:
            value = json.loads(line)
            if "hello" in value:
                kinds = ["class", "conversion", "arguments"] if wheels and CONVERSIONS.is_file() else ["class"]
                reply = json.dumps({**GREETING, "kinds": kinds, "profiles": profiles})
            elif wheels:
                place = value["profile"], value["kind"] == "class"
                if place not in children:
                    children[place] = start(wheels, *place)
                reply = ask(children[place], line) if place[1] else json.dumps(converted(children[place], value))
            else:
                reply = json.dumps({"id": value["id"], **fault(value, answer_to)})
            print(reply, file=answers, flush=True)
        for child in children.values():
            child.stdin.close()
            child.wait()


GREETING = {
    "name": "openjiuwen",
    "language": f"Python {sys.version_info.major}.{sys.version_info.minor}, pydantic {pydantic.VERSION}",
    "level": "bytes",
    "capabilities": CAPABILITIES,
}


def profile_of(wheel):
    """The profile of a wheel, or of the installed openjiuwen."""
    release = Path(wheel).name.split("-")[1] if wheel else version("openjiuwen")
    return read("suite.json")["releases"][release]


def profiles_in(wheels):
    known = dict.fromkeys(profile for row in read("suite.json")["files"] for profile in row["profiles"])
    return [profile for profile in known if wheel_of(wheels, profile).is_file()]


def wheel_of(wheels, profile):
    return wheels / f"openjiuwen-{profile}-py3-none-any.whl"


# Converts as the SDK does; only a checkout has it.
CONVERSIONS = Path(__file__).resolve().parents[1] / "sdk" / "harness" / "conversions.py"


def start(wheels, profile, is_class):
    wheel = str(wheel_of(wheels, profile))
    command = [*sys.orig_argv, "--wheel", wheel] if is_class else [sys.executable, "-I", "-B", str(CONVERSIONS), wheel]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="ascii", cwd=ORIGIN)


ORIGIN = Path.cwd()


def ask(child, line):
    child.stdin.write(line)
    child.stdin.flush()
    return child.stdout.readline().rstrip("\n")


def converted(child, question):
    """An answer about a conversion: the harness has its own names for questions and answers."""
    text = string_of(question["input"])
    if question["kind"] == "arguments":
        if question["subject"] != "parse_arguments":
            return {"id": question["id"], "skip": "the SDK does not repair"}
        asked = {"conversion": "arguments", "text": json.dumps(text)}
    else:
        asked = {"conversion": question["subject"], "text": text}
    answered = json.loads(ask(child, json.dumps(asked) + "\n"))
    if "json" in answered:
        return {"id": question["id"], "accepts": True, "json": text_of(answered["json"])}
    return {"id": question["id"], "accepts": False}


def answer_to(question):
    harness_question = {
        "model": question["subject"],
        "operation": question["operation"],
        "text": string_of(question["input"]),
        **question["options"],
    }
    with fixed(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pydantic warns of a copy that holds what its field does not take
        return answer_of(recorded(answer(Classes(question["profile"]), harness_question)))


class Classes(dict):
    """The classes of a profile by name."""

    def __init__(self, profile):
        super().__init__()
        self.profile = profile

    def __missing__(self, name):
        return class_of(self.profile, name)
