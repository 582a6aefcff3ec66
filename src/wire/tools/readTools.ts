import { describeKind, isPromise } from "../../checks/index.ts";
import { isKnown, mutableCopy } from "../../json/index.ts";
import { isObject, type JsonSchema } from "../../schema/index.ts";
import { type AdaptedOutput, adaptOutput, leftOut as withoutOutput } from "../adapt/adaptOutput.ts";
import { adaptParameters, type SentSchema } from "../adapt/adaptParameters.ts";
import type { Findings, Mutable, RefusedPlace } from "../adapt/Findings.ts";
import { isForeign, repairsOf } from "../adapt/foreignTools.ts";
import type { SentNames } from "../adapt/propertyNames.ts";
import { recordChanges } from "../adapt/recordChanges.ts";
import { renameInText } from "../adapt/renameInText.ts";
import { type Definitions, separateDefinitions } from "../adapt/separateDefinitions.ts";
import type { SchemaChange, ToolChange } from "../adapt/ToolChange.ts";
import type { Raw } from "../fields.ts";
import { jsonText, plainCopy } from "../plainCopy.ts";
import { exportedName } from "../providers/exportedName.ts";
import type { Provider } from "../providers/Provider.ts";
import type { ToolsOptions } from "../Wire.ts";
import { WireError, type WireProblem } from "../WireError.ts";
import { malformedTexts, wellFormed } from "../wellFormed.ts";
import { CUSTOM_INPUT } from "./CustomInput.ts";
import { WireNames } from "./names.ts";
import { emptyListChanges, schemaOf, toolFault } from "./toolFault.ts";
import type { CustomFormat, WireTool } from "./WireTool.ts";
import { wellFormedSchema } from "./wellFormedSchema.ts";

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
export const readTools = (tools: Iterable<WireTool>, provider: Provider, options?: ToolsOptions): ReadTool[] =>
  adaptTools(tools, provider, options).tools;

/**
 * The tools of a request to a provider, in the form that it accepts, and what differs from their own: one change for each
 * thing that the provider does not accept, or with `isRecorded` every difference.
 *
 * @throws {WireError} `invalid_tool`, and `unsupported` with all places that the provider refuses.
 */
export function adaptTools(
  given: Iterable<WireTool>,
  provider: Provider,
  { onUnsupported }: ToolsOptions = {},
  isRecorded = false,
): { readonly tools: ReadTool[]; readonly changes: ToolChange[] } {
  const { id: wire } = provider;
  const list = toolsIn(given, wire);
  checkEach(list, wire);
  checkCount(list.length, provider);
  const adapt = toolAdapter(list, provider, isRecorded);
  const refusals: WireProblem[] = [];
  const changes: ToolChange[] = [];
  const tools: ReadTool[] = [];
  for (const [position, tool] of list.entries()) {
    const { read, refused: places, changes: own } = adapt(tool, position);
    const refused = places.map((place) => refusedPart(tool, place, position));
    const [refusal] = refused;
    if (refusal && isLeftOut(tool, onUnsupported)) {
      changes.push({ tool: tool.name, path: "", rule: "tools", before: refusal.message, after: undefined });
      continue;
    }
    tools.push(read);
    for (const problem of refused) refusals.push(problem);
    for (const change of own) changes.push({ tool: tool.name, ...change });
  }
  const [first, ...others] = refusals;
  if (first) throw new WireError("unsupported", wire, first.path, first.message, { others });
  return { tools, changes };
}

/** A tool as it is sent, what the provider refuses in it, and everything that differs. */
export type AdaptedTool = {
  readonly read: ReadTool;
  readonly refused: readonly RefusedPlace[];
  readonly changes: readonly Omit<ToolChange, "tool">[];
};

/**
 * Adapts the tools of a request one by one, in their order. What the provider refuses is in the result.
 *
 * @throws {WireError} `invalid_tool` for something that is not JSON.
 */
export function toolAdapter(
  list: readonly WireTool[],
  provider: Provider,
  isRecorded = false,
): (tool: WireTool, position: number) => AdaptedTool {
  const { id: wire, rules } = provider;
  const names = new WireNames(list, rules.names);
  const definitions: Definitions | undefined = rules.parameters.sharesDefinitions ? new Map() : undefined;
  return (tool, position) => {
    const sent = sentName(names.sent(tool.name), wire, position);
    const { read, refused, changes } = readTool(tool, sent, provider, position, isRecorded);
    if (!definitions || refused.length > 0) return { read, refused, changes };
    const separated: SchemaChange[] = [];
    const separate = (root: Mutable): Mutable => separateDefinitions(root, definitions, separated);
    if (isRecorded) recordChanges(read.schema, "references", separated, separate);
    else separate(read.schema);
    const further = separated.map((change) => ({ ...change, path: `/parameters${change.path}` }));
    return { read, refused, changes: [...changes, ...further] };
  };
}

