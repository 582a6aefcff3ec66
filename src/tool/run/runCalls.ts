import { SharedSignal } from "../../checks/index.ts";
import { sentCalls } from "../../wire/index.ts";
import { checkCalls } from "../calls/checkCalls.ts";
import type { ToolMessage } from "../classes/ToolMessage.ts";
import { MAX_RESULT_CHARS } from "../limits.ts";
import { pendingError } from "./approvals.ts";
import { cutResults } from "./cutResults.ts";
import type { FormatError } from "./describeFailure.ts";
import { type CallableSet, RunningCall } from "./RunningCall.ts";
import { checkRunOptions, type FinishedCall, type RunnableCall, type RunOptions } from "./RunOptions.ts";

/**
 * Runs calls and returns one message per call, in order. Errors of calls and handlers become messages.
 *
 * @throws {OptionError}
 * @throws {ToolError} `approval_needed` with `whole`, if a decision is missing.
 */
export async function runCalls(
  calls: readonly RunnableCall[],
  set: CallableSet,
  options: RunOptions,
  as: RunAs,
): Promise<ToolMessage[]> {
  const { whole, before } = as;
  const running = runningCalls(calls, set, options, as);
  // Even without a wait, no handler starts before the caller has the promise.
  await (whole ? prepareAll(running, options) : undefined);
  if (before) await before();
  const { maxResultChars = MAX_RESULT_CHARS } = options;
  const isSequential = running.some((call) => call.isSequential);
  const messages = isSequential ? answerGroups(running, options) : answerAll(running, options);
  return messages instanceof Promise
    ? messages.then((all) => cutResults(all, maxResultChars))
    : cutResults(messages, maxResultChars);
}

/** How calls are run. */
export type RunAs = {
  /** Whether no call runs before all decisions are known. */
  readonly whole: boolean;
  /** Work before any call runs, but after all decisions are known. If it fails, no call runs. */
  readonly before?: (() => Promise<unknown>) | undefined;
  /** Writes the text of an error for the model, if neither its tool nor the options do. */
  readonly formatError?: FormatError | undefined;
};

function runningCalls(
  calls: readonly RunnableCall[],
  set: CallableSet,
  options: RunOptions,
  { formatError }: RunAs,
): RunningCall[] {
  checkRunOptions(options);
  const finished = checkCalls(calls);
  const ids = idsOf(finished);
  const signal = options.signal && new SharedSignal(options.signal);
  let sharedIds: ReadonlySet<string> | undefined;
  const isIdShared = (id: string): boolean => {
    sharedIds ??= idsOfSeveral(ids);
    return sharedIds.has(id);
  };
  const run = { set, options, formatError, signal, isIdShared };
  return finished.map((given, index) => new RunningCall(given, ids[index] as string, run));
}

/** The ids with which calls are sent back. */
function idsOf(finished: readonly FinishedCall[]): readonly string[] {
  const ids = finished.map(({ call }) => call.id);
  // Nearly all calls have one.
  return ids.every(Boolean) ? (ids as string[]) : sentCalls(finished.map(({ call }) => call)).map(({ id }) => id);
}

/** The ids that more than one call has. */
function idsOfSeveral(ids: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const id of ids) (seen.has(id) ? shared : seen).add(id);
  return shared;
}

/** @throws {ToolError} `approval_needed`, if a decision is missing. */
async function prepareAll(running: readonly RunningCall[], { concurrency, approvals }: RunOptions): Promise<void> {
  await inParallel(running, concurrency, (call) => call.prepare());
  const pending = running.filter((call) => call.pending !== undefined);
  if (pending.length > 0) throw pendingError(pending, running, approvals);
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

async function answerGroups(calls: readonly RunningCall[], options: RunOptions): Promise<ToolMessage[]> {
  const messages: ToolMessage[] = [];
  for (const group of groupsOf(calls)) for (const message of await answerAll(group, options)) messages.push(message);
  return messages;
}

const answerAll = (
  calls: readonly RunningCall[],
  { concurrency }: RunOptions,
): ToolMessage[] | Promise<ToolMessage[]> => inParallel(calls, concurrency, (call) => call.answer());

/** Does the work for all items, at most `concurrency` at a time, and returns the answers in the order of the items. */
function inParallel<Item, Answer>(
  items: readonly Item[],
  concurrency: number | undefined,
  work: (item: Item) => Answer | Promise<Answer>,
): Answer[] | Promise<Answer[]> {
  if (concurrency === undefined || items.length <= concurrency) {
    const answers = items.map(work);
    return answers.some((answer) => answer instanceof Promise) ? Promise.all(answers) : (answers as Answer[]);
  }
  const answers: Answer[] = [];
  let next = 0;
  const takeNext = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      answers[index] = await work(items[index] as Item);
    }
  };
  return Promise.all(Array.from({ length: concurrency }, takeNext)).then(() => answers);
}
