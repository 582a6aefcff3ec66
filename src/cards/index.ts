// The exports for other rooms. All code that draws is in public.ts.

export type { CardColumn, CardField, CardOptions } from "./CardOptions.ts";
export { type CardType, CORE_CARD_TYPES } from "./CardType.ts";
export { CardProblem } from "./data/CardProblem.ts";
export { checkValues, messageOf } from "./data/checkValues.ts";
export { NEEDS } from "./data/needs.ts";
export { awaitsUser, READERS } from "./data/readCard.ts";
export { shortened, summarize } from "./data/summarize.ts";
export { ENGLISH } from "./labels.ts";
export type { ToolResult } from "./ToolResult.ts";
