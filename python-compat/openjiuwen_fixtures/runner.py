"""Puts the suite to a testee over a pipe: `python -m openjiuwen_fixtures run --testee COMMAND`.

suite/runner/ has the same runner in TypeScript: both judge alike, and print the same.
"""

import json
import queue
import re
import sys
from collections import Counter, deque

from .greeting import compact, greeting_fault
from .program import Program
from .suite import LEVELS, SUITE, judge, questions_in, read

PATIENCE = 10  # seconds until an answer is given up
START = 60  # seconds in which a testee starts and greets
WINDOW = 64  # questions that are under way at once
MAX_CRASHES = 5  # without an answer between them, this many ends of the testee end the run
RESULTS = ("passed", "failed", "expected failures", "skipped")


class TesteeError(Exception):
    """A testee does not greet as the protocol says, or ends again and again; or the run cannot begin."""


class Crash(Exception):
    """Why a process of the testee is of no more use."""


class Testee:
    """A process of the testee's command, which has greeted."""

    def __init__(self, command, patience=PATIENCE):
        self.patience = patience
        self.program = Program(command)
        profiles = list(dict.fromkeys(read("suite.json")["releases"].values()))
        self.ask({"hello": {"format": 1, "suite": str(SUITE), "profiles": profiles}})
        try:
            self.greeting = self.greet()
        except Crash as reason:
            self.program.kill()
            raise TesteeError(f"{command}: {reason}\n{self.program.complaint()}".strip()) from None

    def greet(self):
        try:
            line = self.line(max(START, self.patience))
        except Crash as reason:
            raise Crash(f"expected an answer to the greeting, but {reason}") from None
        greeting = parsed(line)
        fault = "expected an object as the greeting" if greeting is None else greeting_fault(greeting)
        if fault:
            raise Crash(f"{fault}: {line[:200]}")
        return greeting

    def line(self, patience):
        try:
            line = self.program.lines.get(timeout=patience)
        except queue.Empty:
            raise Crash(f"no answer in {patience:g} s") from None
        if line is None:
            raise Crash("its process has ended")
        return line

    def ask(self, question):
        self.program.write(json.dumps(question) + "\n")

    def answer(self, question):
        line = self.line(self.patience)
        value = parsed(line)
        if value is None or value.get("id") != question["id"]:
            raise Crash(f"expected an answer with the id {question['id']}, received {line[:200]}")
        return value

    def close(self):
        """Ends it, and gives what was wrong with its end."""
        code = self.program.close(self.patience)
        if left := self.program.left():
            yield f"it wrote a line after its last answer: {left[0][:200]}"
        if code is None:
            yield f"it did not end in {self.patience:g} s after the end of its input"
        elif code:
            said = self.program.complaint()
            yield f"its process ended with the exit code {code}{said and f': {said}'}"


def parsed(line):
    """An object out of JSON text; None where it is something else. Whole numbers are equal in all writings."""
    try:
        value = json.loads(line, parse_constant=no_constant, parse_float=number)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def no_constant(name):
    raise ValueError(f"expected JSON, received {name}")


def number(text):
    value = float(text)
    return int(value) if value.is_integer() else value


def run(command, level=None, only="*", shown=10, patience=PATIENCE, known=None):
    """Prints what was found, and gives whether all is as expected. `known` is a file of expected failures."""
    failures = None if known is None else failures_in(known)
    testee = Testee(command, patience)
    greeting = testee.greeting
    level = level or greeting["level"]
    report = Report(level, expected_failures(greeting["name"]) if failures is None else failures, only)
    able = []
    for question, test in asked_of(greeting, fits(only)):
        if set(test.get("needs", ())) <= set(greeting["capabilities"]):
            able.append((question, test))
        else:
            report.count(question, "skipped")
    report.complaints += ask_all(testee, command, able, report)
    said = "\n".join(report.lines(greeting, shown))
    print(said.encode(sys.stdout.encoding or "utf-8", "backslashreplace").decode(sys.stdout.encoding or "utf-8"))
    return not report.failures and not report.unexpected and not report.all_complaints()


