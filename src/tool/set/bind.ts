import { OptionError, shorten } from "../../checks/index.ts";
import { preview } from "../../validate/index.ts";
import {
  type Ending,
  idsOfAnswer,
  type ToolChoice,
  WireError,
  type WireResult,
  wireErrorOf,
} from "../../wire/index.ts";
import { ToolCall } from "../classes/ToolCall.ts";
import type { ToolInfo } from "../classes/ToolInfo.ts";
import { type AnyWire, checkEnding, runTurn } from "./runTurn.ts";

/**
 * A set of tools in the format of one provider: the fields of a request, and the messages that a turn adds.
 *
 * @example
 * const turn: Turn<typeof openaiChat> = tools.bind(openaiChat);
 */
export type Turn<Format extends AnyWire, RunArguments extends readonly unknown[] = readonly unknown[]> = {
  /**
   * The tools of a request, a new list each time, so that a client may change it. `JSON.stringify` omits an empty list,
   * because OpenAI rejects it.
   *
   * @throws {WireError} if the provider would reject the request because of a tool.
   */
  readonly tools: ReturnType<Format["encodeTools"]>;
  /** Whether the model must call a tool, in the provider's form. */
  readonly toolChoice: Format["encodeToolChoice"];
  /**
   * Runs the calls of a whole response, and resolves to the messages to append: the model's own answer, and a result
   * for each of its calls; `[]` if there are no calls. A call that was cut never runs: its result says why.
   *
   * @throws {TurnError} if the answer is not whole, such as a refusal, a text that was cut, or an error.
   * @throws {WireError} `invalid_message` for a value that is not a response of this provider.
   * @throws {OptionError} as `ToolSet.run`.
   */
  answer<Response>(
    response: Response & Arrived<Response>,
    ...options: RunArguments
  ): Promise<TurnMessages<Format, Response>>;
};

/** Rejects, at compile time, a promise that was not awaited and a response that may be undefined. */
type Arrived<Response> = 0 extends 1 & Response
  ? unknown
  : [Extract<Response, PromiseLike<unknown> | null | undefined>] extends [never]
    ? unknown
    : { readonly then: "await the response first" };

/** The messages that a turn adds. An instance of LangChain's class is itself the answer. */
export type TurnMessages<Format extends AnyWire, Response> = 0 extends 1 & Response
  ? ReturnType<Format["encodeTurn"]>
  : [Response] extends [MessageInstance]
    ? (Response | Exclude<ReturnType<Format["encodeTurn"]>[number], { role: "assistant" }>)[]
    : ReturnType<Format["encodeTurn"]>;

/** LangChain's BaseMessage. */
type MessageInstance = { getType(): string; toDict(): object };

/** The options of the `encodeTools` of a format. */
export type ToolsOptions<Format extends AnyWire> = Parameters<Format["encodeTools"]>[1];

/** The tools, choice and answer of {@link Turn}; `run` receives the options of each answer. */
export function bindTools<Format extends AnyWire>(
  wire: Format,
  tools: Iterable<ToolInfo>,
  options: ToolsOptions<Format> | undefined,
  run: (calls: readonly ToolCall[], options: readonly unknown[]) => Promise<WireResult[]>,
): Turn<Format> {
  checkWire(wire);
  return {
    get tools() {
      const encoded = wire.encodeTools(tools, options as never) as ReturnType<Format["encodeTools"]>;
      return Array.isArray(encoded) ? leftOutIfEmpty(encoded) : encoded;
    },
    toolChoice: ((choice: ToolChoice, others?: object) =>
      wire.encodeToolChoice(choice, Object.assign({}, options, { tools }, others))) as Format["encodeToolChoice"],
    async answer(response, ...runOptions) {
      if (response === undefined || response === null) {
        throw new WireError("invalid_message", wire.name, "", `expected a response, received ${response}`);
      }
      const calls = decodeCalls(wire, response, tools);
      const ended = { answer: response, calls, ending: endingOf(wire, response) };
      return runTurn(wire, ended, Object.assign({}, options, { tools }), () => run(calls, runOptions)) as never;
    },
  };
}

/** The list with its own `toJSON`. Tools that the caller adds to it are sent. */
function leftOutIfEmpty<List extends object>(list: List): List {
  const toJSON = function (this: readonly unknown[]): unknown {
    return this.length > 0 ? [...this] : undefined;
  };
  return Object.defineProperty(list, "toJSON", { value: toJSON, configurable: true, writable: true });
}

/** @throws {TurnError} if the answer cannot be read because it is not whole. */
function decodeCalls(wire: AnyWire, response: unknown, tools: Iterable<ToolInfo>): ToolCall[] {
  try {
    return ToolCall.decode(wire, response, { tools, makeId: idsOfAnswer(response) });
  } catch (error) {
    if (error instanceof WireError)
      checkEnding(wire.name, { answer: response, calls: [], ending: endingOfBroken(wire, response), cause: error });
    throw error;
  }
}

/** How an answer with unreadable calls ended; `done` if its end is unreadable, too. */
function endingOfBroken(wire: AnyWire, response: unknown): Ending {
  try {
    return endingOf(wire, response);
  } catch {
    return { kind: "done" };
  }
}

function endingOf(wire: AnyWire, response: unknown): Ending {
  try {
    return wire.ending?.(response) ?? { kind: "done" };
  } catch (error) {
    throw wireErrorOf(error, wire.name, "invalid_message");
  }
}

function checkWire(wire: unknown): asserts wire is AnyWire {
  if (typeof (wire as Partial<AnyWire> | null | undefined)?.encodeTurn === "function") return;
  const received = typeof wire === "string" ? JSON.stringify(shorten(wire)) : preview(wire);
  const way = 'Import one of "openjiuwen-tools/wire".';
  throw new OptionError(
    "invalid_option",
    "wire",
    `bind: expected a wire such as openaiChat, received ${received}. ${way}`,
  );
}
