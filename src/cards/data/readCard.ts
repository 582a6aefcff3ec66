import type { JsonObject, JsonValue } from "../../json/index.ts";
import type { CardType } from "../CardType.ts";
import { readChart } from "./readChart.ts";
import { readCounter } from "./readCounter.ts";
import { readForm } from "./readForm.ts";
import { readList } from "./readList.ts";
import { readModal } from "./readModal.ts";
import { readProgress } from "./readProgress.ts";
import { readSelect } from "./readSelect.ts";
import { readTable } from "./readTable.ts";
import { readTimeline } from "./readTimeline.ts";
import { readToast } from "./readToast.ts";
import { readTree } from "./readTree.ts";

/** The content that the view of each type reads from its data. A custom component reads its own data. */
export const READERS: {
  readonly list: typeof readList;
  readonly tree: typeof readTree;
  readonly table: typeof readTable;
  readonly timeline: typeof readTimeline;
  readonly form: typeof readForm;
  readonly select: typeof readSelect;
  readonly chart: typeof readChart;
  readonly progress: typeof readProgress;
  readonly counter: typeof readCounter;
  readonly modal: typeof readModal;
  readonly toast: typeof readToast;
  readonly custom: (data: JsonValue) => JsonValue;
} = {
  list: readList,
  tree: readTree,
  table: readTable,
  timeline: readTimeline,
  form: readForm,
  select: readSelect,
  chart: readChart,
  progress: readProgress,
  counter: readCounter,
  modal: readModal,
  toast: readToast,
  custom: (data: JsonValue) => data,
};

/**
 * Whether a card awaits its user: a form, a choice, a modal with actions, and other cards that are interactive.
 *
 * @example
 * awaitsUser("form", {}, { fields: ["name"] }); // true
 */
export function awaitsUser(type: CardType, data: JsonValue, options: JsonObject): boolean {
  if (type === "modal") return readModal(data, options).actions.length > 0;
  if (type === "form" || type === "select") return options.interactive !== false;
  return options.interactive === true && INTERACTIVE.has(type);
}

const INTERACTIVE: ReadonlySet<CardType> = new Set(["counter", "custom"]);
