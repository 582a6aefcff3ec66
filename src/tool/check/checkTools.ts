import { checkOptions, requireOption } from "../../checks/index.ts";
import { mutableCopy } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { type CheckedProvider, findTools, toolAdapter, type WireTool } from "../../wire/index.ts";
import { isTool } from "../classes/isTool.ts";
import { CHECKED_NAMES, type CheckedFor, checkedFor, namedProviders } from "./CheckedFor.ts";
import type { Draft, ToolFinding } from "./Finding.ts";
import { likelyMistakes } from "./likelyMistakes.ts";
import { listDrafts } from "./listDrafts.ts";
import { toolDrafts } from "./toolDrafts.ts";

/** What a provider refuses in tools, and what is likely a mistake. */
export type CheckedTools = {
  readonly provider: ToolsProvider;
  /** Whether the provider takes all tools as they are written. */
  readonly ok: boolean;
  /** In the order of the tools. */
  readonly tools: readonly { readonly name: string; readonly findings: readonly ToolFinding[] }[];
  /** The findings about the whole list: too many tools, no tools, equal names, and limits of strict tools together. */
  readonly findings: readonly ToolFinding[];
};

/**
 * The providers that tools are checked for: those of the wires, the servers of `openaiChat.forServer`, `openai` for both of
 * OpenAI's APIs, `mcp` for MCP's specification, and `mcp-hosts` for what all known hosts of MCP take.
 */
export type ToolsProvider = CheckedProvider | "openai";

/**
 * Says what a provider refuses in tools before it is asked: each place with a sentence that says why, and what is sent
 * instead. Also what it takes although it is likely a mistake.
 *
 * @param tools - tools, a ToolSet, or a payload that `decodeTools` reads, such as the answer of an MCP server to
 * `tools/list`.
 * @throws {OptionError} for an unknown provider.
 * @throws {WireError} `invalid_tool` for a payload without tools, as `decodeTools`.
 * @example
 * const tool = { name: "files.read", description: "Reads a file", parameters: { type: "object", properties: {} } };
 * const { ok, tools } = checkTools([tool], { provider: "anthropic" });
 * ok; // false
 * tools[0].findings[0].message;
 * // 'The name "files.read" is refused by Anthropic, where a name must match ^[a-zA-Z0-9_-]{1,128}$. The tool is sent as …'
 */
export function checkTools(tools: unknown, options: { readonly provider: ToolsProvider }): CheckedTools {
  checkOptions("checkTools", options, { provider: CHECKED_NAMES });
  const { provider } = options ?? {};
  requireOption("checkTools", "provider", provider, CHECKED_NAMES);
  const { tools: checked, findings } = checkFor(tools, namedProviders(provider), "OpenAI");
  const all = [...findings, ...checked.flatMap((tool) => tool.findings)];
  return { provider, ok: all.every(({ severity }) => severity === "warning"), tools: checked, findings };
}

/**
 * Checks tools for several providers at once. A message names those that have the finding, or all of several by `label`.
 */
export function checkFor(
  given: unknown,
  names: readonly CheckedProvider[],
  label?: string,
): Pick<CheckedTools, "tools" | "findings"> {
  const list = toolsIn(given);
  const providers = names.map(checkedFor);
  const named = list.filter(({ name }) => typeof name === "string");
  const adapters = providers.map((provider) => toolAdapter(named, provider));
  const tools = list.map((tool, position) => {
    const drafts = providers.map((provider, at) =>
      toolDrafts(tool, position, provider, adapters[at] as (typeof adapters)[0]),
    );
    const name = typeof tool.name === "string" ? tool.name : "";
    return { name, findings: findingsOf([...merged(drafts, providers, label), ...warnings(tool, drafts)]) };
  });
  const ofList = providers.map((provider) => listDrafts(list, provider));
  return { tools, findings: findingsOf(merged(ofList, providers, label)) };
}

/** The tools in a list or in a payload. Those of this package are taken as they are. */
function toolsIn(given: unknown): WireTool[] {
  if (isOwn(given)) return [given];
  const isList = typeof given === "object" && given !== null && Symbol.iterator in given;
  const entries = isList ? [...(given as Iterable<unknown>)] : undefined;
  if (!entries?.some(isOwn)) return toolsOfPayload(entries ?? given);
  return entries.flatMap((entry) => (isOwn(entry) ? [entry] : toolsOfPayload(entry)));
}

/** Tools that a provider runs itself, such as a web search, are its own business. */
const toolsOfPayload = (payload: unknown): WireTool[] => findTools(payload).flatMap(({ tool }) => tool ?? []);

/** Whether a value is a tool of this package, or has a field that only a `WireTool` has. */
const isOwn = (value: unknown): value is WireTool =>
  isTool(value) || (isObject(value) && "name" in value && OWN.some((field) => field in value));

const OWN = ["jsonSchema", "strict", "inputExamples", "deferLoading", "providerOptions"];

/** A finding with its message, and the providers that have it. */
type Merged = { readonly draft: Draft; readonly who: string };

function merged(drafts: readonly Draft[][], providers: readonly CheckedFor[], label?: string): Merged[] {
  const found = new Map<string, { readonly draft: Draft; readonly labels: Set<string> }>();
  for (const [at, { label: own }] of providers.entries()) {
    for (const draft of drafts[at] as Draft[]) {
      const key = JSON.stringify([draft, draft.say("")]);
      const earlier = found.get(key);
      if (earlier) earlier.labels.add(own);
      else found.set(key, { draft, labels: new Set([own]) });
    }
  }
  return Array.from(found.values(), ({ draft, labels }) => {
    return {
      draft,
      who: label !== undefined && labels.size > 1 && labels.size === providers.length ? label : listed([...labels]),
    };
  });
}

/** A mistake at a place that is reported already, or within one that has no other form, is not reported again. */
function warnings(tool: WireTool, drafts: readonly Draft[][]): Merged[] {
  const found = drafts.flat().filter(({ path }) => path !== "");
  const isReported = (mistake: string): boolean =>
    found.some(({ path, severity }) => mistake === path || (severity === "error" && mistake.startsWith(`${path}/`)));
  return likelyMistakes(tool)
    .filter(({ rule, path }) => rule !== "schema" || !isReported(path))
    .map((draft) => ({ draft, who: "" }));
}

const findingsOf = (all: readonly Merged[]): ToolFinding[] =>
  all.map(({ draft: { say, path, rule, severity, ...values }, who }) => {
    // A copy, because parts of it are those of schemas that are kept.
    return { path, rule, severity, message: say(who), ...mutableCopy(values) };
  });

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
