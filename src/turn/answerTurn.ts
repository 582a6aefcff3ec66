import { shorten, within } from "../checks/index.ts";
import {
  type CalledTools,
  messageOf,
  type RunOptions,
  refuseCall,
  ToolArgumentsError,
  type ToolCall,
  ToolError,
  type ToolMessage,
  type TurnStep,
} from "../tool/index.ts";
import type { AnswerSummary, AnyWire, Ending, TurnEncoder, WaitingItem, WireResult } from "../wire/index.ts";
import { refuseUnallowed } from "./refuseUnallowed.ts";
import { type AbnormalAnswer, endingError, RECEIVED } from "./TurnError.ts";
import type { ItemHandlers, TurnOptions } from "./TurnOptions.ts";

/** The answer of a model, its calls, and how it ended. */
export type ReadAnswer = {
  readonly response: unknown;
  readonly calls: readonly ToolCall[];
  readonly ending: Ending;
  /** Whether a part of the answer could not be read. It may have contained more calls. */
  readonly isLost?: boolean;
  /** The error that ended the answer. */
  readonly cause?: unknown;
};

/** What a turn needs beside the answer. */
export type TurnParts = {
  readonly wire: AnyWire;
  readonly tools: CalledTools;
  /** The options of `encodeTools`, which the results may need too. */
  readonly toolsOptions?: object | undefined;
  /** Runs calls as `CalledTools.runWhole`. */
  readonly run: CalledTools["runWhole"];
  /** Asks the handler of the waiting item at a place; a stream asks once, and waits for a handler that still works. */
  readonly answerItem?: ((place: number, ask: () => Promise<unknown>) => Promise<unknown>) | undefined;
  /** Changes the results before they are encoded. */
  readonly change?: ((results: readonly ToolMessage[]) => readonly ToolMessage[]) | undefined;
};

/**
 * Runs the calls of an answer, and returns its step. The answer is read and encoded before any call runs, and items that
 * wait are answered: if one of these fails, no call has run.
 *
 * @throws {TurnError} if the answer is not whole, unless `onEnding` is `"return"`.
 * @throws {ToolError} `approval_needed`, with the step.
 */
export async function answerTurn(parts: TurnParts, answer: ReadAnswer, options: TurnOptions): Promise<TurnStep> {
  const { wire, tools } = parts;
  const { response, calls, ending } = answer;
  const { onEnding, toolChoice, items, ...runOptions } = options;
  const encoded = { ...parts.toolsOptions, tools };
  const { text, reasoning, usage, stopReason } = summaryOf(wire, response, ending);
  const step: MakeStep = (messages, results, continues) => {
    return { messages, continues, text, reasoning, calls, results, usage, stopReason, response };
  };
  /** Leaves the calls of an answer undone. */
  const leave = async (why: AbnormalAnswer, cause: unknown): Promise<TurnStep> => {
    const left = await stoppedStep(parts, { ...answer, ending: why }, encoded, step);
    if (onEnding === "return") return left;
    throw endingError(wire.name, why, left, cause);
  };
  const waiting = waitingItems(wire, answer);
  const unhandled = waiting.find((one) => !isHandled(wire, one, items));
  if (isAbnormal(answer) && (waiting.length === 0 || unhandled !== undefined)) {
    const told = unhandled ? { ...ending, reason: unhandled.type } : ending;
    return leave(told as AbnormalAnswer, answer.cause);
  }
  const encoder = wire["~turn"] ?? encoderOf(wire, response);
  const own = encoder.encodeAnswer(response, calls, encoded);
  if (calls.length === 0 && waiting.length === 0) return step(own, [], ending.kind === "paused");
  refuseUnallowed(calls, (name) => tools.get(name), { wire: wire.name, toolChoice });
  let outputs: unknown[] = [];
  const answerItems = async (): Promise<void> => {
    outputs = await outputsOf(parts, waiting, items, runOptions);
  };
  let results: ToolMessage[];
  try {
    results = await parts.run(calls, runOptions, waiting.length > 0 ? answerItems : undefined);
    // The calls of a stream that has been answered before have run.
    if (outputs.length < waiting.length) await answerItems();
  } catch (error) {
    if (!(error instanceof ItemFailure)) throw failureOf(error, step);
    runOptions.signal?.throwIfAborted();
    return leave({ kind: "unanswered_item", reason: error.type, detail: messageOf(error.cause) }, error.cause);
  }
  const changed = parts.change?.(results) ?? results;
  const messages = [...own, ...encoder.encodeResults(calls, changed as readonly WireResult[], encoded), ...outputs];
  return step(messages, changed, true);
}

type MakeStep = (messages: unknown[], results: readonly ToolMessage[], continues: boolean) => TurnStep;

