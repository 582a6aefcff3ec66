import { isInstance, shorten } from "../../checks/index.ts";
import { ValidationError } from "../../pydantic/index.ts";
import { SchemaError } from "../../schema/index.ts";
import { StrictError } from "../../strict/index.ts";

/**
 * The result of some work on a part of a tool. An error of a schema or of a field is thrown again with the name of the
 * tool in its message.
 *
 * @param tool the tool, or the input that it is made from.
 * @param part the part of the tool, such as `parameters`.
 * @example
 * namingTool({ name: "find" }, "parameters", () => checkSchema({ type: "strnig" }));
 * // SchemaError: parameters of find: /type: expected one of …, received "strnig"
 */
export function namingTool<T>(tool: unknown, part: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const name = nameIn(tool);
    throw name === undefined ? cause : named(cause, `${part} of ${name}`);
  }
}

/**
 * The function that makes a tool, with the name of the tool if it has one, for error messages.
 *
 * @example
 * makerOf("defineTool", { name: "find" }); // "defineTool (find)"
 */
export function makerOf(maker: string, tool: unknown): string {
  const name = nameIn(tool);
  return name === undefined ? maker : `${maker} (${name})`;
}

function nameIn(tool: unknown): string | undefined {
  try {
    const name = (tool as { readonly name?: unknown } | null | undefined)?.name;
    return typeof name === "string" && name !== "" ? shorten(name) : undefined;
  } catch {
    // A getter or a Proxy threw. The validation of the fields throws that error.
    return undefined;
  }
}

function named(cause: unknown, owner: string): unknown {
  const options = { cause, owner };
  if (isInstance<SchemaError>(cause, SchemaError)) return new SchemaError(cause.problems, options);
  if (isInstance<StrictError>(cause, StrictError)) return new StrictError(cause.code, cause.problems, options);
  if (isInstance<ValidationError>(cause, ValidationError)) return cause.about(owner);
  return cause;
}
