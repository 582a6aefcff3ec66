import type { ToolResult } from "../../cards/index.ts";
import { answer } from "../CoreToolsError.ts";
import type { CardService } from "../cards/index.ts";
import type { UserDataService } from "../data/index.ts";
import { USER_ID } from "../rules.ts";
import type { Telemetry } from "../Telemetry.ts";
import type { TriggerService } from "../triggers/index.ts";

/**
 * The context of a run of the tools: the user whose data they work with.
 *
 * @example
 * await core.tools.run(calls, { context: { userId: "ada" } });
 */
export type CoreToolsContext = { readonly userId?: string | undefined } | undefined;

/** The work of a call with the services of its user. The signal is aborted when the tools are closed. */
export type Work = (services: UserServices, closing: AbortSignal) => Promise<ToolResult>;

type Host = {
  /** The user of runs that name no user. */
  readonly userId: string | undefined;
  readonly telemetry: Telemetry;
  forUser(userId: string): UserServices;
};

/** The calls of the tools. Each works for the user of its run; `close` waits for all of them. */
export class Calls {
  readonly #host: Host;
  readonly #running = new Set<Promise<ToolResult>>();
  readonly #closing = new AbortController();

  constructor(host: Host) {
    this.#host = host;
  }

  readonly run = (tool: string, context: CoreToolsContext, work: Work): Promise<ToolResult> => {
    const call = this.#host.telemetry.call(tool, () => this.#answer(context, work));
    this.#running.add(call);
    const end = () => this.#running.delete(call);
    call.then(end, end);
    return call;
  };

  /** Takes no more calls, and waits for those that run. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
  }

  async #answer(context: CoreToolsContext, work: Work): Promise<ToolResult> {
    const { signal } = this.#closing;
    if (signal.aborted) return { status: "error", error: "the tools are being closed: nothing was done" };
    const userId = userOf(context, this.#host.userId);
    if (!USER_ID.accepts(userId)) return { status: "error", error: NO_USER };
    return answer(() => work(this.#host.forUser(userId as string), signal));
  }
}

/** A context with `userId: undefined`, as for a guest, does not get the data of the default user. */
function userOf(context: CoreToolsContext, byDefault: string | undefined): unknown {
  if (context === undefined) return byDefault;
  if (typeof context !== "object" || context === null) return undefined;
  return "userId" in context ? context.userId : byDefault;
}

const NO_USER = `expected a user for these tools, by the context { userId } of the run: ${USER_ID.expected}`;

/** The services of one user, which the tools call. Their arguments come from a model. */
export type UserServices = {
  readonly userData: Pick<UserDataService, "read" | "write" | "query" | "delete">;
  readonly triggers: Pick<TriggerService, "create" | "list" | "cancel">;
  readonly cards: Pick<CardService, "render" | "submit" | "refresh">;
};
