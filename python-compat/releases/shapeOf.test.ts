import { describe, expect, it } from "vitest";
import { shapeOf } from "./shapeOf.ts";

describe("shapeOf", () => {
  it("names what each field holds, and nests the fields of the classes inside", () => {
    const classes = {
      A: {
        id: "str | null",
        index: "int | null = null",
        text: 'str = "a = b"',
        usage: "Usage | null = null",
        "usage.code": "int = 0",
        "usage.cost": "Cost | null = null",
        "usage.cost.total": "float",
        tool_calls: "list[ToolCall] | null = null",
        "tool_calls.id": "str",
      },
      B: {},
    };
    expect(shapeOf(classes)).toEqual({
      A: {
        "id*": "string or null",
        index: "integer or null",
        text: "string",
        usage: {
          holds: "object",
          name: "Usage",
          fields: { code: "integer", cost: { holds: "object", name: "Cost", fields: { "total*": "float" } } },
        },
        tool_calls: { holds: "calls", name: "ToolCall", fields: { "id*": "string" } },
      },
      B: {},
    });
  });

  it("tells of a type that no payload is made for", () => {
    expect(() => shapeOf({ ToolCall: { tags: "set[str] = []" } })).toThrow(
      /^expected a type that payloads are made for \(str; .*\), received set\[str\] at ToolCall\.tags$/,
    );
  });
});
