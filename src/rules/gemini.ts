import type { ProviderRules } from "./ProviderRules.ts";

/** The Gemini API, with the field `parametersJsonSchema`. */
export const GEMINI_RULES: ProviderRules = {
  /** @source `@google/genai` 3.1.0 FunctionDeclaration.name, google-gemini/gemini-cli#2966; read 2026-11-26 */
  names: {
    allowed: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/,
    refused: /^[^a-zA-Z_]|[^a-zA-Z0-9_.:-]/g,
    maxLength: 128,
  },
  parameters: {
    /** @source anomalyco/opencode#12295 (`type` and `properties` stand beside it); read 2026-11-26 */
    refusedAtRoot: ["$ref"],
    /** @source `@google/genai` 3.1.0 FunctionDeclaration.parametersJsonSchema; read 2026-11-26 */
    neededAtRoot: ["type"],
    /** @source `@google/genai` 3.1.0 FunctionDeclaration.parametersJsonSchema; no report of a refusal; read 2026-11-26 */
    needsItems: false,
    /** @source tetsuo-ai/agenc-core#1890 (no list of keywords); no report of a refusal, also not of `required: true`; read 2026-11-27 */
    needsNewForms: false,
    /** @source anomalyco/opencode#12295, su-kaka/gcli2api#374; read 2026-11-26 */
    loneReferences: true,
    /** @source googleapis/python-genai#2170 (measured; the API names no reason); read 2026-11-26 */
    mostItems: 960,
  },
  results: {
    /** @source https://ai.google.dev/gemini-api/docs/function-calling (multimodal function responses); read 2026-11-26 */
    images: ["image/jpeg", "image/png", "image/webp"],
  },
  /**
   * Calls of one answer can come in several contents of the model, as of a stream, but their responses stand in one.
   *
   * @source google-gemini/gemini-cli#21830 (count), cloudwego/eino-ext#571 (responses in several contents),
   * langchain-ai/langchain#27799 (orphaned); read 2026-11-26
   */
  order: { results: "next_turn", joinedRoles: ["model"], matchedBy: "count", mayEndWithCalls: true },
  /** @source https://ai.google.dev/api/generate-content (GenerationConfig.responseJsonSchema); read 2026-11-26 */
  strict: {
    keywords: new Set(["format", "minItems", "maxItems", "minimum", "maximum", "title"]),
    formats: new Set(["date-time", "date", "time"]),
    allRequired: false,
    isOpen: true,
    emptyObjects: true,
    untyped: true,
    anyEnum: false,
    minItems: Number.POSITIVE_INFINITY,
    references: "keep",
    // Recursion is allowed within properties that are not required.
    recursion: "optional",
    levels: Number.POSITIVE_INFINITY,
    // googleapis/python-genai#2170, as for tools.
    limits: { items: 960 },
    request: {},
  },
};
