// Prints as JSON, for each of the calls that matter most, the ways through the rooms that it takes.
import type { Profiler, Runtime } from "node:inspector";
import { Session } from "node:inspector/promises";
import { ToolCall, ToolInfo } from "../src/index.ts";
import { ToolCallStream } from "../src/stream/index.ts";
import { openaiChat } from "../src/wire/index.ts";

const parameters = {
  type: "object",
  properties: { city: { type: "string" }, days: { type: "integer", minimum: 1 }, place: { $ref: "#/$defs/place" } },
  required: ["city"],
  $defs: { place: { anyOf: [{ type: "string" }, { type: "null" }] } },
} as const;

const newTool = (): ToolInfo => new ToolInfo({ name: "get_weather", description: "The weather of a city", parameters });
const tool = newTool();
const args = '{"city":"Oslo","days":"3"}';
const call = { id: "call_1", type: "function", function: { name: "get_weather", arguments: args } } as const;
const chunk = (delta: object): object => ({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...delta }] } }] });
const events = [
  chunk({ id: "call_1", type: "function", function: { name: "get_weather", arguments: "" } }),
  ...[...args].map((piece) => chunk({ function: { arguments: piece } })),
  { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] },
];

/** The calls, by the name of the method whose ways count. */
const CALLS: { readonly [method: string]: () => unknown } = {
  fromOpenAI: () => ToolCall.fromOpenAI(call),
  compact: () => newTool().compact(),
  parseArguments: () => tool.parseArguments(args),
  toStrict: () => newTool().toStrict({ provider: "openai" }),
  push: () => {
    const stream = new ToolCallStream(openaiChat, { tools: [tool] });
    for (const event of events) stream.push(event);
  },
};

const MILLISECONDS = 400;
const ROOM = /\/src\/([\w-]+)\//;
/** Walks call back for every part that they come to. */
const WALKS = /\/src\/schema\/walk\//;

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.setSamplingInterval", { interval: 50 });
const ways: { [method: string]: string[] } = {};
for (const [method, run] of Object.entries(CALLS)) {
  await session.post("Profiler.start");
  for (const until = performance.now() + MILLISECONDS; performance.now() < until; ) run();
  const { profile } = await session.post("Profiler.stop");
  ways[method] = waysIn(profile.nodes, method);
}
console.log(JSON.stringify(ways));

/** The rooms on the stack below a method, for each stack that the profiler has seen. */
function waysIn(nodes: readonly Profiler.ProfileNode[], method: string): string[] {
  const callers = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)));
  const found = new Set<string>();
  for (const node of nodes) {
    const stack: Runtime.CallFrame[] = [];
    for (let at: typeof node | undefined = node; at; at = callers.get(at.id)) stack.unshift(at.callFrame);
    const start = stack.findIndex(({ functionName, url }) => functionName === method && ROOM.test(url));
    const urls = stack.slice(start).map(({ url }) => url);
    const rooms = urls.filter((url) => !WALKS.test(url)).flatMap((url) => ROOM.exec(url)?.[1] ?? []);
    if (start >= 0) found.add(rooms.filter((room, index) => room !== rooms[index - 1]).join(" > "));
  }
  return [...found].sort();
}
