// What each provider accepts, as data. It is read by the wires and by strict forms.
export { AI_SDK_RULES } from "./aiSdk.ts";
export { ANTHROPIC_RULES } from "./anthropic.ts";
export { BEDROCK_CONVERSE_RULES } from "./bedrockConverse.ts";
export {
  DEEPSEEK_RULES,
  MISTRAL_RULES,
  MOONSHOT_RULES,
  SGLANG_RULES,
  VLLM_RULES,
  ZHIPU_RULES,
} from "./chatServers.ts";
export { COHERE_RULES } from "./cohere.ts";
export { GEMINI_RULES } from "./gemini.ts";
export type { MessageOrder } from "./MessageOrder.ts";
export { MCP_HOST_RULES, MCP_RULES } from "./mcp.ts";
export { OLLAMA_RULES } from "./ollama.ts";
export { OPENAI_CHAT_RULES, OPENAI_RESPONSES_RULES } from "./openai.ts";
export {
  ANY_NAMES,
  ANY_PARAMETERS,
  type FormatRules,
  type IdRule,
  type NameRule,
  OPENAI_NAMES,
  type ProviderRules,
  type ResultRules,
  type SchemaRules,
  type SizeLimits,
} from "./ProviderRules.ts";
export type { StrictLimits, StrictRules } from "./StrictRules.ts";
