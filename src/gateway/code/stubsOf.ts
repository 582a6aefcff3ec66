import { toolsToTypescript } from "../../compact/index.ts";
import { rounded } from "../exactIntegers.ts";
import { MAX_STUBS_LENGTH } from "../limits.ts";
import { withExactIntegers } from "../servers/longIntegers.ts";
import type { ServerTool, ServerTools } from "../servers/ServerTools.ts";
import type { LocatedTool, ToolDirectory } from "../servers/ToolDirectory.ts";
import { escapeInvisible } from "../stripInvisible.ts";

/** `stubsOf` for tools of the `lists`, under the names by which code calls them. */
export async function stubsFor(
  served: readonly ServerTool[],
  names: ToolDirectory,
  lists: ReadonlyMap<string, ServerTools>,
  maxDescriptionLength: number,
): Promise<string | undefined> {
  const all = [...(await names.list(lists))];
  return stubsOf(
    served.flatMap((one) => all.filter(([, tool]) => tool.served === one)),
    maxDescriptionLength,
  );
}

/**
 * The tools as a model's code calls them, in TypeScript; undefined if a schema has no such form.
 *
 * @example
 * stubsOf([["files__read_file", readFile]], 300);
 * // declare const tools:{
 * // // Reads a file.
 * // files__read_file(args:{path:string}):Promise<{content:string}>
 * // }
 */
export function stubsOf(
  tools: Iterable<readonly [name: string, tool: LocatedTool]>,
  maxDescriptionLength: number,
): string | undefined {
  const listed = [...tools];
  const schemas = listed.map(([, { served }]) => [served.raw.inputSchema, served.raw.outputSchema]);
  const described = listed.map(([name, { served }]) => {
    const { description, parameters } = served.info;
    return { name, description, parameters: parameters?.readSchema, outputSchema: rounded(served.raw.outputSchema) };
  });
  try {
    const text = escapeInvisible(toolsToTypescript(described, { result: true, maxDescriptionLength }));
    const exact = withExactIntegers(text, schemas);
    return exact !== undefined && exact.length <= MAX_STUBS_LENGTH ? exact : undefined;
  } catch {
    return undefined;
  }
}
