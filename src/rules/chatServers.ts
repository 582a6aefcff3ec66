import { KEYWORDS_OF } from "../schema/index.ts";
import { CHAT_ORDER } from "./openai.ts";
import {
  ANY_NAMES,
  ANY_PARAMETERS,
  OPENAI_NAMES,
  type ProviderRules,
  type ResultRules,
  USUAL_IMAGES,
} from "./ProviderRules.ts";
import { NOT_IN_GRAMMARS, NOT_IN_PYTHON } from "./patterns.ts";

/** Like OpenAI's, in messages of the user alone. */
const RESULTS: ResultRules = {
  /** @source no document and no report of other types than OpenAI's; read 2026-11-26 */
  images: USUAL_IMAGES,
};

/** Mistral's API. */
export const MISTRAL_RULES: ProviderRules = {
  /** @source mistral-common validator.py _validate_function; read 2026-11-26 */
  names: OPENAI_NAMES,
  tools: {
    /** @source mistral-common tool_calls.py Tool (a function alone); read 2026-11-26 */
    refusesCustom: true,
    /** @source mistral-common request.py (auto, none, any, required or one function); read 2026-11-26 */
    refusesSome: true,
  },
  parameters: {
    /** @source mistral-common validator.py, which checks by the meta-schema alone; read 2026-11-26 */
    refusedAtRoot: [],
    /** @source mistral-common tool_calls.py Function; read 2026-11-26 */
    isNeeded: true,
    /** @source BerriAI/litellm#13389; mistral-common takes them; read 2026-11-26 */
    refusesIdentity: true,
    /** @source mistral-common validator.py, which checks by the meta-schema alone; read 2026-11-26 */
    needsItems: false,
    /** @source SylphxAI/pdf-reader-mcp#63 (exclusiveMinimum: true), UKGovernmentBEIS/inspect_ai#1562; read 2026-11-26 */
    needsNewForms: true,
    /** @source mistral-common validator.py (Draft7Validator.check_schema); read 2026-11-26 */
    readsDraft7: true,
    /** @source mistral-common validator.py, the meta-schema of draft 7; read 2026-11-26 */
    readsBooleans: true,
    /** @source mistral-common validator.py (check_schema, whose format `regex` is Python's `re`); read 2026-11-27 */
    refusedInPatterns: NOT_IN_PYTHON,
  },
  /** @source mistral-common MistralRequestValidatorV3, anomalyco/opencode#1680; read 2026-11-26 */
  callIds: { allowed: /^[a-zA-Z0-9]{9}$/, length: 9 },
  results: {
    /** @source BerriAI/litellm#17761, onyx-dot-app/onyx#6458 (no message of the user after a result); read 2026-11-26 */
    images: [],
  },
  /**
   * A message of the user may follow a result since mistral-common 1.11.1 of 2026-04-29, in all versions of its
   * validator. Older servers answer "Unexpected role 'user' after role 'tool'": an assistant's message belongs between.
   *
   * @source mistralai/mistral-common#218, validator.py MistralRequestValidatorV13, _validate_message_order; read 2026-11-27
   */
  order: { ...CHAT_ORDER, uniqueIds: "turn" },
  format: {
    /** @source BerriAI/litellm#13389; read 2026-11-26 */
    refusesIdentity: true,
  },
};

