import { describeKind, isPromise, JsonError, mutableCopy, pointerSteps, write } from "../json/index.ts";
import { isObject, type JsonSchema } from "../schema/index.ts";
import { CUSTOM_INPUT } from "./CustomInput.ts";
import type { Raw } from "./fields.ts";
import { exportedName } from "./formatIn.ts";
import { type NameRule, WireNames } from "./names.ts";
import { plainCopy } from "./plainCopy.ts";
import { refusedPlaces, rewriteForms, type SchemaRules } from "./schemaRules.ts";
import { schemaOf, toolFault } from "./toolFault.ts";
import { WireError } from "./WireError.ts";
import type { CustomFormat, WireTool } from "./WireTool.ts";
import { mergedPlace, wellFormed } from "./wellFormed.ts";

/** A checked tool, with the name that the provider accepts. */
export type ReadTool = {
  readonly name: string;
  /** An object with the description if there is one, to be spread. */
  readonly description: { description?: string };
  /** The same with the examples at the end of the description, for providers without a field for them. */
  readonly described: { description?: string };
  /**
   * An object schema with `properties`. Some providers reject object schemas without `properties`, and boolean
   * subschemas.
   */
  readonly schema: JsonSchema & { type: "object"; properties: { [name: string]: JsonSchema } };
  readonly isStrict: boolean;
  /** The format of a custom tool's text; `undefined` for a function. */
  readonly custom: CustomFormat | undefined;
  readonly outputSchema: { [keyword: string]: unknown } | undefined;
  readonly inputExamples: { [name: string]: unknown }[] | undefined;
  readonly isDeferred: boolean;
  /** The fields of the tool for this provider only, to be spread last. */
  readonly further: { [field: string]: unknown };
  readonly given: WireTool;
};

/**
 * The checked tools of a request. `strictForms` are the providers whose strict form this provider enforces, and `rules`
 * says what it refuses.
 */
export function readTools(
  tools: Iterable<WireTool>,
  wire: string,
  rule: NameRule,
  strictForms: readonly string[] = [],
  rules?: SchemaRules,
): ReadTool[] {
  const list = toolsIn(tools, wire);
  const seen = new Set<string>();
  for (const [position, tool] of list.entries()) {
    const fault = toolFault(tool) ?? (seen.has(tool.name) ? `two tools have the name ${tool.name}` : undefined);
    if (fault !== undefined) throw new WireError("invalid_tool", wire, `/${position}`, fault);
    seen.add(tool.name);
  }
  const names = new WireNames(list, rule);
  const read = list.map((tool, position): ReadTool => {
    const own: Copy = (value, field) => toolCopy(value, tool, wire, `/${position}/${field}`);
    const custom = tool.type === "custom" ? own(tool.format ?? { type: "text" as const }, "format") : undefined;
    const { inputExamples, lines } = examplesOf(tool, own, [wire, `/${position}/inputExamples`]);
    const text = wellFormed(tool.description ?? "");
    const given = custom && !hasSchema(tool) ? CUSTOM_INPUT : (schemaOf(tool) ?? {});
    const sentSchema = (schema: object, field: string): JsonSchema =>
      wellFormedSchema(own(schema, field), tool, [wire, position, field]);
    const schema = objectSchema(withoutRootRef(sentSchema(given, "parameters")));
    rewriteForms(schema, rules);
    return {
      name: sentName(names.sent(tool.name), wire, position),
      description: textual(text),
      described: textual([text, ...lines].filter((line) => line !== "").join("\n")),
      schema,
      isStrict: isStrictFor(strictForms, tool.strict),
      custom,
      outputSchema: tool.outputSchema && (sentSchema(tool.outputSchema, "outputSchema") as Raw),
      inputExamples,
      isDeferred: tool.deferLoading === true,
      further: furtherOf(tool, wire, own),
      given: tool,
    };
  });
  if (rules) checkRefused(read, rules, wire);
  return read;
}

/** @throws {WireError} `unsupported` with all places in all tools that the provider refuses. */
function checkRefused(tools: readonly ReadTool[], rules: SchemaRules, wire: string): void {
  const [first, ...others] = tools.flatMap(({ schema, given }, position) =>
    refusedPlaces(schema, rules).map(({ path, reason }) => ({
      path: `/${position}/parameters${path}`,
      message: `the parameters of the tool ${given.name} would make the request fail: ${reason}`,
    })),
  );
  if (first) throw new WireError("unsupported", wire, first.path, first.message, { others });
}

/** Copies the data of a field, with the place where it stands. */
type Copy = <T>(value: T, field: string) => T;

/** The examples as data, and as lines of a description. */
function examplesOf(
  { inputExamples: given }: WireTool,
  copy: Copy,
  [wire, path]: readonly [wire: string, path: string],
): { inputExamples?: { [name: string]: unknown }[]; lines: string[] } {
  if (!given?.length) return { lines: [] };
  const inputExamples = wellFormed(copy([...given], "inputExamples"));
  // Integers beyond 2^53 are exact in a text.
  return { inputExamples, lines: given.map((example, at) => lineOf(wellFormed(example), wire, `${path}/${at}`)) };
}

