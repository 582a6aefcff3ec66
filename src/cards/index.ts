// The exports for other rooms. All code that draws is in public.ts.

export type { CardOptions } from "./CardOptions.ts";
export { type CardType, CORE_CARD_TYPES } from "./CardType.ts";
export { CardProblem } from "./data/CardProblem.ts";
export { awaitsUser, CARD_DATA, shortened, summarize } from "./data/cardData.ts";
export { checkValues, messageOf } from "./data/checkValues.ts";
export { readCounter } from "./data/measuresOf.ts";
export { readForm } from "./data/readForm.ts";
export { readModal } from "./data/readModal.ts";
export { readSelect } from "./data/readSelect.ts";
export { ENGLISH } from "./labels.ts";
export type { ToolResult } from "./ToolResult.ts";
