"""The fixtures for pytest: what a class of the SDK must answer. docs/guides/pytest.md has an example."""

import importlib
import json
import re
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pydantic

HERE = Path(__file__).resolve().parent
INSTALLED = (HERE / "fixtures").is_dir()
FIXTURES = HERE / "fixtures" if INSTALLED else HERE.parent / "fixtures"
KNOWN = HERE / "known-releases.json" if INSTALLED else HERE.parent / "releases" / "known-releases.json"

if not INSTALLED:  # In a checkout the modules that a wheel has in this folder stand elsewhere.
    __path__ += [str(HERE.parent / "sdk" / "harness"), str(HERE.parents[1] / "src" / "python")]

from .answer import answer
from .fixed import fixed
from .imports import sdk_imports
from .recorded import recorded


def fixtures(release, name="*"):
    """The fixtures that hold for a release, of all its classes or of one: `fixtures("0.1.18", "ToolCall")`."""
    folder = FIXTURES / profile(release)
    files = sorted(folder.glob(f"{name}.json"))
    if not files:
        classes = ", ".join(sorted(path.stem for path in folder.glob("*.json")))
        raise ValueError(f"expected a class of openjiuwen {release} ({classes}), received {name}")
    return [Fixture(file, **test) for file in map(read, files) for test in file["tests"]]


def profile(release):
    """The release whose fixtures hold for another: the classes of both have the same fields. "0.1.18" → "0.1.18.post1"."""
    known = read(KNOWN)
    if release not in known:
        raise ValueError(unknown(release, list(known)))
    recorded_for = [each for each in known if (FIXTURES / each).is_dir()]
    if release in recorded_for:
        return release
    order = list(known)
    same = [each for each in recorded_for if known[each]["fields"] == known[release]["fields"]]
    if not same:
        raise ValueError(f"no fixtures hold for openjiuwen {release}; there are some for {', '.join(recorded_for)}")
    return min(same, key=lambda each: abs(order.index(each) - order.index(release)))


def unknown(release, known):
    """Says which known releases stand before and after an unknown one."""
    before = [each for each in known if numbers(each) < numbers(release)]
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


def pinned_pydantic():
    """The version of pydantic that gave the answers."""
    return read(next(iter(sorted(FIXTURES.glob("*/*.json")))))["pydantic"]


def read(path):
    return json.loads(path.read_text("ascii"))


@dataclass(frozen=True)
class Fixture:
    """A payload, and what the class answers to it, byte for byte."""

    file: dict
    name: str
    operations: list
    options: dict
    input: str
    expected: dict

    def __str__(self):
        return f"{self.file['class']}: {self.name}"

    def model(self):
        """The class of the installed SDK; the other modules of the SDK, and what they depend on, need not be there."""
        with sdk_imports():
            return getattr(importlib.import_module(self.file["module"]), self.file["class"])

    def check(self, model):
        """Fails with both answers where the class answers something else."""
        for operation in self.operations:
            question = {"model": "", "operation": operation, "text": self.input, **self.options}
            with fixed():
                answered = recorded(answer({"": model}, question))
            assert comparable(answered) == comparable(self.expected), self.difference(operation, answered)

    def difference(self, operation, answered):
        """What differs, as pytest shows no values of an assert in this file."""
        lines = [f"{self}, {operation}", f"expected: {shown(self.expected)}", f"answered: {shown(answered)}"]
        if pydantic.VERSION != self.file["pydantic"]:
            lines.append(f"expected pydantic {self.file['pydantic']}, installed is {pydantic.VERSION}")
        return "\n".join(lines)


def shown(answered):
    return json.dumps(answered, ensure_ascii=False)


def comparable(answered):
    """An answer as it is compared: that there is an exception counts, not which."""
    if not isinstance(answered, dict):
        return answered
    return {key: key in ("raised", "unreadable") or comparable(value) for key, value in answered.items()}
