import { expect, it } from "vitest";
import { gemini, openaiChat } from "../../src/wire/index.ts";
import { gemini as body } from "../providers/bodies.ts";
import { refusals } from "../providers/refusals.ts";

const list = (maxItems: number) => ({ type: "array", items: { type: "string" }, maxItems }) as const;
const tool = (limits: { readonly [name: string]: number }) => ({
  name: "save",
  description: "Saves.",
  parameters: {
    type: "object" as const,
    properties: Object.fromEntries(Object.entries(limits).map(([name, most]) => [name, list(most)])),
  },
});

it("of lists with many items in all, Gemini gets the largest limits as text", () => {
  const tools = [tool({ rows: 5_000, tags: 500, names: 461, ids: 10 })];
  const sent = gemini.encodeTools(tools);
  expect(refusals("gemini", body({ tools: sent as never }))).toEqual([]);
  expect(sent[0]?.functionDeclarations[0]?.parametersJsonSchema).toMatchObject({
    properties: {
      rows: { type: "array", description: "At most 5000 items." },
      tags: { type: "array", description: "At most 500 items." },
      names: list(461),
      ids: list(10),
    },
  });
  const added = (name: string, after: string) =>
    ({
      tool: "save",
      path: `/parameters/properties/${name}/description`,
      rule: "limits",
      before: undefined,
      after,
    }) as const;
  expect(gemini.toolChanges?.(tools)).toEqual([
    { tool: "save", path: "/parameters/properties/rows/maxItems", rule: "limits", before: 5_000, after: undefined },
    { tool: "save", path: "/parameters/properties/tags/maxItems", rule: "limits", before: 500, after: undefined },
    added("rows", "At most 5000 items."),
    added("tags", "At most 500 items."),
  ]);
});

it("up to the limit, and for other providers, the limits are sent as they are", () => {
  expect(gemini.toolChanges?.([tool({ a: 950, b: 10 })])).toEqual([]);
  expect(openaiChat.toolChanges?.([tool({ a: 950, b: 900 })])).toEqual([]);
});
