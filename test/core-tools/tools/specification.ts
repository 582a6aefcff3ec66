import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { JsonSchema } from "../../../src/index.ts";

/** A tool as the specification of the core tools has it. */
export type SpecifiedTool = {
  name: string;
  description: string;
  parameters: SpecifiedFields;
  returns: { [key: string]: string };
};

type SpecifiedFields = { [name: string]: SpecifiedField };
type SpecifiedField = {
  type?: string;
  description?: string;
  required?: boolean;
  properties?: SpecifiedFields;
  [keyword: string]: unknown;
};

const FILE = join(import.meta.dirname, "../../../../shared/seeds/003-core-tools.md");

/** The tools of the specification, or why it cannot be read. */
export function readSpecification(): { tools: SpecifiedTool[] } | { missing: string } {
  if (!existsSync(FILE)) return { missing: `${FILE} is not there` };
  const blocks = readFileSync(FILE, "utf8").matchAll(/^```yaml\n(.*?)^```/gms);
  return { tools: Array.from(blocks, ([, text = ""]) => parse(text) as SpecifiedTool) };
}

/** The JSON Schema that says the same as the fields. */
export function schemaOf(fields: SpecifiedFields): JsonSchema & { properties: object } {
  const properties = Object.entries(fields).map(([name, { required: _, properties: inner, description, ...rest }]) => [
    name,
    {
      ...rest,
      // A block of YAML ends with a line break.
      ...(description !== undefined && { description: description.trimEnd() }),
      ...(inner !== undefined && { properties: schemaOf(inner).properties }),
    },
  ]);
  const required = Object.keys(fields).filter((name) => fields[name]?.required === true);
  return { type: "object", properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

/** The JSON Schema that says the same as the texts of `returns`. */
export function returnsSchema({ status = "", ...returns }: SpecifiedTool["returns"]): JsonSchema {
  const properties = Object.entries(returns).map(([name, text]) => [name, typeOf(text)]);
  return {
    type: "object",
    properties: { status: { type: "string", enum: status.split(" | ") }, ...Object.fromEntries(properties) },
    required: ["status"],
  };
}

/** `string`, `object | null`, `array` or `array<{path, content}>` */
function typeOf(text: string): JsonSchema {
  const members = /^array<\{(.*)\}>$/.exec(text)?.[1]?.split(", ");
  if (members === undefined) return { type: (text.includes(" | ") ? text.split(" | ") : text) as "string" };
  const types = members.map((member) => [member, { type: MEMBER_TYPES[member] }]);
  return { type: "array", items: { type: "object", properties: Object.fromEntries(types) } };
}

/** The specification names the members of results, and gives their types in other places. */
const MEMBER_TYPES: { readonly [member: string]: string } = {
  path: "string",
  content: "object",
  version: "integer",
  updated_at: "string",
};

/** The parts that the specification of a tool does not have: paths of its schemas. */
export const ADDITIONS: { readonly [tool: string]: readonly string[] } = {
  read_user_data: ["returns.error"],
  write_user_data: ["parameters.mode", "returns.data", "returns.error"],
  query_user_data: [
    "parameters.filters.examples",
    "parameters.sort_by.examples",
    "parameters.limit.minimum",
    "parameters.limit.maximum",
    "parameters.prefix_mode",
    "parameters.cursor",
    "returns.has_more",
    "returns.cursor",
    "returns.model_output",
    "returns.error",
  ],
  delete_user_data: [
    "parameters.expected_version",
    "returns.status.conflict",
    "returns.path",
    "returns.version",
    "returns.data",
    "returns.error",
  ],
  create_trigger: [
    "parameters.schedule.examples",
    "parameters.condition.rule.description",
    "parameters.action.params.description",
    "parameters.timezone",
    "parameters.missed",
    "parameters.condition.repeat",
    "returns.error",
  ],
  list_triggers: ["parameters.limit", "parameters.cursor", "returns.has_more", "returns.cursor", "returns.error"],
  cancel_trigger: ["returns.status.error", "returns.error"],
  show_card: [
    "parameters.data_source.data.type.array",
    "parameters.data_source.data.items",
    "parameters.options.columns.items",
    "parameters.options.fields.items",
    "parameters.options.write_path",
    "returns.status.pending",
    "returns.status.not_found",
    "returns.options",
    "returns.card_id",
    "returns.path",
    "returns.version",
    "returns.revision",
    "returns.truncated",
    "returns.error",
  ],
};
