import fc from "fast-check";
import { type JsonSchema, ToolInfo } from "../../src/index.ts";
import { isObject, ownTypes } from "../../src/schema/index.ts";
import { mulberry32 } from "../mulberry32.ts";
import { sampleInstances } from "../strict/instances.ts";
import { allows } from "./typeJudge.ts";

const NAMES = ["a", "b", "c"];
const name = fc.constantFrom(...NAMES);
const literals = fc.uniqueArray(fc.constantFrom<unknown>("a", "b", 1, 2, true, null), { minLength: 1, maxLength: 3 });
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 2 });

/** What of JSON Schema a type can say: kinds, names, literals, and the lengths of tuples. */
const { any } = fc.letrec<{ any: unknown; object: object; array: object; scalar: object }>((tie) => {
  const any = tie("any");
  const list = fc.array(any, { minLength: 1, maxLength: 3 });
  const named = fc.dictionary(name, any, { maxKeys: 3 });
  /** Names of `properties` that are required, as tools require. */
  const withRequired = (schema: object): fc.Arbitrary<object> =>
    fc
      .subarray(Object.keys((schema as { properties?: object }).properties ?? {}))
      .map((required) => ({ ...schema, required }));
  const typed = (type: string, keywords: fc.Arbitrary<object>) =>
    fc
      .tuple(fc.constantFrom<object>({ type }, { type }, { type: [type, "null"] }, { type, nullable: true }), keywords)
      .map(([own, more]) => ({ ...own, ...more }));
  const type = fc.constantFrom("string", "number", "integer", "boolean", "null");
  const propertyNames = fc.oneof(
    names.map((some) => ({ enum: some })),
    name.map((one) => ({ const: one })),
    fc.constant({ $ref: "#/$defs/names" }),
    fc.constant({ type: "string", enum: ["a", 1] }),
    fc.constant({ allOf: [{ enum: ["a", "b"] }, { enum: ["b", "c"] }] }),
    fc.tuple(name, names).map(([one, some]) => ({ anyOf: [{ const: one }, { enum: some }] })),
    fc.constant(false),
  );
  return {
    any: fc.oneof(
      { maxDepth: 3 },
      { weight: 6, arbitrary: tie("scalar") },
      { weight: 4, arbitrary: tie("object") },
      { weight: 4, arbitrary: tie("array") },
      { weight: 2, arbitrary: fc.record({ anyOf: list }) },
      {
        weight: 1,
        arbitrary: fc.tuple(tie("scalar"), tie("scalar")).map(([own, other]) => ({ ...own, allOf: [other] })),
      },
      { weight: 1, arbitrary: fc.tuple(tie("scalar"), list).map(([own, anyOf]) => ({ ...own, anyOf })) },
      {
        weight: 1,
        arbitrary: fc.constantFrom("scalar", "names", "pair", "maybe").map((at) => ({ $ref: `#/$defs/${at}` })),
      },
    ),
    scalar: fc
      .oneof(
        fc.record({ type }),
        fc.record({ type, nullable: fc.constant(true) }),
        fc.record({ type: fc.uniqueArray(type, { minLength: 1, maxLength: 3 }) }),
        literals.map((values) => ({ enum: values })),
        literals.map(([value]) => ({ const: value })),
        fc.record({ type, enum: literals }),
        fc.record({ type, enum: literals, nullable: fc.constant(true) }),
        fc.record({ type: fc.constant(["string", "null"]), enum: literals }),
      )
      // The text keeps listed values of another type than `type`, because the author means the values.
      .filter((schema) => ownTypes(schema as JsonSchema) !== 0),
    object: fc.oneof(
      typed("object", fc.record({ properties: named })).chain(withRequired),
      typed("object", fc.record({ properties: named, additionalProperties: fc.constant(false) })),
      typed("object", fc.record({ additionalProperties: any })),
      typed(
        "object",
        fc.record({ propertyNames, properties: named, additionalProperties: any }, { requiredKeys: ["propertyNames"] }),
      ).chain(withRequired),
    ),
    array: fc.oneof(
      typed("array", fc.record({ items: any })),
      typed(
        "array",
        fc.record(
          { prefixItems: list, items: fc.oneof(fc.constant(false), any), minItems: fc.nat(3), maxItems: fc.nat(3) },
          { requiredKeys: ["prefixItems"] },
        ),
      ),
      typed(
        "array",
        fc.record(
          { items: list, additionalItems: fc.oneof(fc.constant(false), any), minItems: fc.nat(3) },
          { requiredKeys: ["items"] },
        ),
      ),
    ),
  };
});

const $defs = {
  scalar: { type: "string" },
  names: { enum: ["a", "b"] },
  pair: { type: "array", prefixItems: [{ type: "string" }, { type: "null" }], items: false, minItems: 2 },
  maybe: { type: "integer", nullable: true },
};

/** Random schemas of tools in which a type can say all that is refused. */
export const expressible: fc.Arbitrary<JsonSchema> = any.map(
  (v) => ({ type: "object", properties: { v }, required: ["v"], $defs }) as JsonSchema,
);

/** A refused value that the repeated type allows. */
export type Finding = {
  readonly schema: unknown;
  readonly value: unknown;
  readonly issues: readonly string[];
  readonly keywords: readonly string[];
  readonly type: string;
};

/**
 * The changed values of a schema that are refused although the type allows them, which the error repeats.
 *
 * @example
 * findAllowed({ type: "object", properties: { a: { const: 1 } } }, 10, 1); // []
 */
export function findAllowed(parameters: JsonSchema, count: number, seed: number): Finding[] {
  const tool = new ToolInfo({ name: "t", parameters });
  const random = mulberry32(seed);
  const values = sampleInstances(parameters, count, seed).map((value) => changed(value, random));
  return values.flatMap((value): Finding[] => {
    const parsed = tool.safeParseArguments(JSON.stringify(value));
    if (parsed.ok || parsed.error.code !== "schema_mismatch") return [];
    const [, type] = parsed.error.toModelMessage().split(/with arguments of this type:\n/);
    if (type === undefined || !allows(type, value)) return [];
    const issues = parsed.error.issues.map(({ path, message }) => `${path}: ${message}`);
    const keywords = parsed.error.issues.map(({ keyword }) => keyword);
    return [{ schema: parameters, value, issues, keywords, type }];
  });
}

const OTHERS: readonly unknown[] = [null, true, 1, 7, "a", "s", {}, [], { a: 1 }, [null], { c: "a" }];

/** A value with one change: another value at a place, another name, or one item more or less. */
function changed(value: unknown, random: () => number): unknown {
  const places: [holder: object, key: string][] = [];
  const copy = JSON.parse(JSON.stringify({ value }));
  const visit = (holder: object): void => {
    for (const [key, part] of Object.entries(holder)) {
      places.push([holder, key]);
      if (typeof part === "object" && part !== null) visit(part);
    }
  };
  visit(copy.value);
  const of = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  if (places.length === 0) return { v: of(OTHERS) };
  const [holder, key] = of(places) as [{ [key: string]: unknown }, string];
  const kind = random();
  const part = holder[key];
  if (kind < 0.5 || typeof part !== "object" || part === null) holder[key] = of(OTHERS);
  else if (Array.isArray(part)) kind < 0.75 ? part.pop() : part.push(of([...OTHERS, ...part]));
  else if (isObject(part))
    (part as { [name: string]: unknown })[of(["a", "b", "c", "d"])] = of([...OTHERS, ...Object.values(part)]);
  return copy.value;
}
