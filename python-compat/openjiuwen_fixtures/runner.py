"""Puts the suite to a testee over a pipe: `python -m openjiuwen_fixtures run --testee COMMAND`."""

import json
import os
import queue
import signal
import subprocess
import threading
from collections import Counter, deque
from fnmatch import fnmatchcase

from .suite import LEVELS, SUITE, judge, questions_in, read

PATIENCE = 10  # seconds until an answer is given up
START = 60  # seconds in which a testee starts and greets
WINDOW = 64  # questions that are under way at once
MAX_CRASHES = 5  # without an answer between them, this many ends of the testee end the run
RESULTS = ("passed", "failed", "expected failures", "skipped")


class TesteeError(Exception):
    """A testee does not greet as the protocol says, or ends again and again."""


class Testee:
    """A process of the testee's command, which has greeted."""

    def __init__(self, command, patience=PATIENCE):
        self.patience = patience
        self.process = subprocess.Popen(
            command,
            shell=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # so that what the shell started can be ended with it
        )
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()
        profiles = sorted(set(read("suite.json")["releases"].values()))
        self.write({"hello": {"format": 1, "suite": str(SUITE), "profiles": profiles}})
        self.greeting = self.receive(max(START, patience))
        missing = {"name", "level", "kinds", "capabilities"} - self.greeting.keys()
        if missing or self.greeting["level"] not in LEVELS:
            self.kill()
            raise TesteeError(f"expected name, level, kinds and capabilities to the greeting, received {self.greeting}")

    def listen(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put("")

    def write(self, value):
        try:
            self.process.stdin.write(json.dumps(value) + "\n")
            self.process.stdin.flush()
        except OSError:
            pass  # The end of its lines says so too.

    def receive(self, patience):
        """The next line as an object, or {"crashed": why there is none}."""
        try:
            line = self.lines.get(timeout=patience)
            value = json.loads(line) if line else {"crashed": "its process has ended"}
            return value if isinstance(value, dict) else {"crashed": f"expected an object, received {line[:200]}"}
        except queue.Empty:
            return {"crashed": f"no answer in {patience} s"}
        except ValueError:
            return {"crashed": f"expected JSON, received {line[:200]}"}

    def answer(self, question):
        value = self.receive(self.patience)
        if "crashed" in value or value.get("id") == question["id"]:
            return value
        return {"crashed": f"expected the id {question['id']}, received {json.dumps(value)[:200]}"}

    def close(self):
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            self.process.wait(self.patience)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (AttributeError, ProcessLookupError):  # There are no groups on Windows; or it has ended.
            self.process.kill()
        self.process.wait()


def run(command, level=None, only="*", shown=10, patience=PATIENCE):
    """Prints what was found, and gives whether all is as expected."""
    testee = Testee(command, patience)
    greeting = testee.greeting
    level = level or greeting["level"]
    report = Report(level, expected_failures(greeting["name"]))
    wanted = [one for one in asked_of(greeting) if fnmatchcase(one[0]["id"], only)]
    able = [one for one in wanted if set(one[1].get("needs", ())) <= set(greeting["capabilities"])]
    report.count(Counter((question["kind"], "skipped") for question, _ in wanted))
    report.count(Counter((question["kind"], "skipped") for question, _ in able), -1)
    for question, test, answer in answers(testee, command, able):
        report.take(question, test, answer)
    print("\n".join(report.lines(f"{greeting['name']} at the level {level}", shown)))
    return not report.failures and not report.unexpected


class Report:
    """Sorts answers into passed, failed, expected failures and skipped."""

    def __init__(self, level, known):
        self.level = level
        self.known = [entry["id"] for entry in known if LEVELS.index(entry["level"]) <= LEVELS.index(level)]
        self.counts = {}
        self.failures = []
        self.unexpected = []  # the ids of questions that are expected to fail, but pass

    def count(self, found, sign=1):
        for (kind, result), number in found.items():
            self.counts.setdefault(kind, Counter())[result] += sign * number

    def take(self, question, test, answer):
        if "skip" in answer:
            return self.count({(question["kind"], "skipped"): 1})
        crashed = answer.get("crashed")
        reason = f"crashed: {crashed}" if crashed else judge(test["expected"], answer, self.level)
        is_expected = any(fnmatchcase(question["id"], known) for known in self.known)
        if is_expected and not reason:
            self.unexpected.append(question["id"])
        elif reason and not is_expected:
            self.failures.append(f"{question['id']} ({test['name']})\n  {reason}")
        result = "passed" if reason is None else "expected failures" if is_expected else "failed"
        return self.count({(question["kind"], result): 1})

    def lines(self, title, shown):
        yield from self.failures[:shown]
        if len(self.failures) > shown:
            yield f"… and {len(self.failures) - shown} more"
        yield from (f"expected to fail, but passed: {name}" for name in self.unexpected)
        yield title
        for kind, found in self.counts.items():
            yield f"  {kind}: " + ", ".join(f"{found[result]} {result}" for result in RESULTS)


def asked_of(greeting):
    """The questions of all files that the testee can be asked, with their tests."""
    for row in read("suite.json")["files"]:
        if row["kind"] in greeting["kinds"] and row["subject"] in greeting.get("subjects", [row["subject"]]):
            yield from questions_in(row["path"], greeting.get("profiles"))


def answers(testee, command, able):
    """Each question with its test and its answer, in order; after a crash the testee is started again."""
    coming, waiting, crashes = iter(able), deque(), 0
    while True:
        while len(waiting) < WINDOW and (following := next(coming, None)):
            waiting.append(following)
            testee.write(following[0])
        if not waiting:
            return testee.close()
        question, test = waiting.popleft()
        answer = testee.answer(question)
        yield question, test, answer
        crashes = crashes + 1 if "crashed" in answer else 0
        if crashes == MAX_CRASHES:
            testee.kill()
            raise TesteeError(f"the testee ended {crashes} times in succession: {answer['crashed']}")
        if crashes:
            testee.kill()
            testee = Testee(command, testee.patience)
            for again, _ in waiting:
                testee.write(again)


def expected_failures(name):
    path = SUITE / "expected-failures" / f"{name}.json"
    return json.loads(path.read_text("ascii")) if path.is_file() else []
