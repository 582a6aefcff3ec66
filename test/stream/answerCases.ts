import { expect } from "vitest";
import { defineTool, ToolSet } from "../../src/index.ts";
import type { AnyWire } from "../../src/wire/index.ts";
import { anthropic, gemini, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";

export const tools = new ToolSet([
  defineTool({
    name: "get_weather",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    execute: ({ city }) => `12 °C in ${city}`,
  }),
]);

/** A turn of one provider. */
export type Case = {
  readonly name: string;
  readonly wire: AnyWire;
  /** The answer as the provider gives it whole, and as it streams it. */
  readonly response: unknown;
  readonly events: readonly unknown[];
  /** What the turn adds to the messages; `[]` where the model asked for nothing. */
  readonly messages: readonly unknown[];
};

const oslo = { city: "Oslo" };
const bergen = { city: "Bergen" };
const NO_CITY = expect.stringMatching(/city/);

/** An Anthropic message of these blocks, whole and streamed: each delta is a piece of its block. */
function ofAnthropic(name: string, blocks: readonly (readonly [object, ...object[]])[], expected: object): Case {
  const content = blocks.map(([whole]) => whole);
  const events = blocks.flatMap(([whole, ...pieces], index) => {
    const [start = whole, ...deltas] = pieces;
    return [
      { type: "content_block_start", index, content_block: start },
      ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ];
  });
  const message = { id: "msg_1", type: "message", role: "assistant", model: "m" };
  const stop_reason = content.some((block) => "type" in block && block.type === "tool_use") ? "tool_use" : "end_turn";
  return {
    name: `Anthropic: ${name}`,
    wire: anthropic,
    response: { ...message, content, stop_reason },
    events: [
      { type: "message_start", message: { ...message, content: [], stop_reason: null } },
      ...events,
      { type: "message_delta", delta: { stop_reason } },
      { type: "message_stop" },
    ],
    messages: [expected].flat(),
  };
}

const useOf = (id: string, input: object): [object, ...object[]] => {
  const text = JSON.stringify(input);
  const json = (partial_json: string): object => ({ type: "input_json_delta", partial_json });
  const block = { type: "tool_use", id, name: "get_weather" };
  return [{ ...block, input }, { ...block, input: {} }, json(""), json(text.slice(0, 4)), json(text.slice(4))];
};
const resultOf = (id: string, content: unknown): object => ({ type: "tool_result", tool_use_id: id, content });
const thinking = { type: "thinking", thinking: "Two cities.", signature: "EqQB" };
const thinkingBlock: [object, ...object[]] = [
  thinking,
  { type: "thinking", thinking: "", signature: "" },
  { type: "thinking_delta", thinking: "Two " },
  { type: "thinking_delta", thinking: "cities." },
  { type: "signature_delta", signature: "EqQB" },
];
const textBlock: [object, ...object[]] = [
  { type: "text", text: "Let me look." },
  { type: "text", text: "" },
  { type: "text_delta", text: "Let me " },
  { type: "text_delta", text: "look." },
];
const redacted = { type: "redacted_thinking", data: "EmwKAhgB" };
const search = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "fjords" } };
const found = {
  type: "web_search_tool_result",
  tool_use_id: "srvtoolu_1",
  content: [{ type: "web_search_result", url: "https://example.com", title: "Fjords", encrypted_content: "EqgC" }],
};
const citation = { type: "char_location", cited_text: "deep", document_index: 0, start_char_index: 0 };
const cited = { type: "text", text: "They are deep.", citations: [citation] };

const ofTheModel = (...content: unknown[]): object => ({ role: "assistant", content });
const ofTheUser = (...content: unknown[]): object => ({ role: "user", content });
const [oslosUse] = useOf("toolu_1", oslo);
const [bergensUse] = useOf("toolu_2", bergen);

