// The exports of `openjiuwen-tools/cards`.

export { CardElement } from "./CardElement.ts";
export type { CardColumn, CardField, CardOptions } from "./CardOptions.ts";
export { CardRegistry, createCardRegistry } from "./CardRegistry.ts";
export { type CardType, CORE_CARD_TYPES } from "./CardType.ts";
export type { CardContext, CardSubmission, CardView } from "./CardView.ts";
export { CardProblem } from "./data/CardProblem.ts";
export type { Formatter } from "./format.ts";
export { h } from "./h.ts";
export { renderToolResult } from "./renderToolResult.ts";
export { safeUrl } from "./safeUrl.ts";
export type { ToolResult } from "./ToolResult.ts";
