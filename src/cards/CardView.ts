import type { JsonObject, JsonValue } from "../json/index.ts";
import type { Formatter } from "./format.ts";
import type { Labels } from "./labels.ts";

/**
 * Draws the content of a card. It is called again when the data change; the card shows an error that it throws.
 *
 * @example
 * const score: CardView = ({ data, format }) => {
 *   const node = document.createElement("strong");
 *   node.textContent = format.value(data);
 *   return node;
 * };
 * CardRegistry.registerCustom("score", score);
 */
export type CardView = (card: CardContext) => Node | Promise<Node>;

/**
 * The data that a view draws, and the functions that it can call.
 *
 * @example
 * const view: CardView = ({ labels, submit }) => h("button", { on: { click: () => submit({ liked: true }) } }, labels.submit);
 */
export type CardContext = {
  /** Any JSON, written by a model: put it into text nodes, never into HTML. */
  readonly data: JsonValue;
  readonly options: JsonObject;
  /** Numbers, dates and texts as the reader writes them. */
  readonly format: Formatter;
  /** The words of the views, in the reader's language. */
  readonly labels: Labels;
  /** Aborted when the card is drawn again or leaves the page. */
  readonly signal: AbortSignal;
  /** The state that survives when the view is drawn again: open nodes, typed text. */
  readonly state: Map<string, unknown>;
  /** Adds the CSS of the view, once. Its selectors apply only to this card. */
  style(css: string): void;
  /** The text for empty data. */
  empty(): Node;
  redraw(): void;
  /** Tells the host what the user entered, by the event `oj-submit`. */
  submit(values: JsonObject, action?: string): void;
};

/**
 * The `detail` of the event `oj-submit`: what a user entered into a card. The host turns it into a tool call; a card
 * itself changes no data.
 *
 * @example
 * card.addEventListener("oj-submit", ({ detail }) => send(detail.values));
 */
export type CardSubmission = {
  readonly cardType: string;
  readonly componentId?: string;
  /** The `card_id` of the result, which tells the cards of a conversation apart. */
  readonly cardId?: string;
  /** The pressed button, if there are several, such as the actions of a modal. */
  readonly action?: string;
  readonly values: JsonObject;
  readonly options: JsonObject;
};