const ANTHROPIC: Case[] = [
  ofAnthropic(
    "parallel calls",
    [useOf("toolu_1", oslo), useOf("toolu_2", bergen)],
    [
      ofTheModel(oslosUse, bergensUse),
      ofTheUser(resultOf("toolu_1", "12 °C in Oslo"), resultOf("toolu_2", "12 °C in Bergen")),
    ],
  ),
  ofAnthropic(
    "thinking with its signature, and text",
    [thinkingBlock, textBlock, useOf("toolu_1", oslo)],
    [
      ofTheModel(thinking, { type: "text", text: "Let me look." }, oslosUse),
      ofTheUser(resultOf("toolu_1", "12 °C in Oslo")),
    ],
  ),
  ofAnthropic(
    "redacted thinking",
    [[redacted], useOf("toolu_1", oslo)],
    [ofTheModel(redacted, oslosUse), ofTheUser(resultOf("toolu_1", "12 °C in Oslo"))],
  ),
  ofAnthropic(
    "tools that the provider runs itself, and citations",
    [
      [
        search,
        { ...search, input: {} },
        { type: "input_json_delta", partial_json: '{"query":' },
        { type: "input_json_delta", partial_json: '"fjords"}' },
      ],
      [found],
      [
        cited,
        { type: "text", text: "", citations: [] },
        { type: "citations_delta", citation },
        { type: "text_delta", text: "They are deep." },
      ],
      useOf("toolu_1", oslo),
    ],
    [ofTheModel(search, found, cited, oslosUse), ofTheUser(resultOf("toolu_1", "12 °C in Oslo"))],
  ),
  ofAnthropic(
    "a text that is empty, which the API refuses",
    [[{ type: "text", text: "" }], useOf("toolu_1", oslo)],
    [ofTheModel(oslosUse), ofTheUser(resultOf("toolu_1", "12 °C in Oslo"))],
  ),
  ofAnthropic(
    "arguments that do not fit",
    [useOf("toolu_1", { town: "Oslo" })],
    [
      ofTheModel({ type: "tool_use", id: "toolu_1", name: "get_weather", input: { town: "Oslo" } }),
      ofTheUser({ ...resultOf("toolu_1", NO_CITY), is_error: true }),
    ],
  ),
  ofAnthropic("no calls", [textBlock], [{ role: "assistant", content: [textBlock[0]] }]),
  ofAnthropic(
    "calls of the provider's own tools alone",
    [[search], [found]],
    [{ role: "assistant", content: [search, found] }],
  ),
];

/** A Chat completion of this message, whole and streamed in these deltas. */
function ofChat(name: string, message: object, deltas: readonly object[], messages: readonly object[]): Case {
  const head = { id: "chatcmpl-1", model: "m" };
  const finish_reason = "tool_calls" in message || "function_call" in message ? "tool_calls" : "stop";
  return {
    name: `Chat: ${name}`,
    wire: openaiChat,
    response: { ...head, object: "chat.completion", choices: [{ index: 0, message, finish_reason }] },
    events: [
      ...deltas.map((delta) => ({ ...head, choices: [{ index: 0, delta, finish_reason: null }] })),
      { ...head, choices: [{ index: 0, delta: {}, finish_reason }] },
    ],
    messages,
  };
}

const chatCall = (id: string, city: string, name = "city"): object => ({
  id,
  type: "function",
  function: { name: "get_weather", arguments: `{"${name}":"${city}"}` },
});
const chatDeltas = (index: number, id: string, city: string): object[] => [
  { tool_calls: [{ index, id, type: "function", function: { name: "get_weather", arguments: "" } }] },
  { tool_calls: [{ index, function: { arguments: '{"city":' } }] },
  { tool_calls: [{ index, function: { arguments: `"${city}"}` } }] },
];
const toolMessage = (id: string, content: unknown): object => ({ role: "tool", tool_call_id: id, content });
const chatMessage = (fields: object, ...calls: object[]): object => ({
  role: "assistant",
  content: null,
  ...fields,
  tool_calls: calls.length > 0 ? calls : [chatCall("call_1", "Oslo")],
});
const osloInChat = toolMessage("call_1", "12 °C in Oslo");
const begin = { role: "assistant", content: null };

const encrypted = { type: "reasoning.encrypted", data: "gAAAA", id: "rs_2", format: "openai-responses-v1", index: 1 };
const details = [
  { type: "reasoning.text", text: "Look up.", signature: "EqQB", format: "anthropic-claude-v1", index: 0 },
  encrypted,
];
const magistral = [
  { type: "thinking", thinking: [{ type: "text", text: "Look up." }] },
  { type: "text", text: "Let me look." },
];