/** The names of the tools that are left out of a request, because the provider refuses them. */
export function leftOut(
  tools: readonly WireTool[],
  provider: Provider,
  { onUnsupported }: ToolsOptions = {},
): ReadonlySet<string> {
  const isRefused = (tool: WireTool): boolean => readTool(tool, tool.name, provider, 0).refused.length > 0;
  return new Set(tools.flatMap((tool) => (isLeftOut(tool, onUnsupported) && isRefused(tool) ? [tool.name] : [])));
}

const refusedPart = ({ name }: WireTool, { path, reason }: RefusedPlace, position: number): WireProblem => ({
  path: `/${position}${path}`,
  message: `the parameters of the tool ${name} cannot be sent: ${reason}`,
});

const isLeftOut = (
  tool: WireTool,
  onUnsupported: ToolsOptions["onUnsupported"] = isForeign(tool) ? "drop" : "error",
): boolean => onUnsupported === "drop";

function checkCount(count: number, { id: wire, rules: { tools: { most = count } = {} } }: Provider): void {
  if (count <= most) return;
  const message = `expected at most ${most} tools in a request, received ${count}: send those that this conversation needs, which createToolSearch of openjiuwen-tools/gateway finds`;
  throw new WireError("unsupported", wire, `/${most}`, message);
}

function checkEach(tools: readonly WireTool[], wire: string): void {
  const seen = new Set<string>();
  for (const [position, tool] of tools.entries()) {
    const fault = toolFault(tool) ?? (seen.has(tool.name) ? `two tools have the name ${tool.name}` : undefined);
    if (fault !== undefined) throw new WireError("invalid_tool", wire, `/${position}`, fault);
    seen.add(tool.name);
  }
}

function readTool(tool: WireTool, name: string, provider: Provider, position: number, isRecorded = false): AdaptedTool {
  const { id: wire, strict = [] } = provider;
  const own: Copy = (value, field) => toolCopy(value, tool, wire, `/${position}/${field}`);
  const custom = tool.type === "custom" ? own(tool.format ?? { type: "text" as const }, "format") : undefined;
  const { inputExamples, lines } = examplesOf(tool, own, [wire, `/${position}/inputExamples`]);
  const text = wellFormed(tool.description ?? "");
  const schema = custom && !hasSchema(tool) ? CUSTOM_INPUT : (schemaOf(tool) ?? {});
  const adapted = adaptParameters(
    schema,
    provider,
    (findings) => wellFormedSchema(own(schema, "parameters") as JsonSchema, findings),
    isRecorded,
  );
  const refused = adapted.refused.map(({ path, reason }) => ({ path: `/parameters${path}`, reason }));
  const output = outputOf(tool, provider, own, isRecorded);
  const changes = [
    ...malformedTexts(tool.description).map((text) => ({ ...text, path: "/description", rule: "texts" as const })),
    ...[...emptyListChanges(tool), ...repairsOf(schema), ...adapted.changes].map((change) => ({
      ...change,
      path: `/parameters${change.path}`,
    })),
    ...output.changes,
  ];
  const renamed = { path: "/name", rule: "names", before: tool.name, after: name } as const;
  const read: ReadTool = {
    name,
    description: textual(text),
    described: textual([text, ...lines].filter((line) => line !== "").join("\n")),
    // Clients and callers may change what they send.
    schema: isKnown(schema) ? mutableCopy(adapted.schema) : adapted.schema,
    isStrict: isStrictFor(strict, tool.strict),
    custom,
    outputSchema: output.schema,
    inputExamples: inputExamples?.map((example) => sentExample(example, schema, adapted.names)),
    isDeferred: tool.deferLoading === true,
    further: furtherOf(tool, wire, own),
    given: tool,
  };
  return { read, refused, changes: name === tool.name ? changes : [renamed, ...changes] };
}

function outputOf(
  { outputSchema: given }: WireTool,
  { rules: { output } }: Provider,
  copy: Copy,
  isRecorded: boolean,
): AdaptedOutput {
  if (given === undefined) return { schema: undefined, changes: [] };
  const own = copy(given, "outputSchema") as JsonSchema;
  const findings: Findings = { changes: [], refused: [] };
  const schema = wellFormedSchema(own, findings) as Raw;
  if (findings.refused.length > 0) return withoutOutput(own);
  const adapted = output ? adaptOutput(schema, output, isRecorded) : { schema, changes: [] };
  const texts = findings.changes.map((change) => ({ ...change, path: `/outputSchema${change.path}` }));
  return { ...adapted, changes: [...texts, ...adapted.changes] };
}

/** An example with the names that the provider has for its properties. */
const sentExample = (
  example: { [name: string]: unknown },
  schema: object,
  names: SentNames | undefined,
): typeof example => (names ? JSON.parse(renameInText(JSON.stringify(example), schema, names, "sent")) : example);

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
