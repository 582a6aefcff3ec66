import {
  ANY_NAMES,
  type MessageOrder,
  type NameRule,
  type ProviderRules,
  type SchemaRules,
  type SizeLimits,
  type StrictRules,
} from "../../src/rules/index.ts";
import type { PatternPart } from "../../src/schema/index.ts";
import { LIMITED } from "../../src/strict/measure.ts";

/** A table of docs/providers.md: its heading, its rows, and what is true of the providers without a row. */
export type Topic = { readonly heading: string; readonly rows: readonly Row[]; readonly others: Cells };

/** A row of a provider, which has it if its record has one of the fields. */
export type Row = {
  /** The fields of a record that the row shows, with all that they contain. */
  readonly fields: readonly string[];
  cells(rules: ProviderRules): Cells;
};

/** What a provider accepts, and what this package sends in the place of anything else. */
export type Cells = readonly [accepts: string, instead: string];

const NONE = "–";
const UNKNOWN: Cells = ["no rule is known", "nothing is changed"];
const FEWER = "an error: send only the tools that may be called";

/** The tables of docs/providers.md. */
export const TOPICS: readonly Topic[] = [
  {
    heading: "Names of tools",
    rows: [
      row("names", (names: NameRule) =>
        names === ANY_NAMES
          ? ["any name", NONE]
          : [code(names.allowed.source), "the name with `_` for other characters, and a hash of it at the end"],
      ),
    ],
    others: UNKNOWN,
  },
  {
    heading: "Lists of tools",
    rows: [
      row("tools.most", (most: number) => [`at most ${most} tools`, "an error: choose the tools for this request"]),
      whereTrue("tools.refusesNone", "a list with at least one tool", "no list, if it is empty"),
      whereTrue("tools.refusesCustom", "functions, no custom tools", "a function with the one text `input`"),
    ],
    others: UNKNOWN,
  },
  {
    heading: "The root of the parameters",
    rows: [
      row("parameters.refusedAtRoot", rootCells),
      row("parameters.neededAtRoot", (needed: readonly string[]) => [
        `a root with ${needed.map((keyword) => `\`${keyword}\``).join(" and ")}`,
        "both of `type` and `properties`",
      ]),
      whereTrue("parameters.isNeeded", "tools with parameters", "an object without properties"),
      whereTrue("parameters.refusesIdentity", "no `$schema` and no `$id`", "the schema without them"),
    ],
    others: UNKNOWN,
  },
  {
    heading: "Keywords and drafts",
    rows: [
      row("parameters.needsItems", itemsCells),
      { fields: ["parameters.needsNewForms", "parameters.readsDraft7"], cells: formCells },
      row("parameters.refusedInPatterns", patternCells),
      whereTrue("parameters.readsBooleans", "a boolean as a schema, below the parameters", NONE),
      row("parameters.limits", ({ levels, properties, bytes, branches, enumValues }: SizeLimits) => [
        `at most ${levels} levels of properties, ${properties} properties, ${bytes} bytes, ${branches} members of an \`anyOf\` and ${enumValues} values of an \`enum\``,
        "an error, or the tool is left out",
      ]),
      row("parameters.mostItems", (most: number) => [
        `\`maxItems\` that add up to at most ${most}`,
        "a sentence of the description, for the largest",
      ]),
      whereTrue(
        "parameters.sharesDefinitions",
        "names in `$defs` that mean the same in all tools",
        "the name with a hash of what it means at the end",
      ),
      whereTrue("parameters.loneReferences", "`$ref` with nothing beside it", "`anyOf` with the `$ref` as its member"),
      whereTrue(
        "parameters.onlyDefinitions",
        "`$ref` to `#` or one of the `$defs`",
        "what it leads to as a definition",
      ),
      whereTrue("parameters.refusesNoItems", "no `items: false`", "`maxItems`"),
      whereTrue("parameters.definedRequired", "properties for names in `required`", "a property with any value"),
      whereTrue("parameters.typesInUnions", "no `type` beside `anyOf`", "the type in each member"),
      whereTrue("parameters.needsTypes", "a type of each schema and `enum`", "its type, or an `anyOf` of types"),
    ],
    others: UNKNOWN,
  },
  {
    heading: "Names of properties",
    rows: [
      row("parameters.propertyNames", ({ allowed }: NameRule) => [
        code(allowed.source),
        "the name with `_` for other characters, and a hash of it at the end",
      ]),
    ],
    others: UNKNOWN,
  },
  {
    heading: "Schemas of results",
    rows: [
      row("output.refusedAtRoot", rootCells),
      row("output.neededAtRoot", (needed: readonly string[]) => [
        `a root with ${needed.map((keyword) => `\`${keyword}\``).join(" and ")}`,
        "an object with the property `result`, or no schema, if the type is unclear",
      ]),
      row("output.needsItems", itemsCells),
      { fields: ["output.needsNewForms"], cells: ({ output }) => formCells({ parameters: output as SchemaRules }) },
      whereTrue("output.onlyNewDialect", "no `$schema` of another draft than 2020-12", "the schema without it"),
      whereTrue("output.readsBooleans", "a boolean as a schema, below the root", NONE),
    ],
    others: ["no such schemas, or any", "nothing is changed"],
  },
  {
    heading: "Ids of calls",
    rows: [
      row("callIds", ({ allowed, length }: NonNullable<ProviderRules["callIds"]>) => [
        code(allowed.source),
        length === undefined ? "the id with other characters escaped" : `${length} letters and digits made from the id`,
      ]),
    ],
    others: UNKNOWN,
  },
  {
    heading: "Images and empty texts",
    rows: [
      row("results.images", (images: readonly string[]) =>
        images.length === 0
          ? ["no images", "an error: give a text that describes it"]
          : [listed(images), "an error: convert the image"],
      ),
      whereTrue("results.refusesEmpty", "no parts with an empty text", "the other parts"),
    ],
    others: UNKNOWN,
  },
  {
    heading: "Order of messages",
    rows: [row("order", orderCells)],
    others: ["any order, or no rule is known", "nothing is checked"],
  },
  {
    heading: "Choices",
    rows: [
      { fields: ["tools.refusesSome", "tools.refusesNamed"], cells: choiceCells },
      whereTrue("tools.refusesChoice", "no choice, also not `required` and `none`", FEWER),
    ],
    others: ["a choice among some of the tools", NONE],
  },
  {
    heading: "Strict tools",
    rows: [
      row("strict.keywords", (keywords: ReadonlySet<string>) => [
        `of keywords for one value: ${listed(keywords)}`,
        "a sentence of the description",
      ]),
      row("strict.formats", (formats: ReadonlySet<string>) => [
        `formats: ${listed(formats)}`,
        "a sentence of the description",
      ]),
      strictRow(["refusedInPatterns"], ({ refusedInPatterns = [] }) => patternCells(refusedInPatterns)),
      strictRow(["allRequired", "isOpen", "emptyObjects"], objectCells),
      strictRow(["untyped", "anyEnum", "minItems"], valueCells),
      row("strict.longEnums", ({ values, characters }: NonNullable<StrictRules["longEnums"]>) => [
        `in an enum of more than ${values} values: ${characters.toLocaleString("en")} characters`,
        "a sentence of the description",
      ]),
      strictRow(["references", "recursion"], referenceCells),
      strictRow(["levels", "limits"], limitCells),
      row("strict.request", (limits: object) => [`in one request: ${limitsIn(limits)}`, errorBeyond(limits)]),
      whereTrue("format.refusesIdentity", "no `$schema` and no `$id`", "the schema without them"),
      whereTrue("format.refusesEscapes", "patterns without `\\d` and its like", "brackets such as `[0-9]`"),
    ],
    others: ["no subset is known", "nothing is changed"],
  },
];

/** What each provider is called in the page, by the name of its record. */
export const TITLES: ReadonlyMap<string, string> = new Map([
  ["OPENAI_CHAT_RULES", "OpenAI Chat"],
  ["OPENAI_RESPONSES_RULES", "OpenAI Responses"],
  ["ANTHROPIC_RULES", "Anthropic"],
  ["GEMINI_RULES", "Gemini"],
  ["OLLAMA_RULES", "Ollama"],
  ["MISTRAL_RULES", "Mistral"],
  ["DEEPSEEK_RULES", "DeepSeek"],
  ["MOONSHOT_RULES", "Moonshot"],
  ["ZHIPU_RULES", "Zhipu"],
  ["VLLM_RULES", "vLLM"],
  ["SGLANG_RULES", "SGLang"],
  ["MCP_RULES", "MCP"],
  ["MCP_HOST_RULES", "hosts of MCP"],
  ["AI_SDK_RULES", "AI SDK"],
  ["BEDROCK_CONVERSE_RULES", "Bedrock Converse"],
  ["COHERE_RULES", "Cohere"],
]);

/**
 * The value of a field of a record.
 *
 * @example
 * valueAt(OPENAI_CHAT_RULES, "tools.most"); // 128
 */
export function valueAt(rules: ProviderRules, field: string): unknown {
  return field
    .split(".")
    .reduce<unknown>((value, key) => (value as { [key: string]: unknown } | undefined)?.[key], rules);
}

function row(field: string, cells: (value: never) => Cells): Row {
  return { fields: [field], cells: (rules) => cells(valueAt(rules, field) as never) };
}

/** A row of a field that is either true or absent. */
function whereTrue(field: string, ...cells: Cells): Row {
  return row(field, (value: unknown) => {
    if (value !== true) throw new Error(`docs/providers.md: ${field}: expected true, received ${String(value)}`);
    return cells;
  });
}

function strictRow(fields: readonly (keyof StrictRules)[], cells: (strict: StrictRules) => Cells): Row {
  return { fields: fields.map((field) => `strict.${field}`), cells: ({ strict }) => cells(strict as StrictRules) };
}

function rootCells(refused: readonly string[]): Cells {
  if (refused.length === 0) return ["any keywords", NONE];
  const merged = "the parameters of all branches, and a sentence that says which belong together";
  return [`no ${listed(refused)}`, refused.length === 1 ? "what it refers to" : merged];
}

function itemsCells(needed: boolean): Cells {
  return needed ? ["arrays with `items`", "`items: {}`"] : ["arrays without `items`", NONE];
}

function formCells({ parameters: { needsNewForms, readsDraft7 } }: Pick<ProviderRules, "parameters">): Cells {
  if (!needsNewForms) return ["forms of any draft", NONE];
  const drafts = readsDraft7 ? "2020-12, and tuples of draft 7" : "2020-12";
  return [`the forms of draft ${drafts}`, "that form; the type that is meant; no keyword with a value of another type"];
}

function patternCells(refused: readonly PatternPart[]): Cells {
  return [`patterns without ${refused.map((part) => PATTERN_PARTS[part]).join(", ")}`, "a sentence of the description"];
}

/** What the page calls a part of a pattern. */
const PATTERN_PARTS: { readonly [part in PatternPart]: string } = {
  lookahead: "lookaheads",
  lookbehind: "lookbehinds",
  named_group: "named groups",
  inline_flags: "flags such as `(?i:a)`",
  back_reference: "back-references",
  word_boundary: "word boundaries",
  unicode_class: "`\\p{L}` and its like",
  letter_escape: "`\\u{41}`, `\\cA` and other letters behind a backslash",
  null_escape: "`\\0`",
  lazy_quantifier: "`+?` and its like",
  large_count: "counts of three digits",
  nested_bracket: "a `[` in brackets",
  empty_class: "`[]` and `[^]`",
  class_range: "ranges such as `[\\w-.]`",
  surrogate_escape: "`\\ud83d` and other halves of characters",
  early_reference: "`\\1` before the end of its group",
  invalid: "mistakes such as `*.js`",
};

function orderCells(order: MessageOrder): Cells {
  const { results, joinedRoles, matchedBy, uniqueIds, resultsFirst, takesOrphans, mayEndWithCalls } = order;
  const places = {
    next_turn: "results in the turn after their calls",
    before_user: "results before the next message of the user",
    anywhere: "results anywhere",
  };
  const accepted = joined(
    places[results],
    joinedRoles.length > 0 && `messages of ${listed(joinedRoles)} in a row are one turn`,
    { id: "a result for the id of each call", count: "as many results as calls" }[matchedBy],
    uniqueIds !== undefined && `each id once in a ${uniqueIds}`,
    resultsFirst === true && "results before all else in their turn",
    takesOrphans === true && "results without a call",
    mayEndWithCalls === true && "calls at the end",
  );
  return [accepted, "nothing else: `checkMessages` names the places"];
}

function choiceCells({ tools: { refusesNamed } = {} }: ProviderRules): Cells {
  return [refusesNamed ? "no choice by names" : "a choice of one tool, none among some of them", FEWER];
}

function objectCells({ allRequired, isOpen, emptyObjects }: StrictRules): Cells {
  return [
    joined(
      isOpen ? "open objects and tuples" : "closed objects, no tuples",
      allRequired ? "each property is required" : "optional properties",
      !emptyObjects && "no object without properties below the root",
    ),
    joined(
      allRequired && "null for an absent property",
      !isOpen && "a list of keys and values for free names",
      !isOpen && "an object for a tuple",
    ),
  ];
}

function valueCells({ untyped, anyEnum, minItems }: StrictRules): Cells {
  return [
    joined(
      untyped ? "any schemas" : "schemas with a type",
      anyEnum ? "enums of any values" : "enums without booleans and null",
      minItems < 0 && "no `minItems`",
      minItems >= 0 && Number.isFinite(minItems) && `\`minItems\` of at most ${minItems}`,
    ),
    joined(!untyped && "JSON text for any value", "a sentence of the description"),
  ];
}

