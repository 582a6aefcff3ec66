import { setTimeout } from "node:timers/promises";
import { isObject } from "../../schema/index.ts";
import { MAX_QUESTIONS, MAX_TASK_MS } from "../limits.ts";
import type { RawResult, RawTool } from "../McpService.ts";
import { MISSING_CAPABILITY, takesTasks, withTasks } from "../protocol.ts";
import { serverError, timedOut } from "../upstream/failures.ts";
import type { OpenTask } from "../upstream/OpenTask.ts";
import type { CallRequest, Upstream } from "../upstream/Upstream.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import { askAll, NoInput, withoutInput } from "./askForInput.ts";
import { requireTaskId } from "./TaskIds.ts";

type Request = Omit<CallRequest, "timeoutMs" | "params">;
type Send = (request: Request, params?: RawResult) => Promise<RawResult>;

/** Whether a server of 2025-11-25 answers calls of a tool only with a task. */
export const requiresTask = ({ execution }: RawTool): boolean =>
  isObject(execution) && execution.taskSupport === "required";

/**
 * The result of a call of a tool that answers only with a task, for a caller that does not know tasks: the gateway asks
 * for the task until it has ended, and cancels it if the caller gives up. `send` calls the tool.
 *
 * @throws {UpstreamError}
 */
export async function awaitingTask(
  upstream: Upstream,
  tool: RawTool,
  request: Request,
  send: Send,
): Promise<RawResult> {
  let open: OpenTask | undefined;
  const onTask = (task: OpenTask): void => {
    open = task;
    task.isAwaited = true;
  };
  // Without an open task the server as it is now is asked.
  const at = (id: string): AwaitedTask => ({ id, upstream, at: open ?? upstream });
  try {
    if (requiresTask(tool) && (await upstream.runsOlderTasks(request))) {
      const created = await send({ ...request, onTask }, { task: {} });
      if (!isObject(created.task)) return created;
      return await olderResult(at(requireTaskId(created.task, upstream.name)), request);
    }
    try {
      return await send(request);
    } catch (cause) {
      if (!needsTask(cause)) throw cause;
    }
    const able = { ...request, capabilities: withTasks(request.capabilities) };
    const created = await send({ ...able, onTask });
    if (created.resultType !== "task") return created;
    return await resultOf(at(requireTaskId(created, upstream.name)), able);
  } catch (cause) {
    if (cause instanceof NoInput) return withoutInput(cause);
    throw cause;
  } finally {
    open?.end();
  }
}

/** A task, and who is asked for it. */
type AwaitedTask = { readonly id: string; readonly upstream: Upstream; readonly at: Pick<OpenTask, "request"> };

function needsTask(cause: unknown): boolean {
  if (!(cause instanceof UpstreamError) || cause.rpcCode !== MISSING_CAPABILITY || !isObject(cause.data)) return false;
  return takesTasks(cause.data.requiredCapabilities as RawResult);
}

/** Since 2026-07-28 the task has the questions and the result. */
function resultOf(awaited: AwaitedTask, request: Request): Promise<RawResult> {
  const { id: taskId, upstream, at } = awaited;
  const asked = new Set<string>();
  return untilEnded(awaited, request, async (task) => {
    if (task.status === "completed") return completed(task.result, upstream);
    if (task.status === "failed") throw serverError(upstream.name, { jsonrpc: "2.0", error: task.error }, upstream);
    if (task.status !== "input_required") return undefined;
    const inputResponses = await answersTo(task.inputRequests, asked, request);
    await at.request("tasks/update", { taskId, inputResponses }, request);
    return undefined;
  });
}

/** Before, it has another method for the result, during which the server asks. */
function olderResult(awaited: AwaitedTask, request: Request): Promise<RawResult> {
  const { id: taskId, at } = awaited;
  return untilEnded(awaited, request, async ({ status }) =>
    status === "working" ? undefined : at.request("tasks/result", { taskId }, request),
  );
}

/** Asks for the task until `read` has a result of it. */
async function untilEnded(
  { id: taskId, upstream, at }: AwaitedTask,
  request: Request,
  read: (task: RawResult) => Promise<RawResult | undefined>,
): Promise<RawResult> {
  const end = performance.now() + MAX_TASK_MS;
  try {
    while (performance.now() < end) {
      const task = await at.request("tasks/get", { taskId }, request);
      const result = await read(task);
      if (result !== undefined) return result;
      if (task.status === "cancelled") throw cancelled(upstream.name);
      await setTimeout(pauseOf(task), undefined, { signal: request.signal });
    }
    throw timedOut(upstream.name, MAX_TASK_MS);
  } catch (cause) {
    at.request("tasks/cancel", { taskId }, { capabilities: request.capabilities }).catch(ignore);
    throw cause;
  }
}

function completed(result: unknown, { name }: Upstream): RawResult {
  if (isObject(result)) return result;
  throw new UpstreamError("protocol", name, `The server ${JSON.stringify(name)} completed a task without a result`);
}

const cancelled = (server: string): UpstreamError =>
  new UpstreamError("protocol", server, `The server ${JSON.stringify(server)} cancelled the task`);

/** The milliseconds that the server wants to be left alone. */
function pauseOf({ pollIntervalMs, pollInterval = pollIntervalMs }: RawResult): number {
  const wanted = typeof pollInterval === "number" ? pollInterval : SHORTEST;
  return Math.min(Math.max(wanted, SHORTEST), LONGEST);
}

const SHORTEST = 100;
const LONGEST = 5_000;

/** The answers to the questions that were not asked yet. */
function answersTo(questions: unknown, asked: Set<string>, { ask, signal }: Request): Promise<RawResult> {
  const open = Object.entries(isObject(questions) ? questions : {}).filter(([key]) => !asked.has(key));
  if (open.length > MAX_QUESTIONS) throw new NoInput(`It asks for more than ${MAX_QUESTIONS} inputs at once`);
  for (const [key] of open) asked.add(key);
  return askAll(open, { ask, signal: signal ?? new AbortController().signal });
}

const ignore = (): void => {};
