import type { JsonObject } from "../../../json/index.ts";
import { isObject } from "../../../schema/index.ts";
import { argumentsText, objectIn, sentObject } from "../../calls/callArguments.ts";
import { decodeParts } from "../../calls/decodeParts.ts";
import { ownAnswer } from "../../calls/ownAnswer.ts";
import { withoutRepeats } from "../../calls/sameCall.ts";
import { withCalls } from "../../collect/withCalls.ts";
import { defineWire, withEncoder } from "../../defineWire.ts";
import { endedBy, endedWithoutCalls, endingKind, isCutBy, reasonText } from "../../Ending.ts";
import { given, joinedText, listIn, type Raw, raw, textIn } from "../../fields.ts";
import { jsonText, plainCopy } from "../../plainCopy.ts";
import { notAnAnswer } from "../../reading.ts";
import type { ContentPart } from "../../results/ContentPart.ts";
import { answeredId, isText, partsOf, sentValue } from "../../results/content.ts";
import { namer, namesOf } from "../../tools/names.ts";
import { readChoice, refuseAllowed } from "../../tools/readChoice.ts";
import { readTools, toolCopy } from "../../tools/readTools.ts";
import type { WireTool } from "../../tools/WireTool.ts";
import type { Wire, WireResult } from "../../Wire.ts";
import { WireError } from "../../WireError.ts";
import type { Provider } from "../Provider.ts";
import { MCP_ENDINGS } from "./endings.ts";
import { MCP, MCP_HOSTS } from "./provider.ts";

/** The payloads of {@link mcp}. */
export declare namespace mcp {
  /**
   * A tool in the answer to `tools/list`, or in a request for sampling.
   *
   * @example
   * const tool: mcp.Tool = { name: "now", inputSchema: { type: "object", properties: {} } };
   */
  type Tool = {
    name: string;
    description?: string;
    inputSchema: { type: "object"; properties: { [name: string]: JsonObject }; [keyword: string]: unknown };
    title?: string;
    outputSchema?: { type: "object"; [keyword: string]: unknown };
    annotations?: { [hint: string]: unknown };
    icons?: { src: string; [field: string]: unknown }[];
    execution?: { [field: string]: unknown };
    _meta?: { [key: string]: unknown };
  };

  /**
   * `toolChoice` of a request for sampling.
   *
   * @example
   * const choice: mcp.Choice = { mode: "required" };
   */
  type Choice = { mode: "auto" | "none" | "required" };

  /**
   * The params of a request `tools/call`.
   *
   * @example
   * await client.callTool({ name: "get_weather", arguments: { city: "Oslo" } } satisfies mcp.Call);
   */
  type Call = { name: string; arguments: { [name: string]: unknown } };

  /**
   * The answer to `tools/call`.
   *
   * @example
   * const result: mcp.Result = { content: [{ type: "text", text: "no such city" }], isError: true };
   */
  type Result = {
    content: Block[];
    /**
     * A value that is not an object is wrapped as `{ result }`, because clients of revisions before 2026-07-28 accept
     * only objects.
     */
    structuredContent?: { [name: string]: unknown };
    isError?: true;
    _meta?: { [key: string]: unknown };
  };

  /**
   * A content block of the answer to `tools/call`. Its annotations and `_meta` are kept.
   *
   * @example
   * const block: mcp.Block = { type: "resource_link", uri: "file:///report.pdf", name: "report" };
   */
  type Block =
    | { type: "text"; text: string }
    | { type: "image" | "audio"; data: string; mimeType: string }
    | { type: "resource"; resource: { uri: string; mimeType?: string } & ({ text: string } | { blob: string }) }
    | { type: "resource_link"; uri: string; name: string; mimeType?: string };

  /**
   * A message of a conversation that a server leads by sampling.
   *
   * @example
   * const message: mcp.Message = { role: "assistant", content: [{ type: "tool_use", id: "1", name: "now", input: {} }] };
   */
  type Message =
    | {
        role: "assistant";
        content: { type: "tool_use"; id: string; name: string; input: { [name: string]: unknown } }[];
      }
    | { role: "user"; content: ({ type: "tool_result"; toolUseId: string } & Result)[] };
}

type McpWire = Wire<mcp.Tool, mcp.Choice, mcp.Call[], mcp.Result, mcp.Message>;

