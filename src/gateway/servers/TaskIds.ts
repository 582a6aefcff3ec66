import { createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "../isSameSecret.ts";
import type { RawResult } from "../McpService.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import { userKey } from "../userKey.ts";

/** A task of a server, by the id that the server gave it. */
export type ServerTask = { readonly server: string; readonly id: string };

/**
 * The ids under which clients find the tasks of all servers. An id says which task it means and is signed for the user
 * who started it, so that nothing has to be remembered, and no other user can use it. It holds as long as this process.
 *
 * @example
 * const ids = new TaskIds();
 * const id = ids.publish({ server: "ci", id: "7" }, "Ann");
 * ids.find(id, "Ann"); // { server: "ci", id: "7" }
 * ids.find(id, "Bob"); // undefined
 */
export class TaskIds {
  readonly #key: Buffer = randomBytes(32);

  publish(task: ServerTask, user: unknown): string {
    const text = Buffer.from(JSON.stringify([task.server, task.id])).toString("base64url");
    return `${text}.${this.#sign(text, user)}`;
  }

  /** `undefined` for an id that was not given to this user. */
  find(published: unknown, user: unknown): ServerTask | undefined {
    if (typeof published !== "string") return undefined;
    const [text = "", signature = ""] = published.split(".");
    if (!isSameSecret(published, `${text}.${signature}`) || !isSameSecret(signature, this.#sign(text, user))) {
      return undefined;
    }
    const [server, id] = JSON.parse(Buffer.from(text, "base64url").toString()) as [string, string];
    return { server, id };
  }

  #sign(text: string, user: unknown): string {
    return createHmac("sha256", this.#key)
      .update(JSON.stringify([text, userKey(user)]))
      .digest("base64url");
  }
}

/**
 * The id of a task.
 *
 * @throws {UpstreamError} for a task without an id, of which nobody can ask
 */
export function requireTaskId({ taskId }: RawResult, server: string): string {
  if (typeof taskId === "string") return taskId;
  const message = `The server ${JSON.stringify(server)} answered with a task without an id`;
  throw new UpstreamError("protocol", server, message);
}

/**
 * A result with the id under which this user finds its task; any other result stays as it is.
 *
 * @throws {UpstreamError} for a task without an id
 */
export function withPublicTask(result: RawResult, server: string, user: unknown, ids: TaskIds): RawResult {
  const { taskId, resultType } = result;
  if (resultType === "task") requireTaskId(result, server);
  return typeof taskId === "string" ? { ...result, taskId: ids.publish({ server, id: taskId }, user) } : result;
}
