import { shorten } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import type { CompleteConfig } from "../config/readConfig.ts";
import { exactText } from "../exactIntegers.ts";
import { MAX_SHOWN_SCHEMA } from "../limits.ts";
import type { RawResult } from "../McpService.ts";
import { withExactIntegers } from "../servers/longIntegers.ts";
import type { FormatSettings } from "../servers/readArguments.ts";
import type { ServerTool } from "../servers/ServerTools.ts";
import { escapeInvisible, stripInvisible } from "../stripInvisible.ts";

/** How much of a tool a model sees. */
export type ShowSettings = Pick<CompleteConfig, "schema_compression_enabled" | "max_description_len">;

/** How the arguments of a tool are checked, and how much of it a model sees. */
export type CallSettings = ShowSettings & FormatSettings;

/** A tool with its schema, and so many characters of its description. */
export function shownTool(server: string, tool: ServerTool, settings: ShowSettings, length: number): RawResult {
  const { name, description } = tool.info;
  return {
    server_name: server,
    name,
    description: shorten(description, length),
    input_schema: shownSchema(tool, settings),
  };
}

/** The schema of a tool's arguments as TypeScript, or as JSON Schema where that is wanted or the only way. */
export function shownSchema({ raw, info }: ServerTool, settings: ShowSettings): unknown {
  if (settings.schema_compression_enabled) {
    try {
      // The dense layout has all that calls are checked by: ranges, patterns, formats, defaults.
      const described = info.compact({ layout: "dense", maxDescriptionLength: settings.max_description_len });
      const compact = escapeInvisible(described);
      const text =
        compact.length <= MAX_SHOWN_SCHEMA
          ? compact
          : escapeInvisible(info.compact({ layout: "dense", includeDescriptions: false })).slice(0, MAX_SHOWN_SCHEMA);
      const exact = withExactIntegers(text, raw.inputSchema);
      if (exact !== undefined) return exact;
    } catch {
      // Not every schema has a type in TypeScript.
    }
  }
  const { inputSchema = {} } = raw;
  return exactText(inputSchema).length <= MAX_SHOWN_SCHEMA ? inputSchema : "The schema is too large to be shown";
}

/**
 * A tool as a line: its name, the names of its parameters and the first sentence of its description.
 *
 * @example
 * lineOf(readFile); // "read_text_file(path, tail?, head?): Read the contents of a file as text."
 */
export function lineOf(tool: ServerTool, server?: string): string {
  const { name, description } = tool.info;
  const [sentence = ""] = description.trim().split(/(?<=[.!?])\s|(?<=[。！？])|\n/, 1);
  const head = `${name}${parametersOf(tool)}${server === undefined ? "" : ` of ${server}`}`;
  return sentence === "" ? head : `${head}: ${shorten(sentence, MAX_LINE)}`;
}

/** @internal */
const MAX_LINE = 120;

function parametersOf({ raw: { inputSchema } }: ServerTool): string {
  if (!isObject(inputSchema) || !isObject(inputSchema.properties)) return "()";
  const required = new Set<unknown>(Array.isArray(inputSchema.required) ? inputSchema.required : []);
  const names = Object.keys(inputSchema.properties);
  // Required parameters come first; further optional parameters are left out.
  const must = names.filter((name) => required.has(name)).slice(0, MAX_PARAMETERS);
  const may = names.filter((name) => !required.has(name)).slice(0, MAX_PARAMETERS - must.length);
  const rest = must.length + may.length < names.length ? ["…"] : [];
  return `(${[...must, ...may.map((name) => `${name}?`), ...rest].map((name) => shorten(stripInvisible(name), MAX_NAME)).join(", ")})`;
}

/** @internal */
const MAX_PARAMETERS = 6;
/** @internal */
const MAX_NAME = 40;
