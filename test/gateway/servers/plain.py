"""An MCP server in plain Python, which ends with its input as most do."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    reply = {"jsonrpc": "2.0", "id": message["id"]}
    if message["method"] == "initialize":
        reply["result"] = {
            "protocolVersion": message["params"]["protocolVersion"],
            "serverInfo": {"name": "plain", "version": "1"},
            "capabilities": {"tools": {}},
        }
    elif message["method"] == "tools/list":
        reply["result"] = {"tools": []}
    else:
        reply["error"] = {"code": -32601, "message": "Method not found"}
    print(json.dumps(reply), flush=True)
