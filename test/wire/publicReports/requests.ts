import {
  type AnyWire,
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type WireTool,
} from "../../../src/wire/index.ts";
import {
  chat,
  chatTurn,
  claude,
  claudeTurn,
  gemini as geminiBody,
  geminiTurn,
  responses,
  responsesItems,
} from "../../providers/bodies.ts";
import { type Provider, refusals } from "../../providers/refusals.ts";
import type { ReportedTool } from "./ToolReport.ts";

type Body = Record<string, unknown>;

/** How a provider's requests have tools, and its answers a call. */
export type Requests = {
  readonly wire: AnyWire;
  /** The tools of a request, as they are. */
  readonly toolsOf: (tools: readonly ReportedTool[]) => object[];
  /** The body of a request with such tools. */
  readonly bodyOf: (tools: unknown) => object;
  /** The body of a request whose conversation goes on with these messages. */
  readonly turnOf: (messages: readonly object[]) => object;
  /** An answer with one call. */
  readonly answerOf: (name: string, args: object) => object;
  /** The provider that takes what is sent, if it has another place for the parameters. */
  readonly sentTo?: Provider;
};

const chatRequests = (wire: AnyWire, argumentsOf: (args: object) => unknown = JSON.stringify): Requests => ({
  wire,
  toolsOf: (tools) =>
    tools.map(({ name, description, parameters }) => ({
      type: "function",
      function: { name, description, parameters },
    })),
  bodyOf: (tools) => chat({ tools }),
  turnOf: (messages) => chatTurn(...(messages as Body[])),
  answerOf: (name, args) => ({
    role: "assistant",
    content: null,
    tool_calls: [{ id: "call_1", type: "function", function: { name, arguments: argumentsOf(args) } }],
  }),
});

const geminiRequests = (member: string): Requests => ({
  wire: gemini,
  toolsOf: (tools) => [
    {
      functionDeclarations: tools.map(({ name, description, parameters }) => ({
        name,
        description,
        [member]: parameters,
      })),
    },
  ],
  bodyOf: (tools) => geminiBody({ tools }),
  turnOf: (messages) => geminiTurn(...(messages as Body[])),
  answerOf: (name, args) => ({ role: "model", parts: [{ functionCall: { id: "call_1", name, args } }] }),
});

const toolUse = (name: string, input: object) => ({
  role: "assistant",
  content: [{ type: "tool_use", id: "toolu_1", name, input }],
});

/** The requests of each provider that reports are of. */
export const REQUESTS: { readonly [P in Provider]?: Requests } = {
  "openai-chat": chatRequests(openaiChat),
  mistral: chatRequests(openaiChat.forServer("mistral")),
  deepseek: chatRequests(openaiChat.forServer("deepseek")),
  vllm: chatRequests(openaiChat.forServer("vllm")),
  sglang: chatRequests(openaiChat.forServer("sglang")),
  ollama: chatRequests(ollama, (args) => args),
  "openai-responses": {
    wire: openaiResponses,
    toolsOf: (tools) =>
      tools.map(({ name, description, parameters }) => ({
        type: "function",
        name,
        description,
        parameters,
        strict: false,
      })),
    bodyOf: (tools) => responses({ tools }),
    turnOf: (messages) => responsesItems(...(messages as Body[])),
    answerOf: (name, args) => ({
      object: "response",
      output: [{ type: "function_call", id: "fc_1", call_id: "call_1", name, arguments: JSON.stringify(args) }],
    }),
  },
  anthropic: {
    wire: anthropic,
    toolsOf: (tools) =>
      tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
    bodyOf: (tools) => claude({ tools }),
    turnOf: (messages) => claudeTurn(...(messages as Body[])),
    answerOf: (name, args) => ({ type: "message", ...toolUse(name, args), stop_reason: "tool_use" }),
  },
  gemini: geminiRequests("parametersJsonSchema"),
  "gemini-parameters": { ...geminiRequests("parameters"), sentTo: "gemini" },
  mcp: {
    wire: mcp,
    toolsOf: (tools) =>
      tools.map(({ name, title, description, parameters, outputSchema }) => ({
        name,
        ...(title !== undefined && { title }),
        description,
        inputSchema: parameters,
        outputSchema,
      })),
    bodyOf: (tools) => ({ tools }),
    turnOf: (messages) => ({ tools: [], messages }),
    answerOf: toolUse,
  },
};

/** The requests of a provider. */
export function requestsOf(provider: Provider): Requests {
  const requests = REQUESTS[provider];
  if (requests === undefined) throw new Error(`no report is of ${provider}`);
  return requests;
}

/** The rules by which a provider refuses a request. */
export const rulesAgainst = (provider: Provider, body: object): string[] =>
  refusals(provider, body).map(({ rule }) => rule);

/** A value as a client sends it: JSON without what is `undefined`. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The tools that a wire sends, as plain data. */
export const sentTools = (wire: AnyWire, tools: readonly ReportedTool[]): object =>
  plain(wire.encodeTools(tools as readonly WireTool[])) as object;

/** A tool that every provider takes, which a bad one beside it must not spoil. */
export const GOOD: ReportedTool = {
  name: "weather",
  description: "Gets the weather.",
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
};
