"""openJiuwen's own MCP clients, out of its unmodified wheel: python openjiuwen_client.py WHEEL HARNESS FORM PLACE, where
FORM is "exec" or "compact", and PLACE is '{"command": …, "args": …}' or '{"url": …, "token": …}'.

Asks a gateway for everything, as the tools of its agents do it, and prints what it got, as JSON.
"""

import asyncio
import importlib
import json
import sys

wheel, harness, form, place = *sys.argv[1:4], json.loads(sys.argv[4])
sys.path[:0] = [wheel, harness]
finders = importlib.import_module("finders")
finders.THIRD_PARTIES -= {"mcp", "httpx", "anyio", "jsonschema"}
sys.meta_path.insert(0, finders.LazyPackages())
sys.meta_path.append(finders.StandIns())

base = importlib.import_module("openjiuwen.core.foundation.tool.mcp.base")
CLIENTS = "openjiuwen.core.foundation.tool.mcp.client"


def make_client():
    if "command" in place:
        client = importlib.import_module(f"{CLIENTS}.stdio_client").StdioClient
        config = base.McpServerConfig(server_name="gateway", server_path="", client_type="stdio", params=place)
        return client(config)
    client = importlib.import_module(f"{CLIENTS}.streamable_http_client").StreamableHttpClient
    return client(place["url"], name="gateway", auth_headers={"Authorization": f"Bearer {place['token']}"})


async def main():
    client = make_client()
    if not await client.connect():
        raise SystemExit(f"not connected: {client._last_connect_error!r}")
    cards = {card.name: card for card in await client.list_tools()}

    async def ask(name, arguments):
        try:
            answer = await base.MCPTool(client, cards[name]).invoke(arguments)
        except Exception as error:
            return {"error": str(error)}
        return answer.model_dump(mode="json") if hasattr(answer, "model_dump") else answer

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
    print(json.dumps({"tools": list(cards), "answers": answers}))


asyncio.run(main())
