import type { Flat } from "../json/index.ts";
import { type DescribedTool, readTools } from "./dense/index.ts";
import type { CompactOptions } from "./SchemaConverter.ts";
import { writeTools } from "./writeTools.ts";

/**
 * How a set of tools is written; descriptions are those of the tools, too.
 *
 * @example
 * const options: CompactSetOptions = { constraints: false };
 */
export type CompactSetOptions = Flat<
  Omit<CompactOptions, "layout"> & {
    /**
     * Whether the tools are written as functions, each with its examples and the type of its result, for models that
     * write code. Default: `false`, for the types of the parameters alone.
     */
    result?: boolean;
  }
>;

/**
 * How one tool is written. With `result` its text is that of a set of one, so that `layout` is dense.
 *
 * @example
 * const options: CompactToolOptions = { result: true };
 */
export type CompactToolOptions = CompactOptions | (CompactSetOptions & { result: true; layout?: "dense" });

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
 * toolsToTypescript([{ name: "now", outputSchema: { type: "string" } }], { result: true });
 * // declare const tools:{
 * // now():Promise<string>
 * // }
 */
export function toolsToTypescript(tools: Iterable<DescribedTool>, options?: CompactSetOptions): string {
  return writeTools((wantsResults) => readTools(tools, wantsResults), options);
}