type ForHosts = {
  /**
   * The wire for a server whose clients are hosts such as Claude, Cursor and VS Code, which accept fewer names of tools
   * than the specification: at most 58 letters, digits, `_` and `-`. Other names are changed; the tool's own name becomes
   * its title, so that people still read it.
   *
   * @example
   * mcp.forHosts().encodeTools([{ name: "files.read" }]); // [{ name: "files_read_aee1292782b6c89b", … }]
   */
  forHosts(): McpWire;
};

/**
 * The Model Context Protocol, for servers (`encodeTools`, `decodeMessage`, `encodeResult`) and clients (`encodeCalls`);
 * it does not stream calls. Names of tools are those that the specification allows; a server for known hosts takes
 * `mcp.forHosts()`.
 *
 * `decodeMessage` accepts a request `tools/call`, its params, or the answer to a request for sampling. The server runs
 * an encoded call, so `encodeCalls` rejects arguments that are not a JSON object instead of sending them in another
 * form.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools
 * @example
 * server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: mcp.encodeTools(tools) }));
 * server.setRequestHandler(CallToolRequestSchema, async (request) => {
 *   const [message] = await tools.run(ToolCall.decode(mcp, request, { tools }));
 *   return mcp.encodeResult(message);
 * });
 */
export const mcp: McpWire & ForHosts = /* @__PURE__ */ withHosts();

/** The wire by the specification, with the one for hosts, which is made once. */
/* @__NO_SIDE_EFFECTS__ */
function withHosts(): McpWire & ForHosts {
  let hosts: McpWire | undefined;
  return withEncoder<ForHosts, McpWire>(
    {
      forHosts() {
        hosts ??= mcpWire(MCP_HOSTS);
        return hosts;
      },
    },
    mcpWire(MCP),
  );
}

/** The wire by the rules of a provider of this format. */
/* @__NO_SIDE_EFFECTS__ */
function mcpWire(provider: Provider<"mcp">): McpWire {
  const wire: McpWire = defineWire<McpWire>(provider, {
    encodeTools(tools, options) {
      return readTools(tools, provider, options).map(
        ({ name, described, schema, outputSchema, given: tool, further }, position) => ({
          name,
          ...described,
          inputSchema: schema as mcp.Tool["inputSchema"],
          ...(name !== tool.name && titleOf(tool)),
          ...furtherFields(tool, `/${position}`),
          ...given("outputSchema", outputSchema as mcp.Tool["outputSchema"]),
          ...further,
        }),
      );
    },

    encodeToolChoice(choice, options) {
      const read = readChoice(choice, provider, options);
      if (typeof read === "string") return { mode: read };
      if ("allowed" in read) return refuseAllowed("mcp");
      throw new WireError("unsupported", "mcp", "", 'the protocol names no tool: send only this one, with "required"');
    },

    decodeMessage(message, options) {
      // The params of a request have no id, and the id of the request belongs to the transport.
      const read = ({ type, id, name, input, arguments: params }: Raw) =>
        type === "tool_use" ? { id, name, input } : { id: undefined, name, input: params };
      const { content } = raw(message);
      const cut = isCutBy(endingKind(MCP_ENDINGS, reasonIn(message))) ? [content].flat().at(-1) : undefined;
      return decodeParts(callsIn(message), provider, options, read, cut);
    },

    encodeCalls(calls, options) {
      const names = namesOf(options?.tools, provider);
      return Array.from(calls, (call, position) => {
        const text = argumentsText(call.arguments);
        const given = text.trim() === "" ? {} : call.type === "custom" ? undefined : objectIn(text);
        if (given) return { name: names.sent(call.name), arguments: given };
        const fault = `expected a JSON object for the arguments of ${call.name}, and the server would run the call`;
        throw new WireError("invalid_call", "mcp", `/${position}`, fault);
      });
    },

    encodeResult(result: WireResult, options) {
      const parts = partsOf(result, "mcp", namer(options?.tools, provider));
      const { structured, error, _meta } = result;
      const data =
        structured === undefined
          ? structuredIn(parts)
          : sentData(sentValue(jsonText(structured, ["mcp", "/structured"], "invalid_result")));
      return {
        content: parts.map(encodeBlock),
        ...given("structuredContent", data),
        ...(Boolean(error) && { isError: true }),
        ...(_meta && { _meta: resultCopy(_meta, "/_meta") as { [key: string]: unknown } }),
      };
    },

    // No server runs these calls, so arguments that are not an object are encoded as for other providers.
    encodeOwnCalls(calls, options) {
      const names = namesOf(options?.tools, provider);
      return Array.from(calls, (call) => ({ name: names.sent(call.name), arguments: sentObject(call) }));
    },

    ending(answer, reason = reasonIn(answer)) {
      const isEmpty = reason === "toolUse" && callsIn(answer).length === 0;
      return isEmpty ? endedWithoutCalls(reason) : endedBy(endingKind(MCP_ENDINGS, reason), reason);
    },

    answerWith(answer, calls, decoded) {
      const { content } = answer as Raw;
      if (content === undefined) throw notSampled();
      const uses = calls.map(({ name, arguments: input }, at) => {
        return { type: "tool_use", id: decoded[at]?.id, name, input };
      });
      const sent = ownAnswer(withCalls(calledOnce([content].flat()), isUse, uses));
      return sent.length > 0 ? [{ role: "assistant", content: sent } as mcp.Message] : [];
    },

    summarize(answer) {
      const { content } = raw(answer);
      const blocks = isObject(content) ? [content] : listIn(content);
      const text = joinedText(blocks.map((block) => (raw(block).type === "text" ? raw(block).text : "")));
      return { text, reasoning: "", stopReason: reasonIn(answer), usage: undefined };
    },

    encodeResults(results, options) {
      const content = results.map((result) => ({
        type: "tool_result" as const,
        toolUseId: answeredId(result, provider),
        ...wire.encodeResult(result, options),
      }));
      return [{ role: "user", content }];
    },
  });
  return wire;
}

