"""openJiuwen's own MCP clients, out of its unmodified wheel: python openjiuwen_client.py WHEEL HARNESS FORM PLACE, where
FORM is "exec" or "compact", and PLACE is '{"command": …, "args": …}' or '{"url": …, "token": …}'.

Asks a gateway for everything, as the tools of its agents do it, and prints what it got, as JSON.
"""

import asyncio
import json
import sys

from openjiuwen_sdk import connect

wheel, imports, form, place = *sys.argv[1:4], json.loads(sys.argv[4])


async def main():
    client, tools, ask = await connect(wheel, imports, place)

    def call(tool, /, **arguments):
        if form == "exec":
            return ask("exec", {"server_name": "test", "tool_name": tool, "arguments": arguments})
        return ask(f"test__{tool}", arguments)

    answers = {}
    if form == "exec":
        answers["inspect"] = await ask("inspect", {"server_name": "test"})
        answers["search"] = await ask("search", {"queries": ["progress"]})
    answers["misfit"] = await call("full")
    answers["echo"] = await call("echo", text="天 🌤 \u0000 é")
    answers["refused"] = await call("refuse")
    answers["failed"] = await call("fail")
    answers["structured"] = await call("structured", value={"a": [1, None], "b": None})
    answers["list"] = await call("list")
    answers["failures"] = await call("count", tool="fail")
    await client.disconnect()
    print(json.dumps({"tools": tools, "answers": answers}))


asyncio.run(main())
