import { createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "../isSameSecret.ts";
import type { RawResult } from "../McpService.ts";
import type { OpenTask } from "../upstream/OpenTask.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import { userKey } from "../userKey.ts";

/** A task of a server, by the id that the server gave it. */
export type ServerTask = {
  readonly server: string;
  readonly id: string;
  /** The generation of the server, whose connection another config may change. */
  readonly generation: number;
  /** The process that knows it; `undefined` for a server over HTTP. */
  readonly process?: number | undefined;
  /** Asks the connection that made it, as long as that is kept open. */
  readonly open?: OpenTask | undefined;
};

/**
 * The ids under which clients find the tasks of all servers. An id says which task it means and is signed for the user
 * who started it, so that no other user can use it. It holds as long as this process, also when the connection of its
 * task is not open any more.
 *
 * @example
 * const ids = new TaskIds();
 * const id = ids.publish({ server: "ci", id: "7", generation: 0 }, "Ann");
 * ids.find(id, "Ann"); // { server: "ci", id: "7", generation: 0 }
 * ids.find(id, "Bob"); // undefined
 */
export class TaskIds {
  readonly #key: Buffer = randomBytes(32);
  /** By number, because servers may repeat the ids of their tasks. */
  readonly #open: Map<number, OpenTask> = new Map();
  #count = 0;

  publish({ server, id, generation, open }: ServerTask, user: unknown): string {
    const number = this.#count++;
    if (open?.isEnded === false) {
      this.#open.set(number, open);
      open.onEnd(() => this.#open.delete(number));
    }
    const text = Buffer.from(JSON.stringify([server, id, number, generation, open?.process])).toString("base64url");
    return `${text}.${this.#sign(text, user)}`;
  }

  /** `undefined` for an id that was not given to this user. */
  find(published: unknown, user: unknown): ServerTask | undefined {
    if (typeof published !== "string") return undefined;
    const [text = "", signature = ""] = published.split(".");
    if (!isSameSecret(published, `${text}.${signature}`) || !isSameSecret(signature, this.#sign(text, user))) {
      return undefined;
    }
    const json = Buffer.from(text, "base64url").toString();
    const [server, id, number, generation, process] = JSON.parse(json) as Published;
    return { server, id, generation, ...(process !== null && { process }), open: this.#open.get(number) };
  }

  #sign(text: string, user: unknown): string {
    return createHmac("sha256", this.#key)
      .update(JSON.stringify([text, userKey(user)]))
      .digest("base64url");
  }
}

type Published = [server: string, id: string, number: number, generation: number, process: number | null];

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
 * The result that is a task, with the id under which this user finds it.
 *
 * @throws {UpstreamError} for a task without an id
 */
export function withPublicTask(
  result: RawResult,
  { server, generation, open }: Omit<ServerTask, "id">,
  user: unknown,
  ids: TaskIds,
): RawResult {
  return { ...result, taskId: ids.publish({ server, id: requireTaskId(result, server), generation, open }, user) };
}
