import {
  type JsonSchema,
  type MutableSchema,
  problemsOf,
  repairedSchema,
  schemasIn,
  withoutUnusable,
} from "../../schema/index.ts";
import { type ParseArgumentsResult, ToolInfo } from "../../tool/index.ts";
import { createValidator } from "../../validate/index.ts";
import type { RawTool } from "../McpService.ts";
import { checkableSchema, hasLongIntegers } from "./longIntegers.ts";
import type { ServerTool } from "./ServerTools.ts";

/**
 * Reads arguments for a tool of a server, which validates them itself. Here nothing may be refused that the server
 * takes: formats are annotations, as in 2020-12, keywords that cannot be used here, such as a type that JSON Schema does
 * not have, are left out, and a `number` may be an integer of any size.
 *
 * @example
 * readArguments(tool, '{"from":"2024-01-02T03:04:05"}').ok; // true, also with format: "date-time"
 */
export function readArguments(
  tool: ServerTool,
  text: string,
  { assert_formats = false }: FormatSettings = {},
): ParseArgumentsResult<object> {
  const reader = usable(tool);
  // Arguments that are valid with formats as assertions are also valid with annotations, and this validator is faster.
  const read = reader.safeParseArguments(text, EXACT) as ParseArgumentsResult<object>;
  if (read.ok && read.changes.length === 0) return read;
  const options = assert_formats ? EXACT : ANNOTATED;
  const wanted = assert_formats ? read : (reader.safeParseArguments(text, ANNOTATED) as ParseArgumentsResult<object>);
  if (wanted.ok) return wanted;
  const wider = (readers: Readers, make: (info: ToolInfo) => ToolInfo): ParseArgumentsResult<object> => {
    const wide = kept(readers, reader, make).safeParseArguments(text, options) as ParseArgumentsResult<object>;
    return wide.ok ? wide : wanted;
  };
  if (LONG.test(text)) return wider(widened, widen);
  return NOT_ASCII.test(text) ? wider(unpatterned, withoutClasses) : wanted;
}

/** A character beyond ASCII, as it is or escaped. */
const NOT_ASCII = /[^\0-\x7f]|\\u/;

/** Whether formats are checked too, such as that of a date. */
export type FormatSettings = { readonly assert_formats?: boolean | undefined };

/** The digits of an integer that no number of JavaScript holds. */
const LONG = /\d{16}/;

const EXACT = { integers: "bigint" } as const;
const ANNOTATED = {
  ...EXACT,
  validator: (schema: JsonSchema | boolean) => createValidator(schema, { formats: "annotate" }),
} as const;

/** The tools that validate in the place of others. */
type Readers = WeakMap<ToolInfo, ToolInfo>;
const loose: Readers = new WeakMap();
const widened: Readers = new WeakMap();
const unpatterned: Readers = new WeakMap();

const usable = ({ info, raw }: ServerTool): ToolInfo => kept(loose, info, (own) => loosened(checkable(own, raw)));

/** Validators know no bigints: the tool itself has the nearest numbers in their place. */
function checkable(info: ToolInfo, raw: RawTool): ToolInfo {
  if (!hasLongIntegers(raw.inputSchema)) return info;
  return ToolInfo.fromMcp({ name: info.name, inputSchema: checkableSchema(raw.inputSchema) as JsonSchema });
}

function kept(readers: Readers, info: ToolInfo, make: (info: ToolInfo) => ToolInfo): ToolInfo {
  const found = readers.get(info);
  if (found !== undefined) return found;
  const reader = make(info);
  readers.set(info, reader);
  return reader;
}

/** The tool with `integer` beside each `number`: only an integer may be a bigint. */
function widen(info: ToolInfo): ToolInfo {
  const schema = structuredClone(info.parameters?.readSchema ?? { type: "object" });
  for (const [place] of schemasIn(schema as MutableSchema)) {
    const names = [place.type].flat();
    if (names.includes("number") && !names.includes("integer")) place.type = [...names, "integer"];
  }
  return ToolInfo.fromMcp({ name: info.name, inputSchema: schema as JsonSchema });
}

/** The tool without patterns such as `^\\w+$`: in most other languages the classes have letters beyond ASCII too. */
function withoutClasses(info: ToolInfo): ToolInfo {
  const schema = structuredClone(info.parameters?.readSchema ?? { type: "object" });
  for (const [place] of schemasIn(schema as MutableSchema)) {
    if (typeof place.pattern === "string" && /\\[wWdDsSbB]/.test(place.pattern)) delete place.pattern;
  }
  return ToolInfo.fromMcp({ name: info.name, inputSchema: schema as JsonSchema });
}

/** The tool itself if its schema can be used. */
function loosened(info: ToolInfo): ToolInfo {
  const schema = info.parameters?.readSchema;
  if (schema === undefined || problemsOf(schema).length === 0) return info;
  const inputSchema = withoutUnusable(repairedSchema(schema)) ?? { type: "object" };
  return ToolInfo.fromMcp({ name: info.name, inputSchema });
}
