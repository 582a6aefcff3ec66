import { isPromise, OptionError, shorten } from "../checks/index.ts";
import { isObject } from "../schema/index.ts";
import { requireTool, type ToolChanges, type ToolInfo } from "../tool/index.ts";
import { preview } from "../validate/index.ts";

type Tools = ReadonlyMap<string, ToolInfo>;

/** The predicate for `filter`, from a predicate or from a list of names. */
export function readFilter(which: unknown, tools: Tools): (tool: ToolInfo) => boolean {
  if (typeof which === "function") return (tool) => isAccepted(which(tool));
  if (!Array.isArray(which)) {
    const expected = "expected a function or an array of names";
    throw new OptionError("invalid_option", "", `filter: ${expected}, received ${preview(which)}`);
  }
  for (const name of which) requireTool("filter", name, tools);
  const wanted = new Set<unknown>(which);
  return (tool) => wanted.has(tool.name);
}

/** A promise would count as accepted. */
function isAccepted(answer: unknown): boolean {
  if (isPromise(answer)) throw new OptionError("invalid_option", "", "filter: expected a boolean, received a promise");
  return Boolean(answer);
}

/** The new names for `rename`, by the old ones. */
export function readNewNames(names: unknown, tools: Tools): ReadonlyMap<string, string> {
  if (!isObject(names)) {
    const message = `rename: expected an object of old and new names, received ${preview(names)}`;
    throw new OptionError("invalid_options", "", message);
  }
  const given = Object.entries(names).filter((entry): entry is [string, string] => entry[1] !== undefined);
  for (const [old, name] of given) {
    requireTool("rename", old, tools);
    if (typeof name === "string" && name !== "") continue;
    const message = `rename: expected a name for ${shorten(old)} that is not empty, received ${preview(name)}`;
    throw new OptionError("invalid_option", old, message);
  }
  return new Map(given);
}

/** A tool with a name. */
export const renamed = (tool: ToolInfo, name: string): ToolInfo =>
  name === tool.name ? tool : tool.with({ name } as ToolChanges);
