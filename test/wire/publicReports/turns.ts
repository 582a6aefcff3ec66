import type { WireError } from "../../../src/wire/index.ts";
import type { WireResult } from "../../../src/wire/public.ts";
import {
  blocks,
  calls,
  chatTurn,
  claudeTurn,
  functionCall,
  functionOutput,
  geminiCalls,
  geminiResults,
  geminiTurn,
  responsesItems,
  result,
  toolResult,
  toolUses,
} from "../../providers/bodies.ts";
import type { Provider } from "../../providers/refusals.ts";

type Result = Pick<WireResult, "content" | "error">;

/** A public report of messages of calls and results that made a provider refuse the whole request. */
export type TurnReport = {
  /** The repository and the number. */
  readonly report: string;
  /** What the messages have that the provider refuses. */
  readonly fault: string;
  readonly provider: Provider;
  /** The rule that refuses it; absent if the report is of another host of the format, whose rules are not stated. */
  readonly rule?: string;
  /** The request that was refused. */
  readonly refused: object;
  /** The answer of the model that leads to it. */
  readonly answer: object;
  /** The results, each of the call of its place. */
  readonly results: readonly Result[];
  /** The messages that are sent, or the code of the error before the request. */
  readonly sent: readonly object[] | { readonly error: WireError["code"] };
};

const DONE: Result = { content: "12" };
const half = "broken \ud83d";
const png = { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" } as const;
const pngUrl = { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } };
const pngSource = { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" };
const claudeAnswer = (...content: readonly object[]) => ({
  type: "message",
  role: "assistant",
  content,
  stop_reason: "tool_use",
});
const use = (id: string, input: unknown = { city: "Graz" }) => ({ type: "tool_use", id, name: "find", input });
const geminiAnswer = (...parts: readonly object[]) => ({
  candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }],
});
const geminiCall = (id: string) => ({ functionCall: { id, name: "find", args: { city: "Graz" } } });
const geminiResult = (id: string, output: unknown = "12") => ({
  functionResponse: { id, name: "find", response: { output } },
});

const MISTRAL_IDS = [
  ["anomalyco/opencode#1680", "call_PTLP8xhu3uwZk4l3nlnrrJha", "p1sd0ceg9"],
  ["nearai/ironclaw#1241", "turn1_0", "xyyeh8yzr"],
  ["karthink/gptel#1203", "call_0fypS1hVX", "6qrlz4c3x"],
  ["editor-code-assistant/eca#233", "2968-LWy3uasib", "h2gvkmt6n"],
] as const;

