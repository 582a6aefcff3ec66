"""openJiuwen's own MCP clients, out of its unmodified wheel."""

import importlib
import sys

CLIENTS = "openjiuwen.core.foundation.tool.mcp.client"


async def connect(wheel, imports, place):
    """A client, the names of its tools, and what calls one as the tools of its agents do it.

    A place is {"command": ..., "args": ...} or {"url": ..., "token": ...}.
    """
    sys.path[:0] = [wheel, imports]
    finders = importlib.import_module("imports")
    sys.meta_path.insert(0, finders.LazyPackages())
    sys.meta_path.append(finders.StandIns())
    base = importlib.import_module("openjiuwen.core.foundation.tool.mcp.base")

    client = make_client(base, place)
    if not await client.connect():
        raise SystemExit(f"not connected: {client._last_connect_error!r}")
    cards = {card.name: card for card in await client.list_tools()}

    async def ask(name, arguments):
        try:
            answer = await base.MCPTool(client, cards[name]).invoke(arguments)
        except Exception as error:
            return {"error": str(error)}
        return answer.model_dump(mode="json") if hasattr(answer, "model_dump") else answer

    return client, list(cards), ask


def make_client(base, place):
    if "command" in place:
        client = importlib.import_module(f"{CLIENTS}.stdio_client").StdioClient
        config = base.McpServerConfig(server_name="gateway", server_path="", client_type="stdio", params=place)
        return client(config)
    client = importlib.import_module(f"{CLIENTS}.streamable_http_client").StreamableHttpClient
    return client(place["url"], name="gateway", auth_headers={"Authorization": f"Bearer {place['token']}"})
