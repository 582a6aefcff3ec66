"""The fixtures for pytest: what a class of the SDK must answer. docs/guides/pytest.md has an example."""

import importlib
import json
import re
import warnings
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from math import inf
from pathlib import Path

import pydantic

HERE = Path(__file__).resolve().parent
if not (HERE / "suite").is_dir():  # In a checkout the modules that a wheel has in this folder stand elsewhere.
    __path__ += [str(HERE.parent / "sdk" / "harness"), str(HERE.parents[1] / "src" / "python")]

from .answer import answer
from .fixed import fixed
from .imports import sdk_imports
from .recorded import recorded
from .suite import answer_of, holding, judge, read, shown, string_of, whole


def fixtures(release, name=None):
    """The fixtures that hold for a release, of all its classes or of one: `fixtures("0.1.18", "ToolCall")`."""
    here = profile(release)
    found = [row for row in read("suite.json")["files"] if row["kind"] == "class" and here in row["profiles"]]
    files = [row["path"] for row in found if name in (None, row["subject"])]
    if not files:
        classes = ", ".join(row["subject"] for row in found)
        raise ValueError(f"expected a class of openjiuwen {release} ({classes}), received {name}")
    return [made(test, file, here) for file in map(read, files) for test in holding(file["tests"], here)]


def made(test, file, profile):
    about = {"profile": profile, "subject": file["subject"], "pydantic": file["pydantic"]}
    return Fixture(**about, **{key: value for key, value in whole(test).items() if key != "profiles"})


def profile(release):
    """The release whose fixtures hold for another: the classes of both have the same fields. "0.1.18" → "0.1.18.post1"."""
    known = read("suite.json")["releases"]
    if release not in known:
        raise ValueError(unknown(release, list(known)))
    return known[release]


def unknown(release, known):
    """Says which known releases stand before and after an unknown one."""
    before = [each for each in known if numbers(each) < (numbers(release) or [inf])]  # without a number: the newest
    after = known[len(before) :]
    nearest = ", ".join((*before[-2:], *after[:1]))
    return f"unknown release {release} of openjiuwen; the nearest are {nearest}; known are {', '.join(known)}"


def numbers(release):
    return [int(digits) for digits in re.findall(r"\d+", str(release))]


def suite_version():
    """The version of this package; "checkout" where it is not installed."""
    try:
        return version("openjiuwen-fixtures")
    except PackageNotFoundError:
        return "checkout"


def installed_sdk():
    """The version of the openjiuwen that is installed; None without one."""
    try:
        return version("openjiuwen")
    except PackageNotFoundError:
        return None


def pinned_pydantic():
    """The version of pydantic that gave the answers."""
    return read("suite.json")["pydantic"]


@dataclass(frozen=True)
class Fixture:
    """A payload, and what the class of a profile answers to it, byte for byte."""

    profile: str
    subject: str
    pydantic: str
    id: str
    name: str
    operations: list
    options: dict
    input: str
    expected: dict
    needs: list = field(default_factory=list)

    def __str__(self):
        return f"{self.subject}: {self.name}"

    def model(self):
        """The class of the installed SDK; the other modules of the SDK, and what they depend on, need not be there."""
        return class_of(self.profile, self.subject)

    def check(self, model, **classes):
        """Fails with both answers where the class answers something else.

        A payload may name objects: of the class itself, or of others, whose classes are `classes` by name or the SDK's.
        """
        __tracebackhide__ = True  # pytest shows the failure alone, without this code
        known = Classes(self, model, classes)
        if {"validate_objects", "model_copy"} & set(self.operations):
            known.find(self.input, self.options.get("update"))
        for operation in self.operations:
            question = {"model": "", "operation": operation, "text": string_of(self.input), **self.options}
            with fixed(), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # pydantic warns of a copy that holds what its field does not take
                answered = answer_of(recorded(answer(known, question)))
            if judge(self.expected, answered, "bytes"):
                raise AssertionError(self.difference(operation, answered))

    def difference(self, operation, answered):
        """What differs."""
        lines = [f"{self}, {operation}", f"expected: {shown(self.expected)}", f"answered: {shown(answered)}"]
        if pydantic.VERSION != self.pydantic:
            lines.append(f"expected pydantic {self.pydantic}, installed is {pydantic.VERSION}")
        sdk = installed_sdk()
        if sdk and read("suite.json")["releases"].get(sdk) != self.profile:
            lines.append(f"expected the classes of openjiuwen {self.profile}, installed is {sdk}")
        return "\n".join(lines)


class Classes(dict):
    """The class that is asked, under "" and its name, and those whose objects a payload names."""

    def __init__(self, fixture, model, classes):
        super().__init__({"": model, fixture.subject: model, **classes})
        self.profile = fixture.profile

    def __missing__(self, name):
        self[name] = class_of(self.profile, name)
        return self[name]

    def find(self, *texts):
        """Finds the classes of the objects before they are needed, as an answer cannot say that one is missing."""
        __tracebackhide__ = True
        for name in re.findall(r'"\$object": ?"(\w+)"', json.dumps(texts).replace("\\", "")):
            try:
                self[name]
            except ImportError as error:
                message = f"the payload has an object of {name}: give its class, check(model, {name}=…), or install openjiuwen"
                raise LookupError(f"{message} ({error})") from None


@cache
def class_of(profile, name):
    """The class of the installed SDK; the other modules of the SDK, and what they depend on, need not be there."""
    shape = shapes()[profile][name]
    with sdk_imports():
        return getattr(importlib.import_module(shape["module"]), shape["title"])


@cache
def shapes():
    return read("shapes.json")
