import type { JsonObject, JsonValue } from "../../json/index.ts";
import { type CardType, CORE_CARD_TYPES } from "../CardType.ts";
import { isObject } from "../data/isObject.ts";
import { READERS } from "../data/readCard.ts";
import type { ToolResult } from "../ToolResult.ts";
import type { Params } from "./Host.ts";

const TYPES: ReadonlySet<unknown> = new Set(Object.values(CORE_CARD_TYPES));

/**
 * The card of a call whose arguments may still be incomplete; `undefined` while nothing can be shown yet, which is not
 * an error.
 */
export function draftOf({ card_type, data_source, options }: Params): ToolResult | undefined {
  const source = data_source as JsonValue | undefined;
  if (!TYPES.has(card_type) || !isObject(source) || source.data === undefined) return undefined;
  const given = options as JsonValue | undefined;
  const shown: JsonObject = isObject(given) ? given : {};
  try {
    if (![source.data, shown.fields, shown.schema, shown.options].some(saysSomething)) return undefined;
    READERS[card_type as CardType](source.data, shown);
  } catch {
    return undefined;
  }
  return { status: "success", card_type: card_type as CardType, data: source.data, options: shown };
}

/** Whether there is more than brackets: an incomplete card is not an empty one. */
function saysSomething(value: JsonValue | undefined): boolean {
  if (typeof value !== "object" || value === null) return value !== undefined && value !== null && value !== "";
  return Object.values(value).some(saysSomething);
}
