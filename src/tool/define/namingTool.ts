import { isInstance, shorten } from "../../checks/index.ts";
import { ValidationError } from "../../pydantic/index.ts";
import { SchemaError } from "../../schema/index.ts";
import { StrictError } from "../../strict/index.ts";

/**
 * The answer of some work on a part of a tool. An error of a schema or of a field, which knows no tools, is thrown again
 * with the name of the tool in its message.
 *
 * @param tool the tool, or what it shall be made of.
 * @param part what the work is on, such as `parameters`.
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
 * What makes a tool, with the name of the tool if it has one, for the messages of errors.
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
    // A getter or a Proxy threw: reading the fields says so.
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
