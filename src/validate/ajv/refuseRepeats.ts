import { SchemaError } from "../../schema/index.ts";
import { MAX_AJV_REPEATS } from "../limits.ts";

/**
 * Throws if a schema cannot be walked as a tree, as Ajv does it, because one object is in too many places, or in itself.
 * The time is linear in the schema's size as a graph.
 *
 * @throws {SchemaError} `limit_exceeded`
 * @example
 * let schema: JsonSchema = { type: "string" };
 * for (let level = 0; level < 30; level++) schema = { properties: { a: schema, b: schema } };
 * refuseRepeats(schema); // SchemaError: expected at most 10,000 values in repeated objects…
 */
export function refuseRepeats(schema: unknown): void {
  /** How many values there are in each object or array, as a tree. */
  const sizes = new Map<unknown, number>();
  let distinct = 0;
  const open: unknown[] = [schema];
  while (open.length > 0) {
    const part = open.at(-1);
    const size = sizes.get(part);
    // A part may have been opened from several places.
    if (!isContainer(part) || (size !== undefined && size !== UNKNOWN)) {
      open.pop();
      continue;
    }
    const values = Object.values(part);
    if (size === undefined) {
      sizes.set(part, UNKNOWN);
      distinct += values.length;
      for (const value of values) if (!sizes.has(value)) open.push(value);
    } else {
      sizes.set(
        part,
        values.reduce((sum, value) => sum + (sizes.get(value) ?? 0), values.length),
      );
      checkRepeats((sizes.get(part) as number) - distinct);
    }
  }
}

/** A part that still has this size when it is met again contains itself. */
const UNKNOWN = Infinity;

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

function checkRepeats(repeated: number): void {
  if (repeated <= MAX_AJV_REPEATS) return;
  const most = MAX_AJV_REPEATS.toLocaleString("en");
  const message = `expected at most ${most} values in repeated objects, each of which Ajv takes for a part of its own`;
  throw new SchemaError([{ code: "limit_exceeded", path: "", message }]);
}
