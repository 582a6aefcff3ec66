import {
  abortable,
  checkOptions,
  describeKind,
  FUNCTION,
  limitFrom,
  OptionError,
  type OptionRules,
} from "../checks/index.ts";
import { ToolArgumentsError, type ToolMessage, type TurnStep } from "../tool/index.ts";
import type { AnyWire, ChoiceOf, ItemsOf, ToolChoice, Usage } from "../wire/index.ts";
import { addUsage } from "./addUsage.ts";
import { checkMessages } from "./checkMessages.ts";
import { MAX_REPEATS, MAX_STEPS } from "./limits.ts";
import { Repeats } from "./Repeats.ts";
import { TurnError } from "./TurnError.ts";
import { type ItemHandlers, TURN_RULES, type TurnOptions } from "./TurnOptions.ts";

/**
 * How a conversation is run: the options of `turn.answer`, and
 *
 * @example
 * await turn.run(messages, ask, { maxSteps: 20, onText: (text) => process.stdout.write(text) });
 */
export type ConversationOptions<
  Context = unknown,
  Items = ItemHandlers | undefined,
  Message = unknown,
  Response = unknown,
> = TurnOptions<Context, Items> & {
  /** The maximum number of answers. Default: 50. */
  readonly maxSteps?: number | undefined;
  /** Receives each step of the result after its messages were appended. The next request waits for its promise. */
  readonly onStep?: ((step: TurnStep<Message[], Response>) => unknown) | undefined;
  /** Receives the text of streamed answers, piece by piece. The next event waits for its promise. */
  readonly onText?: ((text: string) => unknown) | undefined;
  /**
   * How many times the conversation forces the model to repeat a call whose arguments do not fit: the next `ask`
   * receives the choice of that tool. Default: 0.
   */
  readonly forcedRetries?: number | undefined;
  /**
   * In how many answers in a row a call may have the same arguments and the same result. The last result tells the model
   * to stop; one more is a TurnError. Default: 5.
   */
  readonly repeats?: number | undefined;
  /** A stored response to begin with, such as one whose calls waited for approval, instead of asking the model. */
  readonly resume?: unknown;
};

/** The options of a conversation; required if a handler needs a context. */
export type ConversationArguments<
  Context,
  Format = unknown,
  Message = unknown,
  Response = unknown,
> = undefined extends Context
  ? [options?: ConversationOptions<0 extends 1 & Context ? unknown : Context, ItemsOf<Format>, Message, Response>]
  : [options: ConversationOptions<Context, ItemsOf<Format>, Message, Response> & { readonly context: Context }];

/** What `ask` receives for each request. */
export type TurnRequest<Format extends AnyWire, Message> = {
  /** The conversation so far. */
  readonly messages: Message[];
  /** The tools, in the provider's form. */
  readonly tools: ReturnType<Format["encodeTools"]>;
  /**
   * The choice of tools, in the provider's form; `undefined` if the model may choose. In the request it is
   * `...(toolChoice && { tool_choice: toolChoice })`.
   */
  readonly toolChoice: ChoiceOf<Format> | undefined;
  /** The signal of the options; without one, a signal that is never aborted. */
  readonly signal: AbortSignal;
};

/**
 * A conversation that has come to its end.
 *
 * @example
 * const { text, steps, usage } = await turn.run(messages, ask);
 */
export type Conversation<Message = unknown, Response = unknown> = {
  /** The same list that was given, with the messages of all steps. */
  readonly messages: Message[];
  /** The text of the last answer. */
  readonly text: string;
  readonly steps: TurnStep<Message[], Response>[];
  /** The tokens of all answers together; `undefined` if no answer says them. */
  readonly usage: Usage | undefined;
};

/** What the loop needs. */
export type ConversationParts = {
  readonly wire: AnyWire;
  readonly messages: unknown[];
  readonly isTool: (name: string | undefined) => boolean;
  /** The choice that forces the model to call a tool. */
  readonly forcing: (name: string) => ToolChoice;
  /** Asks the model, with a choice of tools. */
  readonly ask: (toolChoice: ToolChoice | undefined) => unknown;
  /** Answers a response or a stream. */
  readonly answer: (response: unknown, options: TurnOptions, change: ChangeResults) => Promise<TurnStep>;
};

type ChangeResults = (results: readonly ToolMessage[]) => readonly ToolMessage[];

/**
 * Asks a model and answers its calls until it is done. The messages of each step are appended to the given list at once,
 * so that nothing is lost if a request fails: with the same list the conversation goes on.
 *
 * @throws {TurnError} for an answer that is not whole, `too_many_steps`, `repeated_calls`, `invalid_messages`.
 * @throws {ToolError} `approval_needed`
 * @throws the errors of `ask` and `onStep`, and the reason of the signal.
 */
