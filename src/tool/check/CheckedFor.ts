import type { StrictProvider } from "../../strict/index.ts";
import { CHECKED_PROVIDERS, type CheckedProvider } from "../../wire/index.ts";

/** A provider by whose rules tools are checked. */
export type CheckedFor = (typeof CHECKED_PROVIDERS)[CheckedProvider] & {
  /** How messages name it. */
  readonly label: string;
  /** Whose strict mode a tool with `strict: true` has there. */
  readonly strictMode: StrictProvider | undefined;
  /** Whether it refuses such a mark. */
  readonly refusesStrict: boolean;
  /** Whether it has tools that take a text. */
  readonly takesCustom: boolean;
};

/**
 * The provider with a name.
 *
 * @example
 * checkedFor("mcp-hosts").label; // "known hosts of MCP"
 */
export function checkedFor(name: CheckedProvider): CheckedFor {
  const provider = CHECKED_PROVIDERS[name];
  return {
    ...provider,
    label: LABELS[name],
    strictMode: STRICT_MODES[name],
    refusesStrict: name === "cohere",
    takesCustom: provider.id.startsWith("openai-"),
  };
}

/**
 * The providers that a name stands for.
 *
 * @example
 * namedProviders("openai"); // ["openai-chat", "openai-responses"]
 */
export const namedProviders = (name: CheckedProvider | "openai"): readonly [CheckedProvider, ...CheckedProvider[]] =>
  name === "openai" ? ["openai-chat", "openai-responses"] : [name];

/** The names of all providers, and that of both of OpenAI's APIs. */
export const CHECKED_NAMES: readonly (CheckedProvider | "openai")[] = /* @__PURE__ */ checkedNames();

function checkedNames(): (CheckedProvider | "openai")[] {
  return ["openai", ...(Object.keys(CHECKED_PROVIDERS) as CheckedProvider[])];
}

const LABELS: { readonly [name in CheckedProvider]: string } = {
  "openai-chat": "OpenAI's Chat API",
  "openai-responses": "OpenAI's Responses API",
  anthropic: "Anthropic",
  gemini: "Gemini",
  mcp: "the specification of MCP",
  ollama: "Ollama",
  "ai-sdk": "providers behind the AI SDK",
  "bedrock-converse": "Amazon Bedrock",
  cohere: "Cohere",
  mistral: "Mistral",
  deepseek: "DeepSeek",
  moonshot: "Moonshot",
  zhipu: "Zhipu",
  vllm: "vLLM",
  sglang: "SGLang",
  "mcp-hosts": "known hosts of MCP",
};

/** The providers that get `strict` of a single tool, and check its schema then. */
const STRICT_MODES: { readonly [name in CheckedProvider]?: StrictProvider } = {
  "openai-chat": "openai",
  "openai-responses": "openai",
  anthropic: "anthropic",
  deepseek: "deepseek",
};