function referenceCells({ references, recursion }: StrictRules): Cells {
  const kept = { refused: "no recursion", optional: "recursion in optional properties", allowed: "recursion" };
  const isKept = references === "keep";
  return [
    joined(isKept ? "`$ref`" : "no `$ref`", kept[recursion]),
    joined(!isKept && "what it refers to", recursion !== "allowed" && "JSON text for a recursion"),
  ];
}

function limitCells({ levels, limits, allRequired }: StrictRules): Cells {
  const all = Number.isFinite(levels) ? { levels, ...limits } : limits;
  const isEased = limits.optional !== undefined && !allRequired;
  return [
    `in one schema: ${limitsIn(all)}`,
    joined(
      Number.isFinite(levels) && "JSON text below",
      isEased && "null for some of the optional properties",
      Object.keys(limits).length > 0 && errorBeyond(limits),
    ),
  ];
}

const errorBeyond = (limits: object): string => (Object.keys(limits).length > 0 ? "a `StrictError`" : NONE);

function limitsIn(limits: object): string {
  const words: { readonly [limit: string]: string } = { ...LIMITED, levels: "levels", tools: "strict tools" };
  const texts = Object.entries(limits).map(([limit, most]) => {
    const { [limit]: what } = words;
    if (what === undefined) throw new Error(`docs/providers.md: expected words for the limit ${limit}`);
    return `${most.toLocaleString("en")} ${what}`;
  });
  return texts.join(", ") || "no limit is known";
}

const joined = (...texts: readonly (string | false)[]): string => texts.filter((text) => text).join("; ") || NONE;

function listed(values: Iterable<string>): string {
  return Array.from(values, code).join(", ");
}

function code(text: string): string {
  return `\`${text}\``;
}
