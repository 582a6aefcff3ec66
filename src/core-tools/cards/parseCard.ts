import { CARD_DATA, type CardOptions, CardProblem, type CardType, CORE_CARD_TYPES } from "../../cards/index.ts";
import { describeKind, describeValue, didYouMean, isMisspelt } from "../../checks/index.ts";
import type { JsonObject, JsonValue } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { checkStorable, listed, parsePath, refuse } from "../data/index.ts";

/**
 * The data and the view of a card. Mistakes become results, because a model may have written it.
 *
 * @example
 * const init: CardInit = { cardType: "tree", dataSource: { type: "path", path: "notes/2026" } };
 */
export type CardInit = {
  readonly cardType: CardType;
  readonly dataSource: CardDataSource;
  readonly options?: CardOptions | undefined;
};

/** Where the data of a card come from: a path of the user, the call itself, or an endpoint. */
export type CardDataSource =
  | { readonly type: "path"; readonly path: string }
  | { readonly type: "inline"; readonly data: JsonValue }
  | { readonly type: "api"; readonly endpoint: string };

type Unread = { readonly [Name in keyof CardInit]: unknown };

type ParsedCard = { readonly cardType: CardType; readonly source: CardDataSource; readonly options: JsonObject };

/** A card as a model describes it, which is read when it is rendered. */
export const unreadCard = (cardType: unknown, dataSource: unknown, options: unknown): CardInit =>
  ({ cardType, dataSource, options }) as CardInit;

/**
 * Reads a card as a model describes it.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * parseCard({ cardType: "list", dataSource: { type: "inline", data: ["one"] } });
 */
export function parseCard({ cardType, dataSource, options = {} }: Unread): ParsedCard {
  if (!isCardType(cardType)) {
    const hint = typeof cardType === "string" ? didYouMean(cardType, CARD_TYPES) : "";
    refuse(`card_type: expected ${listed(CARD_TYPES)}, received ${describeValue(cardType)}.${hint}`);
  }
  if (!isObject(options)) refuse(`options: expected an object, received ${describeKind(options)}`);
  checkStorable("options", options);
  if (cardType !== "custom") checkNames(options);
  if (cardType === "custom" && (typeof options.component_id !== "string" || options.component_id === "")) {
    refuse(
      `options.component_id: expected the id of a component, which a custom card needs, received ${describeValue(options.component_id)}`,
    );
  }
  // Checked now, because after the user has entered values it is too late to reject the path.
  if (options.write_path !== undefined) parsePath(options.write_path, "options.write_path");
  return { cardType, source: parseSource(dataSource), options: options as JsonObject };
}

/** A misspelt option would be ignored silently. Unknown options are for custom components. */
function checkNames(options: object): void {
  for (const name of Object.keys(options)) {
    if (OPTION_NAMES.includes(name) || !OPTION_NAMES.some((known) => isMisspelt(name, known))) continue;
    refuse(`options: unknown option ${describeValue(name)}.${didYouMean(name, OPTION_NAMES)}`);
  }
}

/** All options that some view reads. */
const OPTION_NAMES: readonly string[] = [
  ...["title", "subtitle", "interactive", "chart_type", "component_id", "columns", "page_size", "fields", "schema"],
  ...["submit_label", "write_path", "options", "multiple", "selected", "actions", "level", "duration_ms"],
  ...["min", "max", "step", "unit", "open"],
];

function parseSource(source: unknown): CardDataSource {
  if (!isObject(source)) {
    refuse(`data_source: expected an object with type and path, data or endpoint, received ${describeKind(source)}`);
  }
  const { type } = source;
  if (!isSourceType(type))
    refuse(`data_source.type: expected ${listed(SOURCE_TYPES)}, received ${describeValue(type)}`);
  const name = MEMBERS[type];
  const stray = Object.keys(source).find((key) => key !== "type" && key !== name && source[key] !== undefined);
  if (stray !== undefined) {
    refuse(`data_source: expected ${name} alone with the type "${type}", received ${describeValue(stray)} too`);
  }
  const value = source[name];
  if (type === "path") return { type, path: parsePath(value, "data_source.path") };
  if (type === "api") return { type, endpoint: parseEndpoint(value) };
  if (value === undefined) refuse("data_source.data: expected the data of the card, received undefined");
  return { type, data: value as JsonValue };
}

function parseEndpoint(value: unknown): string {
  if (typeof value !== "string") {
    refuse(`data_source.endpoint: expected the name of an endpoint, received ${describeKind(value)}`);
  }
  return value;
}

const CARD_TYPES: readonly CardType[] = Object.values(CORE_CARD_TYPES);
const MEMBERS = { path: "path", inline: "data", api: "endpoint" } as const;
const SOURCE_TYPES = Object.keys(MEMBERS) as (keyof typeof MEMBERS)[];

const isCardType = (value: unknown): value is CardType => CARD_TYPES.some((name) => name === value);
const isSourceType = (value: unknown): value is keyof typeof MEMBERS => SOURCE_TYPES.some((name) => name === value);

/**
 * The result of reading the data of a card. If the view cannot show the data, the error tells the model, which wrote
 * them, what the view needs.
 *
 * @throws {CoreToolsError} `invalid_input`
 */
export function readCard<Result>(type: CardType, work: () => Result, owner = "data"): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CardProblem)) throw error;
    refuse(`${owner}: ${error.message}. A card of the type "${type}" needs ${CARD_DATA[type].needs}`);
  }
}
