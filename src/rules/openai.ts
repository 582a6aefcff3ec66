import { KEYWORDS_OF } from "../schema/index.ts";
import type { MessageOrder } from "./MessageOrder.ts";
import { OPENAI_NAMES, type ProviderRules, type SchemaRules, USUAL_IMAGES } from "./ProviderRules.ts";
import { NOT_IN_GRAMMARS, NOT_IN_PYTHON } from "./patterns.ts";
import type { StrictRules } from "./StrictRules.ts";

/** What both APIs check alike. */
export const OPENAI_PARAMETERS: SchemaRules = {
  /** @source langchain-ai/langchainjs#9804, nspady/google-calendar-mcp#39; read 2026-11-26 */
  refusedAtRoot: ["$ref", "oneOf", "anyOf", "allOf", "enum", "not"],
  /** @source vercel/ai#1485 (the type), spring-projects/spring-ai#4776 (properties); read 2026-11-26 */
  neededAtRoot: ["type", "properties"],
  /** @source mark3labs/mcphost#35, AnswerDotAI/fastcore#798 (a tuple), LionSR/TeXRA#2323; read 2026-11-26 */
  needsItems: true,
  /** @source MarkusPfundstein/mcp-gsuite#34, vercel/ai#2271 (a list as `items`); read 2026-11-26 */
  needsNewForms: true,
  /**
   * Of lookaround only some models say so, and Python's `re` compiles the patterns of all.
   *
   * @source vercel/ai#21037, cline/cline#14013 (lookaround), BerriAI/litellm#40485, bman654/clodex#203 (Python's `re`, also
   * in `patternProperties`); read 2026-11-27
   */
  refusedInPatterns: ["lookahead", ...NOT_IN_PYTHON],
  /** @source vercel/ai#2271 ("is not of type 'object', 'boolean'"); read 2026-11-26 */
  readsBooleans: true,
};

/** An id may come again in a later turn. Compatible servers differ there. */
export const CHAT_ORDER: MessageOrder = { results: "next_turn", joinedRoles: ["tool"], matchedBy: "id" };

const STRICT: StrictRules = {
  keywords: new Set([...KEYWORDS_OF.number, "pattern", "format", "minItems", "maxItems", "const", "title"]),
  formats: new Set(["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"]),
  /** @source https://platform.openai.com/docs/guides/structured-outputs, vercel/ai#16021 (lookaround); no report of more; read 2026-11-27 */
  refusedInPatterns: NOT_IN_GRAMMARS,
  allRequired: true,
  isOpen: false,
  emptyObjects: true,
  untyped: false,
  anyEnum: true,
  /** @source https://jsonschemaprofiles.unitvectorylabs.com/schemas/openai (baseline 202602); read 2026-11-26 */
  longEnums: { values: 250, characters: 15_000 },
  minItems: Number.POSITIVE_INFINITY,
  // The API answers "$ref cannot have keywords" where something stands beside one.
  references: "keep",
  recursion: "allowed",
  /** @source https://jsonschemaprofiles.unitvectorylabs.com/schemas/openai (baseline 202602); read 2026-11-26 */
  levels: 10,
  /** @source https://jsonschemaprofiles.unitvectorylabs.com/schemas/openai (baseline 202602); read 2026-11-26 */
  limits: { properties: 5_000, characters: 120_000, enumValues: 1_000 },
  /** @source anomalyco/opencode#4909 (the limit of all tools); read 2026-11-26 */
  request: { tools: 128 },
};

/** OpenAI's Chat Completions API. */
export const OPENAI_CHAT_RULES: ProviderRules = {
  /** @source openai-openapi 2.3.0 FunctionObject, microsoft/foundry-dev-tools#201 (the length); read 2026-11-26 */
  names: OPENAI_NAMES,
  tools: {
    /** @source anomalyco/opencode#4909, zed-industries/zed#42393; read 2026-11-26 */
    most: 128,
    /** @source continuedev/continue#3403, vllm-project/vllm#40311; read 2026-11-26 */
    refusesNone: true,
  },
  parameters: OPENAI_PARAMETERS,
  /** @source vercel/ai#5171, anomalyco/opencode#12653; read 2026-11-26 */
  callIds: { allowed: /^.{1,40}$/s, length: 40 },
  results: {
    /**
     * In messages of the user alone.
     *
     * @source https://platform.openai.com/docs/guides/images-vision, strands-agents/harness-sdk#320; read 2026-11-26
     */
    images: USUAL_IMAGES,
  },
  /**
   * @source agno-agi/agno#3105 (missing), simonw/llm#937 (orphaned), agno-agi/agno#5116 (doubled),
   * craft-ai-agents/craft-agents-oss#630 (repeated ids); read 2026-11-26
   */
  order: CHAT_ORDER,
  /** @source https://platform.openai.com/docs/guides/structured-outputs (Supported schemas); read 2026-11-26 */
  strict: STRICT,
};

/** OpenAI's Responses API. */
export const OPENAI_RESPONSES_RULES: ProviderRules = {
  /** @source openai-openapi 2.3.0 FunctionToolParam allows 128 characters, of which the Chat API takes 64; read 2026-11-26 */
  names: OPENAI_NAMES,
  parameters: OPENAI_PARAMETERS,
  /** @source openai-openapi 2.3.0 FunctionCallOutputItemParam, AnswerDotAI/fastllm#45; read 2026-11-26 */
  callIds: { allowed: /^.{1,64}$/s, length: 64 },
  results: {
    /** @source https://platform.openai.com/docs/guides/images-vision; read 2026-11-26 */
    images: USUAL_IMAGES,
  },
  /**
   * A request can go on from a stored response, which has the calls of its outputs. That a call id comes again is refused
   * by other servers only.
   *
   * @source bytedance/trae-agent#245 (missing), diegosouzapw/OmniRoute#8946 (missing, of a custom call),
   * microsoft/vscode#320060 (orphaned, without a stored response), earendil-works/pi#9057 (repeated ids); read 2026-11-26
   */
  order: { results: "anywhere", joinedRoles: [], matchedBy: "id", takesOrphans: true },
  /** @source https://platform.openai.com/docs/guides/structured-outputs (Supported schemas); read 2026-11-26 */
  strict: STRICT,
};
