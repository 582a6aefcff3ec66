import { PythonFloat, setOwn, valueAt } from "../json/index.ts";
import { forEachSubschema, isObject, type JsonSchema, resolveReference } from "../schema/index.ts";
import { CheckLimit } from "./Budget.ts";
import { expectation } from "./expectations.ts";
import { isMultiple } from "./decimal.ts";

/**
 * A value with bigints and its schema, rewritten for engines that only know numbers. Each number beyond ±(2^53 − 1), of
 * the value or the schema, has a number that stands in for it, in the same order: so comparing and finding equal give
 * what they would give. Only `multipleOf` is worked out here, and the schema names the numbers that do not fit.
 *
 * @throws {CheckLimit} where too many numbers meet too many schemas with `multipleOf`
 * @example
 * const { schema, value } = new StandIns({ maximum: 2 ** 60 }, 10n ** 20n);
 * [schema, value]; // [{ maximum: 9007199254740998 }, 9007199254741000]
 */
export class StandIns {
  readonly schema: JsonSchema | boolean;
  readonly value: unknown;
  /** What was added to the schema, with the keyword that it is there for. */
  readonly added: ReadonlyMap<object, AddedFor>;
  readonly #numbers: ReadonlyMap<bigint, number>;
  #originals: ReadonlyMap<number, string> | undefined;

