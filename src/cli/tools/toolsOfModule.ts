import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { CommandError } from "../CommandError.ts";

/** Whether a path is of a module, which a command imports and so runs. */
export const isModule = (path: string): boolean => MODULES.has(extname(path));

const MODULES: ReadonlySet<string> = new Set([".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"]);

/**
 * The tools that a module exports, alone, in lists and in sets. They may be of another copy of this package.
 *
 * @throws {CommandError} for a module that cannot be loaded, or that exports no tools.
 */
export async function toolsOfModule(path: string): Promise<object[]> {
  const exported = await load(path);
  const tools = [...new Set(Object.values(exported).flatMap(toolsIn))];
  if (tools.length > 0) return tools.map(plainTool);
  const names = Object.keys(exported).join(", ") || "nothing";
  throw new CommandError(`expected a module that exports tools, received one that exports ${names}`);
}

async function load(path: string): Promise<object> {
  try {
    return await import(pathToFileURL(resolve(path)).href);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`the module could not be loaded: ${reason}`, { cause });
  }
}

type ToolLike = { readonly name: string; readonly description?: string; readonly jsonSchema: object };

function toolsIn(value: unknown): ToolLike[] {
  if (typeof value !== "object" || value === null) return [];
  if (Symbol.iterator in value) return [...(value as Iterable<unknown>)].filter(isTool);
  return isTool(value) ? [value] : [];
}

function isTool(value: unknown): value is ToolLike {
  const { name, jsonSchema } = (value ?? {}) as Partial<ToolLike>;
  return typeof name === "string" && typeof jsonSchema === "object" && jsonSchema !== null;
}

/** Its schema with all other fields that are data. */
function plainTool(tool: ToolLike): object {
  const { name, description = "", jsonSchema } = tool;
  const further = Object.fromEntries(Object.entries(tool).filter(([field]) => KEPT.has(field)));
  return { ...further, name, description, inputSchema: jsonSchema };
}

const KEPT: ReadonlySet<string> = new Set(["title", "outputSchema", "annotations", "icons", "_meta"]);
