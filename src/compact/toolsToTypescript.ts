import type { Flat } from "../json/index.ts";
import { type DescribedTool, readTools, writeDenseSet } from "./dense/index.ts";
import { denseOptions, TEXT_RULES } from "./denseOptions.ts";
import { readSafely } from "./limits.ts";
import type { CompactOptions } from "./SchemaConverter.ts";

/**
 * How a set of tools is written; descriptions are those of the tools, too.
 *
 * @example
 * const options: CompactSetOptions = { constraints: false };
 */
export type CompactSetOptions = Flat<Omit<CompactOptions, "layout">>;

/**
 * Tools with their names and descriptions as one TypeScript text in the dense layout, which loses nothing and says once
 * what several tools have in common. It declares `integer` where it speaks of it. It never throws for a schema, however
 * malformed; tools of one name all stand in the text.
 *
 * @throws {SchemaError} for a schema that cannot be read or is too large, as {@link SchemaConverter} does.
 * @throws {OptionError} for an unknown option, or a value that an option does not take.
 * @example
 * toolsToTypescript([{ name: "now", description: "The time", parameters: { type: "object", properties: {} } }]);
 * // type Tools={
 * // // The time
 * // now:{}
 * // }
 */
export function toolsToTypescript(tools: Iterable<DescribedTool>, options?: CompactSetOptions): string {
  const complete = denseOptions("toolsToTypescript", options, TEXT_RULES);
  return readSafely(() => writeDenseSet(readTools(tools), complete));
}
