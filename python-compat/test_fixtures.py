"""Puts every fixture to the SDK's own classes, with no TypeScript: `pytest test_fixtures.py`.

Needs what requirements/pydantic.txt and requirements/pytest.txt name, and the wheels that requirements/sdk-*.txt name:
in the folder $OPENJIUWEN_WHEELS, or in `wheels` beside the virtual environment.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
WHEELS = Path(os.environ.get("OPENJIUWEN_WHEELS") or Path(sys.prefix).parent / "wheels")
FILES = sorted((HERE / "fixtures").glob("*/*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_fixtures(file):
    fixtures = json.loads(file.read_text("ascii"))
    questions = [
        {"model": file.stem, "operation": one["operation"], "text": one["input"], **one["options"]} for one in fixtures
    ]
    answers = ask(file.parent.name, questions)
    different = [
        (one["name"], one["operation"], answer, one["expected"])
        for one, answer in zip(fixtures, answers, strict=True)
        if verdict(answer) != verdict(one["expected"])
    ]
    assert different == []


def ask(release, questions):
    """A process a release, as one process holds one version of a package."""
    wheel = WHEELS / f"openjiuwen-{release}-py3-none-any.whl"
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    command = [sys.executable, "-I", "-B", str(HERE / "harness"), str(wheel)]
    done = subprocess.run(command, input=lines, capture_output=True, encoding="ascii", check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def verdict(answer):
    """What counts: that there is an exception, not which."""
    if not isinstance(answer, dict):
        return answer
    return {key: key in ("raised", "unreadable") or verdict(value) for key, value in answer.items()}