/** Reports of turns that are sent as their provider takes them, or that are an error before the request. */
export const TURN_REPORTS: readonly TurnReport[] = [
  {
    report: "openai/openai-node#1341",
    fault: "an empty list of calls",
    provider: "openai-chat",
    rule: "calls-empty",
    refused: chatTurn({ role: "assistant", content: "Hi", tool_calls: [] }),
    answer: { role: "assistant", content: "Hi", tool_calls: [] },
    results: [],
    sent: [{ role: "assistant", content: "Hi" }],
  },
  {
    report: "agno-agi/agno#3105",
    fault: "a call without a result",
    provider: "openai-chat",
    rule: "results-missing",
    refused: chatTurn(calls("call_1", "call_2"), result("call_1")),
    answer: calls("call_1", "call_2"),
    results: [DONE],
    sent: { error: "invalid_result" },
  },
  {
    report: "simonw/llm#937",
    fault: "a result without a call",
    provider: "openai-chat",
    rule: "results-orphaned",
    refused: chatTurn({ role: "assistant", content: "Well." }, result("call_1")),
    answer: { role: "assistant", content: "Well." },
    results: [DONE],
    sent: { error: "invalid_result" },
  },
  {
    report: "dreadnode/rigging#41",
    fault: "an image in the result of a call",
    provider: "openai-chat",
    rule: "result-text",
    refused: chatTurn(calls("call_1"), result("call_1", [pngUrl])),
    answer: calls("call_1"),
    results: [{ content: [png] }],
    sent: [
      calls("call_1"),
      result("call_1", "The image follows in the next message of the user."),
      { role: "user", content: [{ type: "text", text: "From find:" }, pngUrl] },
    ],
  },
  {
    report: "JohnnyZ93/oai-compatible-copilot#271",
    fault: "half of a surrogate pair in a result",
    provider: "openai-chat",
    rule: "surrogates",
    refused: chatTurn(calls("call_1"), result("call_1", half)),
    answer: calls("call_1"),
    results: [{ content: half }],
    sent: [calls("call_1"), result("call_1", "broken \ufffd")],
  },
  {
    report: "dirge-code/dirge#757",
    fault: "an empty block of text in a result: Kimi and GLM",
    provider: "openai-chat",
    refused: chatTurn(calls("call_1"), result("call_1", [{ type: "text", text: "" }])),
    answer: calls("call_1"),
    results: [{ content: [{ type: "text", text: "" }] }],
    sent: [calls("call_1"), result("call_1", "")],
  },
  {
    report: "Zoo-Code-Org/Zoo-Code#461",
    fault: "half of a surrogate pair in a result",
    provider: "deepseek",
    rule: "surrogates",
    refused: chatTurn(calls("a"), result("a", half)),
    answer: calls("a"),
    results: [{ content: half }],
    sent: [calls("a"), result("a", "broken \ufffd")],
  },
  {
    report: "cline/cline#10501",
    fault: "an answer without content and calls",
    provider: "deepseek",
    rule: "assistant-empty",
    refused: chatTurn({ role: "assistant", content: null }),
    answer: { role: "assistant", content: null },
    results: [],
    sent: [],
  },
  {
    report: "BigPizzaV3/CodexPlusPlus#315",
    fault: "an empty id",
    provider: "openai-responses",
    rule: "call-id",
    refused: responsesItems(functionCall(""), functionOutput("")),
    answer: { object: "response", output: [{ ...functionCall(""), id: "fc_1" }] },
    results: [DONE],
    sent: [{ ...functionCall("fc_1"), id: "fc_1" }, functionOutput("fc_1")],
  },
  {
    report: "continuedev/continue#9927",
    fault: "an output without a call",
    provider: "openai-responses",
    rule: "results-orphaned",
    refused: responsesItems(functionOutput("call_1")),
    answer: { object: "response", output: [] },
    results: [DONE],
    sent: { error: "invalid_result" },
  },
  {
    report: "symgraph/GhidrAssist#78",
    fault: "a call without an output",
    provider: "openai-responses",
    rule: "results-missing",
    refused: responsesItems(functionCall("call_1")),
    answer: { object: "response", output: [functionCall("call_1")] },
    results: [],
    sent: { error: "invalid_result" },
  },
  {
    report: "anthropics/claude-code#3277",
    fault: "half of a surrogate pair in a result",
    provider: "anthropic",
    rule: "surrogates",
    refused: claudeTurn(toolUses("toolu_1"), blocks(toolResult("toolu_1", half))),
    answer: claudeAnswer(use("toolu_1")),
    results: [{ content: half }],
    sent: [toolUses("toolu_1"), blocks(toolResult("toolu_1", "broken \ufffd"))],
  },
  {
    report: "HKUDS/nanobot#4356",
    fault: "an id of another provider",
    provider: "anthropic",
    rule: "call-id",
    refused: claudeTurn(toolUses("call|1.2"), blocks(toolResult("call|1.2"))),
    answer: claudeAnswer(use("call|1.2")),
    results: [DONE],
    sent: [toolUses("escaped-call-007c1-002e2"), blocks(toolResult("escaped-call-007c1-002e2"))],
  },
  {
    report: "alphaXiv/agents#51",
    fault: "arguments that were cut",
    provider: "anthropic",
    rule: "arguments-object",
    refused: claudeTurn(
      { role: "assistant", content: [use("toolu_1", '{"city": ')] },
      blocks(toolResult("toolu_1", "12")),
    ),
    answer: claudeAnswer(use("toolu_1", '{"city": ')),
    results: [DONE],
    sent: [
      { role: "assistant", content: [use("toolu_1", { rawInvalidInput: '{"city": ' })] },
      blocks(toolResult("toolu_1")),
    ],
  },
  {
    report: "vellum-ai/vellum-assistant#18387",
    fault: "an image in the result of a failed call",
    provider: "anthropic",
    rule: "error-text",
    refused: claudeTurn(
      toolUses("toolu_1"),
      blocks(toolResult("toolu_1", [{ type: "image", source: pngSource }], { is_error: true })),
    ),
    answer: claudeAnswer(use("toolu_1")),
    results: [{ content: [png], error: true }],
    sent: { error: "unsupported" },
  },
  {
    report: "UKGovernmentBEIS/inspect_ai#2434",
    fault: "a bitmap",
    provider: "anthropic",
    rule: "image-type",
    refused: claudeTurn(
      toolUses("toolu_1"),
      blocks(
        toolResult("toolu_1", [{ type: "image", source: { ...pngSource, media_type: "image/bmp", data: "Qk0=" } }]),
      ),
    ),
    answer: claudeAnswer(use("toolu_1")),
    results: [{ content: [{ type: "image", data: "Qk0=", mimeType: "image/bmp" }] }],
    sent: { error: "unsupported" },
  },
  {
    report: "experientiallabs/experiential#799",
    fault: "an empty block of text in a result",
    provider: "anthropic",
    rule: "text-empty",
    refused: claudeTurn(toolUses("toolu_1"), blocks(toolResult("toolu_1", [{ type: "text", text: "" }]))),
    answer: claudeAnswer(use("toolu_1")),
    results: [{ content: [{ type: "text", text: "" }] }],
    sent: [toolUses("toolu_1"), blocks(toolResult("toolu_1", []))],
  },
  {
    report: "EYHN/kwwk#142",
    fault: "a result without content: Kimi",
    provider: "anthropic",
    refused: claudeTurn(toolUses("toolu_1"), blocks({ type: "tool_result", tool_use_id: "toolu_1" })),
    answer: claudeAnswer(use("toolu_1")),
    results: [{ content: "" }],
    sent: [toolUses("toolu_1"), blocks(toolResult("toolu_1", ""))],
  },
  {
    report: "anthropics/claude-code#62396",
    fault: "an empty block of text in the answer",
    provider: "anthropic",
    rule: "text-empty",
    refused: claudeTurn(
      { role: "assistant", content: [{ type: "text", text: "" }, use("toolu_1")] },
      blocks(toolResult("toolu_1")),
    ),
    answer: claudeAnswer({ type: "text", text: "" }, use("toolu_1")),
    results: [DONE],
    sent: [toolUses("toolu_1"), blocks(toolResult("toolu_1"))],
  },
  {
    report: "trycua/cua#524",
    fault: "two calls with one id",
    provider: "anthropic",
    rule: "calls-doubled",
    refused: claudeTurn(toolUses("a", "a"), blocks(toolResult("a"))),
    answer: claudeAnswer(use("a"), use("a", { city: "Linz" })),
    results: [DONE, DONE],
    sent: [
      { role: "assistant", content: [use("a"), use("call_a2003abd13fd37f9", { city: "Linz" })] },
      blocks(toolResult("a"), toolResult("call_a2003abd13fd37f9")),
    ],
  },
  {
    report: "anthropics/claude-code#2126",
    fault: "a call of an MCP server without a result",
    provider: "anthropic",
    rule: "results-missing",
    refused: claudeTurn(toolUses("toolu_1")),
    answer: claudeAnswer(use("toolu_1")),
    results: [],
    sent: { error: "invalid_result" },
  },
  {
    report: "CherryHQ/cherry-studio#4301",
    fault: "a result without a call",
    provider: "anthropic",
    rule: "results-orphaned",
    refused: claudeTurn(toolUses("toolu_1"), blocks(toolResult("toolu_1"), toolResult("toolu_2"))),
    answer: claudeAnswer(use("toolu_1")),
    results: [DONE, DONE],
    sent: { error: "invalid_result" },
  },
  {
    report: "langchain-ai/langchain-aws#451",
    fault: "a text before the results",
    provider: "anthropic",
    rule: "results-first",
    refused: claudeTurn(toolUses("a", "b"), blocks({ type: "text", text: "Here:" }, toolResult("a"), toolResult("b"))),
    answer: claudeAnswer(use("a"), use("b")),
    results: [DONE, { content: [{ type: "text", text: "13" }] }],
    sent: [toolUses("a", "b"), blocks(toolResult("a"), toolResult("b", [{ type: "text", text: "13" }]))],
  },
  {
    report: "google-gemini/gemini-cli#4217",
    fault: "fewer responses than calls",
    provider: "gemini",
    rule: "results-missing",
    refused: geminiTurn(geminiCalls(2), geminiResults(1)),
    answer: geminiAnswer(geminiCall("a"), geminiCall("b")),
    results: [DONE, DONE],
    sent: [
      { role: "model", parts: [geminiCall("a"), geminiCall("b")] },
      { role: "user", parts: [geminiResult("a"), geminiResult("b")] },
    ],
  },
  {
    report: "langchain-ai/langchain#27799",
    fault: "a response without a call",
    provider: "gemini",
    rule: "results-orphaned",
    refused: geminiTurn(geminiResults(1)),
    answer: geminiAnswer({ text: "Well." }),
    results: [DONE],
    sent: { error: "invalid_result" },
  },
  {
    report: "egoist/chatwise-releases#250",
    fault: "an answer without parts",
    provider: "gemini",
    rule: "parts-empty",
    refused: geminiTurn({ role: "model", parts: [] }),
    answer: geminiAnswer(),
    results: [],
    sent: [],
  },
  {
    report: "router-for-me/CLIProxyAPI#1292",
    fault: "a part without data",
    provider: "gemini",
    rule: "part-data",
    refused: geminiTurn({ role: "model", parts: [{}] }),
    answer: geminiAnswer({}, { text: "So." }),
    results: [],
    sent: [{ role: "model", parts: [{ text: "So." }] }],
  },
  {
    report: "camel-ai/camel#2215, agno-agi/agno#5382",
    fault: "an id of more than 40 characters",
    provider: "openai-chat",
    rule: "call-id",
    refused: chatTurn(calls("c".repeat(54)), result("c".repeat(54))),
    answer: calls("c".repeat(54)),
    results: [DONE],
    sent: [calls("j3xpllfsv1c1rzciu1z2z3lbue6nfze0b3zci24d"), result("j3xpllfsv1c1rzciu1z2z3lbue6nfze0b3zci24d", "12")],
  },
  {
    report: "decolua/9router#393, AnswerDotAI/fastllm#45",
    fault: "an id of more than 64 characters",
    provider: "openai-responses",
    rule: "call-id",
    refused: responsesItems(functionCall("c".repeat(116)), functionOutput("c".repeat(116))),
    answer: { object: "response", output: [functionCall("c".repeat(116))] },
    results: [DONE],
    sent: [
      functionCall("00000000000000335yaqh95uamkajw3wjt4kgnx6kx9urzl1q719x05piefekhcf"),
      functionOutput("00000000000000335yaqh95uamkajw3wjt4kgnx6kx9urzl1q719x05piefekhcf"),
    ],
  },
  ...MISTRAL_IDS.map(
    ([report, id, sent]): TurnReport => ({
      report,
      fault: "an id that is not of nine letters and digits",
      provider: "mistral",
      rule: "call-id",
      refused: chatTurn(calls(id), result(id)),
      answer: calls(id),
      results: [DONE],
      sent: [calls(sent), result(sent, "12")],
    }),
  ),
];
