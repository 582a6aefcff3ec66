// Writes a tool and a call of a model into a folder, for the Python SDK: `node write.mts FOLDER`.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ToolCall, ToolInfo } from "openjiuwen-tools";

const [, , folder = "."] = process.argv;
const sdk = "0.1.19.post2"; // the release that reads it

const tool = new ToolInfo({
  name: "get_weather",
  description: "天气 of a city",
  parameters: { type: "object", properties: { city: { type: "string" }, limit: { type: "number", maximum: 1e16 } } },
});
const call = new ToolCall({ id: "call_1", name: "get_weather", arguments: { city: "北京", limit: 0.5 }, index: 0 });

await writeFile(join(folder, "tool.json"), tool.modelDumpJson({ sdk }));
await writeFile(join(folder, "call.json"), call.modelDumpJson({ sdk }));
