"""A program that is started in a shell, with its lines. suite/runner/startProgram.ts is the same in TypeScript."""

import os
import queue
import signal
import subprocess
import threading

HELD = 1  # seconds in which the output ends after the process: what it started may hold it open


class Program:
    def __init__(self, command):
        self.process = subprocess.Popen(
            command,
            shell=True,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # so that what the shell started can be ended with it
        )
        self.lines = queue.Queue()  # None after the last one
        self.coming = queue.Queue()
        self.last_error = b""
        self.threads = [self.thread(self.read_lines), self.thread(self.read_errors)]
        self.thread(self.write_all)
        self.thread(self.watch)

    def thread(self, work):
        started = threading.Thread(target=work, daemon=True)
        started.start()
        return started

    def read_lines(self):
        rest = b""
        while chunk := read_from(self.process.stdout):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self.lines.put(line.decode("utf-8", "replace"))
        if rest:
            self.lines.put(rest.decode("utf-8", "replace"))
        self.lines.put(None)

    def read_errors(self):
        while chunk := read_from(self.process.stderr):
            self.last_error = (self.last_error + chunk)[-2000:]

    def write_all(self):
        """In a thread of its own, as a program that does not read would block the runner."""
        try:
            while text := self.coming.get():
                self.process.stdin.write(text.encode("ascii"))
        except OSError:
            pass  # The end of its lines says so too.
        try:
            self.process.stdin.close()
        except OSError:
            pass

    def watch(self):
        """Ends the lines after the process, also where another one holds its output open."""
        self.process.wait()
        self.join()
        if any(thread.is_alive() for thread in self.threads):
            self.kill_group()
            self.lines.put(None)

    def join(self):
        for thread in self.threads:
            thread.join(HELD / len(self.threads))

    def write(self, text):
        self.coming.put(text)

    def complaint(self):
        """What it wrote to standard error last."""
        return self.last_error.decode("utf-8", "replace").strip()

    def close(self, patience):
        """Ends its input, and waits for its end; gives its exit code, or None where it had to be killed."""
        self.coming.put("")
        try:
            code = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            return None
        self.join()
        return code if code >= 0 else 128 - code

    def left(self):
        """The lines that nobody asked for."""
        lines = list(self.lines.queue)
        return lines[: lines.index(None)] if None in lines else lines

    def kill(self):
        """Ends it at once."""
        self.kill_group()
        self.process.wait()
        self.join()

    def kill_group(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (AttributeError, ProcessLookupError):  # There are no groups on Windows; or it has ended.
            self.process.kill()


def read_from(stream):
    try:
        return os.read(stream.fileno(), 1 << 16)
    except OSError:
        return b""
