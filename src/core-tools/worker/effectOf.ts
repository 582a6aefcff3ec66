import { describeValue } from "../../checks/index.ts";
import type { JsonObject } from "../../json/index.ts";
import type { Firing } from "./Firing.ts";

/** The change of a firing to the user's data, in the transaction that marks it as done. */
export type Effect = { readonly path: string; readonly content: JsonObject; readonly mode?: "replace" | "merge" };

/**
 * The change that a firing makes: the change of an `update`, or the result of `generate` at its `write_path`.
 *
 * @throws {TypeError} if a result that is to be stored is neither an object nor a string.
 */
export function effectOf({ action: { type, params } }: Firing, result: unknown): Effect | undefined {
  if (type === "update") return params as unknown as Effect;
  if (type !== "generate" || typeof params.write_path !== "string") return undefined;
  return { path: params.write_path, content: contentOf(result) };
}

function contentOf(result: unknown): JsonObject {
  if (typeof result === "string") return { text: result };
  if (typeof result === "object" && result !== null && !Array.isArray(result)) return result as JsonObject;
  throw new TypeError(
    `generate: expected an object or a string to store at write_path, received ${describeValue(result)}`,
  );
}
