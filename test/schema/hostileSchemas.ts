import type { Sized } from "../countSteps.ts";

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

const namesOf = (size: number): string[] => Array.from({ length: size }, (_, index) => `name${index}`);
const wide = (size: number, value: (name: string) => unknown): object =>
  Object.fromEntries(namesOf(size).map((name) => [name, value(name)]));

/**
 * What is given for a schema and cannot be read, or not as it seems.
 *
 * @example
 * for (const [name, make] of hostileObjects) expect(() => checkSchema(make() as never)).toThrow(SchemaError);
 */
export const hostileObjects: readonly [name: string, make: () => unknown][] = [
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
  ["an object that stands in 2^300 places", () => nested(300, (inner) => ({ anyOf: [inner, inner] }))],
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

/**
 * Schemas of any size, each of them large in another respect.
 *
 * @example
 * for (const [name, make] of largeSchemas) checkSchema(make(1_000) as JsonSchema);
 */
export const largeSchemas: readonly Sized[] = [
  // Simple ones are looked at only once.
  ["levels", (size) => nested(4 * size, (items) => ({ items, uniqueItems: true }))],
  ["levels in place", (size) => nested(4 * size, (inner) => ({ allOf: [inner] }))],
  ["levels of a value", (size) => ({ default: nested(4 * size, (a) => ({ a })) })],
  ["properties", (size) => ({ type: "object", properties: wide(size, () => ({ type: "string" })) })],
  ["unknown keywords", (size) => wide(size, () => 1)],
  ["branches", (size) => ({ anyOf: namesOf(size).map(() => ({ type: "string" })) })],
  ["parts", (size) => ({ allOf: namesOf(size).map(() => ({ type: "string" })) })],
  ["references", (size) => ({ properties: wide(size, () => ({ $ref: "#" })) })],
  ["types", (size) => ({ type: namesOf(size) })],
  ["dangling references", (size) => ({ properties: wide(size, (name) => ({ $ref: `#/$defs/${name}` })) })],
  ["a reference of many steps", (size) => ({ $ref: `#${"/items".repeat(size)}` })],
];
