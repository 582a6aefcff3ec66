import { BOOLEAN, checkOptions, OptionError, type OptionRules } from "../checks/index.ts";
import type { JsonSchema } from "../schema/index.ts";
import type { CompactToolOptions } from "./CompactOptions.ts";
import { LAYOUT_RULES } from "./denseOptions.ts";
import { SchemaConverter } from "./SchemaConverter.ts";
import type { ReadTool } from "./set/index.ts";
import { writeTools } from "./writeTools.ts";

/**
 * The type of a tool's parameters or, with `result`, the tool as a function.
 *
 * @throws {OptionError} for an unknown option or an invalid value.
 * @example
 * writeTool({ name: "now", description: "", schema: undefined }); // "{}"
 */
export function writeTool(tool: ReadTool, options: CompactToolOptions = {}): string {
  checkOptions("compact", options, TOOL_RULES);
  const { result = false, ...others } = options as { result?: boolean; layout?: string };
  if (!result)
    return tool.schema === undefined ? "{}" : new SchemaConverter(others as object).convert(tool.schema as JsonSchema);
  const { layout = "dense", ...text } = others;
  if (layout === "dense") return writeTools(() => [tool], { ...text, result });
  const message = 'compact: option "layout": expected "dense" beside "result", received "inline"';
  throw new OptionError("invalid_option", "layout", message);
}

const TOOL_RULES: OptionRules = { ...LAYOUT_RULES, result: BOOLEAN };
