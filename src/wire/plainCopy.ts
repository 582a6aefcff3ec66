import { isPlainObject } from "../checks/index.ts";
import { JsonError, mutableCopy, PythonFloat, write } from "../json/index.ts";
import { WireError, type WireErrorCode } from "./WireError.ts";

/**
 * A copy of a caller's data that can be sent. `about` names what it belongs to, such as a tool.
 *
 * @throws {WireError} with the place of what JSON has no form for: an object of a class such as a Map or a Date, or a
 * function. NaN and infinities become null, as in the requests of the Python SDK.
 * @example
 * plainCopy({ at: new Date() }, ["mcp", "/0/_meta"], "invalid_tool", "the tool now: ");
 * // WireError: mcp: the tool now: expected a JSON value, received an instance of Date at /0/_meta/at
 */
export function plainCopy<T>(
  value: T,
  [wire, path]: readonly [wire: string, path: string],
  code: WireErrorCode,
  about = "",
): T {
  try {
    return mutableCopy(value, plainScalar, isPlainObject);
  } catch (thrown) {
    const cause = faultOf(value, thrown);
    if (!(cause instanceof JsonError)) throw cause;
    // What is nested too deep has a place of thousands of steps.
    const place = cause.code === "not_json" ? `${path}${cause.path}` : path;
    throw new WireError(code, wire, place, `${about}${cause.reason}`, { cause });
  }
}

/**
 * The text of a caller's data as JSON.
 *
 * @throws {WireError} with the place of what JSON has no form for, also of NaN and infinities.
 * @example
 * jsonText({ celsius: 12 }, ["mcp", "/structured"], "invalid_result"); // '{"celsius":12}'
 */
export function jsonText(
  value: unknown,
  [wire, path]: readonly [wire: string, path: string],
  code: WireErrorCode,
): string {
  try {
    return write(value, { nonFinite: "refused" });
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    throw new WireError(code, wire, `${path}${cause.path}`, cause.reason, { cause });
  }
}

function plainScalar(value: unknown): unknown {
  if (value === null || SCALARS.has(typeof value)) return value;
  if (typeof value === "bigint") return Number(value);
  if (value instanceof PythonFloat) return value.value;
  throw new TypeError("expected a JSON value");
}

const SCALARS: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

/** The error that names the place. */
function faultOf(value: unknown, thrown: unknown): unknown {
  if (thrown instanceof JsonError) return thrown;
  try {
    write(value);
    return thrown;
  } catch (error) {
    return error;
  }
}
