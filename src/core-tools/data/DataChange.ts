import type { JsonObject } from "../../json/index.ts";
import type { Database, End, Trx } from "../database/Database.ts";
import type { Clock } from "../database/now.ts";
import { isInRange, parsePrefix } from "./path.ts";

/** A write or a deletion, for code that acts in the same transaction. */
export type WrittenData = {
  readonly userId: string;
  readonly path: string;
  /** The content before, or null if the path had no data. */
  readonly before: JsonObject | null;
  /** The content after, or null if it was deleted. */
  readonly after: JsonObject | null;
  /** How many updates by triggers led to this one. */
  readonly depth: number;
};

/** The user whose data are written, the clock, and the listener that is called in the same transaction. */
export type DataContext = {
  readonly userId: string;
  readonly clock?: Clock | undefined;
  readonly onWrite?: ((trx: Trx, change: WrittenData) => Promise<void>) | undefined;
  /** How many updates by triggers led to this one; default: 0. */
  readonly depth?: number | undefined;
};

/** The channel of the database on which changes are announced. */
export const DATA_CHANNEL = "openjiuwen_data";

/**
 * What changed.
 *
 * @example
 * const change: DataChange = { path: "notes/1", version: 2, deleted: false };
 */
export type DataChange = { readonly path: string; readonly version: number; readonly deleted: boolean };

/**
 * Calls the listeners for changes of one user's data, until the returned function is called.
 *
 * @throws {CoreToolsError}
 * @example
 * const end = await watchData(database, "ada", "notes", (change) => console.log(change.path));
 */
export async function watchData(
  database: Database,
  userId: string,
  prefix: string,
  listener: (change: DataChange) => void,
  onGap?: () => void,
): Promise<End> {
  const range = parsePrefix(prefix, "segment", "prefix");
  const tell = (payload: string): void => {
    const { user, path, version = 0, deleted = false } = parseNotification(payload);
    if (user !== userId) return;
    if (path === undefined) onGap?.();
    else if (isInRange(range, path)) listener({ path, version, deleted });
  };
  return database.listen(DATA_CHANNEL, tell, onGap);
}

type Notification = DataChange & { readonly user: string };

/** Other programs may notify on the channel too. */
function parseNotification(payload: string): Partial<Notification> {
  try {
    return JSON.parse(payload) ?? {};
  } catch {
    return {};
  }
}
