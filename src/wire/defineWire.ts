import { BOOLEAN, describeKind, isPromise, type OptionRules } from "../checks/index.ts";
import { mutableCopy } from "../json/index.ts";
import { isObject } from "../schema/index.ts";
import { argumentNames } from "./adapt/sentArguments.ts";
import { idsIfUnique } from "./calls/ids.ts";
import { uniqueIds } from "./calls/uniqueIds.ts";
import type { WireCall } from "./calls/WireCall.ts";
import { defineTurn, type OwnWire } from "./defineTurn.ts";
import { errorIn } from "./detect/otherAnswer.ts";
import { readAnswer } from "./detect/readAnswer.ts";
import { raw } from "./fields.ts";
import { plainCopy } from "./plainCopy.ts";
import type { Provider } from "./providers/Provider.ts";
import { notAnAnswer, reading } from "./reading.ts";
import { isOfRun, textAlone } from "./results/content.ts";
import { leftOutIfEmpty } from "./tools/leftOutIfEmpty.ts";
import { changesNames, fixedTools, type NameMethods, nameMethods } from "./tools/names.ts";
import { adaptTools } from "./tools/readTools.ts";
import type { WireTool } from "./tools/WireTool.ts";
import type {
  CallEvent,
  ChoiceOptions,
  DecodeOptions,
  EncodeOptions,
  SomeWire,
  ToolChoice,
  WireDecoder,
  WireEncoder,
  WireResult,
} from "./Wire.ts";
import { WireError } from "./WireError.ts";
import { wellFormed } from "./wellFormed.ts";
import { ADAPTING, checkedId, DECODING, ENCODING, isIterable, optionsCheck } from "./wireOptions.ts";

/**
 * A decoder whose methods check their options, detect values that are not answers of the provider, and throw a {@link
 * WireError} for values that cannot be read.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineDecoder<Decoder extends WireDecoder>(provider: Provider, own: Omit<Decoder, Named>): Decoder {
  const { id: name } = provider;
  const { decodeMessage, decodeEvent, ending, summarize } = own as Omit<WireDecoder, Named>;
  const readEvent =
    decodeEvent &&
    ((event: unknown) =>
      reading(name, "invalid_message", () => {
        const events = decodeEvent(event);
        return events.length > 0 ? events : errorEvent(event);
      }));
  if (readEvent) eventReaders.add(readEvent);
  const check = optionsCheck(name, "decodeMessage", DECODING);
  const decode = (message: unknown, options?: DecodeOptions): WireCall[] => {
    const tools = options?.tools && fixedTools(options.tools);
    const names = argumentNames(tools, provider);
    const calls = readAnswer(provider, message, () => {
      const makeId = options?.makeId ?? idsIfUnique(message);
      return decodeMessage(message, { ...options, tools, makeId });
    });
    return uniqueIds(calls).map(names.own);
  };
  return {
    ...named(provider),
    ...own,
    decodeMessage(message: unknown, options?: DecodeOptions) {
      check(options);
      return withOwnErrors(options, (given) => decode(message, given));
    },
    ...(readEvent && { decodeEvent: readEvent }),
    ...(ending && {
      ending(answer: unknown, reason?: string) {
        // An empty list of calls can be decoded, but an answer has at least one part.
        if (Array.isArray(answer) && answer.length === 0) throw notAnAnswer(name, "an answer", answer);
        return ending(answer, reason);
      },
    }),
    ...(summarize && {
      summarize(answer: unknown) {
        const summary = reading(name, "invalid_message", () => summarize(answer));
        const isBlank = summary.text === "" && summary.reasoning === "" && !summary.stopReason;
        // An answer of another format has nothing where this one has its fields.
        if (isBlank) decode(answer);
        return summary.stopReason === "" ? { ...summary, stopReason: undefined } : summary;
      },
    }),
  } as unknown as Decoder;
}

/** The end of an answer by an error body, which servers and proxies of every format send in the place of an event. */
function errorEvent(event: unknown): CallEvent[] {
  const { type, event_type: kind = type } = raw(event);
  const fault = kind === undefined ? errorIn(event) : undefined;
  return fault === undefined ? [] : [{ kind: "end", reason: "error", isTruncated: true, fault }];
}

/** What a wire gets from the record of its provider. */
export type Named = "name" | keyof NameMethods | "decodeArguments";

const named = (provider: Provider): Pick<WireDecoder, Named> => ({
  name: provider.id,
  ...(changesNames(provider) && nameMethods(provider)),
  ...(provider.rules.parameters.propertyNames && {
    decodeArguments: (name: string, text: string, options?: DecodeOptions) =>
      argumentNames(options?.tools, provider).ownText(name, text),
  }),
});

/** Joins an encoder and a decoder. With a spread at the call site, bundlers could not remove unused formats. */
/* @__NO_SIDE_EFFECTS__ */
export function withEncoder<Encoder extends object, Decoder extends WireDecoder>(
  encoder: Encoder,
  decoder: Decoder,
): Encoder & Decoder {
  return { ...encoder, ...decoder };
}

const eventReaders = new WeakSet<NonNullable<WireDecoder["decodeEvent"]>>();

/** Whether a format is one of this package's, whose events are known. */
export const isBuiltIn = ({ decodeEvent }: WireDecoder): boolean =>
  decodeEvent !== undefined && eventReaders.has(decodeEvent);

