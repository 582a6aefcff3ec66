/** What a provider accepts in a request. It answers the whole request with an error otherwise. */
export type ProviderRules = {
  readonly names: NameRule;
  /** The rules of the parameters of a tool. */
  readonly parameters: SchemaRules;
};

/** The rule for names of tools of a provider. */
export type NameRule = {
  readonly allowed: RegExp;
  /** Matches characters that are not allowed. They are replaced by `_`. */
  readonly refused: RegExp;
  readonly maxLength: number;
};

/** What a provider refuses in the parameters of a tool. */
export type SchemaRules = {
  /** The keywords that the parameters themselves must not have. */
  readonly refusedAtRoot: readonly string[];
  /** Whether the items of each array must be described: all of them, beside those that `prefixItems` describes. */
  readonly needsItems: boolean;
  /** What the names of properties consist of; absent if they may be any text. */
  readonly propertyNames?: NameRule | undefined;
  /**
   * Whether keywords must have their form of 2020-12, and values of the types that it gives them: the provider checks the
   * schema by the schema of that draft, which ignores `nullable`, or reads it into types of its own.
   */
  readonly needsNewForms: boolean;
  /** Whether nothing may stand beside a `$ref`. */
  readonly loneReferences?: boolean;
  /** Whether it is known to read a boolean for a schema, deeper than among the parameters. */
  readonly readsBooleans?: boolean;
};

/** The rule of Anthropic for names of properties. */
export const ANTHROPIC_PROPERTIES: NameRule = {
  allowed: /^[a-zA-Z0-9_.-]{1,64}$/,
  refused: /[^a-zA-Z0-9_.-]/g,
  maxLength: 64,
};

/** For providers of which no rules are known. */
export const ANY_PARAMETERS: SchemaRules = { refusedAtRoot: [], needsItems: false, needsNewForms: false };

/** The rule of OpenAI, and of servers that say that they accept what OpenAI accepts. */
export const OPENAI_NAMES: NameRule = { allowed: /^[a-zA-Z0-9_-]{1,64}$/, refused: /[^a-zA-Z0-9_-]/g, maxLength: 64 };

/**
 * For providers without a documented rule: their wires never change a name. A wire whose provider gets a rule must also
 * pass the names of calls and results through `namesOf`.
 */
export const ANY_NAMES: NameRule = { allowed: /^/, refused: /(?!)/g, maxLength: Number.POSITIVE_INFINITY };
