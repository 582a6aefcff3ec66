"""openJiuwen's own MCP clients, out of its unmodified wheel: python openjiuwen_client.py WHEEL HARNESS PLACE, where PLACE is
'{"command": …, "args": …}' or '{"url": …, "token": …}'.

Calls the tools of a gateway and prints what it got, as JSON.
"""

import asyncio
import importlib
import json
import sys

wheel, harness, place = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
sys.path[:0] = [wheel, harness]
finders = importlib.import_module("finders")
finders.THIRD_PARTIES -= {"mcp", "httpx", "anyio", "jsonschema"}
sys.meta_path.insert(0, finders.LazyPackages())
sys.meta_path.append(finders.StandIns())

CLIENTS = "openjiuwen.core.foundation.tool.mcp.client"


def make_client():
    config = importlib.import_module("openjiuwen.core.foundation.tool.mcp.base").McpServerConfig
    if "command" in place:
        client = importlib.import_module(f"{CLIENTS}.stdio_client").StdioClient
        return client(config(server_name="gateway", server_path="", client_type="stdio", params=place))
    client = importlib.import_module(f"{CLIENTS}.streamable_http_client").StreamableHttpClient
    headers = {"Authorization": f"Bearer {place['token']}"} if "token" in place else {}
    return client(place["url"], name="gateway", auth_headers=headers)


async def main():
    client = make_client()
    if not await client.connect():
        raise SystemExit(f"not connected: {getattr(client, '_last_connect_error', None)!r}")

    async def call(name, **arguments):
        content = await client.call_tool(name, arguments)
        return content.model_dump(mode="json") if hasattr(content, "model_dump") else content

    def execute(tool, **arguments):
        return call("exec", server_name="test", tool_name=tool, arguments=arguments)

    answers = {
        "tools": [tool.name for tool in await client.list_tools()],
        "inspect": await call("inspect", server_name="test"),
        "search": await call("search", queries=["progress"]),
        "echo": await execute("echo", text="天 🌤 é"),
        "refused": await execute("full"),
        "failed": await execute("fail"),
        "structured": await execute("structured", value={"a": [1]}),
    }
    await client.disconnect()
    print(json.dumps(answers))


asyncio.run(main())
