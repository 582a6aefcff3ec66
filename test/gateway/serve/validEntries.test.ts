import {
  ListPromptsResultSchema,
  ListResourcesResultSchema,
  ListResourceTemplatesResultSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { expect, it } from "vitest";
import { validEntries } from "../../../src/gateway/serve/validLists.ts";

const uri = "a://1";

it.each<[name: string, method: string, result: object, expected: object]>([
  [
    "an entry that is none",
    "resources/list",
    { resources: [null, 5, { uri, name: "a" }] },
    { resources: [{ uri, name: "a" }] },
  ],
  ["a URI that is a number", "resources/list", { resources: [{ uri: 5, name: "a" }] }, { resources: [] }],
  ["a resource without a name", "resources/list", { resources: [{ uri }] }, { resources: [{ uri, name: uri }] }],
  [
    "wrong values",
    "resources/list",
    {
      resources: [
        { uri, name: "a", title: 5, mimeType: {}, size: "1", annotations: { priority: 7 }, icons: 5, _meta: [] },
      ],
    },
    { resources: [{ uri, name: "a" }] },
  ],
  [
    "unknown keys",
    "resources/list",
    { resources: [{ uri, name: "a", "x-key": 1 }] },
    { resources: [{ uri, name: "a", "x-key": 1 }] },
  ],
  [
    "templates",
    "resources/templates/list",
    { resourceTemplates: [{ uriTemplate: "a://{b}", name: 5, description: null }, {}] },
    { resourceTemplates: [{ uriTemplate: "a://{b}", name: "a://{b}" }] },
  ],
  [
    "prompts",
    "prompts/list",
    {
      prompts: [
        { name: "a", arguments: "b" },
        { name: "b", arguments: [{}] },
        { name: "c", arguments: [{ name: "d" }, { nm: 1 }] },
        {},
      ],
    },
    { prompts: [{ name: "a" }, { name: "b" }, { name: "c", arguments: [{ name: "d" }] }] },
  ],
])("%s are valid for clients", (_, method, result, expected) => {
  const valid = validEntries(method, result as never);
  expect(valid).toEqual(expected);
  expect(SCHEMAS[method]?.safeParse(valid).success).toBe(true);
});

it("any other result stays as it is", () => {
  for (const [method, result] of [
    ["resources/read", { contents: [5] }],
    ["prompts/list", { prompts: 5 }],
  ] as const) {
    expect(validEntries(method, result)).toBe(result);
  }
});

const SCHEMAS: { readonly [method: string]: { safeParse(value: unknown): { success: boolean } } } = {
  "resources/list": ListResourcesResultSchema,
  "resources/templates/list": ListResourceTemplatesResultSchema,
  "prompts/list": ListPromptsResultSchema,
};
