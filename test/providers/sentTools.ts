import { isDeepStrictEqual } from "node:util";
import { isObject, type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import {
  type AnyWire,
  aiSdk,
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type WireTool,
} from "../../src/wire/index.ts";
import { sampleInstances } from "../strict/instances.ts";
import { chat, claude, gemini as geminiBody, responses } from "./bodies.ts";
import { type Provider, refusals } from "./refusals.ts";

/** The wires, and the body of a request with the tools of each. */
const SENT: readonly (readonly [provider: string, wire: AnyWire, body?: (tools: never) => object])[] = [
  ["openai-chat", openaiChat, (tools) => chat({ tools })],
  ["openai-responses", openaiResponses, (tools) => responses({ tools })],
  ["mistral", openaiChat.forServer("mistral"), (tools) => chat({ tools })],
  ["deepseek", openaiChat.forServer("deepseek"), (tools) => chat({ tools })],
  ["moonshot", openaiChat.forServer("moonshot"), (tools) => chat({ tools })],
  ["zhipu", openaiChat.forServer("zhipu"), (tools) => chat({ tools })],
  ["vllm", openaiChat.forServer("vllm"), (tools) => chat({ tools })],
  ["sglang", openaiChat.forServer("sglang"), (tools) => chat({ tools })],
  ["anthropic", anthropic, (tools) => claude({ tools })],
  ["gemini", gemini, (tools) => geminiBody({ tools })],
  ["ollama", ollama, (tools) => chat({ tools })],
  ["mcp", mcp, (tools) => ({ tools })],
  ["mcp", mcp.forHosts(), (tools) => ({ tools })],
  ["ai-sdk", aiSdk],
];

/** What is wrong with how a tool is sent: a provider refuses it, or arguments do not come back equal. */
export type SendFault = { readonly provider: string; readonly what: string; readonly example: string };

/**
 * All that is wrong with how a tool is sent to every provider. Each of `values` goes as a call to the provider and back.
 *
 * @example
 * sendFaults("find", { type: "object", properties: { $top: { type: "integer" } } }, [{ $top: 5 }]); // []
 */
export function sendFaults(name: string, parameters: JsonSchema, values: readonly object[]): SendFault[] {
  const tools = [{ name, description: "Finds.", parameters }];
  return SENT.flatMap(([provider, wire, body]): SendFault[] => {
    const fault = (what: string, example: string): SendFault => ({ provider, what, example });
    let sent: unknown;
    try {
      sent = wire.encodeTools(tools);
    } catch (error) {
      return [fault("an error", (error as Error).message)];
    }
    const refused = (body ? refusals(provider as Provider, body(sent as never)) : []).filter(
      // The stated rules of MCP are those of hosts, of which one wants items.
      ({ rule }) => wire !== mcp || rule !== "array-items",
    );
    const isUnlisted = wire.toolChanges?.(tools).length === 0 && !holdsAsIs(sent, parameters);
    return [
      ...refused.map(({ rule, path }) => fault(rule, `${path}: ${JSON.stringify(sent)}`)),
      ...(isUnlisted ? [fault("an unlisted change", JSON.stringify(sent))] : []),
      // The calls of MCP are requests to a server, which has the tool's own names.
      ...(wire.name === "mcp"
        ? []
        : values
            .flatMap((value) => lossOf(wire, tools, value) ?? [])
            .map(([sent, back]) => fault("arguments that differ", `${sent} ${back}`))),
    ];
  });
}

/** Whether a schema may be that of a tool's parameters. */
export const isUsable = (schema: unknown): schema is JsonSchema =>
  isObject(schema) && (schema.type ?? "object") === "object";

/** Random arguments that fit a schema; none for a schema that nobody can check. */
export function valuesOf(schema: JsonSchema, count: number, seed = 1): object[] {
  try {
    return sampleInstances(schema, count, seed).filter(isObject);
  } catch (error) {
    if (error instanceof SchemaError || error instanceof TypeError) return [];
    throw error;
  }
}

/** The text of arguments, and what comes back of it from a provider, if the two differ. */
function lossOf(wire: AnyWire, tools: readonly WireTool[], value: object): [[sent: string, back: string]] | undefined {
  const text = JSON.stringify(value);
  const call = { id: "call_1", type: "function", name: tools[0]?.name ?? "", arguments: text };
  const [back] = wire.decodeMessage(wire.encodeCalls([call], { tools }), { tools });
  return isDeepStrictEqual(JSON.parse(back?.arguments ?? "null"), JSON.parse(text))
    ? undefined
    : [[text, back?.arguments ?? ""]];
}

/** Whether a payload has the parameters as they were written. */
function holdsAsIs(sent: unknown, parameters: JsonSchema): boolean {
  const { type, properties, ...others } = parameters;
  const whole = JSON.stringify({ ...others, type: "object", properties: properties ?? {} });
  const isWhole = (value: unknown): boolean => {
    if (typeof value !== "object" || value === null) return false;
    const { type, properties, ...rest } = value as JsonSchema;
    return JSON.stringify({ ...rest, type, properties }) === whole || Object.values(value).some(isWhole);
  };
  return isWhole(sent);
}
