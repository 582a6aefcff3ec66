import { type NameRule, type ProviderRules, USUAL_IMAGES } from "./ProviderRules.ts";
import { NOT_IN_GRAMMARS } from "./patterns.ts";

/** The rule of Anthropic for names of properties. */
export const ANTHROPIC_PROPERTIES: NameRule = {
  allowed: /^[a-zA-Z0-9_.-]{1,64}$/,
  refused: /[^a-zA-Z0-9_.-]/g,
  maxLength: 64,
};

/** Anthropic's Messages API. */
export const ANTHROPIC_RULES: ProviderRules = {
  /** @source jedisct1/openapi-mcp#9 (the pattern), anthropics/claude-code#96152 (the length); read 2026-11-26 */
  names: { allowed: /^[a-zA-Z0-9_-]{1,128}$/, refused: /[^a-zA-Z0-9_-]/g, maxLength: 128 },
  tools: {
    /** @source `@anthropic-ai/sdk` 1.12.0 ToolChoice (auto, any, none or one tool); read 2026-11-26 */
    refusesSome: true,
  },
  parameters: {
    /** @source anthropics/claude-code#4886, anomalyco/opencode#35516; read 2026-11-26 */
    refusedAtRoot: ["$ref", "oneOf", "anyOf", "allOf"],
    /** @source `@anthropic-ai/sdk` 1.12.0 Tool.InputSchema; read 2026-11-26 */
    neededAtRoot: ["type"],
    /** @source `@anthropic-ai/sdk` 1.12.0 Tool.input_schema; read 2026-11-26 */
    isNeeded: true,
    /** @source `@anthropic-ai/sdk` 1.12.0 Tool.InputSchema; no report of a refusal; read 2026-11-26 */
    needsItems: false,
    /** @source ComposioHQ/composio#3500 ($top), anthropics/claude-code#79418 (a space); read 2026-11-26 */
    propertyNames: ANTHROPIC_PROPERTIES,
    /** @source anthropics/claude-code#586 (a list as `items`), Dokploy/mcp#74 (exclusiveMinimum: true); read 2026-11-26 */
    needsNewForms: true,
    /** @source the meta-schema of 2020-12, by which the API checks; read 2026-11-26 */
    readsBooleans: true,
  },
  /** @source HKUDS/nanobot#4356; read 2026-11-26 */
  callIds: { allowed: /^[a-zA-Z0-9_-]+$/ },
  results: {
    /** @source `@anthropic-ai/sdk` 1.12.0 Base64ImageSource; read 2026-11-26 */
    images: USUAL_IMAGES,
    /** @source anthropics/claude-code#62396, experientiallabs/experiential#799; read 2026-11-26 */
    refusesEmpty: true,
  },
  /**
   * The API joins messages of one role in a row.
   *
   * @source OpenHands/OpenHands#7512 (missing), anthropics/claude-code#18947 (orphaned), sipeed/picoclaw#1793 (doubled),
   * openclaw/openclaw#4700 (repeated ids), langchain-ai/langchain-aws#451 (results first), `@anthropic-ai/sdk` 1.12.0
   * MessageCreateParams.messages (joined); read 2026-11-26
   */
  order: {
    results: "next_turn",
    joinedRoles: ["user", "assistant"],
    matchedBy: "id",
    uniqueIds: "conversation",
    resultsFirst: true,
  },
  /** @source https://docs.claude.com/en/docs/build-with-claude/structured-outputs (JSON Schema limitations); read 2026-11-26 */
  strict: {
    /** @source agentjido/req_llm#302 (`minimum`), `@anthropic-ai/sdk` 1.12.0 transform-json-schema; read 2026-11-26 */
    keywords: new Set(["pattern", "format", "minItems", "const", "default", "title"]),
    formats: new Set([
      ...["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"],
    ]),
    /** @source ENTERPILOT/GoModel#963 (lookahead, back-references, word boundaries); no report of more; read 2026-11-27 */
    refusedInPatterns: NOT_IN_GRAMMARS,
    allRequired: false,
    isOpen: false,
    emptyObjects: true,
    untyped: false,
    anyEnum: true,
    minItems: 1,
    references: "keep",
    recursion: "refused",
    levels: Number.POSITIVE_INFINITY,
    /** @source those of a request, which one schema alone can reach; read 2026-11-26 */
    limits: { optional: 24, unions: 16 },
    /** @source elizaOS/eliza#16499, elie222/inbox-zero#2323 (optional), mozilla/bugbug#6129 (unions); read 2026-11-26 */
    request: { tools: 20, optional: 24, unions: 16 },
  },
};