const CHAT: Case[] = [
  ofChat(
    "parallel calls, and text",
    chatMessage({ content: "Let me look." }, chatCall("call_1", "Oslo"), chatCall("call_2", "Bergen")),
    [
      { ...begin, content: "" },
      { content: "Let me " },
      { content: "look." },
      ...chatDeltas(0, "call_1", "Oslo"),
      ...chatDeltas(1, "call_2", "Bergen"),
    ],
    [
      chatMessage({ content: "Let me look." }, chatCall("call_1", "Oslo"), chatCall("call_2", "Bergen")),
      osloInChat,
      toolMessage("call_2", "12 °C in Bergen"),
    ],
  ),
  ...["reasoning_content", "reasoning"].map((field) =>
    ofChat(
      field,
      chatMessage({ [field]: "Look it up." }),
      [{ ...begin, [field]: "" }, { [field]: "Look " }, { [field]: "it up." }, ...chatDeltas(0, "call_1", "Oslo")],
      [chatMessage({ [field]: "Look it up." }), osloInChat],
    ),
  ),
  ofChat(
    "reasoning_details",
    chatMessage({ reasoning_details: details }),
    [
      {
        ...begin,
        reasoning_details: [{ type: "reasoning.text", text: "Look ", format: "anthropic-claude-v1", index: 0 }],
      },
      { reasoning_details: [{ type: "reasoning.text", text: "up.", format: "anthropic-claude-v1", index: 0 }] },
      { reasoning_details: [{ type: "reasoning.text", signature: "EqQB", format: "anthropic-claude-v1", index: 0 }] },
      { reasoning_details: [encrypted] },
      ...chatDeltas(0, "call_1", "Oslo"),
    ],
    [chatMessage({ reasoning_details: details }), osloInChat],
  ),
  ofChat(
    "reasoning_details behind a signature, which ends the part before them",
    chatMessage({ reasoning_details: [...details.slice(0, 1), { type: "reasoning.text", text: "And so.", index: 0 }] }),
    [
      { ...begin, reasoning_details: details.slice(0, 1) },
      { reasoning_details: [{ type: "reasoning.text", text: "And ", index: 0 }] },
      { reasoning_details: [{ type: "reasoning.text", text: "so.", index: 0 }] },
      ...chatDeltas(0, "call_1", "Oslo"),
    ],
    [
      chatMessage({
        reasoning_details: [...details.slice(0, 1), { type: "reasoning.text", text: "And so.", index: 0 }],
      }),
      osloInChat,
    ],
  ),
  ofChat(
    "two reasoning_details of one kind and place, told apart by their ids",
    chatMessage({ reasoning_details: [encrypted, { ...encrypted, id: "rs_3" }] }),
    [{ ...begin, reasoning_details: [encrypted, { ...encrypted, id: "rs_3" }] }, ...chatDeltas(0, "call_1", "Oslo")],
    [chatMessage({ reasoning_details: [encrypted, { ...encrypted, id: "rs_3" }] }), osloInChat],
  ),
  ofChat(
    "Mistral's list of thinking and text",
    chatMessage({ content: magistral }),
    [
      { ...begin, content: [{ type: "thinking", thinking: [{ type: "text", text: "Look " }] }] },
      { content: [{ type: "thinking", thinking: [{ type: "text", text: "up." }] }] },
      { content: "Let me " },
      { content: "look." },
      ...chatDeltas(0, "call_1", "Oslo"),
    ],
    [chatMessage({ content: magistral }), osloInChat],
  ),
  ofChat(
    "fields that are unknown here, and audio, which goes back by its id",
    chatMessage({ audio: { id: "audio_1", data: "UklGRg==", transcript: "Hm." }, vendor: { trace: 7 } }),
    [
      { ...begin, audio: { id: "audio_1" } },
      { audio: { data: "UklGRg==" }, vendor: { trace: 7 } },
      { audio: { transcript: "Hm." } },
      ...chatDeltas(0, "call_1", "Oslo"),
    ],
    [chatMessage({ audio: { id: "audio_1" }, vendor: { trace: 7 } }), osloInChat],
  ),
  ofChat(
    "arguments that are no JSON",
    chatMessage({}, { id: "call_1", type: "function", function: { name: "get_weather", arguments: "Oslo" } }),
    [
      {
        ...begin,
        tool_calls: [
          { index: 0, id: "call_1", type: "function", function: { name: "get_weather", arguments: "Oslo" } },
        ],
      },
    ],
    [
      chatMessage(
        {},
        {
          id: "call_1",
          type: "function",
          function: { name: "get_weather", arguments: '{"rawInvalidInput":"Oslo"}' },
        },
      ),
      toolMessage("call_1", expect.stringMatching(/JSON/)),
    ],
  ),
  ofChat(
    "arguments that do not fit, and an unknown tool",
    chatMessage({}, chatCall("call_1", "Oslo", "town"), {
      id: "call_2",
      type: "function",
      function: { name: "get_whether", arguments: "{}" },
    }),
    [
      {
        ...begin,
        tool_calls: [
          { index: 0, ...chatCall("call_1", "Oslo", "town") },
          { index: 1, id: "call_2", type: "function", function: { name: "get_whether", arguments: "{}" } },
        ],
      },
    ],
    [
      chatMessage({}, chatCall("call_1", "Oslo", "town"), {
        id: "call_2",
        type: "function",
        function: { name: "get_whether", arguments: "{}" },
      }),
      toolMessage("call_1", NO_CITY),
      toolMessage("call_2", expect.stringMatching(/Unknown tool "get_whether"/)),
    ],
  ),
  ofChat(
    "no calls",
    { role: "assistant", content: "It is sunny." },
    [{ ...begin, content: "It is " }, { content: "sunny." }],
    [{ role: "assistant", content: "It is sunny." }],
  ),
];

