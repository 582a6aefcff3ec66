/**
 * The names of the views that a card can have.
 *
 * @example
 * CORE_CARD_TYPES.TABLE; // "table"
 */
export const CORE_CARD_TYPES = {
  LIST: "list",
  TREE: "tree",
  TABLE: "table",
  TIMELINE: "timeline",
  FORM: "form",
  SELECT: "select",
  CHART: "chart",
  PROGRESS: "progress",
  COUNTER: "counter",
  MODAL: "modal",
  TOAST: "toast",
  CUSTOM: "custom",
} as const;

/**
 * The name of a view.
 *
 * @example
 * const type: CardType = "list";
 */
export type CardType = (typeof CORE_CARD_TYPES)[keyof typeof CORE_CARD_TYPES];
