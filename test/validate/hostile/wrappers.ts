import { type Attack, type Attacker, many, named } from "./Attacker.ts";

/** Puts a schema into one around it, and its value into one that leads there. */
type Wrapper = (at: Attacker, inner: Attack) => Attack;

/** Branches by the thousand, in place: the same reference, or what fits or fails at once. */
const branches: Wrapper = (at, { schema, value }) => {
  const target = at.define(schema);
  const keyword = at.dice.pick(["allOf", "anyOf", "oneOf"]);
  const filler = at.dice.pick<unknown>([
    {},
    true,
    false,
    { type: "string" },
    { minimum: 5 },
    target,
    { properties: { a: {} } },
  ]);
  const count = at.size(keyword === "oneOf" ? 10_000 : 30_000);
  const list = many(count, () => filler);
  list[at.dice.pick([0, count - 1])] = target;
  return { schema: { [keyword]: list }, value };
};

/** Each level refers to the next one twice. */
const doubling: Wrapper = (at, { schema, value }) => {
  const levels = 1 + at.dice.int(60);
  let target: unknown = at.define(schema);
  const pair = at.dice.pick<(next: unknown) => unknown>([
    (next) => ({ allOf: [next, next] }),
    (next) => ({ anyOf: [next, next] }),
    (next) => ({ oneOf: [next, next] }),
    (next) => ({ allOf: [next, { anyOf: [next, next] }] }),
    (next) => ({ if: next, ["then" as string]: next, else: next }),
    (next) => ({ not: { not: next }, allOf: [next] }),
    (next) => ({ dependentSchemas: { a: next, v: next, k0: next }, anyOf: [next, false] }),
    (next) => ({ allOf: [next, next], unevaluatedProperties: true, unevaluatedItems: true }),
  ]);
  for (let level = 0; level < levels; level++) target = at.define(pair(target));
  return { schema: target, value };
};

const conditions: Wrapper = (at, { schema, value }) => {
  const target = at.define(schema);
  let chain: unknown = target;
  for (let level = 0; level < at.size(150); level++) {
    chain = {
      if: at.dice.pick<unknown>([target, true, false, { type: "object" }]),
      ["then" as string]: target,
      else: chain,
    };
  }
  return { schema: chain, value };
};

const negations: Wrapper = (at, { schema, value }) => {
  let out = schema;
  for (let level = 0; level < at.size(150); level++) out = { not: out };
  return { schema: out, value };
};

const dynamic: Wrapper = (at, { schema, value }) => {
  const name = at.name();
  const inner =
    typeof schema === "object" && schema !== null && !("$dynamicAnchor" in schema) ? schema : { allOf: [schema] };
  at.defs[name] = { $dynamicAnchor: name, ...inner };
  const list = many(at.size(6_000), () => ({ $dynamicRef: `#${name}` }));
  return { schema: { [at.dice.pick(["allOf", "anyOf", "oneOf"])]: list }, value };
};

const items: Wrapper = (at, { schema, value }) => ({
  schema: { items: at.define(schema) },
  value: copies(at, value, 300_000),
});

/** As often as the text of a value may have it. */
function copies(at: Attacker, value: unknown, most: number): unknown[] {
  const length = Math.max(1, JSON.stringify(value)?.length ?? 1);
  return many(Math.min(at.size(most), Math.ceil((900_000 * at.scale) / length)), () => value);
}

const contains: Wrapper = (at, { schema, value }) => ({
  schema: {
    contains: at.define(schema),
    minContains: at.dice.int(3) * at.dice.int(100_000),
    ...(at.dice.chance(0.5) && { maxContains: at.dice.int(100_000) }),
    ...(at.dice.chance(0.5) && { unevaluatedItems: at.dice.chance(0.5) }),
  },
  value: copies(at, value, 200_000),
});

const prefixItems: Wrapper = (at, { schema, value }) => {
  const target = at.define(schema);
  const list = many(at.size(8_000), () => at.dice.pick([target, true]));
  return { schema: { prefixItems: list, items: target, unevaluatedItems: false }, value: copies(at, value, 50_000) };
};

/** Names that are short, long or alike. */
function names(at: Attacker, most: number): string[] {
  const count = at.size(most);
  const length = at.dice.pick([1, 1, 1, 10, at.size(10_000)]);
  const prefix = at.dice
    .pick(["k", "a", "😀", "__proto__", "~/%"])
    .repeat(Math.min(length, Math.ceil((500_000 * at.scale) / count)));
  return many(count, (index) => prefix + index);
}

function object(at: Attacker, value: unknown, most: number): { [name: string]: unknown } {
  const length = Math.max(8, JSON.stringify(value)?.length ?? 1);
  return Object.fromEntries(names(at, Math.min(most, Math.ceil(800_000 / length))).map((name) => [name, value]));
}

const properties: Wrapper = (at, { schema, value }) => {
  const target = at.define(schema);
  return {
    schema: { properties: named(at.size(8_000), () => target), additionalProperties: target },
    value: object(at, value, 60_000),
  };
};

const closed: Wrapper = (at, { value }) => ({
  schema: at.dice.pick<unknown>([
    { additionalProperties: false },
    { unevaluatedProperties: false },
    { propertyNames: false },
  ]),
  value: object(at, value, 80_000),
});