const reasonIn = (answer: unknown): string | undefined => reasonText(raw(answer).stopReason);

function notSampled(): WireError {
  const message = "expected the answer to a request for sampling; a request tools/call is answered by encodeResult";
  return new WireError("unsupported", "mcp", "", message);
}

const sentData = (data: unknown): { [name: string]: unknown } => (isObject(data) ? { ...data } : { result: data });

/** The fields of a tool that only MCP has. */
const FURTHER = ["title", "annotations", "icons", "execution", "_meta"] as const;

/** The own name of a tool under another name, for people; an empty object if it has a title. */
function titleOf(tool: WireTool): { title?: string } {
  const { title, annotations } = tool as Raw;
  return (title ?? raw(annotations).title) === undefined ? { title: tool.name } : {};
}

function furtherFields(tool: WireTool, path: string): Partial<mcp.Tool> {
  const named: { [field: string]: unknown } = {};
  for (const field of FURTHER) {
    const value = (tool as Raw)[field] ?? undefined;
    if (value !== undefined) named[field] = toolCopy({ [field]: value }, tool, "mcp", path)[field];
  }
  return named as Partial<mcp.Tool>;
}

function callsIn(message: unknown): readonly Raw[] {
  if (isObject(message)) {
    const { method, params, content } = message;
    if (method === "tools/call" && isObject(params) && typeof params.name === "string") return [params];
    if (typeof message.name === "string" && method === undefined) return [message];
    // One block, or a list of them.
    if (Array.isArray(content) || typeof raw(content).type === "string")
      return calledOnce([content].flat()).filter(isUse);
  }
  throw notAnAnswer("mcp", "a request tools/call, its params or the answer to a request for sampling", message);
}

/** A result refers to its call by the id, so that two calls with one id are the same one. */
const calledOnce = (blocks: readonly unknown[]): readonly unknown[] =>
  withoutRepeats(blocks, (block) => {
    if (!isUse(block)) return { name: "", text: "" };
    return { id: textIn(block.id), name: textIn(block.name) ?? "", text: argumentsText(block.input) };
  });

const isUse = (block: unknown): block is Raw => isObject(block) && block.type === "tool_use";

/** The protocol supports all parts except JSON and tools, which become text. */
const encodeBlock = ({ given, text }: ContentPart, position: number): mcp.Block =>
  given.type === "json" || given.type === "tools"
    ? { type: "text", text }
    : (resultCopy(given, `/content/${position}`) as mcp.Block);

const resultCopy = <T>(value: T, path: string): T => plainCopy(value, ["mcp", path], "invalid_result");

/** The structured content of a result. */
function structuredIn(parts: readonly ContentPart[]): { [name: string]: unknown } | undefined {
  const [only] = parts.filter(({ type }) => type === "json");
  const isOnly = only?.type === "json" && parts.filter(isText).length === 1;
  return isOnly ? objectIn(only.text) : undefined;
}
