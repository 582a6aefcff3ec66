import { abortable } from "../../checks/index.ts";
import type { CallWatch } from "../calls/CallWatch.ts";
import { exactText } from "../exactIntegers.ts";
import { GatewayError } from "../GatewayError.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { notAList } from "../upstream/failures.ts";
import type { OpenTask } from "../upstream/OpenTask.ts";
import type { CallRequest } from "../upstream/Upstream.ts";
import { awaitingTask, requiresTask } from "./awaitTask.ts";
import { argumentsFor } from "./changedTool.ts";
import type { ManagedServer } from "./ManagedServer.ts";
import { requestFor } from "./requestFor.ts";
import { type TaskIds, withPublicTask } from "./TaskIds.ts";

/**
 * A call of a server's tool, with arguments that fit.
 *
 * @example
 * const call: GatewayCall = { server: "files", tool: "write_file", arguments: { path: "a.txt", content: "" } };
 */
export type GatewayCall = { readonly server: string; readonly tool: string; readonly arguments: unknown };

/**
 * Decides whether a call may go to its server: `true` allows it; `false`, or a text with the reason for the model,
 * refuses it. It is asked before each call, however the call was made. If it throws, the call is refused.
 *
 * @example
 * const authorize: Authorize = ({ tool }) => !tool.startsWith("delete_") || "Nothing is deleted here";
 */
export type Authorize = (call: GatewayCall, caller: McpCaller) => boolean | string | Promise<boolean | string>;

export type ToolCallsInit = {
  readonly authorize: Authorize | undefined;
  /** Records the calls. */
  readonly watch: CallWatch;
  readonly taskIds: TaskIds;
  /** The server of that name, for the caller whose request is under way. */
  readonly serverOf: (name: string) => ManagedServer;
  /** Hears of each tool that a user called without an error. */
  readonly onUse: (tool: { readonly server: string; readonly name: string }, user: unknown) => unknown;
};

/** Calls the tools of all servers, if the host allows it. */
export class ToolCalls {
  readonly #init: ToolCallsInit;

  constructor(init: ToolCallsInit) {
    this.#init = init;
  }

  /**
   * Calls a tool with checked arguments. `params` are the other parameters of the request.
   *
   * @throws {UpstreamError}, {GatewayError} `unknown_server`, `not_authorized`
   */
  async call(call: GatewayCall, caller: McpCaller, params: RawResult): Promise<RawResult> {
    const { serverOf, watch } = this.#init;
    const origin = await serverOf(call.server).originOf(call.tool);
    const named = origin === undefined ? call : { ...call, tool: origin.name };
    // The record has the arguments of the caller, because defaults of the config may be secret.
    return watch.watch(named, caller, params, (params) => {
      const args = origin === undefined ? call.arguments : argumentsFor(origin, call.arguments);
      return this.#send({ ...named, arguments: args }, call.tool, caller, params);
    });
  }

  /** `shown` is the name of the tool in lists, which the config may have changed. */
  async #send(call: GatewayCall, shown: string, caller: McpCaller, params: RawResult): Promise<RawResult> {
    const { serverOf, onUse, taskIds } = this.#init;
    const { server, tool } = call;
    const served = serverOf(server);
    const { upstream } = served;
    await this.#requireAuthorized(call, caller);
    await this.#requireServed(served, shown);
    let open: OpenTask | undefined;
    const onTask = (task: OpenTask): void => {
      open = task;
    };
    const send = (request: Omit<CallRequest, "params">, further?: RawResult): Promise<RawResult> =>
      upstream.callTool(tool, call.arguments, { ...request, params: { ...params, ...further } });
    const raw = served.latest?.find(shown)?.raw;
    const awaitsTask = caller.awaitsTasks === true || (raw !== undefined && requiresTask(raw));
    try {
      const given = await requestFor(caller, upstream, (given) => {
        const request = { ...given, onTask };
        return awaitsTask ? awaitingTask(upstream, raw ?? { name: tool }, request, send) : send(request);
      });
      const result = withContent(given, server);
      if (result.isError !== true) onUse({ server, name: shown }, caller.user);
      if (result.resultType === "task")
        return withPublicTask(result, { server, generation: served.generation, open }, caller.user, taskIds);
      open?.end();
      return result;
    } catch (cause) {
      // Nobody gets the id of the task.
      open?.end();
      throw cause;
    }
  }

  async #requireAuthorized(call: GatewayCall, caller: McpCaller): Promise<void> {
    const { authorize } = this.#init;
    if (authorize === undefined) return;
    const answer = await abortable(Promise.resolve(authorize(call, caller)), caller.signal);
    if (answer === true) return;
    const reason = typeof answer === "string" ? `: ${answer}` : "";
    throw new GatewayError("not_authorized", "", `The call of ${call.tool} was refused${reason}`);
  }

  /** The tool may have changed while `authorize` decided, or since it was stored. */
  async #requireServed(served: ManagedServer, shown: string): Promise<void> {
    if (this.#init.authorize === undefined && !served.isStored) return;
    const reason = (await served.tools()).refused.get(shown);
    if (reason === undefined) return;
    const message = `The tool ${JSON.stringify(shown)} of ${served.upstream.name} is not served: ${reason}`;
    throw new GatewayError("not_authorized", "", message);
  }
}

/**
 * A result whose content is a list, on all ways to the clients; `null` counts as left out. MCP's own packages for
 * TypeScript read a result without content as an empty one, those for Python refuse it: with neither content nor
 * structured content, what the server gave instead is the content, as JSON.
 *
 * @throws {UpstreamError}
 */
function withContent(result: RawResult, server: string): RawResult {
  const { content, ...others } = result;
  if (content !== undefined && content !== null && !Array.isArray(content)) throw notAList(server, content);
  if (Array.isArray(content)) return result;
  if (others.structuredContent !== undefined || !ANSWERS.has(others.resultType)) return others;
  const { resultType, isError, _meta, ttlMs, cacheScope, ...given } = others;
  return { ...others, content: Object.keys(given).length > 0 ? [{ type: "text", text: exactText(given) }] : [] };
}

/** The types of results that end a call. The results of older servers have no type. */
const ANSWERS: ReadonlySet<unknown> = new Set([undefined, "complete"]);
