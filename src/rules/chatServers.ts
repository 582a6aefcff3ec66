import { KEYWORDS_OF } from "../schema/index.ts";
import {
  ANY_NAMES,
  ANY_PARAMETERS,
  OPENAI_NAMES,
  type ProviderRules,
  type ResultRules,
  USUAL_IMAGES,
} from "./ProviderRules.ts";

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
  },
  /** @source mistral-common MistralRequestValidatorV3, anomalyco/opencode#1680; read 2026-11-26 */
  callIds: { allowed: /^[a-zA-Z0-9]{9}$/, length: 9 },
  results: RESULTS,
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
  parameters: { ...ANY_PARAMETERS, neededAtRoot: ["type"] },
  results: {
    /** @source openkursar/hello-halo#109, chatboxai/chatbox#1740 (`image_url` in no message); read 2026-11-26 */
    images: [],
  },
  /** @source https://api-docs.deepseek.com/guides/tool_calls (strict mode); read 2026-11-26 */
  strict: {
    keywords: new Set([...KEYWORDS_OF.number, "pattern", "format"]),
    formats: new Set(["email", "hostname", "ipv4", "ipv6", "uuid"]),
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
  parameters: { refusedAtRoot: [], needsItems: false, needsNewForms: true, readsBooleans: true },
  results: RESULTS,
};
