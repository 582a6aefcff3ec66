import { ANTHROPIC_PROPERTIES } from "./anthropic.ts";
import { OPENAI_NAMES, type ProviderRules } from "./ProviderRules.ts";
import { NOT_IN_PYTHON } from "./patterns.ts";

/** Any provider may be behind the AI SDK, so these are the rules of all of them together. */
export const AI_SDK_RULES: ProviderRules = {
  /** @source that of OpenAI; read 2026-11-26 */
  names: OPENAI_NAMES,
  tools: {
    /** @source ai 7.0.173 ToolChoice (auto, none, required or one tool); read 2026-11-26 */
    refusesSome: true,
  },
  parameters: {
    /** @source that of OpenAI; read 2026-11-26 */
    refusedAtRoot: ["$ref", "oneOf", "anyOf", "allOf", "enum", "not"],
    /** @source that of OpenAI; read 2026-11-26 */
    neededAtRoot: ["type", "properties"],
    /** @source that of OpenAI; read 2026-11-26 */
    needsItems: true,
    /** @source that of Anthropic; read 2026-11-26 */
    propertyNames: ANTHROPIC_PROPERTIES,
    /** @source that of OpenAI and Anthropic; read 2026-11-26 */
    needsNewForms: true,
    /** @source that of OpenAI and DeepSeek; read 2026-11-27 */
    refusedInPatterns: ["lookahead", "nested_bracket", "null_escape", ...NOT_IN_PYTHON],
  },
  /** @source npm ai 7.0.173 convertToLanguageModelPrompt (MissingToolResultsError), which checks it itself; read 2026-11-26 */
  order: { results: "before_user", joinedRoles: [], matchedBy: "id", takesOrphans: true },
};
