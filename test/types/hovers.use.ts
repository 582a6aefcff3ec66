// Read by hovers.slow.test.ts: what an editor shows at the names of the constants and types here.
import { defineTool, type RunContext, type RunOptions, type ToolCall, ToolSet } from "../../src/index.ts";
import { getAgentSchema, getEvaluatorSchema, parseResponse } from "../../src/research/index.ts";

declare const call: ToolCall;

export const weather = defineTool({
  name: "weather",
  parameters: {
    properties: { city: { type: "string" }, days: { type: "integer" } },
    required: ["city"],
  },
  execute: ({ city }, { context }: RunContext<{ user: string }>) => city + context.user,
});
export const now = defineTool({ name: "now", parameters: null, execute: () => 0 });
export const set = new ToolSet([weather, now]);
export const found = set.get("now");
export const parsed = set.parse(call);
export const args = weather.parseArguments("");
export const exact = weather.parseArguments("", { integers: "bigint" });
export const messages = set.run([call], { context: { user: "Ada" } });
export const agent = parseResponse(getAgentSchema(true, false, true, false, false), "");
export const coupled = parseResponse(getAgentSchema(false, true, true, false, false, "", { coupled: true }), "");
export const evaluation = parseResponse(getEvaluatorSchema("attribution"), "");
export type Options = RunOptions<{ user: string }>;
