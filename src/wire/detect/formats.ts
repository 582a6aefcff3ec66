import { DETECT_AI_SDK } from "../providers/ai-sdk/detect.ts";
import { DETECT_ANTHROPIC } from "../providers/anthropic/detect.ts";
import { DETECT_BEDROCK_CONVERSE } from "../providers/bedrock-converse/detect.ts";
import { DETECT_COHERE } from "../providers/cohere/detect.ts";
import { DETECT_GEMINI } from "../providers/gemini/detect.ts";
import { DETECT_MCP } from "../providers/mcp/detect.ts";
import { DETECT_OLLAMA } from "../providers/ollama/detect.ts";
import { DETECT_OPENAI_CHAT } from "../providers/openai-chat/detect.ts";
import { DETECT_OPENAI_RESPONSES } from "../providers/openai-responses/detect.ts";
import type { Detection } from "./Detection.ts";

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

/**
 * The formats of this package. The first one whose test fits counts: a message of Chat may also be one of Ollama or
 * Cohere, so that what only the others have is looked for before.
 */
export const formats: readonly Detection<FormatName>[] = [
  DETECT_OPENAI_RESPONSES,
  DETECT_ANTHROPIC,
  DETECT_AI_SDK,
  DETECT_BEDROCK_CONVERSE,
  DETECT_GEMINI,
  DETECT_OLLAMA,
  DETECT_COHERE,
  DETECT_MCP,
  DETECT_OPENAI_CHAT,
];

/** What is known about a format; `undefined` for a wire that is not of this package. */
export const formatNamed = (wire: string): Detection | undefined => formats.find(({ id }) => id === wire);
