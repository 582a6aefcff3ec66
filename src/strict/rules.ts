import { BOOLEAN, checkOptions, requireOption } from "../checks/index.ts";
import { KEYWORDS_OF } from "../schema/index.ts";
import type { StrictOptions, StrictProvider } from "./StrictSchema.ts";

/**
 * The subset of JSON Schema that a provider's strict mode accepts.
 *
 * @example
 * const rules: Rules | undefined = rulesOf({ provider: "anthropic" });
 */
export type Rules = {
  /** The enforced constraints of strings, numbers and lists. */
  keywords: ReadonlySet<string>;
  formats: ReadonlySet<string>;
  /** Whether every property must be required, so that null must mean that it is absent. */
  allRequired: boolean;
  /** Whether objects may have additional properties, and lists may have a schema per item. */
  isOpen: boolean;
  /** Whether an object below the root may have no properties. */
  emptyObjects: boolean;
  /** Whether a schema may be empty. */
  untyped: boolean;
  /** Whether an enum may contain booleans and null. */
  anyEnum: boolean;
  minItems: number;
  /** Where `$ref` is allowed, and which keywords may be beside it. */
  references: "inline" | "keep";
  recursion: "refused" | "optional" | "allowed";
  /** The maximum number of levels of objects and lists. */
  levels: number;
  propertyName?: RegExp;
  /** The limits of one schema, and of all schemas of a request. */
  limits: Limits;
  request: Limits & { tools?: number; name: RegExp };
};

/**
 * Limits of the quantities that `measure` counts.
 *
 * @example
 * const limits: Limits = { optional: 24, unions: 16 };
 */
export type Limits = {
  properties?: number;
  characters?: number;
  enumValues?: number;
  optional?: number;
  unions?: number;
};

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
  const rules = RULES[provider];
  if (provider !== "openai" || rules === undefined || !lengthLimits) return rules;
  return { ...rules, keywords: new Set([...rules.keywords, "minLength", "maxLength"]) };
}

const CHAT_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

const RULES: Record<StrictProvider, Rules | undefined> = {
  // "Structured model outputs": Supported schemas, Supported properties, Objects have limitations on nesting depth and
  // size, Limitations on enum size. A `$ref` stands alone: the API answers "$ref cannot have keywords" otherwise.
  openai: {
    keywords: new Set([...KEYWORDS_OF.number, "pattern", "format", "minItems", "maxItems", "const", "title"]),
    formats: new Set(["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"]),
    allRequired: true,
    isOpen: false,
    emptyObjects: true,
    untyped: false,
    anyEnum: true,
    minItems: Number.POSITIVE_INFINITY,
    references: "keep",
    recursion: "allowed",
    levels: 10,
    limits: { properties: 5_000, characters: 120_000, enumValues: 1_000 },
    request: { tools: 128, name: CHAT_NAME },
  },
  // "Structured outputs": JSON Schema limitations, Schema complexity limits (over all strict tools of a request); the
  // API refuses other names of properties.
  anthropic: {
    keywords: new Set(["pattern", "format", "minItems", "const", "default", "title"]),
    formats: new Set([
      ...["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"],
    ]),
    allRequired: false,
    isOpen: false,
    emptyObjects: true,
    untyped: false,
    anyEnum: true,
    minItems: 1,
    references: "keep",
    recursion: "refused",
    levels: Number.POSITIVE_INFINITY,
    propertyName: /^[a-zA-Z0-9_.-]{1,64}$/,
    limits: { optional: 24, unions: 16 },
    request: { tools: 20, optional: 24, unions: 16, name: /^[a-zA-Z0-9_-]{1,128}$/ },
  },
  // API reference, FunctionDeclaration.parametersJsonSchema and GenerationConfig.responseJsonSchema: the list of
  // keywords; cyclic references only within properties that are not required.
  gemini: {
    keywords: new Set(["format", "minItems", "maxItems", "minimum", "maximum", "title"]),
    formats: new Set(["date-time", "date", "time"]),
    allRequired: false,
    isOpen: true,
    emptyObjects: true,
    untyped: true,
    anyEnum: false,
    minItems: Number.POSITIVE_INFINITY,
    references: "keep",
    recursion: "optional",
    levels: Number.POSITIVE_INFINITY,
    limits: {},
    request: { name: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/ },
  },
  // "Tool Calls": strict mode (Beta), JSON Schema types supported. The API also wants a type in each branch of an
  // anyOf, which a `$ref` has not, and refuses an object without properties (0xPlaygrounds/rig, provider deepseek).
  deepseek: {
    keywords: new Set([...KEYWORDS_OF.number, "pattern", "format"]),
    formats: new Set(["email", "hostname", "ipv4", "ipv6", "uuid"]),
    allRequired: true,
    isOpen: false,
    emptyObjects: false,
    untyped: false,
    anyEnum: true,
    minItems: -1,
    references: "inline",
    recursion: "refused",
    levels: Number.POSITIVE_INFINITY,
    limits: {},
    request: { tools: 128, name: CHAT_NAME },
  },
  // "Custom Structured Outputs" and the API's FunctionTool name no subset of JSON Schema.
  mistral: undefined,
  // "Structured outputs" names no subset; `format` and a tool's parameters accept any JSON Schema.
  ollama: undefined,
};

/** The providers of {@link StrictOptions}. */
export const STRICT_PROVIDERS: readonly StrictProvider[] = Object.keys(RULES) as StrictProvider[];

const OPTIONS = { provider: STRICT_PROVIDERS, lengthLimits: BOOLEAN };
