import type { CompactSetOptions } from "./CompactOptions.ts";
import { type DescribedTool, readTools } from "./set/index.ts";
import { writeTools } from "./writeTools.ts";

/**
 * Tools with their names and descriptions as one TypeScript text in the dense layout, which is lossless and declares
 * common types once. It declares `integer` if it uses it. It never throws for a malformed schema. Tools with the same
 * name are all in the text.
 *
 * @throws {SchemaError} for a schema that cannot be read or is too large, as {@link SchemaConverter} does.
 * @throws {OptionError} for an unknown option or an invalid value.
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
