import { expect, it } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { type Conversion, judge, prepareSubject, type Subject } from "./judge.ts";

const original: JsonSchema = {
  type: "object",
  properties: {
    name: { type: "string", enum: ["a", "b", "c"] },
    days: { type: "integer", minimum: 1 },
    free: { type: "object", additionalProperties: { type: "string" } },
  },
  required: ["name"],
};
const name: JsonSchema = { type: "string", enum: ["a", "b", "c"] };
const days: JsonSchema = { type: ["integer", "null"], minimum: 1 };
const free: JsonSchema = { type: ["string", "null"] };
const object = (properties: { [name: string]: JsonSchema }, required = Object.keys(properties)): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Value = { [name: string]: unknown };
const right: Conversion = {
  schema: object({ name, days, free }),
  changes: [
    { kind: "nullable", path: "/properties/days", keyword: "required", isEnforced: true },
    { kind: "json_text", path: "/properties/free", keyword: "additionalProperties", isEnforced: false },
  ],
  toStrictValue(value) {
    const { name, days = null, free } = value as Value;
    return { name, days, free: free === undefined ? null : JSON.stringify(free) };
  },
  restore(value) {
    const { name, days, free } = value as Value;
    return { name, ...(days !== null && { days }), ...(free !== null && { free: parsed(String(free)) }) };
  },
};
const nullable = right.changes?.slice(0, 1) ?? [];
const small = object({ name, days: { type: "integer", minimum: 1 } }, ["name"]);
const smallRight = { toStrictValue: (value: unknown) => ({ days: null, ...(value as Value) }) };

it.each<[string, JsonSchema, Conversion, kinds: string[]]>([
  ["right", original, right, []],
  ["unchanged, and against the rules", original, { schema: original }, ["invalid"]],
  [
    "an empty union of values",
    original,
    { ...right, schema: object({ name, days, free: { not: {} } }) },
    ["invalid", "unsatisfiable"],
  ],
  [
    "a value less",
    original,
    { ...right, schema: object({ name: { type: "string", enum: ["a"] }, days, free }) },
    ["narrower"],
  ],
  [
    "an optional property that must be there",
    small,
    { schema: object({ name, days: { type: "integer", minimum: 1 } }) },
    ["narrower"],
  ],
  ["null for an optional one", small, { schema: object({ name, days }) }, []],
  [
    "an optional property that is gone",
    original,
    { schema: object({ name, days }), changes: nullable },
    ["narrower", "silent"],
  ],
  ["a record that is closed", original, { schema: object({ name, days, free: object({}) }) }, ["narrower", "silent"]],
  [
    "a null that comes back",
    small,
    { ...smallRight, schema: object({ name, days }), restore: (value) => value },
    ["altered"],
  ],
  [
    "a limit that is only named",
    small,
    {
      schema: object({ name, days: { type: ["integer", "null"] } }),
      changes: [{ kind: "described", path: "/properties/days/minimum", keyword: "minimum", isEnforced: false }],
    },
    [],
  ],
  [
    "a limit that a description tells",
    small,
    { schema: object({ name, days: { type: ["integer", "null"], description: "{minimum: 1}" } }) },
    [],
  ],
  ["a limit that is gone", small, { schema: object({ name, days: { type: ["integer", "null"] } }) }, ["silent"]],
  [
    "a limit that is said to be kept",
    object({ days: { type: "integer", minimum: 1 } }),
    {
      schema: object({ days: { type: "integer" } }),
      changes: [{ kind: "rewritten", path: "/properties/days/minimum", keyword: "minimum", isEnforced: true }],
      toStrictValue: (value) => value,
      restore: (value) => value,
    },
    ["looser"],
  ],
])("%s", (_, schema, conversion, kinds) => {
  expect(judge(prepareSubject(schema, 10), conversion, "openai").map(({ kind }) => kind)).toEqual(kinds);
});

it("takes a closed object where a change tells it, but not one that loses all", () => {
  const open: JsonSchema = { ...object({ name }), additionalProperties: true };
  const changes = [{ kind: "closed", path: "", keyword: "additionalProperties", isEnforced: true }];
  expect(judge(prepareSubject(open), { schema: object({ name }), changes }, "openai")).toEqual([]);
  expect(judge(prepareSubject(open), { schema: object({ name }) }, "openai")).toMatchObject([{ kind: "narrower" }]);
  const empty = object({ free: { type: "object" } });
  const inside = [{ kind: "closed", path: "/properties/free", keyword: "additionalProperties", isEnforced: true }];
  const conversion = { schema: object({ free: object({}) }), changes: inside };
  expect(judge(prepareSubject(empty), conversion, "openai")).toMatchObject([{ kind: "narrower" }]);
});

it("takes a closed object that has the properties of the branches that fit, and no others", () => {
  const branches: JsonSchema[] = [{ type: "object" }, object({ other: { type: "integer" } })];
  const inside = { type: "object" as const, properties: { name }, required: ["name"] };
  const open = object({ one: { ...inside, anyOf: branches } });
  const changes = [{ kind: "closed", path: "/properties/one", keyword: "additionalProperties", isEnforced: true }];
  const subject = prepareSubject(open);
  const schema = object({ one: object({ name }) });
  const instances = (other: unknown): Subject => ({ ...subject, named: [{ one: { name: "a", other } }], open: [] });
  expect(judge(instances("x"), { schema, changes }, "openai")).toEqual([]);
  expect(judge(instances("x"), { schema }, "openai")).toMatchObject([{ kind: "narrower" }]);
});

it("only looks at the rules where nothing fits the original", () => {
  const subject = prepareSubject(object({ a: { type: "integer", enum: ["1"] } }));
  expect(judge(subject, { schema: object({ a: { type: "integer" } }) }, "openai")).toEqual([]);
});

it("wants no change where there are no rules", () => {
  const subject = prepareSubject(original);
  expect(judge(subject, { schema: structuredClone(original), changes: [] }, "ollama")).toEqual([]);
  expect(judge(subject, right, "mistral")).toMatchObject([{ kind: "invalid" }]);
});
