"""openJiuwen's own MCP client: python openjiuwen_calls.py CALLERS WHEEL IMPORTS PLACE CALLS.

CALLERS is the folder of openjiuwen_sdk.py, PLACE is '{"url": ..., "token": ...}', and CALLS '[[tool, arguments], ...]'.
Makes the calls as the tools of its agents do it, and prints the names of the tools and what it got, as JSON.
"""

import asyncio
import json
import sys

callers, wheel, imports, place, calls = *sys.argv[1:4], *map(json.loads, sys.argv[4:6])
sys.path.insert(0, callers)

from openjiuwen_sdk import connect  # noqa: E402


async def main():
    client, tools, ask = await connect(wheel, imports, place)
    answers = [await ask(name, arguments) for name, arguments in calls]
    await client.disconnect()
    print(json.dumps({"tools": tools, "answers": answers}))


asyncio.run(main())
