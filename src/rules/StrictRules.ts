import type { PatternPart } from "../schema/index.ts";

/**
 * The subset of JSON Schema that a provider's strict mode accepts. What it shares with tools that are not strict, such as
 * names, stands beside it in {@link ProviderRules}.
 */
export type StrictRules = {
  /** The enforced constraints of strings, numbers and lists. */
  readonly keywords: ReadonlySet<string>;
  readonly formats: ReadonlySet<string>;
  /** What a `pattern` must not contain beside that which it must not contain in any tool of the provider. */
  readonly refusedInPatterns?: readonly PatternPart[];
  /** Whether every property must be required, so that null must mean that it is absent. */
  readonly allRequired: boolean;
  /** Whether objects may have additional properties, and lists may have a schema per item. */
  readonly isOpen: boolean;
  /** Whether an object below the root may have no properties. */
  readonly emptyObjects: boolean;
  /** Whether a schema may be empty. */
  readonly untyped: boolean;
  /** Whether an enum may contain booleans and null. */
  readonly anyEnum: boolean;
  /** Of an enum with more values than this, all values together may have only so many characters. */
  readonly longEnums?: { readonly values: number; readonly characters: number };
  /** The largest `minItems`. */
  readonly minItems: number;
  /** Where `$ref` is allowed, and which keywords may be beside it. */
  readonly references: "inline" | "keep";
  readonly recursion: "refused" | "optional" | "allowed";
  /** The maximum number of levels of objects and lists. */
  readonly levels: number;
  /** The limits of one schema, and of all strict tools of a request. */
  readonly limits: StrictLimits;
  readonly request: StrictLimits & { readonly tools?: number };
};

/**
 * Limits of the quantities that `measure` counts.
 *
 * @example
 * const limits: StrictLimits = { optional: 24, unions: 16 };
 */
export type StrictLimits = {
  readonly properties?: number;
  readonly characters?: number;
  readonly enumValues?: number;
  readonly optional?: number;
  readonly unions?: number;
  /** The sum of all `maxItems`. Where it is exceeded, they are described. */
  readonly items?: number;
};
