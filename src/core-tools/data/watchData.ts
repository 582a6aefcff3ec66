import type { Database, End } from "../database/Database.ts";
import { DATA_CHANNEL, type DataChange } from "./DataChange.ts";
import { isInRange, parsePrefix } from "./path.ts";

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
