import { describe, expect, test } from "vitest";
import { JsonError } from "../../src/json/index.ts";
import {
  checkSchema,
  copySchema,
  dialectOf,
  readSource,
  resolveReference,
  SchemaError,
  toDialect,
  zodToJsonSchema,
} from "../../src/schema/index.ts";
import { StrictError, toStrictSchema } from "../../src/strict/index.ts";
import { cpuTime } from "../cpuTime.ts";

const fail = (): never => {
  throw new Error("hostile");
};
const TRAPS = ["get", "has", "ownKeys", "getOwnPropertyDescriptor", "getPrototypeOf"] as const;

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** A Proxy that throws from its n-th reading on. */
function wearing(readings: number): object {
  let left = readings;
  return new Proxy(
    { type: "object", properties: { a: { $ref: "#" } } },
    { get: (t, key) => (left-- > 0 ? Reflect.get(t, key) : fail()) },
  );
}

function endless(): object {
  return {
    get items() {
      return endless();
    },
    get not() {
      return endless();
    },
  };
}

function circle(): object {
  const schema: { properties: object } = { properties: {} };
  Object.assign(schema.properties, { schema });
  return schema;
}

function nested(levels: number, wrap: (inner: object) => object): object {
  let schema: object = {};
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
}

const names = Array.from({ length: 100_000 }, (_, index) => `name${index}`);
const wide = (value: (name: string) => unknown): object => Object.fromEntries(names.map((name) => [name, value(name)]));

const HOSTILE: [string, () => unknown][] = [
  ...TRAPS.map((trap): [string, () => unknown] => [
    `a Proxy whose ${trap} throws`,
    () => new Proxy({}, { [trap]: fail }),
  ]),
  ...[1, 2, 3, 5, 8, 13, 21].map((readings): [string, () => unknown] => [
    `a Proxy that throws after ${readings} readings`,
    () => wearing(readings),
  ]),
  ["a revoked Proxy", () => revoked({})],
  ["a revoked Proxy of an array", () => revoked([])],
  ["a revoked Proxy of a function", () => revoked(() => {})],
  ["a revoked Proxy inside", () => ({ properties: { a: revoked({}) } })],
  [
    "a getter that throws",
    () => ({
      type: "object",
      get properties() {
        return fail();
      },
    }),
  ],
  [
    "a getter that throws inside",
    () => ({
      properties: {
        a: {
          get type() {
            return fail();
          },
        },
      },
    }),
  ],
  [
    "a getter that throws null",
    () => ({
      get type() {
        throw null;
      },
    }),
  ],
  [
    "a standard that throws",
    () => ({
      get "~standard"() {
        return fail();
      },
    }),
  ],
  ["a converter that throws", () => ({ "~standard": { version: 1, vendor: "x", jsonSchema: { input: fail } } })],
  [
    "a converter that answers a Proxy",
    () => ({ "~standard": { version: 1, vendor: "x", jsonSchema: { input: () => revoked({}) } } }),
  ],
  ["an object in itself", circle],
  ["a getter that always gives new objects", endless],
  ["100,000 levels", () => nested(100_000, (items) => ({ items }))],
  ["100,000 levels in place", () => nested(100_000, (inner) => ({ allOf: [inner] }))],
  ["100,000 levels of a value", () => ({ default: nested(100_000, (a) => ({ a })) })],
  ["an object that stands in 2^300 places", () => nested(300, (inner) => ({ anyOf: [inner, inner] }))],
  ["100,000 properties", () => ({ type: "object", properties: wide(() => ({ type: "string" })) })],
  ["100,000 unknown keywords", () => wide(() => 1)],
  ["100,000 branches", () => ({ anyOf: names.map(() => ({ type: "string" })) })],
  ["100,000 parts", () => ({ allOf: names.map(() => ({ type: "string" })) })],
  ["100,000 references", () => ({ properties: wide(() => ({ $ref: "#" })) })],
  ["100,000 types", () => ({ type: names })],
  ["100,000 dangling references", () => ({ properties: wide((name) => ({ $ref: `#/$defs/${name}` })) })],
  ["a reference of 100,000 steps", () => ({ $ref: `#${"/items".repeat(100_000)}` })],
  ["a promise", () => Promise.resolve({})],
  ["a function", () => () => {}],
  ["a class", () => Map],
  ["a Date", () => new Date()],
  ["a Symbol", () => Symbol("schema")],
  ["a bigint", () => 1n],
  [
    "keywords like names of Object",
    () => JSON.parse('{"__proto__":{"type":"strnig"},"constructor":1,"$ref":"#/__proto__"}'),
  ],
];

const FUNCTIONS: [string, (schema: never) => unknown][] = [
  ["checkSchema", checkSchema],
  ["readSource", readSource],
  ["toDialect to draft 7", (schema) => toDialect(schema, "draft-07")],
  ["toDialect to draft 2020-12", (schema) => toDialect(schema, "draft-2020-12")],
  ["dialectOf", dialectOf],
  ["resolveReference", (schema) => resolveReference(schema, "#/$defs/a/b")],
  ["zodToJsonSchema", zodToJsonSchema],
  ["zodToJsonSchema of a converter", (schema) => zodToJsonSchema({ _zod: {}, toJSONSchema: () => schema } as never)],
  ...(["openai", "anthropic", "gemini", "deepseek", "ollama"] as const).map(
    (provider): [string, (schema: never) => unknown] => [
      `toStrictSchema for ${provider}`,
      (schema) => {
        const { restore, toStrictValue } = toStrictSchema(schema, { provider });
        restore({ a: 1, name1: null });
        toStrictValue({ a: 1, name1: "x" });
      },
    ],
  ),
];

describe.each(FUNCTIONS)("%s", (_function, run) => {
  test.each(HOSTILE)("%s is read, or refused with an error of ours, in time", (_name, schema) => {
    const given = schema() as never;
    const start = cpuTime();
    try {
      run(given);
    } catch (error) {
      const isOurs = error instanceof SchemaError || error instanceof StrictError || error instanceof JsonError;
      expect(isOurs, String((error as Error)?.stack)).toBe(true);
      expect((error as Error).message.length).toBeLessThan(100_000);
    }
    expect(cpuTime() - start).toBeLessThan(30_000);
  });
});

test("a getter runs once, and what it answers then is what counts", () => {
  let count = 0;
  const schema = {
    get type() {
      return count++ === 0 ? "string" : "strnig";
    },
  };
  expect(copySchema(schema)).toEqual({ type: "string" });
  expect(count).toBe(1);
});
