import { describeKind } from "../../checks/index.ts";
import type { JsonObject, JsonValue } from "../../json/index.ts";
import { MAX_ACTIONS } from "../limits.ts";
import { CardProblem } from "./CardProblem.ts";
import { assertAtMost, entriesIn, nameIn } from "./expect.ts";
import { objectOf, textIn, titleOf } from "./members.ts";

const STYLES = ["default", "primary", "danger"] as const;

/** Other names that models use for the styles. */
const SYNONYMS: ReadonlyMap<unknown, ModalAction["style"]> = new Map([
  ["secondary", "default"],
  ["destructive", "danger"],
]);

/** A button of a modal. */
export type ModalAction = {
  readonly id: string;
  readonly label: string;
  readonly style: (typeof STYLES)[number];
};

/** A text over the page, in Markdown, with the actions of the user. */
export type Modal = {
  readonly title?: string;
  readonly body?: string;
  readonly actions: readonly ModalAction[];
  /** Whether it opens as soon as it is drawn. Otherwise, only its button opens it. */
  readonly isOpen: boolean;
};

/**
 * The content of a modal: its text, or an object with a title, a body or actions. Without actions it can only be
 * closed. With `options.open: false` it stays behind a button.
 *
 * @throws {CardProblem}
 * @example
 * readModal({ title: "Delete?", actions: [{ id: "yes", label: "Delete", style: "danger" }] });
 */
export function readModal(data: JsonValue, options: JsonObject = {}): Modal {
  const content: JsonObject = objectOf(data, "body");
  const title = textIn(content, "title") ?? textIn(options, "title");
  const body = textIn(content, "body", "text", "message", "content");
  const { actions: rows = options.actions } = content;
  const given = entriesIn("actions", rows, "texts, or objects with a label or an id", labelOf) ?? [];
  assertAtMost(MAX_ACTIONS, "actions", given.length);
  const actions = given.map(actionOf);
  if (body === undefined && actions.length === 0 && textIn(content, "title") === undefined) {
    throw new CardProblem(
      `expected a text, or an object with a title, a body or actions, received ${describeKind(data)}`,
    );
  }
  const isOpen = options.open !== false;
  return { ...(title !== undefined && { title }), ...(body !== undefined && { body }), actions, isOpen };
}

const labelOf = (row: JsonValue): string | undefined => titleOf(objectOf(row, "id"))?.title;

function actionOf(row: JsonValue): ModalAction {
  const action: JsonObject = objectOf(row, "id");
  const label = labelOf(row) as string;
  const style = nameIn(STYLES, action.style, `style of the action "${label}"`, SYNONYMS) ?? "default";
  return { id: textIn(action, "id") ?? label, label, style };
}
