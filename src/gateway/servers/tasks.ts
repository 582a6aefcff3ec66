import type { McpCaller, McpMethod } from "../McpService.ts";
import { MISSING_CAPABILITY, TASKS_CAPABILITY, takesTasks } from "../protocol.ts";
import { RpcError } from "../RpcError.ts";
import type { ServerRegistry } from "./ServerRegistry.ts";
import { withPublicTask } from "./TaskIds.ts";

/** The methods by which clients ask for tasks of all servers. */
export function taskMethods(servers: ServerRegistry): { readonly [method: string]: McpMethod } {
  const ids = servers.taskIds;
  const at =
    (method: string): McpMethod =>
    async ({ taskId, ...params }, caller: McpCaller) => {
      if (!takesTasks(caller.capabilities)) throw new RpcError(MISSING_CAPABILITY, NOT_DECLARED, REQUIRED);
      const task = ids.find(taskId, caller.user);
      if (task === undefined || servers.get(task.server) === undefined) {
        throw new RpcError(INVALID_PARAMS, `Unknown task ${JSON.stringify(taskId)}`);
      }
      const { server, id } = task;
      const result = await servers.request(server, method, { ...params, taskId: id }, caller);
      return withPublicTask(result, server, caller.user, ids);
    };
  return { "tasks/get": at("tasks/get"), "tasks/update": at("tasks/update"), "tasks/cancel": at("tasks/cancel") };
}

const NOT_DECLARED = "Missing required client capability";
const REQUIRED = { requiredCapabilities: TASKS_CAPABILITY };
const INVALID_PARAMS = -32602;
