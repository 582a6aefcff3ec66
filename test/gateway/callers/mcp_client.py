"""A client of MCP's own package for Python: python mcp_client.py MODE FORM PLACE.

MODE is "1" for the package of version 1, and "legacy" or "auto" for that of version 2; FORM is "exec" or "pass-through".
PLACE is '{"command": …, "args": …}' or '{"url": …, "token": …}'.

Asks a gateway for everything and prints what it got, as JSON.
"""

import asyncio
import contextlib
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client import streamable_http
from mcp.client.stdio import stdio_client
from mcp.shared import exceptions

mode, form, place = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
# They are named otherwise in version 2.
McpError = getattr(exceptions, "McpError", None) or exceptions.MCPError


def open_transport():
    if "command" in place:
        return stdio_client(StdioServerParameters(**place))
    headers = {"Authorization": f"Bearer {place['token']}"}
    if mode == "1":
        return streamable_http.streamablehttp_client(place["url"], headers=headers)
    import httpx2

    return streamable_http.streamable_http_client(place["url"], http_client=httpx2.AsyncClient(headers=headers))


@contextlib.asynccontextmanager
async def connect():
    if mode != "1":
        from mcp import Client

        async with Client(open_transport(), mode=mode) as client:
            yield client
        return
    async with open_transport() as (read, write, *_), ClientSession(read, write) as session:
        await session.initialize()
        yield session


def name_of(tool):
    return "exec" if form == "exec" else f"test__{tool}"


def arguments_of(tool, arguments):
    return {"server_name": "test", "tool_name": tool, "arguments": arguments} if form == "exec" else arguments


async def main():
    heard = []

    async def on_progress(progress, total, message):
        heard.append(progress)

    async with connect() as client:

        async def ask(name, arguments):
            try:
                result = await client.call_tool(name, arguments)
            except McpError as error:
                return {"error": str(error)}
            return result.model_dump(mode="json", by_alias=True, exclude_unset=True)

        def call(tool, /, **arguments):
            return ask(name_of(tool), arguments_of(tool, arguments))

        answers = {"tools": [tool.name for tool in (await client.list_tools()).tools]}
        if form == "exec":
            answers["inspect"] = await ask("inspect", {"server_name": "test"})
            answers["search"] = await ask("search", {"queries": ["progress"]})
            answers["misfit"] = await call("full")
        answers["echo"] = await call("echo", text="天 🌤 \u0000 é")
        answers["refused"] = await call("refuse")
        answers["failed"] = await call("fail")
        answers["unknown"] = await call("nothing")
        answers["structured"] = await call("structured", value={"a": [1, None]})
        answers["list"] = await call("list")
        answers["failures"] = await call("count", tool="fail")
        arguments = arguments_of("progress", {"count": 20, "pause": True})
        await client.call_tool(name_of("progress"), arguments, progress_callback=on_progress)
        answers["progress"] = len(heard)
        # Version 1 tells nobody that a call was cancelled.
        if mode != "1":
            answers["cancelled"] = await cancel(client, call)
    print(json.dumps(answers))


async def cancel(client, call):
    waiting = asyncio.create_task(client.call_tool(name_of("wait"), arguments_of("wait", {})))
    await until(call, "count", {"tool": "wait"})
    waiting.cancel()
    await asyncio.wait([waiting])
    return await until(call, "aborted", {})


async def until(call, tool, arguments):
    for _ in range(200):
        answer = await call(tool, **arguments)
        if answer["content"][0]["text"] == "1":
            return answer
        await asyncio.sleep(0.05)
    return answer


asyncio.run(main())
