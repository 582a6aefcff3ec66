"""A server of HTTP+SSE made with MCP's package for Python, of version 1 or 2: python older_sse.py PORT"""

import sys

import uvicorn

try:
    from mcp.server.mcpserver import Context, MCPServer as Server
except ImportError:
    from mcp.server.fastmcp import Context, FastMCP as Server

server = Server("older")


@server.tool()
def echo(text: str) -> str:
    return text


@server.tool()
def larger(number: int) -> int:
    return number + 1


@server.tool()
async def count(to: int, ctx: Context) -> str:
    for step in range(1, to + 1):
        await ctx.report_progress(step, to)
    return f"counted to {to}"


uvicorn.run(server.sse_app(), host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