  constructor(schema: JsonSchema | boolean, value: unknown) {
    const [inSchema, inValue] = [new Set<number | bigint>(), new Set<number | bigint>()];
    forEachNumber(schema, (number) => inSchema.add(exact(number)));
    const integers = new Set<bigint>();
    forEachNumber(value, (number) => {
      inValue.add(exact(number));
      if (typeof number === "bigint") integers.add(number);
    });
    this.#numbers = assignNumbers([...inSchema, ...inValue], integers);
    this.value = this.#copied(value, new Map());
    const copies = new Map<object, object>();
    this.schema = this.#copied(schema, copies) as JsonSchema | boolean;
    const standIns = new Map([...inValue].map((number) => [number, this.#numbers.get(number as bigint) ?? number]));
    this.added = addAssertions(schema, copies, standIns as ReadonlyMap<number | bigint, number>);
  }

  /** The digits of what a number stands in for. */
  originalOf(standIn: number): string | undefined {
    this.#originals ??= new Map([...this.#numbers].map(([original, number]) => [number, String(original)]));
    return this.#originals.get(standIn);
  }

  #copied(part: unknown, copies: Map<object, object>): unknown {
    const start: unknown[] = [];
    const open: [from: object, to: object][] = [[[part], start]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [from, to] = next;
      for (const key of Object.keys(from)) {
        const value = partAt(from, key);
        let copy: unknown = isNumber(value) ? (this.#numbers.get(exact(value) as bigint) ?? plain(value)) : value;
        if (typeof value === "object" && value !== null && !(value instanceof PythonFloat)) {
          copy = copies.get(value);
          if (copy === undefined) {
            copy = Array.isArray(value) ? [] : {};
            copies.set(value, copy as object);
            open.push([value, copy as object]);
          }
        }
        setOwn(to, key, copy);
      }
    }
    return start[0];
  }
}

/** What was added to a schema stands in for a keyword. */
type AddedFor = { readonly keyword: "multipleOf" | "type"; readonly expected: string };

type SomeNumber = number | bigint | PythonFloat;

const isNumber = (value: unknown): value is SomeNumber =>
  typeof value === "number" || typeof value === "bigint" || value instanceof PythonFloat;

const plain = (value: SomeNumber): number | bigint => (value instanceof PythonFloat ? value.value : value);

/** What reading from JSON text remembers of a schema's numbers counts too. */
function partAt(container: object, key: string): unknown {
  return valueAt(container, Array.isArray(container) ? Number(key) : key);
}

function exact(value: SomeNumber): number | bigint {
  const number = plain(value);
  if (typeof number === "bigint" || !Number.isFinite(number) || Math.abs(number) <= LARGEST) return number;
  return BigInt(number);
}

const LARGEST = Number.MAX_SAFE_INTEGER;

function forEachNumber(root: unknown, visit: (number: SomeNumber) => void): void {
  const seen = new Set<object>([[root]]);
  // A Set's iterator also visits what is added on the way.
  for (const part of seen) {
    for (const key of Object.keys(part)) {
      const value = partAt(part, key);
      if (isNumber(value)) visit(value);
      else if (typeof value === "object" && value !== null) seen.add(value);
    }
  }
}

/** What stands in for a bigint of the value is a multiple of 4, what stands in for another number is not. */
function assignNumbers(numbers: readonly (number | bigint)[], integers: ReadonlySet<bigint>): Map<bigint, number> {
  const large = [...new Set(numbers.filter((number) => typeof number === "bigint"))];
  const assigned = new Map<bigint, number>();
  for (const sign of [1, -1] as const) {
    const sorted = large
      .filter((number) => number > 0n === sign > 0)
      .sort((a, b) => (a === b ? 0 : a < b === sign > 0 ? -1 : 1));
    for (const [rank, number] of sorted.entries()) {
      assigned.set(number, sign * (2 ** 53 + 4 * (rank + 1) + (integers.has(number) ? 0 : 2)));
    }
  }
  return assigned;
}

/** The schema of what stands in for a bigint. */
const LARGE_INTEGER: JsonSchema = {
  type: "integer",
  multipleOf: 4,
  anyOf: [{ minimum: 2 ** 53 }, { maximum: -(2 ** 53) }],
};

function addAssertions(
  root: JsonSchema | boolean,
  copies: ReadonlyMap<object, object>,
  standIns: ReadonlyMap<number | bigint, number>,
): Map<object, AddedFor> {
  const added = new Map<object, AddedFor>();
  const misfits = new Map<number | bigint, number[]>();
  let work = 0;
  for (const schema of schemasOf(root)) {
    const copy = copies.get(schema) as { allOf?: unknown[]; multipleOf?: unknown };
    const add = (not: JsonSchema, reason: AddedFor): void => {
      const assertion = { not };
      copy.allOf = [...(Array.isArray(copy.allOf) ? copy.allOf : []), assertion];
      added.set(assertion, reason);
    };
    const types = [schema.type].flat();
    if (types.includes("number") && !types.includes("integer")) {
      add(LARGE_INTEGER, { keyword: "type", expected: NUMBER });
    }
    const given = partAt(schema, "multipleOf");
    if (!isNumber(given)) continue;
    const divisor = exact(given);
    let wrong = misfits.get(divisor);
    if (wrong === undefined) {
      work += standIns.size;
      wrong = [...standIns].filter(([number]) => !isMultiple(number, divisor)).map(([, standIn]) => standIn);
      misfits.set(divisor, wrong);
    }
    work += wrong.length;
    if (work > MAX_WORK) throw new CheckLimit("a value that can be checked with less work");
    delete copy.multipleOf;
    const expected = expectation("multipleOf", { multipleOf: divisor });
    if (wrong.length > 0) add({ enum: wrong }, { keyword: "multipleOf", expected });
  }
  return added;
}

const NUMBER = "number within ±(2^53 − 1), as the type is not integer";
/** Numbers that are compared with a `multipleOf`, or named in its place. */
const MAX_WORK = 500_000;

/** All schemas of a document, those too that only references know. */
function schemasOf(root: JsonSchema | boolean): ReadonlySet<JsonSchema> {
  const schemas = new Set<JsonSchema>();
  const add = (schema: unknown): unknown => isObject(schema) && schemas.add(schema as JsonSchema);
  add(root);
  for (const schema of schemas) {
    forEachSubschema(schema, add);
    if (typeof schema.$ref !== "string") continue;
    const resolved = resolveReference(root, schema.$ref, schema);
    if (resolved.found) add(resolved.schema);
  }
  return schemas;
}
