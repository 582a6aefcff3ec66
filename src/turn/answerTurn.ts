import { shorten } from "../checks/index.ts";
import {
  type CalledTools,
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
  /** Runs calls; no call runs before all decisions are known. */
  readonly run: (calls: readonly ToolCall[], options: RunOptions) => Promise<ToolMessage[]>;
  /** Answers an item that waits for the program. */
  readonly answerItem?: ((waiting: WaitingItem, handler: ItemHandler) => unknown) | undefined;
  /** Changes the results before they are encoded. */
  readonly change?: ((results: readonly ToolMessage[]) => readonly ToolMessage[]) | undefined;
};

/**
 * Runs the calls of an answer, and returns its step. The answer is encoded before any call runs: if it cannot be
 * encoded, no handler runs in vain.
 *
 * @throws {TurnError} if the answer is not whole, unless `onEnding` is `"return"`.
 * @throws {ToolError} `approval_needed`, with the step.
 */
export async function answerTurn(parts: TurnParts, answer: ReadAnswer, options: TurnOptions): Promise<TurnStep> {
  const { wire, tools } = parts;
  const { response, calls, ending } = answer;
  const { onEnding, toolChoice, items, ...runOptions } = options;
  const encoded = { ...parts.toolsOptions, tools };
  const step = (messages: unknown[], results: readonly ToolMessage[], continues: boolean): TurnStep => {
    const { text, reasoning, usage, stopReason } = summaryOf(wire, response, ending);
    return { messages, continues, text, reasoning, calls, results, usage, stopReason, response };
  };
  const waiting = waitingItems(wire, answer);
  const unhandled = waiting.find(({ type }) => !isHandled(type, items));
  if (isAbnormal(answer) && (waiting.length === 0 || unhandled !== undefined)) {
    const { kind } = ending as AbnormalAnswer;
    for (const call of calls) refuseCall(call, notRun(call, RECEIVED[kind]));
    const results = await parts.run(calls, {});
    const left = step(encodedOrNone(wire, response, results, encoded), results, false);
    if (onEnding === "return") return left;
    const told = unhandled ? { ...ending, reason: unhandled.type } : ending;
    throw endingError(wire.name, told as AbnormalAnswer, left, answer.cause);
  }
  const encoder = wire["~turn"] ?? encoderOf(wire, response);
  const own = encoder.encodeAnswer(response, calls, encoded);
  if (calls.length === 0 && waiting.length === 0) return step(own, [], ending.kind === "paused");
  refuseUnallowed(calls, (name) => tools.get(name), { wire: wire.name, toolChoice });
  const results = await parts.run(calls, runOptions).catch((error: unknown) => {
    throw waitsForApproval(error) ? withStep(error, step([], [], true)) : error;
  });
  const changed = parts.change?.(results) ?? results;
  const messages = [...own, ...encoder.encodeResults(calls, changed as readonly WireResult[], encoded)];
  try {
    for (const one of waiting) messages.push(await outputOf(parts, one, items));
  } catch (cause) {
    throw endingError(wire.name, ending as AbnormalAnswer, step([], changed, false), cause);
  }
  return step(messages, changed, true);
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

const isHandled = (type: string, items: ItemHandlers = {}): boolean =>
  Object.hasOwn(items, type) && typeof items[type] === "function";

/** The message that answers an item. */
async function outputOf(parts: TurnParts, waiting: WaitingItem, items: ItemHandlers = {}): Promise<unknown> {
  const handler = items[waiting.type] as ItemHandler;
  const output = await (parts.answerItem ?? answerItem)(waiting, handler);
  return parts.wire.encodeItemOutput?.(waiting.item, output);
}

const answerItem = ({ item }: WaitingItem, handler: ItemHandler): unknown => handler(item as never);

type ItemHandler = (item: never) => unknown;

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

const waitsForApproval = (error: unknown): error is ToolError =>
  ToolError.is(error) && error.code === "approval_needed";

function withStep({ code, toolName, message, calls }: ToolError, step: TurnStep): ToolError {
  return new ToolError(code, toolName, message, { calls, step });
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
