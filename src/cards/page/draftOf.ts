import type { JsonObject, JsonValue } from "../../json/index.ts";
import type { CardType } from "../CardType.ts";
import { CARD_DATA } from "../data/cardData.ts";
import { isObject } from "../data/isObject.ts";
import type { ToolResult } from "../ToolResult.ts";
import type { Params } from "./Host.ts";

/**
 * The card of a call whose arguments may still be incomplete; `undefined` while nothing can be shown yet, which is not
 * an error.
 */
export function draftOf({ card_type, data_source, options }: Params): ToolResult | undefined {
  const source = data_source as JsonValue | undefined;
  if (
    typeof card_type !== "string" ||
    !Object.hasOwn(CARD_DATA, card_type) ||
    !isObject(source) ||
    source.data === undefined
  )
    return undefined;
  const given = options as JsonValue | undefined;
  const shown: JsonObject = isObject(given) ? given : {};
  try {
    if (![source.data, shown.fields, shown.schema, shown.options].some(saysSomething)) return undefined;
    CARD_DATA[card_type as CardType].read(source.data, shown);
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
