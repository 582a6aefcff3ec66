import type { CardType } from "../../cards/index.ts";
import type { JsonObject } from "../../json/index.ts";
import type { DataRow, UserDataService } from "../data/index.ts";
import { MAX_CARD_ROWS, MAX_SUBTREE_BYTES } from "../limits.ts";
import { nestedOf, treeOf } from "./nestRows.ts";

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
