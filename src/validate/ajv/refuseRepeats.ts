import { SchemaError } from "../../schema/index.ts";

/** Ajv takes up to a millisecond for a schema of some five values. */
const MAX_REPEATED = 10_000;

/**
 * Returns where a schema can be walked as a tree, which is what Ajv does, and throws where one object stands in so many
 * places, or in itself, that there is no end to the tree. The time is linear in the schema's size as a graph.
 *
 * @throws {SchemaError} `limit_exceeded`
 * @example
 * let schema: JsonSchema = { type: "string" };
 * for (let level = 0; level < 30; level++) schema = { properties: { a: schema, b: schema } };
 * refuseRepeats(schema); // SchemaError: expected at most 10,000 values in repeated objects…
 */
export function refuseRepeats(schema: unknown): void {
  if (!isContainer(schema)) return;
  /** How many values there are in each object or array, as a tree. */
  const sizes = new Map<object, number>();
  let distinct = 0;
  const open: object[] = [schema];
  for (let part = open.at(-1); part !== undefined; part = open.at(-1)) {
    const known = sizes.get(part);
    if (known !== undefined) open.pop();
    // A part may have been opened from several places.
    if (known !== undefined && known !== UNKNOWN) continue;
    const values = Object.values(part);
    const inner = values.filter(isContainer);
    if (known === undefined) {
      sizes.set(part, UNKNOWN);
      distinct += values.length;
      for (const value of inner) if (!sizes.has(value)) open.push(value);
    } else {
      const size = inner.reduce((sum, value) => sum + (sizes.get(value) ?? 0), values.length);
      if (size - distinct > MAX_REPEATED) throw tooManyRepeats();
      sizes.set(part, size);
    }
  }
}

/** What still has it when it is met again contains itself. */
const UNKNOWN = Number.POSITIVE_INFINITY;

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

function tooManyRepeats(): SchemaError {
  const most = MAX_REPEATED.toLocaleString("en");
  const message = `expected at most ${most} values in repeated objects, each of which Ajv takes for a part of its own`;
  return new SchemaError([{ code: "limit_exceeded", path: "", message }]);
}
