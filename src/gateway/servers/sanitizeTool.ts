import { isObject } from "../../schema/index.ts";
import type { RawTool } from "../McpService.ts";
import { stripInvisible } from "../stripInvisible.ts";

/**
 * Strips invisible characters from the descriptions and titles of a tool, also from those in its schemas. Returns the
 * same object if nothing was stripped.
 *
 * @example
 * sanitizeTool({ name: "say", description: "Says\u{e0041} it", inputSchema: {} }).description; // "Says it"
 */
export function sanitizeTool(tool: RawTool): RawTool {
  const { annotations, inputSchema, outputSchema } = tool;
  const parts = { annotations, inputSchema, outputSchema };
  return withChanges(sanitizeEntry(tool), (key, part) => (Object.hasOwn(parts, key) ? sanitizeSchema(part) : part));
}

/**
 * Strips invisible characters from the description and the title of a list's entry, such as a prompt.
 *
 * @example
 * sanitizeEntry({ name: "greet", title: "\u202eGreet" }).title; // "Greet"
 */
export const sanitizeEntry = <Entry extends object>(entry: Entry): Entry => withChanges(entry, sanitizeText);

/** Values such as those of `enum` keep their characters, because arguments have to be equal to them. */
function sanitizeSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return withChanges(schema, (_, item) => sanitizeSchema(item));
  if (!isObject(schema)) return schema;
  return withChanges(schema, (key, part) => {
    if (DATA.has(key)) return part;
    if (SCHEMAS_BY_NAME.has(key) && isObject(part)) return withChanges(part, (_, schema) => sanitizeSchema(schema));
    return typeof part === "object" ? sanitizeSchema(part) : sanitizeText(key, part);
  });
}

const sanitizeText = (key: string, part: unknown): unknown =>
  TEXTS.has(key) && typeof part === "string" ? stripInvisible(part) : part;

/** The value itself if `change` changes no part of it. */
function withChanges<Value extends object>(value: Value, change: (key: string, part: unknown) => unknown): Value {
  const entries = Object.entries(value);
  const changed = entries.map(([key, part]): [string, unknown] => [key, change(key, part)]);
  if (changed.every(([, part], index) => part === entries[index]?.[1])) return value;
  return (Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed)) as Value;
}

const TEXTS: ReadonlySet<string> = new Set(["description", "title", "$comment"]);
const DATA: ReadonlySet<string> = new Set(["const", "default", "enum", "example", "examples"]);

/** The keywords whose value maps names to schemas. */
export const SCHEMAS_BY_NAME: ReadonlySet<string> = new Set([
  ...["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"],
]);
