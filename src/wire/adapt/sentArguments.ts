import type { JsonSchema } from "../../schema/index.ts";
import { argumentsText } from "../calls/callArguments.ts";
import type { WireCall } from "../calls/WireCall.ts";
import { plainCopy } from "../plainCopy.ts";
import type { Provider } from "../providers/Provider.ts";
import { toolNamed } from "../tools/names.ts";
import { schemaOf } from "../tools/toolFault.ts";
import type { WireTool } from "../tools/WireTool.ts";
import { wellFormed } from "../wellFormed.ts";
import { adaptParameters } from "./adaptParameters.ts";
import type { SentNames } from "./propertyNames.ts";
import { renameInText } from "./renameInText.ts";

type Tools = Iterable<{ readonly name: string }>;

/**
 * The text of a call's arguments with the names that its tool gave to its properties, where the provider had others.
 *
 * @see {@link renameProperties}
 */
export function restoredArguments(name: string, text: string, tools: Tools | undefined, provider: Provider): string {
  const found = namesFor(name, tools, provider);
  return found ? renameInText(text, found.schema, found.names, "own") : text;
}

/** A call with the names that the provider has for the properties of its arguments. */
export function withSentArguments<Call extends WireCall>(
  call: Call,
  tools: Tools | undefined,
  provider: Provider,
): Call {
  const found = call.type === "custom" ? undefined : namesFor(call.name, tools, provider);
  if (found === undefined) return call;
  return { ...call, arguments: renameInText(argumentsText(call.arguments), found.schema, found.names, "sent") };
}

/** The schema of a tool, and its properties that a provider has other names for; `undefined` without such properties. */
function namesFor(
  name: string,
  tools: Tools | undefined,
  { id, rules }: Provider,
): { readonly schema: object; readonly names: SentNames } | undefined {
  const tool = rules.parameters.propertyNames && tools && toolNamed(tools, name);
  const schema = tool && schemaOf(tool as WireTool);
  if (!schema) return undefined;
  const copy = (): JsonSchema => wellFormed(plainCopy(schema, [id, "/parameters"], "invalid_tool")) as JsonSchema;
  const { names } = adaptParameters(schema, rules.parameters, copy);
  return names && { schema, names };
}