/** A wire with the same checks and with `encodeTurn`. `tools` are the rules of the options of `encodeTools`. */
/* @__NO_SIDE_EFFECTS__ */
export function defineWire<Format extends SomeWire>(
  provider: Provider,
  own: Omit<OwnWire<Format>, Named>,
  tools: OptionRules = {},
): Format {
  const wire: OwnWire<SomeWire> = own as never;
  const encodeToolChoice = checkedChoice(provider.id, wire.encodeToolChoice, tools);
  const encoder: SomeWire = defineEncoder(provider, wire as never, tools);
  const encodeReceived = wire.encodeCalls;
  return defineTurn<Format>(
    defineDecoder<SomeWire>(provider, { encodeReceived, ...encoder, encodeToolChoice } as never) as never,
    tools,
  );
}

/** An `encodeToolChoice` with the same checks. */
/* @__NO_SIDE_EFFECTS__ */
export function checkedChoice<Choice>(
  name: string,
  encode: (choice: ToolChoice, options?: ChoiceOptions) => Choice,
  toolRules: OptionRules = {},
): (choice: ToolChoice, options?: ChoiceOptions) => Choice {
  const check = optionsCheck(name, "encodeToolChoice", { ...ENCODING, ...ADAPTING, ...toolRules, parallel: BOOLEAN });
  return (choice, options) => {
    check(options);
    return reading(name, "unsupported", () => encode(choice, options));
  };
}

/** An encoder with the same checks. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEncoder<Encoder extends WireEncoder<unknown, unknown, unknown, unknown>>(
  provider: Provider,
  own: Omit<Encoder, Named>,
  toolRules: OptionRules = {},
): Encoder {
  const { id: name } = provider;
  const { encodeTools, encodeCalls, encodeResult } = own as unknown as Omit<WireEncoder, "name">;
  const rules = { ...ENCODING, ...ADAPTING, ...toolRules };
  const checkTools = optionsCheck(name, "encodeTools", { ...ADAPTING, ...toolRules });
  const checkCalls = optionsCheck(name, "encodeCalls", rules);
  const checkResult = optionsCheck(name, "encodeResult", rules);
  return {
    ...named(provider),
    ...own,
    encodeTools(tools: Iterable<WireTool>, options?: object) {
      checkTools(options);
      const encode = () => wellFormed(encodeTools(tools, options as never));
      const list = reading(name, "invalid_tool", encode);
      return provider.listsTools ? list : leftOutIfEmpty(list);
    },
    toolChanges(tools: Iterable<WireTool>, options?: object) {
      checkTools(options);
      // A copy, because parts of it are those of schemas that are kept.
      return reading(name, "invalid_tool", () => mutableCopy(adaptTools(tools, provider, options, true).changes));
    },
    encodeCalls(calls: Iterable<WireCall>, options?: EncodeOptions) {
      checkCalls(options);
      return reading(name, "invalid_call", () => {
        const tools = options?.tools && fixedTools(options.tools);
        const sent = readCalls(calls, name).map(argumentNames(tools, provider).sent);
        return wellFormed(encodeCalls(sent, { ...options, tools }));
      });
    },
    encodeResult(result: WireResult, options?: EncodeOptions) {
      checkResult(options);
      const encode = (given: WireResult) =>
        reading(name, "invalid_result", () => wellFormed(encodeResult(given, options)));
      if (!isObject(result) || isPromise(result)) {
        const hint = Array.isArray(result) ? ": give them one by one" : "";
        throw new WireError(
          "invalid_result",
          name,
          "",
          `expected { call, content }, received ${describeKind(result)}${hint}`,
        );
      }
      try {
        return encode(result);
      } catch (error) {
        if (!reading(name, "invalid_result", () => isOfRun(result))) throw error;
        return encode(textAlone(result, (error as Error).message));
      }
    },
  } as unknown as Encoder;
}

/** Errors of the caller's own function are passed through. */
function withOwnErrors<T>(options: DecodeOptions | undefined, decode: (options?: DecodeOptions) => T): T {
  const makeId = options?.makeId;
  if (makeId === undefined) return decode(options);
  let thrown: { readonly error: unknown } | undefined;
  const guarded = (call: object): string => {
    try {
      return checkedId(makeId(call));
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

function readCalls(calls: unknown, wire: string): WireCall[] {
  if (!isIterable(calls) || typeof calls === "string") {
    const hint = isObject(calls) && "name" in calls ? ": put the call into an array" : "";
    throw new WireError("invalid_call", wire, "", `expected a list of calls, received ${describeKind(calls)}${hint}`);
  }
  return Array.from(calls, (call, position) => {
    const isCall =
      isObject(call) && typeof call.name === "string" && call.arguments !== undefined && !isObject(call.call);
    if (isCall) return checkArguments(call as WireCall, [wire, `/${position}/arguments`]);
    const hint = isObject(call) && isObject(call.call) ? "; a finished call and a result have it as `call`" : "";
    const message = `expected a call with a name and arguments, received ${describeKind(call)}${hint}`;
    throw new WireError("invalid_call", wire, `/${position}`, message);
  });
}

/** Arguments that are not text, such as those of a stored call, must be JSON. */
function checkArguments(call: WireCall, place: readonly [wire: string, path: string]): WireCall {
  if (typeof call.arguments !== "string")
    plainCopy<unknown>(call.arguments, place, "invalid_call", `the call to ${call.name}: `);
  return call;
}
