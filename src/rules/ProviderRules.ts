import type { PatternPart } from "../schema/index.ts";
import type { MessageOrder } from "./MessageOrder.ts";
import type { StrictRules } from "./StrictRules.ts";

/**
 * What a provider accepts in a request. It answers the whole request with an error otherwise.
 *
 * In a record, a comment `@source` says of each field, or of the object around it, where it is written, and when that was
 * read. `npm run providers` makes the tables of docs/providers.md from both.
 */
export type ProviderRules = {
  readonly names: NameRule;
  readonly tools?: ListRules;
  /** The rules of the parameters of a tool. */
  readonly parameters: SchemaRules;
  /**
   * The rules of the schema of a tool's results, which must be that of an object then; absent if it is sent as it is, or
   * not at all.
   */
  readonly output?: SchemaRules;
  /** The ids of calls; absent if they may be any text. */
  readonly callIds?: IdRule;
  readonly results?: ResultRules;
  /** The order of the messages; absent if any is accepted, or no report of a refusal is known. */
  readonly order?: MessageOrder;
  /** What the provider enforces of a strict tool; absent if it names no subset of JSON Schema. */
  readonly strict?: StrictRules;
  /** What it reads of the schema of a whole answer, where it names no subset of JSON Schema. */
  readonly format?: FormatRules;
};

/** The rule for names of tools of a provider. */
export type NameRule = {
  readonly allowed: RegExp;
  /** Matches characters that are not allowed. They are replaced by `_`. */
  readonly refused: RegExp;
  readonly maxLength: number;
  /** What is put before a name that begins with something else than a letter, where a name must begin with one. */
  readonly beginning?: string;
};

/** What a provider accepts of the list of tools, and of the choice among them. */
export type ListRules = {
  /** The maximum number of tools. */
  readonly most?: number;
  /** Whether an empty list is refused. The field must be left out then. */
  readonly refusesNone?: boolean;
  /** Whether tools that take a text instead of JSON are refused. They are sent as functions with one text. */
  readonly refusesCustom?: boolean;
  /** Whether a choice among some of the tools is refused. */
  readonly refusesSome?: boolean;
  /** Whether a choice of one tool by its name is refused, and so among some, too. */
  readonly refusesNamed?: boolean;
  /** Whether there is no choice at all: the model decides. */
  readonly refusesChoice?: boolean;
};

/** What a provider refuses in the parameters of a tool. */
export type SchemaRules = {
  /** The keywords that the parameters themselves must not have. */
  readonly refusedAtRoot: readonly string[];
  /** The keywords that the parameters themselves must have. Every wire sends both to every provider. */
  readonly neededAtRoot?: readonly ("type" | "properties")[];
  /** Whether a tool without parameters is refused. Every wire sends some to every provider. */
  readonly isNeeded?: boolean;
  /** What a `pattern`, and a name in `patternProperties`, must not contain. */
  readonly refusedInPatterns?: readonly PatternPart[];
  /** Whether `$schema` and `$id` of the parameters are refused. */
  readonly refusesIdentity?: boolean;
  /** Whether `$schema`, if it is there, must name draft 2020-12. */
  readonly onlyNewDialect?: boolean;
  /** Whether the items of each array must be described: all of them, beside those that `prefixItems` describes. */
  readonly needsItems: boolean;
  /** What the names of properties consist of; absent if they may be any text. */
  readonly propertyNames?: NameRule | undefined;
  /**
   * Whether keywords must have their form of 2020-12, and values of the types that it gives them: the provider checks the
   * schema by the schema of that draft, which ignores `nullable`, or reads it into types of its own.
   */
  readonly needsNewForms: boolean;
  /** Whether the forms of draft 7 are accepted beside those: the provider checks the schema by the schema of that draft. */
  readonly readsDraft7?: boolean;
  /** The most that all `maxItems` may add up to. */
  readonly mostItems?: number;
  /** How large the parameters of a tool may be. */
  readonly limits?: SizeLimits;
  /** Whether a name in `$defs` must mean the same in all tools of a request. */
  readonly sharesDefinitions?: boolean;
  /** Whether nothing may stand beside a `$ref`. */
  readonly loneReferences?: boolean;
  /** Whether it is known to read a boolean for a schema, deeper than among the parameters. */
  readonly readsBooleans?: boolean;
  /** Whether a `$ref` leads to all parameters (`#`) or to one of their `$defs` alone. */
  readonly onlyDefinitions?: boolean;
  /** Whether `items` must be an object also where no items may follow a tuple. */
  readonly refusesNoItems?: boolean;
  /** Whether `required` may only have names that `properties` beside it describes. */
  readonly definedRequired?: boolean;
  /**
   * Whether a `type` beside an `anyOf` is refused, and there each keyword that one of the members has too. A description
   * and a title are taken.
   */
  readonly typesInUnions?: boolean;
  /**
   * Whether a schema needs a type beside its other keywords, unless it has an `anyOf` or a `$ref`. The values of an `enum`
   * must have this one type then; beside strings or booleans may be null. A `$ref` must lead to values that end.
   */
  readonly needsTypes?: boolean;
};

/** How large a schema may be, as it is sent. */
export type SizeLimits = {
  /** Objects with properties within each other. */
  readonly levels: number;
  /** Properties of all objects together. */
  readonly properties: number;
  /** Bytes of the whole schema as JSON. */
  readonly bytes: number;
  /** Members of an `anyOf`. */
  readonly branches: number;
  /** Values of an `enum`. */
  readonly enumValues: number;
};

/** What a provider does not read in the schema of a whole answer. */
export type FormatRules = {
  /** Whether `$schema` and `$id` are refused. */
  readonly refusesIdentity?: boolean;
  /** Whether patterns with `\d` and its like are not read, so that nothing of the schema is enforced. */
  readonly refusesEscapes?: boolean;
};

/** What the ids of calls consist of. */
export type IdRule = {
  readonly allowed: RegExp;
  /**
   * The length of the id that is made for one which is not allowed; absent if its characters are escaped instead, so that
   * it can be restored.
   */
  readonly length?: number;
};

/** What a provider accepts of the results of calls. */
export type ResultRules = {
  /** The media types of images that it accepts; absent if it takes any. */
  readonly images?: readonly string[];
  /** Whether an empty text is refused. */
  readonly refusesEmpty?: boolean;
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

/** The media types of images that OpenAI's and Anthropic's APIs accept. */
export const USUAL_IMAGES: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];
