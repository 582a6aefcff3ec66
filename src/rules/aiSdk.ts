import { ANTHROPIC_PROPERTIES } from "./anthropic.ts";
import { OPENAI_NAMES, type ProviderRules } from "./ProviderRules.ts";

/** Any provider may be behind the AI SDK, so these are the rules of all of them together. */
export const AI_SDK_RULES: ProviderRules = {
  /** @source those of OpenAI */
  names: OPENAI_NAMES,
  parameters: {
    /** @source those of OpenAI */
    refusedAtRoot: ["$ref", "oneOf", "anyOf", "allOf", "enum", "not"],
    /** @source those of OpenAI */
    needsItems: true,
    /** @source those of Anthropic */
    propertyNames: ANTHROPIC_PROPERTIES,
    /** @source those of OpenAI and Anthropic */
    needsNewForms: true,
  },
};
