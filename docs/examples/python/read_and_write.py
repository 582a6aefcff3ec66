"""Reads what write.mts wrote, with the Python SDK, and writes it back with a result: python read_and_write.py FOLDER"""

import json
import sys
from pathlib import Path

from openjiuwen.core.foundation.llm import ToolCall, ToolMessage
from openjiuwen.core.foundation.tool import ToolInfo

folder = Path(sys.argv[1])
tool = ToolInfo.model_validate_json((folder / "tool.json").read_bytes())
call = ToolCall.model_validate_json((folder / "call.json").read_bytes())
arguments = json.loads(call.arguments)
print(f"{tool.name}: {tool.description}")
print(f"{call.id}: {arguments}")

result = ToolMessage(tool_call_id=call.id, content=json.dumps({"city": arguments["city"], "celsius": 21.0}))
for name, written in [("tool", tool), ("call", call), ("result", result)]:
    (folder / f"{name}.python.json").write_text(written.model_dump_json(), encoding="utf-8")
