import { BOOLEAN, type OptionRules } from "../checks/index.ts";
import { isObject, lowerTypes } from "../schema/index.ts";
import type { CompactSetOptions } from "./CompactOptions.ts";
import { denseOptions, TEXT_RULES } from "./denseOptions.ts";
import { type ReadTool, writeDenseSet } from "./set/index.ts";
import { readSafely } from "./tooLarge.ts";

/**
 * Like `toolsToTypescript`, for tools that `read` returns in one form. `read` gets whether results are needed.
 *
 * @example
 * writeTools(() => [{ name: "now", description: "The time", schema: { type: "object", properties: {} } }]);
 */
export function writeTools(
  read: (wantsResults: boolean) => readonly ReadTool[],
  options?: CompactSetOptions,
  owner = "toolsToTypescript",
): string {
  const complete = denseOptions(owner, options, SET_RULES);
  const wantsResults = options?.result ?? false;
  return readSafely(() => {
    const tools = read(wantsResults).map((tool): ReadTool => {
      return { ...tool, schema: lowered(tool.schema), output: wantsResults ? lowered(tool.output) : undefined };
    });
    return writeDenseSet(tools, complete, wantsResults);
  });
}

const lowered = (schema: unknown): unknown => (isObject(schema) ? lowerTypes(schema) : schema);

const SET_RULES: OptionRules = { ...TEXT_RULES, result: BOOLEAN };
