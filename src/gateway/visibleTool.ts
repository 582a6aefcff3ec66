import { isObject } from "../schema/index.ts";
import type { RawTool } from "./raw.ts";
import { visible } from "./visible.ts";

/**
 * A tool whose descriptions and titles, also those in its schemas, have only what a reader sees. The same tool if
 * nothing else was in them.
 *
 * @example
 * visibleTool({ name: "say", description: "Says\u{e0041} it", inputSchema: {} }).description; // "Says it"
 */
export function visibleTool(tool: RawTool): RawTool {
  const { annotations, inputSchema, outputSchema } = tool;
  const parts = { annotations, inputSchema, outputSchema };
  return withChanges(visibleEntry(tool), (key, part) => (Object.hasOwn(parts, key) ? visibleSchema(part) : part));
}

/**
 * An entry of a list, such as a prompt, whose description and title have only what a reader sees.
 *
 * @example
 * visibleEntry({ name: "greet", title: "\u202eGreet" }).title; // "Greet"
 */
export const visibleEntry = <Entry extends object>(entry: Entry): Entry => withChanges(entry, visibleText);

/** Values of data keep their characters, because arguments have to be equal to them. */
function visibleSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return withChanges(schema, (_, item) => visibleSchema(item));
  if (!isObject(schema)) return schema;
  return withChanges(schema, (key, part) => {
    if (DATA.has(key)) return part;
    if (NAMED.has(key) && isObject(part)) return withChanges(part, (_, schema) => visibleSchema(schema));
    return typeof part === "object" ? visibleSchema(part) : visibleText(key, part);
  });
}

const visibleText = (key: string, part: unknown): unknown =>
  TEXTS.has(key) && typeof part === "string" ? visible(part) : part;

/** The value itself if `change` changes no part of it. */
function withChanges<Value extends object>(value: Value, change: (key: string, part: unknown) => unknown): Value {
  const entries = Object.entries(value);
  const changed = entries.map(([key, part]): [string, unknown] => [key, change(key, part)]);
  if (changed.every(([, part], index) => part === entries[index]?.[1])) return value;
  return (Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed)) as Value;
}

const TEXTS: ReadonlySet<string> = new Set(["description", "title", "$comment"]);
const DATA: ReadonlySet<string> = new Set(["const", "default", "enum", "example", "examples"]);

/** The keywords with schemas by names that a server chooses. */
const NAMED: ReadonlySet<string> = new Set([
  ...["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"],
]);
