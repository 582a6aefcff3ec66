"""Renders schemas as openai-harmony does: a list of them a line in, their texts a line out, null for what it refuses.

The first line out is the version. `{"schemas": […], "rounds": 9}` asks for the milliseconds of that many renderings
of all as one message.
"""

import json
import sys
import time
from importlib.metadata import version

from openai_harmony import DeveloperContent, HarmonyEncodingName, Message, Role, ToolDescription, load_harmony_encoding

ENCODING = load_harmony_encoding(HarmonyEncodingName.HARMONY_GPT_OSS)


def message(schemas: list) -> Message:
    tools = [ToolDescription.new("t", "", parameters=schema) for schema in schemas]
    return Message.from_role_and_content(Role.DEVELOPER, DeveloperContent.new().with_function_tools(tools))


def text(schema: object) -> str | None:
    try:
        whole = ENCODING.decode_utf8(ENCODING.render(message([schema])))
    except Exception:
        return None
    start = whole.index("type t = (") + len("type t = (")
    return whole[start : whole.rindex(") => any;")].removeprefix("_: ")


def milliseconds(schemas: list) -> float:
    whole = message(schemas)
    start = time.perf_counter()
    ENCODING.render(whole)
    return (time.perf_counter() - start) * 1e3


print(json.dumps(version("openai-harmony")), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    schemas = request["schemas"]
    rounds = request.get("rounds")
    answer = [milliseconds(schemas) for _ in range(rounds)] if rounds else [text(schema) for schema in schemas]
    print(json.dumps(answer), flush=True)
