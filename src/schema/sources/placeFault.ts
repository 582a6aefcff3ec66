import { shorten } from "../../checks/index.ts";
import { isObject } from "../walk/forEachSubschema.ts";

/** The fields that have the schema of a tool, in one format or another. */
export const SCHEMA_FIELDS: readonly string[] = [
  ...["parameters", "input_schema", "inputSchema", "parametersJsonSchema", "parameters_json_schema", "schema"],
  ...["jsonSchema", "input_params", "inputParams", "request_params", "properties"],
];

/**
 * Why the schema of a tool would not be read: the tool is a card, or its schema is in a field of another format.
 * `undefined` if it is in one of the fields that are `read`, or nowhere.
 *
 * @example
 * placeFault({ name: "now", schema: {} }, ["parameters"]);
 * // "expected the schema of now as `parameters`, received it as `schema`"
 */
export function placeFault(tool: object, read: readonly [string, ...string[]]): string | undefined {
  const given = tool as { readonly [field: string]: unknown };
  const name = shorten(String(given.name));
  if (typeof given.toolInfo === "function")
    return `expected a tool, received the card of ${name}: give card.toolInfo()`;
  const fields = SCHEMA_FIELDS.filter((field) => Object.hasOwn(tool, field) && isObject(given[field]));
  const isRead = fields.some((field) => read.includes(field));
  const field = fields.find((one) => (isRead ? OF_CARDS.has(one) : !read.includes(one)));
  if (field === undefined) return undefined;
  const way = OF_CARDS.has(field) ? ": read the card with decodeTools" : "";
  return `expected the schema of ${name} as \`${read[0]}\`, received it as \`${field}\`${way}`;
}

/** The field of a card. A tool cannot have it beside its own. */
const OF_CARDS: ReadonlySet<string> = new Set(["input_params", "inputParams"]);