class Report:
    """Sorts answers into passed, failed, expected failures and skipped."""

    def __init__(self, level, known, only):
        self.level = level
        self.only = only
        self.known = [fits(entry["id"]) for entry in known if LEVELS.index(entry["level"]) <= LEVELS.index(level)]
        self.counts = {}
        self.failures = []
        self.unexpected = []  # the ids of questions that are expected to fail, but pass
        self.complaints = []

    def count(self, question, result):
        self.counts.setdefault(question["kind"], Counter())[result] += 1

    def take(self, question, test, answer):
        if isinstance(answer.get("skip"), str) and answer["skip"]:
            return self.count(question, "skipped")
        return self.sort(question, test, judge(test["expected"], answer, self.level))

    def sort(self, question, test, reason):
        is_expected = any(fit(question["id"]) for fit in self.known)
        if is_expected and not reason:
            self.unexpected.append(question["id"])
        elif reason and not is_expected:
            self.failures.append(f"{question['id']} ({test['name']})\n  {reason}")
        self.count(question, "passed" if reason is None else "expected failures" if is_expected else "failed")

    def all_complaints(self):
        """What is wrong with the run as a whole; one that compares nothing proves nothing."""
        if not self.counts:
            return [f"no question was asked: the testee's greeting leaves none with an id like {self.only}", *self.complaints]
        if all(found["skipped"] == found.total() for found in self.counts.values()):
            return ["no answer was compared: all questions were skipped", *self.complaints]
        return self.complaints

    def lines(self, greeting, shown):
        yield from self.failures[:shown]
        if len(self.failures) > shown:
            yield f"… and {len(self.failures) - shown} more"
        yield from (f"expected to fail, but passed: {name}" for name in self.unexpected)
        yield from self.all_complaints()
        language = greeting.get("language")
        yield f"{greeting['name']}{f' ({language})' if language else ''} at the level {self.level}"
        for kind, found in self.counts.items():
            yield f"  {kind}: " + ", ".join(f"{found[result]} {result}" for result in RESULTS)


def asked_of(greeting, wanted):
    """The questions of all files that the testee can be asked, with their tests; `wanted` is for their ids."""
    subjects, profiles = greeting.get("subjects"), greeting.get("profiles")
    for row in read("suite.json")["files"]:
        if row["kind"] in greeting["kinds"] and (subjects is None or row["subject"] in subjects):
            yield from (one for one in questions_in(row["path"], profiles) if wanted(one[0]["id"]))


def fits(pattern):
    """Whether an id fits a pattern in which `*` stands for any characters."""
    return re.compile(".*".join(map(re.escape, pattern.split("*")))).fullmatch


def ask_all(testee, command, able, report):
    """Asks in order; after a crash the testee is started again. Gives what was wrong with its end."""
    coming, waiting, crashes = deque(able), deque(), 0
    while coming or waiting:
        while coming and len(waiting) < WINDOW:
            waiting.append(coming.popleft())
            testee.ask(waiting[-1][0])
        question, test = waiting.popleft()
        try:
            report.take(question, test, testee.answer(question))
            crashes = 0
        except Crash as reason:
            crashes += 1
            testee.program.kill()
            said = testee.program.complaint()
            report.sort(question, test, f"crashed: {reason}{said and f': {said}'}")
            if crashes == MAX_CRASHES:
                raise TesteeError(f"the testee ended {crashes} times in succession: {reason}\n{said}".strip()) from None
            if not coming and not waiting:
                return
            testee = Testee(command, testee.patience)
            for again, _ in waiting:
                testee.ask(again)
    yield from testee.close()


def expected_failures(name):
    path = SUITE / "expected-failures" / f"{name}.json"
    return failures_in(path) if re.fullmatch(r"[\w.-]+", name, re.ASCII) and path.is_file() else []


def failures_in(path):
    """The expected failures of a file: a list of {"id", "level", "reason"}."""
    try:
        with open(path, encoding="utf-8") as file:
            entries = json.load(file)
    except (OSError, ValueError) as error:
        raise TesteeError(f"{path}: expected failures as JSON: {error}") from None
    if not isinstance(entries, list):
        raise TesteeError(f'{path}: expected a list of {{"id", "level", "reason"}}')
    for entry in entries:
        if not is_failure(entry):
            raise TesteeError(f'{path}: expected {{"id", "level", "reason"}}, received {compact(entry)[:200]}')
    return entries


def is_failure(entry):
    return (
        isinstance(entry, dict)
        and isinstance(entry.get("id"), str)
        and entry.get("level") in LEVELS
        and isinstance(entry.get("reason"), str)
    )
