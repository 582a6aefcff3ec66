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
export const sanitizeTool = (tool: RawTool): RawTool => withTexts(tool, stripInvisible);

/**
 * The tool without the indentation that its descriptions have from the source of its server, also those in its schemas:
 * Python's servers send the whole text of a docstring, of which a model is shown so many characters.
 *
 * @example
 * dedentTool({ name: "say", description: "Says it.\n\n    Args:\n        it: a word\n    " }).description;
 * // "Says it.\n\nArgs:\n    it: a word"
 */
export const dedentTool = (tool: RawTool): RawTool => withTexts(tool, dedented);

function dedented(text: string): string {
  if (!/\n[ \t]/.test(text)) return text;
  const [first = "", ...others] = text.replaceAll("\t", "        ").split(/\r?\n/);
  const indents = others.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const indent = indents.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  return [first.trimStart(), ...others.map((line) => line.slice(indent))]
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}

type Change = (text: string) => string;

/** The tool with its descriptions and titles changed, also those in its schemas. */
function withTexts(tool: RawTool, change: Change): RawTool {
  const { annotations, inputSchema, outputSchema } = tool;
  const parts = { annotations, inputSchema, outputSchema };
  return withChanges(tool, (key, part) =>
    Object.hasOwn(parts, key) ? schemaWithTexts(part, change) : textOf(key, part, change),
  );
}

/**
 * Strips invisible characters from the description and the title of a list's entry, such as a prompt.
 *
 * @example
 * sanitizeEntry({ name: "greet", title: "\u202eGreet" }).title; // "Greet"
 */
export const sanitizeEntry = <Entry extends object>(entry: Entry): Entry =>
  withChanges(entry, (key, part) => textOf(key, part, stripInvisible));

/** Values such as those of `enum` keep their characters, because arguments have to be equal to them. */
function schemaWithTexts(schema: unknown, change: Change): unknown {
  if (Array.isArray(schema)) return withChanges(schema, (_, item) => schemaWithTexts(item, change));
  if (!isObject(schema)) return schema;
  return withChanges(schema, (key, part) => {
    if (DATA.has(key)) return part;
    if (SCHEMAS_BY_NAME.has(key) && isObject(part)) {
      return withChanges(part, (_, schema) => schemaWithTexts(schema, change));
    }
    return typeof part === "object" ? schemaWithTexts(part, change) : textOf(key, part, change);
  });
}

const textOf = (key: string, part: unknown, change: Change): unknown =>
  TEXTS.has(key) && typeof part === "string" ? change(part) : part;

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
