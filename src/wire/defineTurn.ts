import { describeKind, type OptionRules } from "../checks/index.ts";
import { idsOfAnswer } from "./calls/ids.ts";
import type { WireCall } from "./calls/WireCall.ts";
import type { AnswerCollector, EncodeCalls, EncodeReceived, OwnCollector } from "./collect/AnswerCollector.ts";
import { reading } from "./reading.ts";
import { callOf, withFields } from "./results/content.ts";
import { fixedTools } from "./tools/names.ts";
import type { EncodeOptions, SomeWire, TurnEncoder, WireResult } from "./Wire.ts";
import { WireError } from "./WireError.ts";
import { wellFormed } from "./wellFormed.ts";
import { ADAPTING, ENCODING, isIterable, optionsCheck } from "./wireOptions.ts";

/** A wire without `encodeTurn`, which is made from the model's answer, its calls and their results. */
export type OwnWire<Format extends SomeWire> = Omit<Format, "encodeTurn" | "collect"> & {
  /** The model's answer with these calls in it, in the form in which it is sent back. */
  answerWith(
    answer: unknown,
    calls: ReturnType<Format["encodeCalls"]>,
    decoded: readonly WireCall[],
  ): ReturnType<Format["encodeTurn"]>;
  /** The calls in the form of the model's answer, if `encodeCalls` writes another form. */
  readonly encodeOwnCalls?: Format["encodeCalls"];
  /** The calls as they were received, for the answer that is collected from a stream; default: `encodeCalls`. */
  readonly encodeReceived?: EncodeReceived<ReturnType<Format["encodeCalls"]>>;
  /** The messages with the results of all calls. */
  encodeResults(results: readonly WireResult[], options?: EncodeOptions): ReturnType<Format["encodeTurn"]>;
  readonly collector?: (encodeCalls: EncodeCalls<ReturnType<Format["encodeCalls"]>>) => OwnCollector;
};

/**
 * A wire with `encodeTurn`, which encodes the answer and one result for each of its calls, in the order of the calls.
 * `toolRules` are the rules of the options of `encodeTools`, which the results may need too.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineTurn<Format extends SomeWire>(own: OwnWire<Format>, toolRules: OptionRules = {}): Format {
  const { answerWith, encodeOwnCalls, encodeReceived, encodeResults, collector, ...wire }: OwnWire<SomeWire> =
    own as never;
  const { name, decodeMessage, encodeCalls } = wire;
  const encodeOwn = encodeOwnCalls ?? encodeCalls;
  const check = optionsCheck(name, "encodeTurn", { ...ENCODING, ...ADAPTING, ...toolRules });
  const received: EncodeCalls<unknown> = (calls, options) =>
    (encodeReceived ?? encodeCalls)(calls, { ...options, asReceived: true });
  const turn: TurnEncoder = {
    encodeAnswer: (answer, calls, options) =>
      reading(name, "invalid_message", () => wellFormed(answerWith(answer, encodeOwn(calls, options), calls))),
    encodeResults: (calls, results, options) =>
      reading(name, "invalid_result", () => {
        const matched = matchedResults(results, calls, name);
        return calls.length === 0 ? [] : wellFormed(encodeResults(matched, options));
      }),
  };
  return {
    ...wire,
    ...(collector && { collect: () => collecting(name, collector(received)) }),
    "~turn": turn,
    encodeTurn(answer: unknown, results: Iterable<WireResult>, options?: EncodeOptions) {
      check(options);
      return reading(name, "invalid_result", () => {
        const fixed = withFixedTools(options);
        const calls = decodeMessage(answer, { tools: fixed?.tools, makeId: idsOfAnswer(answer) });
        // The results are checked first.
        const encoded = turn.encodeResults(calls, results, fixed);
        return [...turn.encodeAnswer(answer, calls, fixed), ...encoded];
      });
    },
  } as SomeWire as Format;
}

/** Options whose tools are fixed: their names are cached, because each result needs them. */
const withFixedTools = (options: EncodeOptions | undefined): EncodeOptions | undefined =>
  options?.tools ? { ...options, tools: fixedTools(options.tools) } : options;

/** A collector that throws a WireError for events that cannot be read. */
function collecting(wire: string, collector: OwnCollector): AnswerCollector {
  return {
    get text() {
      return collector.spoken.text;
    },
    get latest() {
      return collector.spoken.latest;
    },
    get held() {
      return collector.held;
    },
    push(event) {
      collector.spoken.begin();
      reading(wire, "invalid_message", () => collector.push(event));
    },
    answer: (calls, options) => reading(wire, "invalid_call", () => collector.answer(calls, options)),
  };
}

/** The result of each call. Every provider rejects a turn in which a call has no result or two results. */
function matchedResults(results: unknown, calls: readonly WireCall[], wire: string): WireResult[] {
  if (!isIterable(results) || typeof results === "string") {
    throw new WireError("invalid_result", wire, "", `expected a list of results, received ${describeKind(results)}`);
  }
  const left = [...results] as WireResult[];
  if (left.length !== calls.length) {
    const message = `expected a result for each of the ${calls.length} calls of the answer, received ${left.length}`;
    throw new WireError("invalid_result", wire, "", message);
  }
  const byId = new Map<string, WireResult[]>();
  for (const result of left.reverse()) {
    const id = callOf(result, wire).id || result.tool_call_id || "";
    byId.set(id, byId.get(id) ?? []);
    byId.get(id)?.push(result);
  }
  return calls.map((call) => {
    // A result without an id belongs to the next call without a result.
    const result = byId.get(call.id ?? "")?.pop() ?? byId.get("")?.pop();
    if (result === undefined) {
      const message = `expected a result for the call ${JSON.stringify(call.id)} to ${call.name}, received none`;
      throw new WireError("invalid_result", wire, "", message);
    }
    // A call that was read from a dump lacks fields that dumps do not contain.
    return withFields(result, { call });
  });
}
