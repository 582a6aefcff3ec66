import type { FiringHandler, FiringHandlers, UserDataService } from "../../core-tools/index.ts";

/** The path under which a user finds what triggers sent. */
export const INBOX = "inbox";

/**
 * Handlers that write messages and notifications once to the user's own data, under `inbox/TIME/TRIGGER`, where an
 * agent reads them.
 */
export function inboxHandlers(dataOf: (userId: string) => UserDataService): FiringHandlers {
  const deliver: FiringHandler = async ({ userId, triggerId, occurrence, action, title, sourcePath }) => {
    const time = occurrence.toISOString();
    const content = {
      type: action.type,
      title,
      time,
      params: action.params,
      trigger_id: triggerId,
      source_path: sourcePath,
    };
    const path = `${INBOX}/${time}/${triggerId}`;
    const { status, error } = await dataOf(userId).write(path, content, { expectedVersion: 0 });
    // An earlier attempt has delivered it.
    if (status !== "success" && status !== "conflict") throw new Error(error);
  };
  return { message: deliver, notify: deliver };
}
