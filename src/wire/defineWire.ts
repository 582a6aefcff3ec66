import { checkOptions, FUNCTION, isPromise, OptionError, type OptionRule, type OptionRules } from "../json/index.ts";
import { isObject } from "../schema/index.ts";
import { withFields } from "./content.ts";
import { exportedName } from "./formatIn.ts";
import type { OwnCalls } from "./missedCall.ts";
import { readAnswer } from "./readAnswer.ts";
import { reading } from "./reading.ts";
import type {
  DecodeOptions,
  EncodeOptions,
  ToolChoice,
  Wire,
  WireCall,
  WireDecoder,
  WireEncoder,
  WireResult,
  WireTool,
} from "./Wire.ts";
import { received, WireError } from "./WireError.ts";

/**
 * A decoder whose methods check their options, recognize what is no answer of the provider's, and throw a
 * {@link WireError} for what cannot be read at all. `own` tells how the format says its calls.
 */
export function defineDecoder<Decoder extends WireDecoder>(own: OwnCalls, decoder: Decoder): Decoder {
  const { name, decodeMessage, decodeEvent } = decoder;
  return {
    ...decoder,
    decodeMessage(message: unknown, options?: DecodeOptions) {
      checkOptions(ownerOf(name, "decodeMessage"), options, DECODING);
      return withOwnErrors(options, (given) => readAnswer(name, own, message, () => decodeMessage(message, given)));
    },
    ...(decodeEvent && { decodeEvent: (event: unknown) => reading(name, "invalid_message", () => decodeEvent(event)) }),
  };
}

/** The rule of an option that takes tools. */
export const TOOLS_RULE: OptionRule = {
  expected: "a list of tools, or a ToolSet",
  accepts: (value) => typeof value !== "string" && isIterable(value),
};

/** A wire whose methods do so too. */
export const defineWire = <Format extends Wire>(own: OwnCalls, wire: Format): Format =>
  defineTurn(
    defineDecoder(own, {
      ...defineEncoder(wire),
      encodeToolChoice: checkedChoice(wire.name, wire.encodeToolChoice),
    }),
  );

/** A wire whose turn is checked: each call of an answer has a result. */
export function defineTurn<Format extends Wire>(wire: Format): Format {
  const { name, decodeMessage, encodeTurn } = wire;
  return {
    ...wire,
    encodeTurn(answer: unknown, results: Iterable<WireResult>, options?: EncodeOptions) {
      checkOptions(ownerOf(name, "encodeTurn"), options, ENCODING);
      const calls = decodeMessage(answer, options);
      return reading(name, "invalid_result", () => {
        const given = readResults(results, calls.length, name);
        return given.length > 0 ? encodeTurn(answer, answered(calls, given), options) : [];
      });
    },
  };
}

/** An `encodeToolChoice` that does so too. */
export const checkedChoice =
  <Choice>(name: string, encode: (choice: ToolChoice, options?: EncodeOptions) => Choice) =>
  (choice: ToolChoice, options?: EncodeOptions): Choice => {
    checkOptions(ownerOf(name, "encodeToolChoice"), options, ENCODING);
    return reading(name, "unsupported", () => encode(choice, options));
  };

/** An encoder whose methods do so too. */
export function defineEncoder<Encoder extends WireEncoder>(encoder: Encoder): Encoder {
  const { name, encodeTools, encodeCalls, encodeResult } = encoder;
  return {
    ...encoder,
    encodeTools(tools: Iterable<WireTool>, ...others: unknown[]) {
      checkOptions(ownerOf(name, "encodeTools"), others[0], {});
      return reading(name, "invalid_tool", () => encodeTools(tools));
    },
    encodeCalls(calls: Iterable<WireCall>, options?: EncodeOptions) {
      checkOptions(ownerOf(name, "encodeCalls"), options, ENCODING);
      return reading(name, "invalid_call", () => encodeCalls(readCalls(calls, name), options));
    },
    encodeResult(result: WireResult, options?: EncodeOptions) {
      checkOptions(ownerOf(name, "encodeResult"), options, ENCODING);
      return reading(name, "invalid_result", () => {
        if (isObject(result) && !isPromise(result)) return encodeResult(result, options);
        const hint = Array.isArray(result) ? ": give them one by one" : "";
        throw new WireError("invalid_result", name, "", `expected { call, content }, ${received(result)}${hint}`);
      });
    },
  };
}

const ENCODING: OptionRules = { tools: TOOLS_RULE };
const DECODING: OptionRules = { tools: TOOLS_RULE, makeId: FUNCTION };

const ownerOf = (wire: string, method: string): string => `${exportedName(wire)}.${method}`;

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof (value as { [Symbol.iterator]?: unknown } | null)?.[Symbol.iterator] === "function";

/** What the caller's own function throws is the caller's. */
function withOwnErrors<T>(options: DecodeOptions | undefined, decode: (options?: DecodeOptions) => T): T {
  const makeId = options?.makeId;
  if (makeId === undefined) return decode(options);
  let thrown: { readonly error: unknown } | undefined;
  const guarded = (): string => {
    try {
      const id: unknown = makeId();
      if (typeof id === "string" && id !== "") return id;
      throw new OptionError(
        "invalid_option",
        "makeId",
        `makeId: expected a function that returns an id, ${received(id)}`,
      );
    } catch (error) {
      thrown = { error };
      throw error;
    }
  };
  try {
    return decode({ ...options, makeId: guarded });
  } catch (error) {
    throw thrown ? thrown.error : error;
  }
}

/** Every provider refuses a turn in which a call has no result. */
function readResults(results: unknown, calls: number, wire: string): WireResult[] {
  if (!isIterable(results) || typeof results === "string") {
    throw new WireError("invalid_result", wire, "", `expected a list of results, ${received(results)}`);
  }
  const given = [...results] as WireResult[];
  if (given.length === calls) return given;
  const message = `expected a result for each of the ${calls} calls of the answer, received ${given.length}`;
  throw new WireError("invalid_result", wire, "", message);
}

/**
 * The results in the order of the calls, each with its call as the answer has it: a call that was read from a dump lacks
 * what is no part of one. Where the ids do not tell, the order of the results counts.
 */
function answered(calls: readonly WireCall[], results: readonly WireResult[]): WireResult[] {
  const byId = new Map(results.map((result) => [result.call?.id || result.tool_call_id, result]));
  const isNamed = calls.every(({ id }) => byId.has(id ?? undefined));
  return calls.map((own, place) => {
    const result = (isNamed && byId.get(own.id ?? undefined)) || (results[place] as WireResult);
    const call = isObject(result.call) ? { ...own, arguments: result.call.arguments } : own;
    return withFields(result, { call });
  });
}

function readCalls(calls: unknown, wire: string): WireCall[] {
  if (!isIterable(calls) || typeof calls === "string") {
    const hint = isObject(calls) && "name" in calls ? ": put the call into an array" : "";
    throw new WireError("invalid_call", wire, "", `expected a list of calls, ${received(calls)}${hint}`);
  }
  return Array.from(calls, (call, position) => {
    const isCall =
      isObject(call) && typeof call.name === "string" && call.arguments !== undefined && !isObject(call.call);
    if (isCall) return call as WireCall;
    const hint = isObject(call) && isObject(call.call) ? "; a finished call and a result have it as `call`" : "";
    const message = `expected a call with a name and arguments, ${received(call)}${hint}`;
    throw new WireError("invalid_call", wire, `/${position}`, message);
  });
}
