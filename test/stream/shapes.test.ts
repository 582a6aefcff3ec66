import { describe, expect, it } from "vitest";
import { ToolCallStream } from "../../src/stream/index.ts";
import { ToolInfo } from "../../src/tool/index.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { shapes, TOOL_NAMES } from "./shapes.ts";

const tools = TOOL_NAMES.map((name) => new ToolInfo({ name, parameters: { type: "object", properties: {} } }));

describe.each([
  ["without tools", {}],
  ["with tools", { tools }],
])("the shapes of streams, %s", (_name, options) => {
  it.each(shapes)("$name", ({ chunks, expected }) => {
    const stream = new ToolCallStream(openaiChat, options);
    for (const chunk of chunks) {
      stream.push(chunk);
      expect(stream.calls.every(({ state }) => state === "streaming")).toBe(true);
    }
    const live = [...stream.calls];
    const finished = stream.finish();
    expect(finished.map(({ call, arguments: args }) => ({ id: call.id, name: call.name, arguments: args }))).toEqual(
      expected.map((call, at) => ({ ...call, id: call.id ?? live[at]?.id })),
    );
    expect(new Set(live.map(({ id }) => id)).size).toBe(expected.length);
    expect(finished.map(({ state }) => state)).toEqual(
      expected.map(({ arguments: args }) => (args ? "complete" : "truncated")),
    );
    for (const [at, { call, arguments: args, error }] of finished.entries()) {
      expect(live[at]).toMatchObject({ id: call.id, name: call.name, index: call.index });
      if (args) expect(JSON.parse(call.arguments)).toEqual(args);
      else expect(error?.code).toBe("truncated");
    }
  });
});

it("are 32", () => {
  expect(shapes).toHaveLength(32);
});
