import { describeKind } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { schemaOf, type WireTool } from "../../wire/index.ts";
import { GatewayError } from "../GatewayError.ts";
import { MAX_SEARCHED_PARTS, MAX_SEARCHED_TEXT, MAX_SEARCHED_TEXTS, MAX_SEARCHED_VALUES } from "../limits.ts";

/**
 * A tool that can be found: a ToolInfo, a tool as an MCP server lists it, or plain data.
 *
 * @example
 * const tool: SearchableTool = { server: "maps", name: "get_weather", description: "The weather of a city" };
 */
export type SearchableTool = {
  readonly name: string;
  /** The JSON Schema of its parameters; a ToolInfo has it. */
  readonly jsonSchema?: object | undefined;
  /** The same, if there is no `jsonSchema`. */
  readonly parameters?: object | null | undefined;
  /** The same, in a tool of an MCP server. */
  readonly inputSchema?: object | null | undefined;
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
  /** The name of the server that has the tool. */
  readonly server?: string | undefined;
  /** The same, in an McpToolInfo. */
  readonly serverName?: string | undefined;
};

/** The texts of a tool that words are looked for in, by {@link FIELDS}. */
export type ToolTexts = { readonly [field in keyof typeof FIELDS]: string };

/** How much a word counts in each of the texts. */
export const FIELDS = { name: 2.6, server: 2, summary: 0.5, description: 0.5, parameters: 0.5, values: 0.25 } as const;

/** @throws {GatewayError} `invalid_tool` */
export function textsOf(tool: SearchableTool, position: number): ToolTexts {
  if (!isObject(tool) || typeof tool.name !== "string" || tool.name === "") {
    throw new GatewayError(
      "invalid_tool",
      `/${position}`,
      `expected a tool with a name, received ${describeKind(tool)}`,
    );
  }
  const { name, title, description } = tool;
  const [parameters, values] = parameterTexts(schemaOf(tool as WireTool));
  const whole = [title, description]
    .map((text) => (typeof text === "string" ? text : ""))
    .join(" ")
    .trim();
  const texts = {
    name,
    server: serverOf(tool) ?? "",
    // What the tool is for is in the first sentence.
    summary: whole.split(/[.!?]\s|\n|。/, 1).join(""),
    description: whole,
    parameters,
    values,
  };
  return cut(texts, MAX_SEARCHED_TEXT);
}

/**
 * The texts of tools. Those of one server are cut if they are too long together, so that one server does not slow down
 * the search for the tools of others.
 */
export function textsOfAll(tools: readonly SearchableTool[]): ToolTexts[] {
  const texts = tools.map(textsOf);
  const sizes = new Map<string, [count: number, length: number]>();
  for (const all of texts) {
    const [count, length] = sizes.get(all.server) ?? [0, 0];
    sizes.set(all.server, [count + 1, length + Object.values(all).join("").length]);
  }
  return texts.map((all) => {
    const [count, length] = sizes.get(all.server) as [number, number];
    return length > MAX_SEARCHED_TEXTS ? cut(all, MAX_SEARCHED_TEXTS / count / CUT_FIELDS) : all;
  });
}

const cut = (texts: ToolTexts, most: number): ToolTexts =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.slice(0, most)])) as ToolTexts;

/** The texts that may be long: the summary, the description, the parameters and the values. */
const CUT_FIELDS = 4;

export const serverOf = ({ server, serverName }: SearchableTool): string | undefined => server ?? serverName;

/** The names of the parameters, and their descriptions and allowed values; the outermost come first. */
function parameterTexts(root: unknown): [names: string, values: string] {
  const names: string[] = [];
  const values: string[] = [];
  const waiting: (readonly [keyword: string, value: unknown])[] = [["", root]];
  for (let read = 0; read < Math.min(waiting.length, MAX_SEARCHED_PARTS); read++) {
    const [keyword, value] = waiting[read] as [string, unknown];
    if (typeof value === "string" && /^(?:description|const|enum)$/.test(keyword)) values.push(value);
    if (keyword === "properties") names.push(Object.keys(value ?? {}).join(" "));
    for (const part of partsOf(keyword, value)) waiting.push(part);
  }
  return [names.join(" "), values.join(" ")];
}

function partsOf(keyword: string, value: unknown): (readonly [keyword: string, value: unknown])[] {
  if (Array.isArray(value)) return value.slice(0, MAX_SEARCHED_VALUES).map((item) => [keyword, item] as const);
  return isObject(value) ? Object.entries(value) : [];
}