export async function runConversation(
  { wire, messages, isTool, ask, answer, forcing }: ConversationParts,
  options: ConversationOptions,
): Promise<Conversation> {
  const {
    maxSteps = MAX_STEPS,
    onStep,
    onText: _,
    forcedRetries = 0,
    repeats = MAX_REPEATS,
    resume,
    ...others
  } = options;
  checkMessages(wire, messages, resume !== undefined);
  const steps: TurnStep[] = [];
  const repeated = new Repeats(repeats);
  let retries = forcedRetries;
  const request = async (choice: ToolChoice | undefined): Promise<unknown> => {
    const response = await abortable(Promise.resolve(ask(choice)), others.signal);
    if (response === undefined || response === null) throw noAnswer(response);
    return response;
  };
  const nextChoice = ({ results }: TurnStep): ToolChoice | undefined => {
    const misfit = retries > 0 ? results.find((result) => isMisfit(result) && isTool(result.call?.name)) : undefined;
    if (!misfit?.call) return unforced(others.toolChoice);
    retries--;
    return forcing(misfit.call.name);
  };

  // A choice that forces a call is one of the first request alone.
  let choice = resume === undefined ? others.toolChoice : unforced(others.toolChoice);
  let response = resume;
  for (;;) {
    others.signal?.throwIfAborted();
    response ??= await request(choice);
    const approvals = approvalsFor(steps.length, others.approvals);
    const turnOptions = { ...others, toolChoice: choice, approvals };
    const step = await answer(response, turnOptions, (results) => repeated.note(results));
    response = undefined;
    for (const message of step.messages) messages.push(message);
    steps.push(step);
    await abortable(Promise.resolve(onStep?.(step)), others.signal);
    if (!step.continues) return { messages, text: step.text, steps, usage: addUsage(steps) };
    if (repeated.exceeded) throw repeatedCalls(wire.name, repeated.exceeded, repeats, step);
    if (steps.length >= maxSteps) throw tooManySteps(wire.name, maxSteps, step);
    choice = nextChoice(step);
  }
}

/** @throws {OptionError} */
export function checkConversation(messages: unknown, ask: unknown, options: ConversationOptions): void {
  checkOptions("run", options, RULES);
  if (Object.hasOwn(Object(options), "resume") && options.resume === undefined) throw nothingToResume();
  if (!Array.isArray(messages) || Object.isFrozen(messages)) {
    const received = Array.isArray(messages) ? "a frozen one" : describeKind(messages);
    const message = `run: messages: expected a list to which messages can be appended, received ${received}`;
    throw new OptionError("invalid_option", "messages", message);
  }
  if (typeof ask === "function") return;
  const way =
    "Give a function, such as ({ messages, tools }) => client.chat.completions.create({ model, messages, tools })";
  const message = `run: ask: expected a function that asks the model, received ${describeKind(ask)}. ${way}`;
  throw new OptionError("invalid_option", "ask", message);
}

/** The choice for later requests. */
function unforced(choice: ToolChoice | undefined): ToolChoice | undefined {
  if (typeof choice !== "object") return choice === "required" ? undefined : choice;
  if ("name" in choice) return undefined;
  return choice.mode === "required" ? { ...choice, mode: "auto" } : choice;
}

/** Decisions by ids are about the calls of the first answer: some servers give the calls of each answer the same ids. */
const approvalsFor = (place: number, approvals: ConversationOptions["approvals"]): typeof approvals =>
  place === 0 || typeof approvals === "function" ? approvals : undefined;

/** Whether the arguments of a call did not fit, so that the model can write better ones. */
const isMisfit = ({ error }: ToolMessage): boolean => ToolArgumentsError.is(error) && MISFITS.has(error.code);

const MISFITS: ReadonlySet<string> = new Set([
  ...["invalid_json", "not_an_object", "schema_mismatch", "truncated", "unsafe_integer"],
]);

/** Otherwise a stored response that was lost would ask the model once more. */
function nothingToResume(): OptionError {
  const message = "run: resume: expected a stored response, received undefined; leave it out to ask the model";
  return new OptionError("invalid_option", "resume", message);
}

function noAnswer(received: null | undefined): OptionError {
  const message = `run: ask: expected a function that returns the answer of the client, received ${received} from it`;
  return new OptionError("invalid_option", "ask", message);
}

function tooManySteps(wire: string, maxSteps: number, step: TurnStep): TurnError {
  const message = `${wire}: expected the model to finish within ${maxSteps} answers (maxSteps), received another call`;
  return new TurnError("too_many_steps", message, { wire, step });
}

function repeatedCalls(wire: string, { call }: ToolMessage, repeats: number, step: TurnStep): TurnError {
  const often = `more than ${repeats} times in a row with the same arguments and the same result (repeats)`;
  const message = `${wire}: expected the model to go on, received the call to ${call?.name} ${often}`;
  return new TurnError("repeated_calls", message, { wire, step });
}

const RULES: OptionRules = {
  ...TURN_RULES,
  maxSteps: limitFrom(1),
  onStep: FUNCTION,
  onText: FUNCTION,
  forcedRetries: limitFrom(0),
  repeats: limitFrom(1),
  resume: { expected: "a stored response", accepts: (value) => typeof value === "object" && value !== null },
};
