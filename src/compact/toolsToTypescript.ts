import type { CompactSetOptions } from "./CompactOptions.ts";
import { type DescribedTool, readTools } from "./set/index.ts";
import { writeTools } from "./writeTools.ts";

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
