import { isObject } from "../../schema/index.ts";
import type { RawResult } from "../McpService.ts";
import type { Connection } from "./connection/Connection.ts";
import type { UpstreamRequest } from "./connection/UpstreamRequest.ts";
import { taskLost } from "./failures.ts";
import { OpenTask } from "./OpenTask.ts";

/** How a task is asked for: at the connection that made it, or at another one of its server. */
export type OpenTasksInit = {
  /** The name of the server. */
  readonly name: string;
  request(
    connection: Connection | undefined,
    method: string,
    params: RawResult,
    request: Partial<UpstreamRequest>,
  ): Promise<RawResult>;
  /** Whether the connection takes new requests. */
  isCurrent(connection: Connection): boolean;
  /** A task has ended, and nothing keeps its connection open for it any more. */
  onEnd(): void;
};

/** The tasks of one server, each of which keeps its connection open. */
export class OpenTasks {
  readonly #init: OpenTasksInit;
  /** Each with the connection that made it. */
  readonly #tasks: Map<OpenTask, Connection> = new Map();

  constructor(init: OpenTasksInit) {
    this.#init = init;
  }

  get isEmpty(): boolean {
    return this.#tasks.size === 0;
  }

  /** Whether a call waits for the end of one. */
  get isAwaited(): boolean {
    return [...this.#tasks.keys()].some(({ isAwaited }) => isAwaited);
  }

  /** Whether a call waits for the end of one that this connection made. */
  isAwaitedAt(connection: Connection): boolean {
    return [...this.#tasks].some(([{ isAwaited }, maker]) => isAwaited && maker === connection);
  }

  /** Ends those that have ended at their server, and whose connection takes no new requests. */
  endDone(): void {
    for (const [task, maker] of this.#tasks) if (task.isDone && !this.#init.isCurrent(maker)) task.end();
  }

  /**
   * Sends a call, and tells of the task that it was answered with. Its connection is held from the start, because a
   * reload may retire it before the answer.
   */
  async noting(
    connection: Connection,
    send: () => Promise<RawResult>,
    onTask: (task: OpenTask) => void,
  ): Promise<RawResult> {
    const release = connection.hold(() => {});
    try {
      const result = await send();
      const id = taskIdOf(result);
      if (id !== undefined) onTask(this.#open(id, connection));
      return result;
    } finally {
      release();
    }
  }

  #open(id: string, connection: Connection): OpenTask {
    const { request, isCurrent, onEnd } = this.#init;
    const task: OpenTask = new OpenTask(id, connection.process, async (method, params, options) => {
      if (!task.isEnded && !isCurrent(connection)) return request(connection, method, params, options);
      // A server over HTTP may know its tasks after a connection was lost; another process may use their ids again.
      if (connection.process !== undefined && !isCurrent(connection)) throw taskLost(this.#init.name);
      return request(undefined, method, params, options);
    });
    const release = connection.hold(() => task.end());
    this.#tasks.set(task, connection);
    task.onEnd(() => {
      this.#tasks.delete(task);
      release();
      onEnd();
    });
    return task;
  }
}

/** The id of the task that a server answers a call with: since 2026-07-28, and before. */
function taskIdOf({ resultType, taskId, task }: RawResult): string | undefined {
  const id = resultType === "task" ? taskId : isObject(task) ? task.taskId : undefined;
  return typeof id === "string" ? id : undefined;
}
