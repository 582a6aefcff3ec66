import { describeValue } from "../../checks/index.ts";
import type { McpCaller, McpMethod, RawResult } from "../McpService.ts";
import { MISSING_CAPABILITY, TASKS_CAPABILITY, takesTasks } from "../protocol.ts";
import { RpcError } from "../RpcError.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import type { ManagedServer } from "./ManagedServer.ts";
import { requestFor } from "./requestFor.ts";
import type { ServerRegistry } from "./ServerRegistry.ts";
import type { ServerTask } from "./TaskIds.ts";

/** The methods by which clients ask for tasks of all servers. */
export function taskMethods(servers: ServerRegistry): { readonly [method: string]: McpMethod } {
  const at =
    (method: string): McpMethod =>
    async ({ taskId, ...params }, caller: McpCaller) => {
      if (!takesTasks(caller.capabilities)) throw new RpcError(MISSING_CAPABILITY, NOT_DECLARED, REQUIRED);
      const task = servers.taskIds.find(taskId, caller.user);
      const server = task && servers.get(task.server);
      if (task === undefined || (task.open === undefined && !isKnown(task, server))) {
        throw unknownTask(taskId);
      }
      const result = await ask(servers, method, { ...params, taskId: task.id }, caller, task);
      return result.taskId === undefined ? result : { ...result, taskId };
    };
  return { "tasks/get": at("tasks/get"), "tasks/update": at("tasks/update"), "tasks/cancel": at("tasks/cancel") };
}

/** Asks the connection of a task, which need not be kept for long after the end of the task. */
async function ask(
  servers: ServerRegistry,
  method: string,
  params: RawResult,
  caller: McpCaller,
  { server, open }: ServerTask,
): Promise<RawResult> {
  if (open === undefined) return servers.request(server, method, params, caller);
  try {
    const result = await requestFor(caller, { name: server }, (request) => open.request(method, params, request));
    if (method === "tasks/cancel" || ENDS.has(result.status)) open.endSoon();
    else if (method === "tasks/get") open.goOn();
    return result;
  } catch (cause) {
    const isUnknown = cause instanceof UpstreamError && cause.rpcCode === INVALID_PARAMS;
    if (isUnknown && method === "tasks/get") open.end();
    throw cause;
  }
}

/** Whether a server may still know a task whose connection is not kept for it. Another process may use its id again. */
const isKnown = ({ generation, process }: ServerTask, server: ManagedServer | undefined): boolean =>
  server?.generation === generation && (process === undefined || server.upstream.process === process);

/** The last states of a task. */
const ENDS: ReadonlySet<unknown> = new Set(["completed", "failed", "cancelled"]);

const unknownTask = (id: unknown): RpcError =>
  new RpcError(INVALID_PARAMS, `Unknown task ${typeof id === "string" ? JSON.stringify(id) : describeValue(id)}`);

const NOT_DECLARED = "Missing required client capability";
const REQUIRED = { requiredCapabilities: TASKS_CAPABILITY };
const INVALID_PARAMS = -32602;
