import type { CardType } from "../../cards/index.ts";
import type { JsonObject, MutableJson } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import type { DataRow, UserDataService } from "../data/index.ts";
import { MAX_CARD_ROWS, MAX_SUBTREE_BYTES } from "../limits.ts";

/** The data under a path, as a card shows them. */
export type PathData = {
  readonly data: JsonObject;
  /** The version of the row, if the data are from one row. */
  readonly version?: number;
  /** Whether there are more rows than these. */
  readonly truncated?: boolean;
};

/**
 * The data of a path for a type of card: the data of the path itself or, if there are no such data, the data below it.
 * A tree shows both.
 *
 * @throws {CoreToolsError}
 * @example
 * await readPath(userData, "notes/2026", "tree");
 */
export async function readPath(
  userData: Pick<UserDataService, "subtree">,
  path: string,
  cardType: CardType,
): Promise<PathData | undefined> {
  const isOneRow = ONE_ROW.has(cardType);
  const found = await userData.subtree(path, { rows: isOneRow ? 1 : MAX_CARD_ROWS, bytes: MAX_SUBTREE_BYTES });
  // In the order of paths the row of the path itself comes first.
  const [first] = found.rows;
  if (first?.path === path && (cardType !== "tree" || found.rows.length === 1)) {
    return { data: first.content, version: first.version };
  }
  if (first === undefined || isOneRow) return undefined;
  const shape = SHAPES[cardType] ?? rowsOf;
  let { rows } = found;
  let data = shape(rows, path);
  // Nodes take more bytes than the rows that they are made of.
  while (rows.length > 1 && Buffer.byteLength(JSON.stringify(data)) > MAX_SUBTREE_BYTES) {
    rows = rows.slice(0, rows.length / 2);
    data = shape(rows, path);
  }
  const truncated = found.truncated || rows.length < found.rows.length;
  return { data, ...(truncated && { truncated }) };
}

const rowsOf = (rows: readonly DataRow[]): JsonObject => ({
  items: rows.map(({ path, content }) => ({ path, ...content })),
});

/** How the rows below a path are combined, for cards that do not show rows. */
const SHAPES: { readonly [Type in CardType]?: (rows: readonly DataRow[], path: string) => JsonObject } = {
  tree: treeOf,
  custom: nestedOf,
};

/** The cards that show one thing instead of rows. */
const ONE_ROW: ReadonlySet<CardType> = new Set(["form", "modal", "toast"]);

/** A step of paths: the row that ends there, and the steps below it. */
type Step = { content?: JsonObject; readonly below: Map<string, Step> };

/**
 * The rows below a path as the nodes of a tree, with one level for each segment of their paths. The members of a row
 * come before the rows below it.
 *
 * @example
 * treeOf([{ path: "notes/2026/year", content: { title: "Read" }, … }], "notes/2026");
 * // { title: "2026", path: "notes/2026", children: [{ title: "Read", path: "notes/2026/year", badge: "year", … }] }
 */
function treeOf(rows: readonly DataRow[], path: string): JsonObject {
  const base = path.replace(/\/$/, "");
  return nodeOf(stepsOf(rows, base), base.slice(base.lastIndexOf("/") + 1), base);
}

/**
 * The rows below a path as one object, with an object for each segment of their paths.
 *
 * @example
 * nestedOf([{ path: "notes/2026/year", content: { title: "Read" }, … }], "notes/2026"); // { year: { title: "Read" } }
 */
function nestedOf(rows: readonly DataRow[], path: string): JsonObject {
  return objectOf(stepsOf(rows, path.replace(/\/$/, "")));
}

function stepsOf(rows: readonly DataRow[], base: string): Step {
  const root: Step = { below: new Map() };
  for (const { path, content } of rows) {
    let step = root;
    for (const segment of path === base ? [] : path.slice(base.length + 1).split("/")) {
      const next: Step = step.below.get(segment) ?? { below: new Map() };
      step.below.set(segment, next);
      step = next;
    }
    step.content = content;
  }
  return root;
}

/** A row that is itself a node of a tree keeps its members as a node, and its children. */
function nodeOf({ content = {}, below }: Step, segment: string, path: string): JsonObject {
  const { title, children: own, ...rest } = content;
  const hasTitle = typeof title === "string" && title !== "";
  const entries = Object.entries(rest);
  const said = hasTitle ? entries.filter(isSaid) : [];
  const children = [
    ...(Array.isArray(own) ? own : own === undefined ? [] : [memberNode("children", own)]),
    ...entries.filter((entry) => !said.includes(entry)).map(([key, value]) => memberNode(key, value)),
    ...Array.from(below, ([name, step]) => nodeOf(step, name, `${path}/${name}`)),
  ];
  return {
    title: hasTitle ? title : segment,
    path,
    ...(hasTitle && { badge: segment }),
    ...Object.fromEntries(said),
    children,
  };
}

const isSaid = ([key, value]: [string, MutableJson]): boolean =>
  ["text", "badge", "done", "progress"].includes(key) && typeof value !== "object";

const memberNode = (title: string, value: MutableJson): JsonObject =>
  typeof value === "object" && value !== null ? { title, children: value } : { title, text: value };

function objectOf({ content, below }: Step): JsonObject {
  const members = new Map<string, MutableJson>(Object.entries(content ?? {}));
  for (const [name, step] of below) {
    const member = members.get(name);
    members.set(name, { ...(isObject(member) && member), ...objectOf(step) });
  }
  return Object.fromEntries(members);
}