/** A response of these items, whole and streamed, each with the pieces of its text or arguments. */
function ofResponses(
  name: string,
  items: readonly (readonly [object, ...object[]])[],
  messages: readonly object[],
): Case {
  const output = items.map(([item]) => item);
  const events = items.flatMap(([item, ...pieces], output_index) => [
    {
      type: "response.output_item.added",
      output_index,
      item: { ...item, status: "in_progress", arguments: "", content: [] },
    },
    ...pieces.map((piece) => ({ ...piece, output_index })),
    { type: "response.output_item.done", output_index, item },
  ]);
  const response = { id: "resp_1", object: "response", status: "completed", output };
  return {
    name: `Responses: ${name}`,
    wire: openaiResponses,
    response,
    events: [
      { type: "response.created", response: { ...response, status: "in_progress", output: [] } },
      ...events,
      { type: "response.completed", response },
    ],
    messages,
  };
}

const reasoning = {
  type: "reasoning",
  id: "rs_1",
  summary: [{ type: "summary_text", text: "Look." }],
  encrypted_content: "gAAAA",
};
const said = {
  type: "message",
  id: "msg_1",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text: "Let me look.", annotations: [] }],
};
const functionCall = (id: string, city: string): object => ({
  type: "function_call",
  id: `fc_${id}`,
  call_id: id,
  name: "get_weather",
  arguments: `{"city":"${city}"}`,
  status: "completed",
});
const custom = {
  type: "custom_tool_call",
  id: "ctc_1",
  call_id: "call_2",
  name: "run_sql",
  input: "select 1",
  status: "completed",
};
const webSearch = {
  type: "web_search_call",
  id: "ws_1",
  status: "completed",
  action: { type: "search", query: "fjords" },
};
const output = (call_id: string, text: unknown): object => ({ type: "function_call_output", call_id, output: text });

const RESPONSES: Case[] = [
  ofResponses(
    "reasoning with its encrypted content, text and parallel calls",
    [
      [reasoning],
      [
        said,
        { type: "response.output_text.delta", delta: "Let me " },
        { type: "response.output_text.delta", delta: "look." },
      ],
      [functionCall("call_1", "Oslo"), { type: "response.function_call_arguments.delta", delta: '{"city":"Oslo"}' }],
      [functionCall("call_2", "Bergen")],
    ],
    [
      reasoning,
      said,
      functionCall("call_1", "Oslo"),
      functionCall("call_2", "Bergen"),
      output("call_1", "12 °C in Oslo"),
      output("call_2", "12 °C in Bergen"),
    ],
  ),
  ofResponses(
    "custom calls, and tools that the provider runs itself",
    [[webSearch], [functionCall("call_1", "Oslo")], [custom]],
    [
      webSearch,
      functionCall("call_1", "Oslo"),
      custom,
      output("call_1", "12 °C in Oslo"),
      { type: "custom_tool_call_output", call_id: "call_2", output: expect.stringMatching(/Unknown tool "run_sql"/) },
    ],
  ),
  ofResponses("no calls", [[reasoning], [said]], [reasoning, said]),
];

/** A content of Gemini, whole and streamed part by part. */
function ofGemini(
  name: string,
  parts: readonly object[],
  chunks: readonly object[][],
  messages: readonly object[],
): Case {
  return {
    name: `Gemini: ${name}`,
    wire: gemini,
    response: { candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] },
    events: [
      ...chunks.map((some) => ({ candidates: [{ content: { role: "model", parts: some } }] })),
      { candidates: [{ content: { role: "model", parts: [{ text: "" }] }, finishReason: "STOP" }] },
    ],
    messages,
  };
}

