import { BOOLEAN, checkOptions, requireOption } from "../checks/index.ts";
import {
  ANTHROPIC_RULES,
  DEEPSEEK_RULES,
  type FormatRules,
  GEMINI_RULES,
  MISTRAL_RULES,
  OLLAMA_RULES,
  OPENAI_CHAT_RULES,
  type ProviderRules,
  type StrictRules,
} from "../rules/index.ts";
import type { PatternPart } from "../schema/index.ts";
import type { StrictOptions, StrictProvider } from "./StrictSchema.ts";

/**
 * What a provider accepts of strict tools: the subset of JSON Schema of its strict mode, and the names that it accepts of
 * all tools.
 *
 * @example
 * const rules: Rules | undefined = rulesOf({ provider: "anthropic" });
 */
export type Rules = Omit<StrictRules, "refusedInPatterns"> & {
  readonly toolName: RegExp;
  readonly propertyName: RegExp | undefined;
  readonly refusedInPatterns: ReadonlySet<PatternPart>;
};

/** What a provider does not read in the schema of a whole answer, if it publishes no rules of strict mode. */
export const formatOf = ({ provider }: StrictOptions): FormatRules | undefined => RECORDS[provider].format;

/**
 * The rules of a provider; undefined if it publishes none.
 *
 * @throws {OptionError} without a provider, or for an unknown option or value
 * @example
 * rulesOf({ provider: "ollama" }); // undefined
 */
export function rulesOf(options: StrictOptions): Rules | undefined {
  checkOptions("toStrict", options ?? {}, OPTIONS);
  const { provider, lengthLimits = false } = options ?? {};
  requireOption("toStrict", "provider", provider, OPTIONS.provider);
  const { strict, names, parameters } = RECORDS[provider];
  if (strict === undefined) return undefined;
  const rules: Rules = {
    ...strict,
    toolName: names.allowed,
    propertyName: parameters.propertyNames?.allowed,
    refusedInPatterns: new Set([...(parameters.refusedInPatterns ?? []), ...(strict.refusedInPatterns ?? [])]),
  };
  if (provider !== "openai" || !lengthLimits) return rules;
  return { ...rules, keywords: new Set([...rules.keywords, "minLength", "maxLength"]) };
}

const RECORDS: Record<StrictProvider, ProviderRules> = {
  openai: OPENAI_CHAT_RULES,
  anthropic: ANTHROPIC_RULES,
  gemini: GEMINI_RULES,
  deepseek: DEEPSEEK_RULES,
  mistral: MISTRAL_RULES,
  ollama: OLLAMA_RULES,
};

/** The providers of {@link StrictOptions}. */
export const STRICT_PROVIDERS: readonly StrictProvider[] = Object.keys(RECORDS) as StrictProvider[];

const OPTIONS = { provider: STRICT_PROVIDERS, lengthLimits: BOOLEAN };