/** The step of an answer that is not whole: its calls do not run, and their results say why. */
async function stoppedStep(
  { wire, tools }: TurnParts,
  { response, calls, ending }: ReadAnswer,
  encoded: object,
  step: MakeStep,
): Promise<TurnStep> {
  const { kind } = ending as AbnormalAnswer;
  for (const call of calls) refuseCall(call, notRun(call, RECEIVED[kind]));
  const results = await tools.runWhole(calls, {});
  return step(encodedOrNone(wire, response, results, encoded), results, false);
}

/** The error of a run in which no call has run, with the step. */
function failureOf(error: unknown, step: MakeStep): unknown {
  if (!ToolError.is(error) || error.code !== "approval_needed") return error;
  const { code, toolName, message, calls } = error;
  return new ToolError(code, toolName, message, { calls, step: step([], [], true) });
}

/** The encoder of a wire of another package, which has `encodeTurn` alone. */
function encoderOf(wire: AnyWire, response: unknown): TurnEncoder {
  const encode = (results: Iterable<WireResult>, options?: object): unknown[] =>
    wire.encodeTurn(response, results, options);
  return {
    encodeAnswer(_, calls, options) {
      const whole = encode(
        calls.map((call) => ({ call, content: "", error: true })),
        options,
      );
      return calls.length === 0 ? whole : [];
    },
    encodeResults: (calls, results, options) => (calls.length === 0 ? [] : encode(results, options)),
  };
}

/** The items that wait for the program, in an answer that is otherwise whole. */
function waitingItems(wire: AnyWire, { ending, isLost, response }: ReadAnswer): readonly WaitingItem[] {
  return ending.kind === "unanswered_item" && !isLost ? (wire.waitingItems?.(response) ?? []) : [];
}

/** Whether there is a handler for an item, and a message that its output can go back in. */
function isHandled(wire: AnyWire, { type, id, item }: WaitingItem, items: ItemHandlers = {}): boolean {
  if (id === "" || !Object.hasOwn(items, type) || typeof items[type] !== "function") return false;
  try {
    return wire.encodeItemOutput?.(item, {}) !== undefined;
  } catch {
    return false;
  }
}

/** The messages that answer items, one after the other. */
async function outputsOf(
  { wire, answerItem = (_, ask) => ask() }: TurnParts,
  waiting: readonly WaitingItem[],
  items: ItemHandlers = {},
  { signal, timeoutMs }: RunOptions,
): Promise<unknown[]> {
  const outputs: unknown[] = [];
  for (const [place, { type, item }] of waiting.entries()) {
    const handler = items[type] as unknown as (item: object, context: { readonly signal: AbortSignal }) => unknown;
    const aborted = (reason: unknown): unknown => reason;
    const timedOut = (): Error => new Error(`the handler took longer than ${timeoutMs} ms`);
    const ask = (signal: AbortSignal): Promise<unknown> => answerItem(place, async () => handler(item, { signal }));
    try {
      const output = await within({ signal, timeoutMs, aborted, timedOut }, ask);
      outputs.push(wire.encodeItemOutput?.(item, output));
    } catch (cause) {
      throw new ItemFailure(type, cause);
    }
  }
  return outputs;
}

/** Why an item has no output. */
class ItemFailure extends Error {
  readonly type: string;

  constructor(type: string, cause: unknown) {
    super(type, { cause });
    this.type = type;
  }
}

/**
 * Whether an answer is not whole. An answer with calls that was cut by a limit is accepted: the call that was cut does
 * not run, and its result says why.
 */
function isAbnormal({ calls, ending: { kind }, isLost }: ReadAnswer): boolean {
  if (kind === "done" || kind === "paused") return false;
  return calls.length === 0 || ALWAYS.has(kind) || isLost === true;
}

/** No call of such an answer runs, even if it is complete. */
const ALWAYS: ReadonlySet<Ending["kind"]> = new Set(["provider_error", "refusal", "cancelled", "unanswered_item"]);

function notRun({ name, arguments: rawArguments }: ToolCall, received: string): ToolArgumentsError {
  const message = `The call to ${shorten(name)} did not run, because the answer was not whole: ${received}`;
  return new ToolArgumentsError("not_run", message, { rawArguments });
}

/** The messages of an answer that is not whole; none if it cannot be encoded. */
function encodedOrNone(wire: AnyWire, response: unknown, results: readonly ToolMessage[], options: object): unknown[] {
  try {
    return wire.encodeTurn(response, results as readonly WireResult[], options);
  } catch {
    return [];
  }
}

/** What an answer says. A wire of another package may have no summary, and an answer that is not whole none either. */
function summaryOf(wire: AnyWire, response: unknown, { kind, reason }: Ending): AnswerSummary {
  const none = { text: "", reasoning: "", usage: undefined, stopReason: reason };
  try {
    return wire.summarize?.(response) ?? none;
  } catch (error) {
    if (kind === "done" || kind === "paused") throw error;
    return none;
  }
}
