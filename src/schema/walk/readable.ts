import { shorten } from "../../checks/index.ts";
import { JsonError } from "../../json/index.ts";
import { SchemaError, type SchemaErrorCode } from "../SchemaError.ts";

/**
 * Returns the result of `read`, which reads a part of a schema.
 *
 * @throws {SchemaError} if `read` throws, as getters and Proxies may.
 * @example
 * readable(() => "~standard" in source); // true
 */
export function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof SchemaError) throw error;
    if (error instanceof JsonError) {
      const code: SchemaErrorCode = error.code === "limit_exceeded" ? error.code : "invalid_schema";
      throw new SchemaError([{ code, path: shorten(error.path), message: error.reason }], { cause: error });
    }
    const message = "expected an object that can be read, but a getter or a Proxy of it throws";
    throw new SchemaError([{ code: "invalid_schema", path: "", message }], { cause: error });
  }
}
