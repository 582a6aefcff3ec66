import { expectTypeOf } from "vitest";
import { ToolSet } from "../../src/set/index.ts";
import { type FinishedCall, ToolCallStream } from "../../src/stream/index.ts";
import { type ToolArgumentsError, ToolInfo } from "../../src/tool/index.ts";
import { anthropic, openaiChat } from "../../src/wire/index.ts";

const weather = new ToolInfo({
  name: "get_weather",
  parameters: {
    type: "object",
    properties: { city: { type: "string" }, days: { type: "integer" } },
    required: ["city"],
  },
});
const search = new ToolInfo({
  name: "search",
  parameters: {
    type: "object",
    properties: { words: { type: "array", items: { type: "string" } } },
    required: ["words"],
  },
});
const tools = new ToolSet([weather, search]);

// A typed set, or a list of tools: told apart by state, and by name.
for (const stream of [
  new ToolCallStream(openaiChat, { tools }),
  new ToolCallStream(openaiChat, { tools: [weather, search] }),
]) {
  for (const finished of stream.finish()) {
    expectTypeOf(finished.state).toEqualTypeOf<"complete" | "repaired" | "truncated" | "invalid">();
    if (finished.state === "truncated" || finished.state === "invalid") {
      expectTypeOf(finished.arguments).toEqualTypeOf<undefined>();
      expectTypeOf(finished.error).toEqualTypeOf<ToolArgumentsError>();
    } else if (finished.name === "get_weather") {
      expectTypeOf(finished.arguments.city).toEqualTypeOf<string>();
      expectTypeOf(finished.arguments.days).toEqualTypeOf<number | undefined>();
      expectTypeOf(finished.error).toEqualTypeOf<undefined>();
    } else {
      expectTypeOf(finished.name).toEqualTypeOf<"search">();
      expectTypeOf(finished.arguments.words).toEqualTypeOf<string[]>();
    }
    if (finished.error) expectTypeOf(finished.arguments).toEqualTypeOf<undefined>();
  }
}

// Integers that are kept exactly, in the type too.
for (const finished of new ToolCallStream(openaiChat, { tools, integers: "bigint" }).finish()) {
  if (finished.state === "complete" && finished.name === "get_weather") {
    expectTypeOf(finished.arguments.days).toEqualTypeOf<number | bigint | undefined>();
  }
}

// Without tools, or with any tools: an object of which nothing is known.
const any: ToolSet = new ToolSet([weather] as readonly ToolInfo[]);
for (const stream of [
  new ToolCallStream(openaiChat),
  new ToolCallStream(openaiChat, { tools: any }),
  new ToolCallStream(openaiChat, { tools: new Set([weather]) }),
]) {
  const [finished] = stream.finish();
  if (finished && !finished.error) {
    expectTypeOf(finished.arguments).toEqualTypeOf<{ [name: string]: unknown } | undefined>();
    expectTypeOf(finished.name).toEqualTypeOf<string>();
  }
}
expectTypeOf(await new ToolCallStream(anthropic).readAll(null)).toEqualTypeOf<FinishedCall[]>();
