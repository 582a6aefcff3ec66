import { type JsonSchema, problemsOf, repairedSchema, withoutUnusable } from "../../schema/index.ts";
import { type ParseArgumentsResult, ToolInfo } from "../../tool/index.ts";
import { createValidator } from "../../validate/index.ts";
import type { ServerTool } from "./ServerTools.ts";

/**
 * Reads arguments for a tool of a server, which validates them itself. Here nothing may be refused that the server
 * takes: formats are annotations, as in 2020-12, and keywords that cannot be used here, such as a type that JSON Schema
 * does not have, are left out.
 *
 * @example
 * readArguments(tool, '{"from":"2024-01-02T03:04:05"}').ok; // true, also with format: "date-time"
 */
export function readArguments(
  { info }: ServerTool,
  text: string,
  { assert_formats = false }: FormatSettings = {},
): ParseArgumentsResult<object> {
  const reader = usable(info);
  // Arguments that are valid with formats as assertions are also valid with annotations, and this validator is faster.
  const read = reader.safeParseArguments(text, EXACT) as ParseArgumentsResult<object>;
  if (assert_formats || (read.ok && read.changes.length === 0)) return read;
  return reader.safeParseArguments(text, ANNOTATED) as ParseArgumentsResult<object>;
}

/** Whether formats are checked too, such as that of a date. */
export type FormatSettings = { readonly assert_formats?: boolean | undefined };

const EXACT = { integers: "bigint" } as const;
const ANNOTATED = {
  ...EXACT,
  validator: (schema: JsonSchema | boolean) => createValidator(schema, { formats: "annotate" }),
} as const;

/** The tools whose schemas were looked at, with those that validate in their place. */
const known: WeakMap<ToolInfo, ToolInfo> = new WeakMap();

function usable(info: ToolInfo): ToolInfo {
  const found = known.get(info);
  if (found !== undefined) return found;
  const reader = loosened(info);
  known.set(info, reader);
  return reader;
}

/** The tool itself if its schema can be used. */
function loosened(info: ToolInfo): ToolInfo {
  const schema = info.parameters?.readSchema;
  if (schema === undefined || problemsOf(schema).length === 0) return info;
  const inputSchema = withoutUnusable(repairedSchema(schema)) ?? { type: "object" };
  return ToolInfo.fromMcp({ name: info.name, inputSchema });
}
