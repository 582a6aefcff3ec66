import type { ChatServer } from "../providers/openai-chat/chatServers.ts";

/** Where a provider expects the results of calls, and what it refuses. */
export type MessageOrder = {
  /** Where the results stand: in the turn after that of the calls, before the next user's message, or anywhere. */
  readonly results: "next_turn" | "before_user" | "anywhere";
  /** The roles whose messages are one turn if they stand in a row. */
  readonly joinedRoles: readonly string[];
  /** Whether results are matched by ids, or as many results as calls are expected. */
  readonly matchedBy: "id" | "count";
  /** Within what the id of a call may not come again; absent if it may. */
  readonly uniqueIds?: "turn" | "conversation";
  /** Whether results stand before everything else in their turn. */
  readonly resultsFirst?: true;
  /** Whether a result that answers no call is accepted, such as that of a call that the provider has stored. */
  readonly takesOrphans?: true;
  /** Whether the conversation may end with calls. */
  readonly mayEndWithCalls?: true;
};

/**
 * The order for OpenAI's Chat API. An id may come again in a later turn. Compatible servers differ there.
 *
 * @source agno-agi/agno#3105 (missing), simonw/llm#937 (orphaned), agno-agi/agno#5116 (doubled),
 * craft-ai-agents/craft-agents-oss#630 (repeated ids); read 2026-11-26
 */
export const CHAT_ORDER: MessageOrder = { results: "next_turn", joinedRoles: ["tool"], matchedBy: "id" };

/**
 * The order for the Responses API. A request can go on from a stored response, which has the calls of its outputs. That a
 * call id comes again is refused by other servers only.
 *
 * @source bytedance/trae-agent#245 (missing), diegosouzapw/OmniRoute#8946 (missing, of a custom call),
 * microsoft/vscode#320060 (orphaned, without a stored response), earendil-works/pi#9057 (repeated ids); read 2026-11-26
 */
export const RESPONSES_ORDER: MessageOrder = {
  results: "anywhere",
  joinedRoles: [],
  matchedBy: "id",
  takesOrphans: true,
};

/**
 * The order for Anthropic. The API joins messages of one role in a row.
 *
 * @source OpenHands/OpenHands#7512 (missing), anthropics/claude-code#18947 (orphaned), sipeed/picoclaw#1793 (doubled),
 * openclaw/openclaw#4700 (repeated ids), langchain-ai/langchain-aws#451 (results first), npm @anthropic-ai/sdk 1.12.0
 * MessageCreateParams.messages (joined); read 2026-11-26
 */
export const ANTHROPIC_ORDER: MessageOrder = {
  results: "next_turn",
  joinedRoles: ["user", "assistant"],
  matchedBy: "id",
  uniqueIds: "conversation",
  resultsFirst: true,
};

/**
 * The order for Gemini. Calls of one answer can come in several contents of the model, as of a stream, but their responses
 * stand in one.
 *
 * @source google-gemini/gemini-cli#21830 (count), cloudwego/eino-ext#571 (responses in several contents),
 * langchain-ai/langchain#27799 (orphaned); read 2026-11-26
 */
export const GEMINI_ORDER: MessageOrder = {
  results: "next_turn",
  joinedRoles: ["model"],
  matchedBy: "count",
  mayEndWithCalls: true,
};

/**
 * The order for the AI SDK, which checks it itself.
 *
 * @source npm ai 7.0.173 convertToLanguageModelPrompt (MissingToolResultsError); read 2026-11-26
 */
export const AI_SDK_ORDER: MessageOrder = {
  results: "before_user",
  joinedRoles: [],
  matchedBy: "id",
  takesOrphans: true,
};

/**
 * The order of the messages for servers of the Chat API; `undefined` for a server that accepts any, or of which no report
 * of a refusal is known.
 */
export const SERVER_ORDERS: { readonly [server in ChatServer]: MessageOrder | undefined } = {
  /** @source mistral-common validator.py MistralRequestValidatorV13, _validate_message_order; read 2026-11-26 */
  mistral: { ...CHAT_ORDER, uniqueIds: "turn" },

  /**
   * @source bytedance/deer-flow#2809 (missing), itmisx/deepx-code#94 (orphaned), craft-ai-agents/craft-agents-oss#621
   * (repeated ids); read 2026-11-26
   */
  deepseek: { ...CHAT_ORDER, uniqueIds: "conversation" },

  /** @source no document and no report; read 2026-11-26 */
  moonshot: undefined,
  /** @source no document and no report; read 2026-11-26 */
  zhipu: undefined,
  /** @source vllm chat_completion/protocol.py, which does not look at it; read 2026-11-26 */
  vllm: undefined,
  /** @source sglang serving_chat.py, which does not look at it; read 2026-11-26 */
  sglang: undefined,
};
