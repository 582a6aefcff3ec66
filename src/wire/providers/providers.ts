import { AI_SDK } from "./ai-sdk/provider.ts";
import { ANTHROPIC } from "./anthropic/provider.ts";
import { BEDROCK_CONVERSE } from "./bedrock-converse/provider.ts";
import { COHERE } from "./cohere/provider.ts";
import type { FormatName } from "./formats.ts";
import { GEMINI } from "./gemini/provider.ts";
import { MCP } from "./mcp/provider.ts";
import { OLLAMA } from "./ollama/provider.ts";
import { OPENAI_CHAT } from "./openai-chat/provider.ts";
import { OPENAI_RESPONSES } from "./openai-responses/provider.ts";
import type { Provider } from "./Provider.ts";

/**
 * The providers of this package, in the order of {@link FORMATS}. Detection begins at the end: a message of Chat may also
 * be one of Ollama or Cohere, so that what only the others have is looked for first.
 */
export const providers: readonly Provider<FormatName>[] = [
  OPENAI_CHAT,
  OPENAI_RESPONSES,
  ANTHROPIC,
  GEMINI,
  MCP,
  OLLAMA,
  AI_SDK,
  BEDROCK_CONVERSE,
  COHERE,
];

/** What is known about a format; `undefined` for a wire that is not of this package. */
export const formatNamed = (wire: string): Provider | undefined => providers.find(({ id }) => id === wire);

/** The provider whose format a test recognizes. */
export const detected = (test: (detect: Provider["detect"]) => boolean | undefined): FormatName | undefined =>
  providers.findLast(({ detect }) => test(detect))?.id;
