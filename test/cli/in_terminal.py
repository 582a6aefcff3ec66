"""Runs a command in a terminal: types each text, or makes the terminal narrower, when what it waits for was written, and
writes all that came."""

import fcntl
import json
import os
import pty
import re
import struct
import sys
import termios
import threading

request = json.loads(sys.argv[1])
child, terminal = pty.fork()
if child == 0:
    os.execvpe(request["command"][0], request["command"], {**os.environ, **request["environment"]})


def resize(columns: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", request["rows"], columns, 0, 0))


resize(request["columns"])
# A command that waits for something else than what is typed would never end.
timer = threading.Timer(request["seconds"], os.kill, (child, 9))
timer.start()


def shown(written: bytes) -> str:
    """What was written, without colours, without moves of the cursor, and without what was erased again."""
    text = re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>])|[\x07\r]", "", written.decode(errors="replace"))
    while (shorter := re.sub(r"[^\b]\x08", "", text, count=1)) != text:
        text = shorter
    return text


written, seen = b"", 0
keys = request["keys"]
while True:
    try:
        chunk = os.read(terminal, 65536)
    except OSError:  # Linux says by an error that the child has closed the terminal.
        break
    if not chunk:
        break
    written += chunk
    while keys and (at := shown(written).find(keys[0]["after"], seen)) >= 0:
        seen = at + len(keys[0]["after"])
        key = keys.pop(0)
        if "columns" in key:
            resize(key["columns"])
        else:
            os.write(terminal, key["type"].encode())
timer.cancel()
_, status = os.waitpid(child, 0)
json.dump({"status": os.waitstatus_to_exitcode(status), "written": written.decode(errors="replace"), "shown": shown(written)}, sys.stdout)