/** DeepSeek's API. */
export const DEEPSEEK_RULES: ProviderRules = {
  /** @source mrexodia/ida-pro-mcp#129 (the length), nikkigallery/Whimbox#61 (the pattern); read 2026-11-26 */
  names: OPENAI_NAMES,
  tools: {
    /** @source runebookai/tome#87; read 2026-11-26 */
    refusesNone: true,
    /** @source Tracer-Cloud/opensre#3129 (a function alone); read 2026-11-26 */
    refusesCustom: true,
    /** @source https://platform.deepseek.com/api-docs/api/create-chat-completion/ (none, auto, required or one function); read 2026-11-26 */
    refusesSome: true,
  },
  /** @source end-4/dots-hyprland#3640 (an object at the root); read 2026-11-26 */
  parameters: {
    refusedAtRoot: [],
    neededAtRoot: ["type"],
    needsItems: false,
    /** @source no document and no report of a draft: esengine/DeepSeek-Reasonix#4086 is of another host; read 2026-11-27 */
    needsNewForms: false,
    /**
     * Dokploy/mcp#45 has lookaheads in tools before the one that is refused.
     *
     * @source NangoHQ/nango#7547, Dokploy/mcp#72 (a bracket in brackets), zed-industries/zed#64386 (`\0`); read 2026-11-27
     */
    refusedInPatterns: ["nested_bracket", "null_escape"],
  },
  results: {
    /** @source openkursar/hello-halo#109, chatboxai/chatbox#1740 (`image_url` in no message); read 2026-11-26 */
    images: [],
  },
  /**
   * @source bytedance/deer-flow#2809 (missing), itmisx/deepx-code#94 (orphaned), craft-ai-agents/craft-agents-oss#621
   * (repeated ids); read 2026-11-26
   */
  order: { ...CHAT_ORDER, uniqueIds: "conversation" },
  /** @source https://api-docs.deepseek.com/guides/tool_calls (strict mode); read 2026-11-26 */
  strict: {
    keywords: new Set([...KEYWORDS_OF.number, "pattern", "format"]),
    formats: new Set(["email", "hostname", "ipv4", "ipv6", "uuid"]),
    /** @source no document and no report: what a grammar cannot express; read 2026-11-27 */
    refusedInPatterns: NOT_IN_GRAMMARS,
    allRequired: true,
    isOpen: false,
    /** @source 0xPlaygrounds/rig, provider deepseek (an object without properties is refused); read 2026-11-22 */
    emptyObjects: false,
    untyped: false,
    anyEnum: true,
    minItems: -1,
    /** @source 0xPlaygrounds/rig, provider deepseek (a branch of an `anyOf` needs a type, which a `$ref` has not); read 2026-11-22 */
    references: "inline",
    recursion: "refused",
    levels: Number.POSITIVE_INFINITY,
    limits: {},
    request: { tools: 128 },
  },
};

/** A server of vLLM. */
export const VLLM_RULES: ProviderRules = {
  /** @source vllm engine/protocol.py FunctionDefinition (any text); read 2026-11-26 */
  names: ANY_NAMES,
  tools: {
    /** @source vllm chat_completion/protocol.py check_tool_usage; read 2026-11-26 */
    refusesNone: true,
    /** @source vllm engine/protocol.py ChatCompletionToolsParam; read 2026-11-26 */
    refusesCustom: true,
    /** @source vllm chat_completion/protocol.py check_tool_usage; read 2026-11-26 */
    refusesSome: true,
  },
  /** @source vllm engine/protocol.py FunctionDefinition (any object), llm-d/llm-d-inference-sim#607; read 2026-11-26 */
  parameters: {
    refusedAtRoot: [],
    needsItems: false,
    /** @source vllm engine/protocol.py FunctionDefinition; no report of a refusal, also not of `required: true`; read 2026-11-27 */
    needsNewForms: false,
    /** @source vllm tool_parsers/utils.py _get_tool_schema_defs (with `tool_choice: "required"`); read 2026-11-26 */
    sharesDefinitions: true,
  },
  results: RESULTS,
};

/** A server of SGLang. */
export const SGLANG_RULES: ProviderRules = {
  /** @source sglang protocol.py Function (any text); read 2026-11-26 */
  names: ANY_NAMES,
  tools: {
    /** @source sglang protocol.py Tool; read 2026-11-26 */
    refusesCustom: true,
    /** @source sglang protocol.py ToolChoice; read 2026-11-26 */
    refusesSome: true,
  },
  /** @source sglang serving_chat.py _validate_request (Draft202012Validator.check_schema); read 2026-11-26 */
  parameters: {
    refusedAtRoot: [],
    needsItems: false,
    needsNewForms: true,
    readsBooleans: true,
    /** @source sglang serving_chat.py (check_schema, whose format `regex` is Python's `re`); read 2026-11-27 */
    refusedInPatterns: NOT_IN_PYTHON,
  },
  results: RESULTS,
};

