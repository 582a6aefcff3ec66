import { isInstance, SharedSignal } from "../../checks/index.ts";
import { sentCalls } from "../../wire/index.ts";
import { checkCalls } from "../calls/checkCalls.ts";
import { ToolCall } from "../classes/ToolCall.ts";
import type { ToolMessage } from "../classes/ToolMessage.ts";
import { pendingError } from "./approvals.ts";
import { type CallableSet, RunningCall } from "./RunningCall.ts";
import { checkRunOptions, type RunnableCall, type RunOptions } from "./RunOptions.ts";

/**
 * Runs calls and returns one message per call, in order. Errors of calls and handlers become messages.
 *
 * @param whole whether no call runs before all decisions are known
 * @throws {OptionError}
 * @throws {ToolError} `approval_needed` with `whole`, if a decision is missing.
 */
export async function runCalls(
  calls: readonly RunnableCall[],
  set: CallableSet,
  options: RunOptions,
  { whole }: { readonly whole: boolean },
): Promise<ToolMessage[]> {
  checkRunOptions(options);
  checkCalls(calls);
  const { concurrency = Number.POSITIVE_INFINITY } = options;
  const sent = sentCalls(calls.map((given) => (isInstance(given, ToolCall) ? given : given.call)));
  const signal = options.signal && new SharedSignal(options.signal);
  const run = { set, options, signal, sharedIds: idsOfSeveral(sent) };
  const running = calls.map((given, index) => new RunningCall(given, sent[index]?.id as string, run));

  if (whole) {
    await inParallel(running, concurrency, (call) => call.prepare());
    const pending = running.filter((call) => call.pending !== undefined);
    if (pending.length > 0) throw pendingError(pending, running, options.approvals);
  }
  const messages: ToolMessage[] = [];
  for (const group of groupsOf(running)) {
    for (const message of await inParallel(group, concurrency, (call) => call.answer())) messages.push(message);
  }
  return messages;
}

/** The ids that more than one call has. */
function idsOfSeveral(calls: readonly { readonly id: string }[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { id } of calls) (seen.has(id) ? shared : seen).add(id);
  return shared;
}

/** The calls in groups that run one after the other: a sequential call has its own group. */
function groupsOf(calls: readonly RunningCall[]): RunningCall[][] {
  const groups: RunningCall[][] = [[]];
  for (const call of calls) {
    if (call.isSequential) groups.push([call], []);
    else groups.at(-1)?.push(call);
  }
  return groups;
}

/** Does the work for all items, at most `concurrency` at a time, and returns the answers in the order of the items. */
async function inParallel<Item, Answer>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  if (items.length <= concurrency) return Promise.all(items.map(work));
  const answers: Answer[] = [];
  let next = 0;
  const takeNext = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      answers[index] = await work(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, takeNext));
  return answers;
}