const geminiCall = (id: string, args: object): object => ({ id, name: "get_weather", args });
const response = (id: string, answer: object): object => ({
  functionResponse: { id, name: "get_weather", response: answer },
});
const signed = { functionCall: geminiCall("1", oslo), thoughtSignature: "CiQB" };
const unsigned = { functionCall: geminiCall("2", bergen) };
const thought = { text: "Two cities.", thought: true };

const GEMINI: Case[] = [
  ofGemini(
    "thoughts, text with a signature, and parallel calls, of which the first has one",
    [thought, { text: "Let me look." }, { text: "", thoughtSignature: "CiQA" }, signed, unsigned],
    [
      [{ text: "Two ", thought: true }],
      [{ text: "cities.", thought: true }],
      [{ text: "Let me " }],
      [{ text: "look." }],
      [{ text: "", thoughtSignature: "CiQA" }],
      [signed],
      [unsigned],
    ],
    [
      {
        role: "model",
        parts: [thought, { text: "Let me look." }, { text: "", thoughtSignature: "CiQA" }, signed, unsigned],
      },
      {
        role: "user",
        parts: [response("1", { output: "12 °C in Oslo" }), response("2", { output: "12 °C in Bergen" })],
      },
    ],
  ),
  ofGemini(
    "code that Gemini runs itself, and an error",
    [
      { executableCode: { language: "PYTHON", code: "1+1" } },
      { codeExecutionResult: { outcome: "OUTCOME_OK", output: "2" } },
      { functionCall: geminiCall("1", { town: "Oslo" }) },
    ],
    [
      [
        { executableCode: { language: "PYTHON", code: "1+1" } },
        { codeExecutionResult: { outcome: "OUTCOME_OK", output: "2" } },
      ],
      [{ functionCall: geminiCall("1", { town: "Oslo" }) }],
    ],
    [
      {
        role: "model",
        parts: [
          { executableCode: { language: "PYTHON", code: "1+1" } },
          { codeExecutionResult: { outcome: "OUTCOME_OK", output: "2" } },
          { functionCall: geminiCall("1", { town: "Oslo" }) },
        ],
      },
      { role: "user", parts: [response("1", { error: NO_CITY })] },
    ],
  ),
  ofGemini(
    "no calls",
    [{ text: "It is sunny." }],
    [[{ text: "It is " }], [{ text: "sunny." }]],
    [{ role: "model", parts: [{ text: "It is sunny." }] }],
  ),
];

const ollamaCall = (id: string, args: object): object => ({ id, function: { name: "get_weather", arguments: args } });
const ollamaSaid = {
  role: "assistant",
  content: "Let me look.",
  thinking: "Two cities.",
  tool_calls: [ollamaCall("call_1", oslo), ollamaCall("call_2", bergen)],
};
const ofOllama = (id: string, content: unknown): object => ({
  role: "tool",
  tool_name: "get_weather",
  tool_call_id: id,
  content,
});
const line = (message: object, done = false): object => ({
  model: "m",
  message: { role: "assistant", content: "", ...message },
  done,
  ...(done && { done_reason: "stop" }),
});

const OLLAMA: Case[] = [
  {
    name: "Ollama: thinking, text and parallel calls",
    wire: ollama,
    response: { model: "m", message: ollamaSaid, done: true, done_reason: "stop" },
    events: [
      line({ thinking: "Two " }),
      line({ thinking: "cities." }),
      line({ content: "Let me " }),
      line({ content: "look." }),
      line({ tool_calls: [ollamaCall("call_1", oslo)] }),
      line({ tool_calls: [ollamaCall("call_2", bergen)] }),
      line({}, true),
    ],
    messages: [ollamaSaid, ofOllama("call_1", "12 °C in Oslo"), ofOllama("call_2", "12 °C in Bergen")],
  },
  {
    name: "Ollama: no calls",
    wire: ollama,
    response: { model: "m", message: { role: "assistant", content: "It is sunny." }, done: true, done_reason: "stop" },
    events: [line({ content: "It is sunny." }), line({}, true)],
    messages: [{ role: "assistant", content: "It is sunny." }],
  },
];

/** Turns with all that a provider says beside its calls. */
export const answerCases: readonly Case[] = [...ANTHROPIC, ...CHAT, ...RESPONSES, ...GEMINI, ...OLLAMA];
