"""A client of MCP's own package for Python, 1 or 2: python mcp_client.py '{"command": …, "args": …}' or '{"url": …, "token": …}'.

Calls the tools of a gateway and prints what it got, as JSON.
"""

import asyncio
import contextlib
import json
import sys

import httpx
from mcp import ClientSession, StdioServerParameters
from mcp.client import streamable_http
from mcp.client.stdio import stdio_client


@contextlib.asynccontextmanager
async def connect(place):
    if "command" in place:
        async with stdio_client(StdioServerParameters(**place)) as streams:
            yield streams
        return
    headers = {"Authorization": f"Bearer {place['token']}"}
    if hasattr(streamable_http, "streamablehttp_client"):
        opening = streamable_http.streamablehttp_client(place["url"], headers=headers)
    else:
        try:
            import httpx2 as http
        except ModuleNotFoundError:
            http = httpx
        opening = streamable_http.streamable_http_client(place["url"], http_client=http.AsyncClient(headers=headers))
    async with opening as (read, write, *_):
        yield read, write


async def main(place):
    heard = []

    async def on_progress(progress, total, message):
        heard.append(progress)

    async with connect(place) as (read, write), ClientSession(read, write) as session:
        await session.initialize()

        async def call(name, **arguments):
            result = await session.call_tool(name, arguments)
            return result.model_dump(mode="json", by_alias=True, exclude_none=True)

        def execute(tool, **arguments):
            return call("exec", server_name="test", tool_name=tool, arguments=arguments)

        listed = await session.list_tools()
        answers = {
            "tools": [tool.name for tool in listed.tools],
            "inspect": await call("inspect", server_name="test"),
            "search": await call("search", queries=["progress"]),
            "echo": await execute("echo", text="天 🌤 \u0000 é"),
            "refused": await execute("full"),
            "failed": await execute("fail"),
            "unknown": await execute("nothing"),
            "structured": await execute("structured", value={"a": [1, None]}),
        }
        arguments = {"server_name": "test", "tool_name": "progress", "arguments": {"count": 20, "pause": True}}
        await session.call_tool("exec", arguments, progress_callback=on_progress)
        answers["progress"] = len(heard)
    print(json.dumps(answers))


asyncio.run(main(json.loads(sys.argv[1])))
