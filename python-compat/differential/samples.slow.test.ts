import { afterAll, describe, expect, it } from "vitest";
import {
  AssistantMessage,
  McpToolInfo,
  Parameters,
  ToolCall,
  ToolInfo,
  ToolMessage,
  ToolOutput,
  ToolTimeoutResult,
} from "../../src/index.ts";
import { releases, shapeIn } from "../releases/releases.ts";
import { pythonReady } from "../sdk/setup.ts";
import { startCPython } from "../sdk/startCPython.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: the documented samples in Python (${python.missing})`);

// The samples of the SDK's documentation, value for value.
const parameters = new Parameters({
  properties: {
    city: { type: "string", description: "城市名称" },
    units: { type: "string", description: "温度单位，c表示摄氏度，f表示华氏度" },
  },
  required: ["city"],
});
const toolInfo = new ToolInfo({ name: "get_weather", description: "根据城市名称查询实时天气信息", parameters });
const toolCall = new ToolCall({
  id: "call_890123",
  type: "function",
  name: "get_weather",
  arguments: '{"city":"北京","units":"c"}',
});
const toolCallNoId = new ToolCall({ type: "function", name: "get_weather", arguments: '{"city":"广州"}' });
const toolMessage = new ToolMessage({ toolCallId: "call_890123", name: "get_weather", content: "晴, 21 °C" });
const mcpToolInfo = new McpToolInfo({ name: "get_weather", parameters, serverName: "weather" });
const assistantMessage = new AssistantMessage({ content: "", toolCalls: [toolCall, toolCallNoId] });
const toolOutput = new ToolOutput({ success: true, data: { temperature: 21.5, unit: "°C" } });
const toolTimeoutResult = new ToolTimeoutResult({ error: "get_weather: 30 s" });

const samples = [
  ["Parameters", parameters],
  ["ToolInfo", toolInfo],
  ["ToolCall", toolCall],
  ["ToolCall", toolCallNoId],
  ["ToolMessage", toolMessage],
  ["McpToolInfo", mcpToolInfo],
  ["AssistantMessage", assistantMessage],
  ["ToolOutput", toolOutput],
  ["ToolTimeoutResult", toolTimeoutResult],
] as const;

describe.each(releases)("what the constructors build, written for openjiuwen %s", (release) => {
  const sdk = "missing" in python ? undefined : startCPython(python, release);
  afterAll(() => sdk?.close());
  const known = samples.filter(([model]) => Object.hasOwn(shapeIn(release), model));

  it.skipIf(!sdk).each(known)("comes back from Python the same: %s", async (model, sample) => {
    const text = sample.modelDumpJson({ sdk: release });
    const asJsonDumps = sample.modelDumpJson({ sdk: release, style: "json.dumps" });
    const answer = await sdk?.ask([{ model, operation: "validate_json", text }]);
    expect(answer).toEqual([{ dump: asJsonDumps, json: text, json_dumps: asJsonDumps }]);
  });

  it.skipIf(!sdk).each(known)("in the documented shape, is read by Python: %s", async (model, sample) => {
    const answer = await sdk?.ask([{ model, operation: "validate_json", text: sample.modelDumpJson() }]);
    expect(answer?.[0]).toHaveProperty("json");
  });
});