function lineOf(example: object, wire: string, path: string): string {
  try {
    return `Example: ${write(example, { nonFinite: "refused" })}`;
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    throw new WireError("invalid_tool", wire, `${path}${cause.path}`, cause.reason, { cause });
  }
}

/** Of the names that have no rule, a model could not answer with one that has half a surrogate pair. */
function sentName(name: string, wire: string, position: number): string {
  if (name.isWellFormed()) return name;
  const fault = `expected a name of whole characters, received ${JSON.stringify(name)}, which has half a surrogate pair`;
  throw new WireError("invalid_tool", wire, `/${position}/name`, fault);
}

/**
 * A copy of the data of a field of a tool.
 *
 * @throws {WireError} `invalid_tool` with the place of what is no JSON.
 */
export const toolCopy = <T>(value: T, { name }: WireTool, wire: string, path: string): T =>
  plainCopy(value, [wire, path], "invalid_tool", `the tool ${name}: `);

/** The schema with no half surrogate pair in its texts. */
function wellFormedSchema(
  copy: object,
  { name }: WireTool,
  [wire, position, field]: readonly [wire: string, position: number, field: string],
): JsonSchema {
  const sent = wellFormed(copy);
  const place = sent === copy ? undefined : mergedPlace(copy);
  if (place === undefined) return sent as JsonSchema;
  const fault = `two texts in the schema of ${name} differ in halves of surrogate pairs alone, which a provider does not take`;
  throw new WireError("invalid_tool", wire, `/${position}/${field}${place}`, fault);
}

/** A ToolInfo without parameters has an empty schema. */
const hasSchema = (tool: WireTool): boolean => Object.keys(schemaOf(tool) ?? {}).length > 0;

const textual = (description: string): { description?: string } => (description === "" ? {} : { description });

function furtherOf({ providerOptions }: WireTool, wire: string, copy: Copy): { [field: string]: unknown } {
  const name = exportedName(wire);
  const own = (providerOptions as Raw | undefined)?.[name] ?? {};
  return Object.fromEntries(
    Object.entries(copy(own, `providerOptions/${name}`)).filter(([field]) => !OWNED.has(field)),
  );
}

/** The fields that identify the tool and its input. Only the encoders write them. */
const OWNED: ReadonlySet<string> = new Set([
  ...["type", "name", "function", "custom", "format"],
  ...["parameters", "input_schema", "inputSchema", "parametersJsonSchema"],
]);

/** The tools as a list. It throws if the value is not a list of tools. */
function toolsIn(tools: unknown, wire: string): WireTool[] {
  const isIterable = typeof tools === "object" && tools !== null && Symbol.iterator in tools;
  if (isIterable) return [...(tools as Iterable<WireTool>)];
  throw new WireError(
    "invalid_tool",
    wire,
    "",
    `expected a list of tools, received ${describeKind(tools)}${wayToList(tools)}`,
  );
}

function wayToList(tools: unknown): string {
  if (!isObject(tools)) return "";
  if (isPromise(tools)) return "";
  const { name, tools: inner } = tools;
  if (typeof name === "string") return `: put the tool ${name} into an array`;
  if (Array.isArray(inner)) return ": give its `tools`";
  return Object.values(tools).some(isObject) ? ": give an array, such as Object.values(tools)" : "";
}

/** Every provider wants the parameters themselves, and Gemini and others read nothing beside a `$ref`. */
function withoutRootRef(root: JsonSchema): JsonSchema {
  let schema = root;
  for (let steps = 0; typeof schema.$ref === "string" && steps < MAX_ROOT_REFS; steps++) {
    const { $ref, ...beside } = schema;
    const target = targetOf($ref, root);
    const isAlone = Object.keys(beside).every((keyword) => BESIDE_ROOT_REF.has(keyword));
    if (target === undefined || !isAlone) return root;
    schema = { ...(mutableCopy(target) as JsonSchema), ...beside };
  }
  return schema;
}

/** The target of a JSON Pointer, which is the form that libraries write. */
function targetOf(ref: string, root: JsonSchema): object | undefined {
  if (!ref.startsWith("#/") || ref.includes("%")) return undefined;
  let target: unknown = root;
  for (const step of pointerSteps(ref.slice(1))) {
    target = isObject(target) && Object.hasOwn(target, step) ? target[step] : undefined;
  }
  return isObject(target) ? target : undefined;
}

/** @internal */
const MAX_ROOT_REFS = 100;

/** What may stand beside the `$ref` of a root without a meaning for the values. */
const BESIDE_ROOT_REF: ReadonlySet<string> = new Set([
  ...["$schema", "$defs", "definitions", "$comment", "title", "description", "examples", "default"],
  // It can only be "object". MCP wants it of each tool.
  "type",
]);

function objectSchema(schema: JsonSchema): ReadTool["schema"] {
  return { ...schema, type: "object", properties: schema.properties ?? {} } as ReadTool["schema"];
}

/** A ToolInfo names the provider of its strict form. For other tools, `strict` is trusted. */
function isStrictFor(forms: readonly string[], strict: unknown): boolean {
  if (!isObject(strict) || typeof strict.provider !== "string") return Boolean(strict);
  return forms.includes(strict.provider);
}
