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
