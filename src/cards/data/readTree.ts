import type { JsonObject, JsonValue } from "../../json/index.ts";
import { CardProblem } from "./CardProblem.ts";
import { isObject } from "./isObject.ts";
import { textIn, titleOf } from "./members.ts";

/** One node of a tree. Its children are read when they are asked for, so that depth and size cost nothing before. */
export type TreeNode = {
  /** Text, or any value that the reader's format writes. */
  readonly title: JsonValue;
  /** The text beside the title: the value of a leaf `key: value`, or the text of a node. */
  readonly text?: JsonValue;
  readonly badge?: JsonValue;
  /** Whether it is ticked, if it can be. */
  readonly done?: boolean;
  /** From 0 to 1. */
  readonly progress?: number;
  /** `undefined` for a leaf. */
  readonly children?: () => readonly TreeNode[];
};

/**
 * The nodes of a tree: objects with a title (or label, name) or children; the members of other objects are nodes by key.
 *
 * @throws {CardProblem}
 * @example
 * readTree({ title: "2026", children: [{ title: "Read", done: true }] }); // [{ title: "2026", children }]
 * readTree({ year: { books: 12 } }); // [{ title: "year", children }], whose child is { title: "books", text: 12 }
 */
export function readTree(data: JsonValue): readonly TreeNode[] {
  if (typeof data !== "object" || data === null) {
    throw new CardProblem(`expected an object or an array, received ${data === null ? "null" : `a ${typeof data}`}`);
  }
  return isNode(data) ? [nodeOf("", data)] : nodesIn(data);
}

/** The members that describe a node; its other members become nodes if it has no `children`. */
const KNOWN: ReadonlySet<string> = new Set(["text", "badge", "done", "progress", "path", "id"]);

const isNode = (value: JsonValue): value is JsonObject =>
  isObject(value) && (textIn(value, "title", "label", "name") !== undefined || Array.isArray(value.children));

function nodesIn(value: JsonValue): readonly TreeNode[] {
  if (Array.isArray(value)) return value.map((item, index) => nodeOf(index + 1, item));
  return Object.entries(value as object).map(([key, member]) => nodeOf(key, member));
}

function nodeOf(key: string | number, value: JsonValue): TreeNode {
  // An item of an array has no name; a member has its key.
  if (typeof value !== "object" || value === null) return typeof key === "number" ? { title: value } : leaf(key, value);
  if (!isNode(value)) return { title: key, ...childrenIn(value) };
  const { text, badge, done, progress, children } = value;
  const named = titleOf(value);
  return {
    title: named?.title ?? key,
    ...(isScalar(text) && named?.key !== "text" && { text }),
    ...(isScalar(badge) && { badge }),
    ...(typeof done === "boolean" && { done }),
    ...(typeof progress === "number" && {
      progress: Math.min(Math.max(progress > 1 ? progress / 100 : progress, 0), 1),
    }),
    ...childrenIn(children ?? rest(value, named?.key)),
  };
}

const leaf = (title: string, text: JsonValue): TreeNode => ({ title, text });

const isScalar = (value: JsonValue | undefined): value is string | number =>
  typeof value === "string" || typeof value === "number";

const rest = (node: JsonObject, titleKey: string | undefined): JsonObject =>
  Object.fromEntries(Object.entries(node).filter(([key]) => key !== titleKey && !KNOWN.has(key)));

const childrenIn = (value: JsonValue): Pick<TreeNode, "children"> =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0
    ? { children: () => nodesIn(value) }
    : {};
