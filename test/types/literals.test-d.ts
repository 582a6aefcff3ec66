// What the types make of schemas that are written as literals, checked by `npm run types`; nothing here is run.
import { Type } from "typebox";
import { expectTypeOf } from "vitest";
import {
  type ArgumentsOf,
  defineTool,
  type JsonSchema,
  McpToolInfo,
  Parameters,
  type Source,
  ToolInfo,
} from "../../src/index.ts";

// The root may be made of other schemas.
type Target = { path: string } | { url: string; depth?: number };
const target = defineTool({
  name: "target",
  parameters: {
    oneOf: [
      { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
      { type: "object", properties: { url: { type: "string" }, depth: { type: "integer" } }, required: ["url"] },
    ],
  },
  execute: (args) => expectTypeOf(args).toEqualTypeOf<Target>(),
});
expectTypeOf(target.parseArguments("")).toEqualTypeOf<Target>();
expectTypeOf(target.parseArguments("", { integers: "bigint" })).toEqualTypeOf<
  { path: string } | { url: string; depth?: number | bigint }
>();
const either = new Parameters({ anyOf: [{ type: "object", properties: { a: { type: "string" } } }] });
expectTypeOf<ArgumentsOf<typeof either>>().toEqualTypeOf<{ a?: string }>();
const both = new ToolInfo({
  name: "both",
  parameters: {
    description: "Both",
    allOf: [
      { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
      { type: "object", properties: { b: { type: "number" } }, required: ["b"] },
    ],
  },
});
expectTypeOf(both.parseArguments("")).toEqualTypeOf<{ a: string; b: number }>();
const named = new ToolInfo({
  name: "named",
  parameters: { $ref: "#/$defs/City", $defs: { City: { type: "object", properties: { city: { type: "string" } } } } },
});
expectTypeOf(named.parseArguments("")).toEqualTypeOf<{ city?: string }>();
const free = new ToolInfo({ name: "free", parameters: { additionalProperties: { type: "string" } } });
expectTypeOf(free.parseArguments("")).toEqualTypeOf<Record<string, unknown>>();
const described = new ToolInfo({ name: "described", parameters: { description: "Anything" } });
expectTypeOf(described.parseArguments("")).toEqualTypeOf<Record<string, unknown>>();

// What is no literal knows nothing of its names.
const widened = { oneOf: [{ type: "object", properties: { a: { type: "string" } }, required: ["a"] }] };
const viaWidened = new ToolInfo({ name: "widened", parameters: widened });
expectTypeOf(viaWidened.parseArguments("")).toEqualTypeOf<Record<string, unknown>>();
const loose = { type: "object", properties: { a: { type: "strnig" } } };
const viaLoose = new ToolInfo({ name: "loose", parameters: loose });
expectTypeOf(viaLoose.parseArguments("")).toEqualTypeOf<{ a?: unknown }>();
declare const loaded: JsonSchema;
new Parameters(loaded);
Parameters.from(loaded);

// A schema may be one of several, or none.
declare const perhaps: boolean;
declare const maybe: JsonSchema | null;
declare const given: Source | Parameters | null;
declare const config: { name: string; parameters?: JsonSchema };
for (const parameters of [{ properties: {} }, { type: "object", additionalProperties: false }]) {
  new ToolInfo({ name: "one", parameters });
  new McpToolInfo({ name: "one", serverName: "s", parameters });
  defineTool({ name: "one", parameters, execute: () => 1 });
  Parameters.from(parameters);
}
new ToolInfo({ name: "maybe", parameters: maybe });
new ToolInfo({ name: "given", parameters: given });
new ToolInfo(config);
defineTool({ name: "maybe", parameters: maybe, execute: () => 1 });
defineTool({ name: "given", parameters: given, execute: () => 1 });
const boxes = new ToolInfo({
  name: "boxes",
  parameters: perhaps ? Type.Object({ a: Type.String() }) : Type.Object({ b: Type.String() }),
});
expectTypeOf(boxes.parseArguments("")).toEqualTypeOf<{ a: string } | { b: string }>();
// @ts-expect-error no such type
new ToolInfo({ name: "bad", parameters: perhaps ? { properties: { a: { type: "strnig" } } } : null });

// A type that is misspelt does not compile, wherever a schema stands.
// @ts-expect-error no such type
new Parameters({ type: "objekt" });
// @ts-expect-error no such type
Parameters.from({ type: "object", properties: { city: { type: "strnig" } } });
// @ts-expect-error no such type
new ToolInfo({ name: "bad", parameters: { properties: { city: { type: "strnig" } } } });
// @ts-expect-error no such type
new ToolInfo({ name: "bad", parameters: { properties: { cities: { type: "array", items: { type: "strnig" } } } } });
// @ts-expect-error no such type
new ToolInfo({ name: "bad", parameters: { properties: { city: { type: ["string", "nul"] } } } });
// @ts-expect-error no such type
new ToolInfo({ name: "bad", parameters: { oneOf: [{ type: "objekt" }] } });
// @ts-expect-error no such type
new ToolInfo({ name: "bad", parameters: { $ref: "#/$defs/a", $defs: { a: { type: "objekt" } } } });
// @ts-expect-error no such type
new ToolInfo({ name: "bad", parameters: { additionalProperties: { type: "integr" } } });
// @ts-expect-error no such type
new McpToolInfo({ name: "bad", serverName: "s", parameters: { properties: { city: { type: "strnig" } } } });
// @ts-expect-error no such type
defineTool({ name: "bad", parameters: { properties: { city: { type: "strnig" } } }, execute: () => 1 });

// Only where a schema stands: values and names of properties are free.
const values = new ToolInfo({
  name: "values",
  parameters: {
    type: "object",
    properties: {
      type: { type: "string" },
      shape: { enum: [{ type: "square" }], default: { type: "square" }, examples: [{ type: "circle" }] },
      maybe: { type: ["string", "null"] },
      marked: { type: "string", "x-type": { type: "mark" } },
    },
    required: ["type"],
  },
});
expectTypeOf(values.parseArguments("").type).toEqualTypeOf<string>();
expectTypeOf(values.parseArguments("").maybe).toEqualTypeOf<string | null | undefined>();
new ToolInfo({ name: "box", parameters: Type.Object({ type: Type.Literal("strnig") }) });

// A part with a type that is nullable, as in OpenAPI, may be null. The validator refuses null beside an enum without it.
type Nullable = {
  a: string | null;
  n: number | null;
  unit: "c";
  or: "c" | null;
  o?: { x?: (number | null)[] } | null;
  f?: string;
};
const nullable = defineTool({
  name: "nullable",
  parameters: {
    type: "object",
    properties: {
      a: { type: "string", nullable: true },
      n: { type: "integer", nullable: true },
      unit: { type: "string", nullable: true, enum: ["c"] },
      or: { type: "string", nullable: true, enum: ["c", null] },
      o: {
        type: "object",
        nullable: true,
        properties: { x: { type: "array", items: { type: "number", nullable: true } } },
      },
      f: { type: "string", nullable: false },
    },
    required: ["a", "n", "unit", "or"],
  },
  execute: (args) => expectTypeOf(args).toEqualTypeOf<Nullable>(),
});
expectTypeOf(nullable.parseArguments("")).toEqualTypeOf<Nullable>();
expectTypeOf<ArgumentsOf<typeof nullable, "bigint">["n"]>().toEqualTypeOf<number | bigint | null>();

// A part with several types is a union of them; `properties` and `items` say what its objects and arrays are.
type Several = {
  a: string | null;
  n: number | null;
  o: { x?: ({ y: number } | null)[] | null } | null;
  m: { [name: string]: string } | null;
  t: string | number | { u: boolean | null } | (string | null)[] | null;
  l: string[];
  e: "c" | null;
  k: "c" | null;
  c: "c";
  j: string | { z?: number } | string[] | null;
  p: [string | null, ({ q?: string } | null)?, ...unknown[]];
  w?: string | string[];
  r?: { s: string } | null;
  h: { [name: string]: { i?: number } | null };
};
const several = defineTool({
  name: "several",
  parameters: {
    type: "object",
    properties: {
      a: { type: ["string", "null"] },
      n: { type: ["null", "integer"] },
      o: {
        type: ["object", "null"],
        properties: {
          x: {
            type: ["null", "array"],
            items: { type: ["object", "null"], properties: { y: { type: "number" } }, required: ["y"] },
          },
        },
      },
      m: { type: ["object", "null"], additionalProperties: { type: "string" } },
      t: {
        anyOf: [
          { type: ["string", "number", "null"] },
          { type: ["object", "null"], properties: { u: { type: "boolean", nullable: true } }, required: ["u"] },
          { type: "array", items: { type: "string", nullable: true } },
        ],
      },
      l: { type: ["array"], items: { type: "string" } },
      e: { type: ["string", "null"], enum: ["c", null] },
      k: { enum: ["c", null] },
      c: { type: ["string", "null"], const: "c" },
      j: {
        type: ["string", "object", "array", "null"],
        properties: { z: { type: "number" } },
        items: { type: "string" },
      },
      p: {
        type: "array",
        prefixItems: [
          { type: ["string", "null"] },
          { type: ["object", "null"], properties: { q: { type: "string" } } },
        ],
        minItems: 1,
      },
      w: { type: ["string", "array"], items: { type: "string" } },
      r: { $ref: "#/$defs/R" },
      h: {
        type: "object",
        additionalProperties: { type: "object", nullable: true, properties: { i: { type: "number" } } },
      },
    },
    required: ["a", "n", "o", "m", "t", "l", "e", "k", "c", "j", "p", "h"],
    $defs: { R: { type: ["object", "null"], properties: { s: { type: "string" } }, required: ["s"] } },
  },
  execute: (args) => {
    expectTypeOf(args).toEqualTypeOf<Several>();
    return "";
  },
});
expectTypeOf(several.parseArguments("")).toEqualTypeOf<Several>();
expectTypeOf<ArgumentsOf<typeof several, "bigint">["n"]>().toEqualTypeOf<number | bigint | null>();

// So is a part of each member of a root that is a union, of which null is no arguments.
const eitherOf = defineTool({
  name: "either",
  parameters: {
    anyOf: [
      { type: "object", properties: { v: { type: ["object", "null"], properties: { n: { type: "number" } } } } },
      { type: ["object", "null"], properties: { b: { type: "array", nullable: true, items: { type: "string" } } } },
    ],
  },
  execute: (args) => {
    expectTypeOf(args).toEqualTypeOf<{ v?: { n?: number } | null } | { b?: string[] | null }>();
    return "";
  },
});
expectTypeOf<typeof eitherOf>().toExtend<ToolInfo>();

// A root may refer to a definition, under either name.
const referring = defineTool({
  name: "referring",
  parameters: {
    $ref: "#/definitions/N",
    definitions: {
      N: { type: "object", properties: { n: { $ref: "#/definitions/C" } }, required: ["n"] },
      C: { type: ["integer", "null"] },
    },
  },
  execute: (args) => {
    expectTypeOf(args).toEqualTypeOf<{ n: number | null }>();
    return "";
  },
});
expectTypeOf(referring.parseArguments("")).toEqualTypeOf<{ n: number | null }>();
const referringToUnion = new ToolInfo({
  name: "referring",
  parameters: {
    $ref: "#/$defs/U",
    $defs: {
      U: { anyOf: [{ $ref: "#/$defs/A" }, { type: ["object", "null"], properties: { b: { type: "string" } } }] },
      A: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
    },
  },
});
expectTypeOf(referringToUnion.parseArguments("")).toEqualTypeOf<{ a: string } | { b?: string }>();
