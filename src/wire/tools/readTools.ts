import { describeKind, isPromise } from "../../checks/index.ts";
import { isObject, type JsonSchema } from "../../schema/index.ts";
import type { Raw } from "../fields.ts";
import { jsonText, plainCopy } from "../plainCopy.ts";
import { exportedName } from "../providers/exportedName.ts";
import type { Provider } from "../providers/Provider.ts";
import { WireError } from "../WireError.ts";
import { wellFormed } from "../wellFormed.ts";
import { CUSTOM_INPUT } from "./CustomInput.ts";
import { WireNames } from "./names.ts";
import { type SentSchema, sentParameters, wellFormedSchema } from "./sentParameters.ts";
import { schemaOf, toolFault } from "./toolFault.ts";
import type { CustomFormat, WireTool } from "./WireTool.ts";

/** A checked tool, with the name that the provider accepts. */
export type ReadTool = {
  readonly name: string;
  /** An object with the description if there is one, to be spread. */
  readonly description: { description?: string };
  /** The same with the examples at the end of the description, for providers without a field for them. */
  readonly described: { description?: string };
  readonly schema: SentSchema;
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

/** The checked tools of a request to a provider. */
export function readTools(tools: Iterable<WireTool>, { id: wire, rules, strict = [] }: Provider): ReadTool[] {
  const list = toolsIn(tools, wire);
  const seen = new Set<string>();
  for (const [position, tool] of list.entries()) {
    const fault = toolFault(tool) ?? (seen.has(tool.name) ? `two tools have the name ${tool.name}` : undefined);
    if (fault !== undefined) throw new WireError("invalid_tool", wire, `/${position}`, fault);
    seen.add(tool.name);
  }
  const names = new WireNames(list, rules.names);
  const refusals: { readonly path: string; readonly message: string }[] = [];
  const read = list.map((tool, position): ReadTool => {
    const own: Copy = (value, field) => toolCopy(value, tool, wire, `/${position}/${field}`);
    const custom = tool.type === "custom" ? own(tool.format ?? { type: "text" as const }, "format") : undefined;
    const { inputExamples, lines } = examplesOf(tool, own, [wire, `/${position}/inputExamples`]);
    const text = wellFormed(tool.description ?? "");
    const given = custom && !hasSchema(tool) ? CUSTOM_INPUT : (schemaOf(tool) ?? {});
    const sent = (schema: object, field: string): JsonSchema =>
      wellFormedSchema(own(schema, field) as JsonSchema, tool.name, [wire, `/${position}/${field}`]);
    const { schema, refused } = sentParameters(given, rules.parameters, () => sent(given, "parameters"));
    for (const { path, reason } of refused) {
      const message = `the parameters of the tool ${tool.name} would make the request fail: ${reason}`;
      refusals.push({ path: `/${position}/parameters${path}`, message });
    }
    return {
      name: sentName(names.sent(tool.name), wire, position),
      description: textual(text),
      described: textual([text, ...lines].filter((line) => line !== "").join("\n")),
      schema,
      isStrict: isStrictFor(strict, tool.strict),
      custom,
      outputSchema: tool.outputSchema && (sent(tool.outputSchema, "outputSchema") as Raw),
      inputExamples,
      isDeferred: tool.deferLoading === true,
      further: furtherOf(tool, wire, own),
      given: tool,
    };
  });
  const [first, ...others] = refusals;
  if (first) throw new WireError("unsupported", wire, first.path, first.message, { others });
  return read;
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

const lineOf = (example: object, wire: string, path: string): string =>
  `Example: ${jsonText(example, [wire, path], "invalid_tool")}`;

/** Of the names that have no rule, a model could not answer with one that has half a surrogate pair. */
function sentName(name: string, wire: string, position: number): string {
  if (name.isWellFormed()) return name;
  const fault = `expected a name of whole characters, received ${JSON.stringify(name)}, which has half a surrogate pair`;
  throw new WireError("invalid_tool", wire, `/${position}/name`, fault);
}

/**
 * A copy of the data of a field of a tool.
 *
 * @throws {WireError} `invalid_tool` with the place of a value that is not JSON.
 */
export const toolCopy = <T>(value: T, { name }: WireTool, wire: string, path: string): T =>
  plainCopy(value, [wire, path], "invalid_tool", `the tool ${name}: `);

/** A ToolInfo without parameters has an empty schema. */
const hasSchema = (tool: WireTool): boolean => Object.keys(schemaOf(tool) ?? {}).length > 0;

const textual = (description: string): { description?: string } => (description === "" ? {} : { description });

function furtherOf({ providerOptions }: WireTool, wire: string, copy: Copy): { [field: string]: unknown } {
  if (!providerOptions) return {};
  const name = exportedName(wire);
  const own = (providerOptions as Raw)[name];
  if (own === undefined) return {};
  return Object.fromEntries(
    Object.entries(copy(own, `providerOptions/${name}`) as Raw).filter(([field]) => !OWNED.has(field)),
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

/** A ToolInfo names the provider of its strict form. For other tools, `strict` is trusted. */
function isStrictFor(forms: readonly string[], strict: unknown): boolean {
  if (!isObject(strict) || typeof strict.provider !== "string") return Boolean(strict);
  return forms.includes(strict.provider);
}
