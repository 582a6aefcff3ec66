import type { StrictProvider } from "openjiuwen-tools";
import { anthropic, gemini, mcp, ollama, openaiChat, openaiResponses } from "openjiuwen-tools/wire";

/** The formats in which tools are sent. */
export const WIRES = [
  { id: "openai-chat", title: "OpenAI Chat", wire: openaiChat },
  { id: "openai-responses", title: "Responses", wire: openaiResponses },
  { id: "anthropic", title: "Anthropic", wire: anthropic },
  { id: "gemini", title: "Gemini", wire: gemini },
  { id: "mcp", title: "MCP", wire: mcp },
  { id: "ollama", title: "Ollama", wire: ollama },
] as const;

/** The providers that enforce a subset of JSON Schema. */
export const STRICT_PROVIDERS = [
  { id: "openai", title: "OpenAI" },
  { id: "anthropic", title: "Anthropic" },
  { id: "gemini", title: "Gemini" },
  { id: "mistral", title: "Mistral" },
  { id: "deepseek", title: "DeepSeek" },
  { id: "ollama", title: "Ollama" },
] as const satisfies readonly { readonly id: StrictProvider; readonly title: string }[];

/** The formats whose streams are shown. */
export const STREAMS = [
  { id: "openai-chat", title: "OpenAI Chat", wire: openaiChat },
  { id: "openai-responses", title: "Responses", wire: openaiResponses },
  { id: "anthropic", title: "Anthropic", wire: anthropic },
  { id: "gemini", title: "Gemini", wire: gemini },
  { id: "ollama", title: "Ollama", wire: ollama },
] as const;
