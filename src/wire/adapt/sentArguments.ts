import type { JsonSchema } from "../../schema/index.ts";
import { argumentsText } from "../calls/callArguments.ts";
import type { WireCall } from "../calls/WireCall.ts";
import { plainCopy } from "../plainCopy.ts";
import type { Provider } from "../providers/Provider.ts";
import { fixedTools, toolNamed } from "../tools/names.ts";
import { schemaOf } from "../tools/toolFault.ts";
import type { WireTool } from "../tools/WireTool.ts";
import { wellFormedSchema } from "../tools/wellFormedSchema.ts";
import { adaptParameters } from "./adaptParameters.ts";
import type { Findings } from "./Findings.ts";
import type { SentNames } from "./propertyNames.ts";
import { renameInText } from "./renameInText.ts";

type Tools = Iterable<{ readonly name: string }>;

/** Both ways between the names of properties that tools have, and those that a provider has for them in arguments. */
export type ArgumentNames = {
  /** The text of arguments with the names of the tool. */
  readonly ownText: (tool: string, text: string) => string;
  /** A call with the names of its tool. */
  readonly own: <Call extends WireCall>(call: Call) => Call;
  /** A call with the names that the provider has. */
  readonly sent: <Call extends WireCall>(call: Call) => Call;
};

/**
 * The names in the arguments of calls to some tools. Each tool is read once, for its first call. The text of a custom call
 * is not JSON, so it has no names.
 *
 * @see {@link renameProperties}
 * @example
 * const names = argumentNames([{ name: "find", parameters: { properties: { $top: {} } } }], ANTHROPIC);
 * names.ownText("find", '{"_top_2c0b9429":5}'); // '{"$top":5}'
 */
export function argumentNames(tools: Tools | undefined, provider: Provider): ArgumentNames {
  const isRenaming = provider.rules.parameters.propertyNames !== undefined;
  const list = isRenaming && tools ? fixedTools(tools) : undefined;
  const known = new Map<string, Renamed | undefined>();
  const renamedIn = (name: string): Renamed | undefined => {
    if (list === undefined) return undefined;
    if (!known.has(name)) known.set(name, renamedOf(toolNamed(list, name), provider));
    return known.get(name);
  };
  const change = (name: string, text: string, to: "own" | "sent"): string => {
    const found = renamedIn(name);
    return found ? renameInText(text, found.schema, found.names, to) : text;
  };
  const changed = <Call extends WireCall>(call: Call, to: "own" | "sent"): Call => {
    if (call.type === "custom" || renamedIn(call.name) === undefined) return call;
    return { ...call, arguments: change(call.name, argumentsText(call.arguments), to) };
  };
  return {
    ownText: (name, text) => change(name, text, "own"),
    own: (call) => changed(call, "own"),
    sent: (call) => changed(call, "sent"),
  };
}

/** The schema of a tool, and its properties that a provider has other names for. */
type Renamed = { readonly schema: object; readonly names: SentNames };

function renamedOf(tool: { readonly name: string } | undefined, provider: Provider): Renamed | undefined {
  const schema = tool && schemaOf(tool as WireTool);
  if (!schema) return undefined;
  const place = [provider.id, "/parameters"] as const;
  const copy = (findings: Findings): JsonSchema =>
    wellFormedSchema(plainCopy(schema, place, "invalid_tool") as JsonSchema, findings);
  const { names } = adaptParameters(schema, provider, copy);
  return names && { schema, names };
}