const patternProperties: Wrapper = (at, { schema, value }) => {
  const target = at.define(schema);
  const pattern = at.dice.pick<(index: number) => string>([
    (index) => `^k${index}`,
    (index) => `(a+)+${index}$`,
    (index) => `^(?:[a-z]+-?)+${index}`,
    (index) => `^(k+|\\\\d+)+x{${index % 100}}$`,
    (index) => `.*${index}.*`,
  ]);
  return {
    schema: {
      patternProperties: Object.fromEntries(many(at.size(3_000), (index) => [pattern(index), target])),
      additionalProperties: at.dice.pick<unknown>([target, false, {}]),
    },
    value: object(at, value, 60_000),
  };
};

const propertyNames: Wrapper = (at, { schema, value }) => ({
  schema: {
    propertyNames: at.dice.pick<unknown>([
      schema,
      { pattern: "^(a+)+$" },
      { maxLength: 3 },
      { enum: names(at, 5_000) },
    ]),
  },
  value: object(at, typeof value === "string" ? 1 : value, 60_000),
});

const required: Wrapper = (at, { value }) => ({
  schema: at.dice.pick<unknown>([
    { required: names(at, 20_000) },
    { dependentRequired: named(at.size(300), () => many(at.size(60), (index) => `z${index}`)) },
    { minProperties: 1e6 },
    { anyOf: many(at.size(3_000), (index) => ({ required: [`z${index}`] })) },
    { oneOf: many(at.size(3_000), (index) => ({ properties: { kind: { const: `z${index}` } }, required: ["kind"] })) },
  ]),
  value: object(at, value, 40_000),
});

const dependentSchemas: Wrapper = (at, { schema, value }) => {
  const target = at.define(schema);
  return {
    schema: { dependentSchemas: named(at.size(6_000), () => target) },
    value: { ...named(at.size(20_000), () => 1), k0: value },
  };
};

const unevaluated: Wrapper = (at, { schema, value }) => {
  const target = at.define(schema);
  const part = at.dice.pick<(index: number) => unknown>([
    (index) => ({ properties: { [`k${index}`]: target } }),
    (index) => ({ properties: { [`k${index}`]: true } }),
    () => ({ patternProperties: { "^k": true } }),
    (index) => ({ prefixItems: many(1 + (index % 50), () => true) }),
    () => ({ contains: target }),
    (index) => ({ if: { properties: { [`k${index}`]: target } }, ["then" as string]: true }),
    (index) => ({ allOf: [{ anyOf: [{ properties: { [`k${index}`]: true } }, false] }] }),
    () => ({ additionalProperties: true }),
  ]);
  const rest = at.dice.pick<unknown>([false, true, target, {}]);
  return {
    schema: {
      [at.dice.pick(["allOf", "anyOf", "allOf"])]: many(at.size(3_000), part),
      unevaluatedProperties: rest,
      unevaluatedItems: rest,
    },
    value: at.dice.chance(0.6) ? object(at, value, 40_000) : copies(at, value, 40_000),
  };
};

/** A tree of unions, with a value as deep or as wide as the limits allow. */
const recursion: Wrapper = (at, { schema, value }) => {
  const name = at.name();
  const self = { $ref: `#/$defs/${name}` };
  const target = at.define(schema);
  const variants = many(at.size(200), (index) => ({
    type: "object",
    properties: {
      kind: at.dice.pick<unknown>([{ const: `z${index}` }, { type: "string" }]),
      c: self,
      list: { items: self },
    },
    ...(at.dice.chance(0.5) && { required: ["kind"] }),
    ...(at.dice.chance(0.2) && { unevaluatedProperties: false }),
  }));
  at.defs[name] = {
    [at.dice.pick(["anyOf", "oneOf", "allOf"])]: [...variants, target, { type: "array", items: self }],
  };
  let tree: unknown = value;
  const levels = at.size(at.dice.pick([90, 180]));
  for (let level = 0; level < levels; level++)
    tree = at.dice.chance(0.8) ? { kind: `z${level % 50}`, c: tree } : { list: [tree] };
  const length = JSON.stringify(tree).length;
  const wide = many(Math.min(at.size(50_000), Math.ceil((800_000 * at.scale) / length)), () => tree);
  return { schema: self, value: at.dice.chance(0.5) ? tree : wide };
};

const deep: Wrapper = (at, { schema, value }) => {
  const levels = at.size(150);
  const [outer, around] = at.dice.pick<[(schema: unknown) => unknown, (value: unknown) => unknown]>([
    [(sub) => ({ properties: { a: sub } }), (part) => ({ a: part })],
    [(sub) => ({ items: sub }), (part) => [part]],
    [(sub) => ({ additionalProperties: sub, unevaluatedProperties: false }), (part) => ({ b: part })],
    [(sub) => ({ anyOf: [sub, { type: "null" }], title: "x" }), (part) => part],
  ]);
  let out = { schema, value };
  for (let level = 0; level < levels; level++) out = { schema: outer(out.schema), value: around(out.value) };
  return out;
};

/** What holds other schemas. */
export const WRAPPERS: { readonly [name: string]: Wrapper } = {
  branches,
  doubling,
  conditions,
  negations,
  dynamic,
  items,
  contains,
  prefixItems,
  properties,
  closed,
  patternProperties,
  propertyNames,
  required,
  dependentSchemas,
  unevaluated,
  recursion,
  deep,
};