/** Moonshot's API, with Kimi's models. */
export const MOONSHOT_RULES: ProviderRules = {
  /** @source MoonshotAI/kimi-cli#1773, #2531 (a digit at the beginning); no report of a length, so OpenAI's; read 2026-11-26 */
  names: {
    allowed: /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/,
    refused: /[^a-zA-Z0-9_-]/g,
    maxLength: 64,
    beginning: "tool_",
  },
  tools: {
    /** @source MoonshotAI/walle toolcalling_schema_simplify.py (function, builtin_function and _plugin alone); read 2026-11-26 */
    refusesCustom: true,
    /** @source no report of a choice among some; read 2026-11-26 */
    refusesSome: true,
  },
  parameters: {
    /** @source Hmbown/Codewhale#3265 (a type, always), MoonshotAI/kimi-code#2661 (no type beside these); read 2026-11-26 */
    refusedAtRoot: ["$ref", "anyOf"],
    /** @source 14790897/MiqroForge-Desktop#1165 (tried at api.moonshot.cn), Hmbown/Codewhale#3265; read 2026-11-26 */
    neededAtRoot: ["type"],
    /** @source MoonshotAI/walle validator.go (items may be omitted); read 2026-11-26 */
    needsItems: false,
    /** @source MoonshotAI/walle validator.go TraverseAndCheckRefs (reads a property of this name as a reference); read 2026-11-26 */
    propertyNames: { allowed: /^(?!\$ref$)/, refused: /\$/g, maxLength: Number.POSITIVE_INFINITY },
    /** @source vercel/ai#18921 (a list as `items`), MoonshotAI/walle validator.go (descriptions, types); read 2026-11-26 */
    needsNewForms: true,
    /** @source lidge-jun/opencodex#2673 (a type), MoonshotAI/kimi-cli#2061 (a description); read 2026-11-26 */
    loneReferences: true,
    /** @source duolahypercho/codex-router#353, Softeria/ms-365-mcp-server#458; read 2026-11-26 */
    onlyDefinitions: true,
    /** @source vercel/ai#18921; read 2026-11-26 */
    refusesNoItems: true,
    /** @source vercel/ai#18921, MoonshotAI/walle keyword_validators.go; read 2026-11-26 */
    definedRequired: true,
    /** @source MoonshotAI/kimi-code#2661, felinics/twilight#28 (other keywords); read 2026-11-26 */
    typesInUnions: true,
    /**
     * By the document each schema has a type, but `{}` as `additionalProperties` or as a whole. The validator does not ask
     * for it since 2026-04, and the API took schemas without one in two reports, so `{}` is sent as it is.
     *
     * @source anomalyco/opencode#40127 (an enum), lidge-jun/opencodex#5464 (recursion), MoonshotAI/walle walle.md (all),
     * can1357/oh-my-pi#5955 (taken without); read 2026-11-27
     */
    needsTypes: true,
    /**
     * In May of 2026 it were 10 levels.
     *
     * @source MoonshotAI/walle conf.go, anomalyco/opencode#25495 (levels), MoonshotAI/kimi-code#965 (bytes); read 2026-11-27
     */
    limits: { levels: 30, properties: 3_000, bytes: 120_000, branches: 500, enumValues: 1_000 },
  },
  results: {
    /** @source simstudioai/sim#5716 (data URIs); no report of other types than OpenAI's; read 2026-11-26 */
    images: USUAL_IMAGES,
    /** @source MoonshotAI/kimi-cli#2621, BerriAI/litellm#42186; read 2026-11-26 */
    refusesEmpty: true,
  },
};

/** The API of Zhipu, also called Z.ai, with the GLM models. */
export const ZHIPU_RULES: ProviderRules = {
  /** @source no document and no report: the names that all others take; read 2026-11-26 */
  names: OPENAI_NAMES,
  tools: {
    /** @source no report of a tool that takes a text; read 2026-11-26 */
    refusesCustom: true,
    /** @source vectorize-io/hindsight#4246 ("Tool choice must be auto"); read 2026-11-26 */
    refusesSome: true,
    /** @source vectorize-io/hindsight#4246 ("Tool choice must be auto"); read 2026-11-26 */
    refusesChoice: true,
  },
  /** @source anomalyco/opencode#39995 (takes what Moonshot refuses); read 2026-11-26 */
  parameters: ANY_PARAMETERS,
  results: {
    /** @source no document and no report of other types than OpenAI's; read 2026-11-26 */
    images: USUAL_IMAGES,
    /** @source earendil-works/pi#3309, #3365; read 2026-11-26 */
    refusesEmpty: true,
  },
};
