import { expect, it } from "vitest";
import type { RawResult } from "../../src/gateway/McpService.ts";
import { MISSING_CAPABILITY, TASKS_CAPABILITY } from "../../src/gateway/protocol.ts";
import { awaitingTask } from "../../src/gateway/servers/awaitTask.ts";
import type { Upstream } from "../../src/gateway/upstream/Upstream.ts";
import { UpstreamError } from "../../src/gateway/upstream/UpstreamError.ts";

/** The result of a call of a server that answers so: to the call, and to each request about its task. */
function resultOf(created: RawResult, task: RawResult = {}, isOlder = false): Promise<RawResult> {
  const upstream = {
    name: "ci",
    runsOlderTasks: async () => isOlder,
    request: async () => task,
  } as unknown as Upstream;
  const needed = { rpcCode: MISSING_CAPABILITY, data: { requiredCapabilities: TASKS_CAPABILITY } };
  const send = async ({ capabilities }: { readonly capabilities?: RawResult | undefined }): Promise<RawResult> => {
    if (!isOlder && capabilities === undefined) throw new UpstreamError("protocol", "ci", "needs a task", needed);
    return created;
  };
  const tool = { name: "build", ...(isOlder && { execution: { taskSupport: "required" } }) };
  return awaitingTask(upstream, tool, {}, send);
}

it.each<[name: string, ...Parameters<typeof resultOf>]>([
  ["a task without an id", { resultType: "task" }],
  ["a task without an id", { task: { status: "working" } }, {}, true],
  ["completed a task without a result", { resultType: "task", taskId: "7" }, { status: "completed" }],
  ["completed a task without a result", { resultType: "task", taskId: "7" }, { status: "completed", result: 5 }],
])("a server with %s is an error, not an empty result", async (name, ...answers) => {
  await expect(resultOf(...answers)).rejects.toThrow(name);
});

it("a task with a result gives it", async () => {
  const result = { content: [{ type: "text", text: "built" }] };
  const completed = { status: "completed", result };
  expect(await resultOf({ resultType: "task", taskId: "7" }, completed)).toBe(result);
});
