// What the root is for, from each source of parameters to the answer of a call. It runs where code generation is
// forbidden, and where there is nothing of Node.
import { defineTool, McpToolInfo, ToolCall, ToolInfo, ToolSet } from "openjiuwen-tools";
import { Type } from "typebox";
import * as z from "zod";

export async function job() {
  const plain = {
    type: "object",
    properties: { city: { type: "string", pattern: "^[A-Z]" }, days: { type: "integer" } },
    required: ["city"],
  };
  const box = Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) });
  const zod = z.object({ city: z.string(), days: z.int().optional() });
  const tools = {
    plain: new ToolInfo({ name: "plain", parameters: plain }),
    box: new ToolInfo({ name: "box", parameters: box }),
    zod: new ToolInfo({ name: "zod", parameters: zod }),
    mcp: new McpToolInfo({ name: "mcp", serverName: "files", parameters: plain }),
    json: ToolInfo.modelValidateJson(JSON.stringify({ name: "json", parameters: plain })),
  };
  const run = defineTool({ name: "run", parameters: plain, execute: ({ city }) => `12 °C in ${city}` });
  const calls = ['{"city":"Oslo"}', '{"days":3}', "{", '{"city":"Oslo"}'].map(
    (text, index) => new ToolCall({ id: `c${index}`, name: index < 3 ? "run" : "walk", arguments: text }),
  );
  const messages = await new ToolSet([run]).run(calls, { timeoutMs: 10_000 });
  return {
    codeIsForbidden: isCodeForbidden(),
    tools: Object.entries(tools).map(([name, tool]) => [name, ...factsOf(tool)]),
    messages: messages.map(({ content, error }) => error?.code ?? content),
  };
}

function factsOf(tool) {
  const json = tool.modelDumpJson();
  return [
    tool.parseArguments('{"city":"Oslo","days":3}'),
    tool
      .safeParseArguments('{"city":"Oslo","days":"three"}')
      .error.issues.map(({ path, keyword }) => `${path} ${keyword}`),
    tool.compact(),
    tool.toOpenAI().function.parameters.required,
    tool.constructor.modelValidateJson(json).modelDumpJson() === json,
  ];
}

function isCodeForbidden() {
  try {
    return new Function("return false")();
  } catch {
    return true;
  }
}
