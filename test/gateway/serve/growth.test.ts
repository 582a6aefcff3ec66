import { expect, it } from "vitest";
import { restoreDropped } from "../../../src/gateway/serve/restoreDropped.ts";
import type { JsonSchema } from "../../../src/schema/index.ts";
import { growingFaster, type Sized } from "../../countSteps.ts";

type Input = { readonly schema: JsonSchema; readonly given: { [name: string]: unknown } };

const list = { type: "array", items: { type: "string" } };
const named = (count: number, schema: object): { [name: string]: object } =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, schema]));
const required = (properties: { readonly [name: string]: object }): JsonSchema =>
  ({ type: "object", properties, required: Object.keys(properties) }) as JsonSchema;

const chain = {
  anyOf: [
    { type: "object", properties: { a: { $ref: "#/$defs/n" } }, required: ["a"] },
    { type: "object", properties: { a: { $ref: "#/$defs/n" }, b: {} }, required: ["a"] },
    { type: "string" },
  ],
};

function nested(levels: number): unknown {
  let value: unknown = 5;
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

const rows: readonly Sized[] = [
  ["required properties", (size): Input => ({ schema: required(named(size, list)), given: {} })],
  [
    "items, with 40 required properties",
    (size): Input => ({
      schema: required({ rows: { type: "array", items: required({ k: {}, l: list }) }, ...named(40, list) }),
      given: { rows: Array.from({ length: size }, () => ({ k: 1 })) },
    }),
  ],
  [
    "levels of a value with two readings at each",
    (size): Input => ({
      schema: { ...required({ x: { $ref: "#/$defs/n" }, ...named(40, list) }), $defs: { n: chain } } as JsonSchema,
      given: { x: nested(size) },
    }),
  ],
  [
    "branches of a union",
    (size): Input => ({
      schema: required({
        o: { anyOf: Array.from({ length: size }, (_, at) => required({ k: { const: `${at}` }, l: list })) },
      }),
      given: { o: { k: "0" } },
    }),
  ],
];

it("the work of restoring grows linearly with schemas and arguments", () => {
  expect(growingFaster(rows, 100, ({ schema, given }: Input) => restoreDropped(schema, given))).toEqual([]);
});
