/** The names of the formats of this package. A table that satisfies a record of them has a row for each. */
export type FormatName =
  | "ai-sdk"
  | "anthropic"
  | "bedrock-converse"
  | "cohere"
  | "gemini"
  | "mcp"
  | "ollama"
  | "openai-chat"
  | "openai-responses";

/** What the checks of values need to know about a format. */
type Format = {
  /**
   * Other formats whose answers its wire also decodes. `otherIn` in readChatCalls.ts still rejects what only a
   * completion, or only a response of Ollama, has around the message.
   */
  readonly alike: readonly FormatName[];
  /** Whether an answer is a list of messages. In the other formats a list has the parts of one message. */
  readonly listsMessages: boolean;
  /** Whether an event of a stream has the shape of a whole answer. */
  readonly streamsAnswers: boolean;
};

/** The formats of this package. */
export const FORMATS: { readonly [name in FormatName]: Format } = {
  "openai-chat": {
    alike: ["ollama", "cohere"],
    listsMessages: false,
    streamsAnswers: true,
  },
  "openai-responses": { alike: [], listsMessages: true, streamsAnswers: false },
  anthropic: { alike: [], listsMessages: false, streamsAnswers: false },
  gemini: { alike: [], listsMessages: false, streamsAnswers: true },
  mcp: { alike: ["anthropic"], listsMessages: false, streamsAnswers: false },
  ollama: { alike: ["openai-chat", "cohere"], listsMessages: false, streamsAnswers: true },
  "ai-sdk": { alike: [], listsMessages: true, streamsAnswers: false },
  "bedrock-converse": { alike: [], listsMessages: false, streamsAnswers: false },
  cohere: { alike: ["openai-chat", "ollama"], listsMessages: false, streamsAnswers: false },
};

/** What is known about a format; `undefined` for a wire that is not of this package. */
export const formatNamed = (wire: string): Format | undefined => (FORMATS as { [wire: string]: Format })[wire];
