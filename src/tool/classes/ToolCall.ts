import {
  BOOLEAN,
  checkOptions,
  isPlainObject,
  OptionError,
  type OptionRule,
  type OptionRules,
  shorten,
} from "../../checks/index.ts";
import { copyJson, type Integers, write } from "../../json/index.ts";
import {
  type CopyOptions,
  type Fields,
  givenFields,
  givenTwice,
  type Mirror,
  Model,
  validated,
  validatedFields,
} from "../../pydantic/index.ts";
import type { ArgumentsOf } from "../../schema/index.ts";
import { isObject } from "../../schema/index.ts";
import { preview } from "../../validate/index.ts";
import {
  type DecodeOptions,
  decodeChatCalls,
  encodeChatCalls,
  type openaiChat,
  type WireCall,
  type WireDecoder,
  WireError,
} from "../../wire/index.ts";
import { requireSync } from "../arguments/ParsedArguments.ts";
import { checkParseOptions, NO_OPTIONS, type ParseArgumentsOptions } from "../arguments/parseOptions.ts";
import { ToolArgumentsError } from "../arguments/ToolArgumentsError.ts";
import { argumentsOf, calledBy, keepWire, noteWire, sentName, takesType, writtenName } from "../calls/sentNames.ts";
import { checkInit, initNames, requireObject } from "./checkInit.ts";
import { isTool, notATool } from "./isTool.ts";
import { ToolError } from "./ToolError.ts";
import type { ToolInfo } from "./ToolInfo.ts";

/** A call in the form that OpenAI's Chat API accepts in an assistant message. */
export type OpenAIToolCall = NonNullable<openaiChat.Calls["tool_calls"]>[number];

/** The input of ToolCall. `arguments` may be an object, which becomes JSON text. */
export type ToolCallInit = {
  id?: string | null | undefined;
  type?: string | undefined;
  name: string;
  arguments: string | { readonly [name: string]: unknown };
  index?: number | null | undefined;
  responseItemId?: string | null | undefined;
  response_item_id?: string | null | undefined;
  signature?: string | null | undefined;
  namespace?: string | null | undefined;
  caller?: object | null | undefined;
  isAsync?: boolean | undefined;
};

/**
 * One call that a model requests: the Python class `ToolCall`. The arguments are the text that the model wrote.
 *
 * Unlike in Python, a missing `id` becomes null and a missing `type` becomes `"function"`; `modelValidate` follows
 * Python.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * const call = new ToolCall({ id: "call_1", name: "get_weather", arguments: '{"city":"Oslo"}' });
 * call.modelDumpJson();
 * // '{"id":"call_1","type":"function","name":"get_weather","arguments":"{\\"city\\":\\"Oslo\\"}","index":null}'
 */
export class ToolCall extends Model {
  static override readonly "~mirror": Mirror<ToolCall> = { name: "ToolCall", class: ToolCall };
  readonly id: string | null;
  readonly type: string;
  readonly name: string;
  readonly arguments: string;
  /** The position among the calls of one answer. Beyond 2^53 − 1 it is the nearest number; `modelDumpJson` is exact. */
  readonly index: number | null;
  /** The id of the provider's item, if it differs from the id of the call. */
  readonly responseItemId: string | null;
  /** A value that the provider requires back with the call: Gemini's `thoughtSignature`. Dumps omit it. */
  readonly signature: string | null;
  /** The provider's group of tools that contains the tool; the name begins with it. Dumps omit it. */
  readonly namespace: string | null;
  /** The caller, such as a program that the model wrote, as received. Dumps omit it. */
  readonly caller: object | null;
  /** Whether the model continues without the result. Dumps omit it. */
  readonly isAsync: boolean;

  constructor(init: ToolCallInit) {
    super(validatedFields(init) ?? exactFields(init) ?? validated("ToolCall", withDefaults(checked(init) ?? {})));
    const given = this[givenFields];
    this.id = given.id as string | null;
    this.type = given.type as string;
    this.name = given.name as string;
    this.arguments = given.arguments as string;
    this.index = (given.index ?? null) as number | null;
    this.responseItemId = (given.response_item_id ?? null) as string | null;
    const { signature, namespace, caller, isAsync } = ownFields(init);
    this.signature = signature ?? null;
    this.namespace = namespace ?? null;
    this.caller = copyJson(caller ?? null);
    this.isAsync = isAsync ?? false;
    const refusal = init && refusalOf(init);
    if (refusal) refuseCall(this, refusal);
  }

  /**
   * The calls of an OpenAI Chat message, of its list of calls, or of one call; nested or flat, arguments as text or
   * object. Null and missing fields get the defaults of the Python SDK; calls that all have an index are sorted by it.
   *
   * @throws {ToolError} `not_a_function_call` for a custom call, `invalid_call` for a value that is not a call.
   * @example
   * ToolCall.fromOpenAI(completion.choices[0].message).map((call) => call.name); // ["get_weather"]
   */
  static fromOpenAI(message: unknown): ToolCall[] {
    return readCalls(message).map(({ call }) => {
      if (call.type !== "function") throw notAFunction(call);
      return ToolCall.#fromWire(call);
    });
  }

  /**
   * The calls in the answer of a model, in any provider's format; each has an id, and with `tools` the full name.
   *
   * @throws {WireError} if the value is not an answer in that format.
   * @example
   * import { anthropic } from "openjiuwen-tools/wire";
   *
   * const calls = ToolCall.decode(anthropic, message, { tools });
   * await tools.run(calls);
   */
  static decode(wire: WireDecoder, message: unknown, options?: DecodeOptions): ToolCall[] {
    if (typeof (wire as Partial<WireDecoder> | null)?.decodeMessage !== "function") {
      const received = typeof wire === "string" ? JSON.stringify(shorten(wire)) : preview(wire);
      throw new OptionError(
        "invalid_option",
        "wire",
        `ToolCall.decode: expected a wire such as openaiChat, received ${received}`,
      );
    }
    return wire.decodeMessage(message, options).map((call) => ToolCall.#fromWire(call, wire, options?.tools));
  }

  static #fromWire(
    { isTruncated, refused, ...call }: WireCall,
    wire?: WireDecoder,
    tools: DecodeOptions["tools"] = [],
  ): ToolCall {
    const made = new ToolCall(call as ToolCallInit);
    if (wire) noteWire(made, wire);
    if (isTruncated) refuseCall(made, cutError(made, writtenName(made, tools)));
    else if (refused) {
      const { code, message } = refused;
      refuseCall(made, new ToolArgumentsError(code, message, { rawArguments: made.arguments }));
    }
    return made;
  }

  /**
   * The call as plain data with all its fields, for a store or for another provider: each wire encodes it. Dumps have
   * the fields of the Python class alone. `isTruncated` or `refused` marks a call that must not run.
   *
   * @example
   * new ToolCall({ id: "c1", name: "now", arguments: "{}", signature: "s" }).toWire();
   * // { id: "c1", type: "function", name: "now", arguments: "{}", signature: "s" }
   */
  toWire(): WireCall {
    const { id, type, name, arguments: text, index, responseItemId, signature, namespace, caller, isAsync } = this;
    return {
      ...{ id, type, name, arguments: text },
      ...(index !== null && { index }),
      ...(responseItemId !== null && { responseItemId }),
      ...(signature !== null && { signature }),
      ...(namespace !== null && { namespace }),
      ...(caller !== null && { caller }),
      ...(isAsync && { isAsync }),
      ...markOf(refusalOf(this)),
    };
  }

  /**
   * The call that {@link toWire} wrote, or that a wire decoded. One with `isTruncated` or `refused` does not run.
   *
   * @throws {OptionError} for a value that is not a call, and for a field with another value than `toWire` writes.
   * @throws {ValidationError} if the Python class rejects a value.
   * @example
   * const stored = JSON.stringify(call.toWire());
   * ToolCall.fromWire(JSON.parse(stored)).id === call.id; // true
   */
  static fromWire(call: WireCall): ToolCall {
    requireObject("ToolCall.fromWire", call);
    checkOptions("ToolCall.fromWire", call, WIRE_FIELDS);
    return ToolCall.#fromWire(call);
  }

  /**
   * The call in OpenAI's Chat form, as {@link openaiChat} encodes it: a custom call stays a custom call, a name that
   * the API rejects is shortened, and arguments that are not JSON become JSON that contains their text. A missing id is
   * made from the content of the call, so it is always the same.
   *
   * @example
   * new ToolCall({ id: "c1", name: "now", arguments: "{}" }).toOpenAI();
   * // { id: "c1", type: "function", function: { name: "now", arguments: "{}" } }
   */
  toOpenAI(): OpenAIToolCall {
    return encodeChatCalls([this]).tool_calls?.[0] as OpenAIToolCall;
  }

  /**
   * As of any class. A call with other arguments may run, if it was refused for the first ones: because the answer was
   * cut, or their text was wrong.
   */
  override modelCopy(options?: CopyOptions): this {
    const copy = super.modelCopy(options);
    if (options?.update?.arguments !== undefined && OF_ARGUMENTS.has(refusalOf(copy)?.code)) {
      refusals.delete(copy);
      delete (copy as Refusable)[REFUSAL];
    }
    return copy;
  }

  /** @internal */
  protected override copied(fields: Fields): ToolCall {
    const { signature, namespace, caller, isAsync } = this;
    const copy = Object.assign(super.copied(fields) as ToolCall, { signature, namespace, caller, isAsync });
    keepWire(copy, this);
    const refusal = refusalOf(this);
    if (refusal) refuseCall(copy, refusal);
    return copy;
  }

  /**
   * The typed, validated arguments of the call to a tool.
   *
   * @throws {ToolArgumentsError} `unknown_tool` if the call names another tool or type; the error of the stream if it
   * left the call truncated or invalid; otherwise the errors of the tool's parseArguments.
   * @example
   * call.parseArguments(weather); // { city: "Oslo" }
   */
  parseArguments<T extends ToolInfo, const As extends Integers = "error">(
    tool: T,
    options: ParseArgumentsOptions<As> = NO_OPTIONS,
  ): ArgumentsOf<T, As> {
    checkParseOptions("parseArguments", options);
    if (!isTool(tool)) throw notATool("parseArguments", "tool", tool);
    checkUsable(this, options);
    const sent = (): string => sentName(this, tool.name, [tool]);
    const isNamed = this.name === tool.name || this.name === sent();
    if (isNamed && takesType(tool, this)) {
      const called = calledBy(this, tool, [tool]);
      const text = argumentsOf(this);
      return requireSync(tool["~parseArguments"](called, text, options), called, text).value as ArgumentsOf<T, As>;
    }
    const [called, known] = isNamed ? [this.type, tool.type] : [this.name, sent()];
    throw new ToolArgumentsError("unknown_tool", `The call is to ${JSON.stringify(shorten(called))}, not to ${known}`, {
      rawArguments: this.arguments,
    });
  }
}

/** The error of a call that the end of its answer may have cut. */
export function cutError({ arguments: rawArguments }: ToolCall, name: string): ToolArgumentsError {
  const message = `The arguments of the call to ${shorten(name)} end before they are complete: the answer was cut`;
  return new ToolArgumentsError("truncated", message, { rawArguments });
}

/** Why a call must not run. It is enumerable, so that a call of which this one is spread must not run either. */
const REFUSAL: unique symbol = Symbol("refusal");

type Refusable = { [REFUSAL]?: ToolArgumentsError };

/** Those of frozen calls, too. */
const refusals = new WeakMap<object, ToolArgumentsError>();

/** The reasons for which a call is refused that lie in the text of its arguments. */
const OF_ARGUMENTS: ReadonlySet<string | undefined> = new Set([
  ...["truncated", "invalid_json", "not_an_object", "schema_mismatch", "unsafe_integer", "limit_exceeded"],
]);

const refusalOf = (call: object): ToolArgumentsError | undefined => refusals.get(call) ?? (call as Refusable)[REFUSAL];

/** Marks a call that must not run: running it or parsing its arguments throws the error. */
export function refuseCall(call: ToolCall, error: ToolArgumentsError): void {
  refusals.set(call, error);
  if (Object.isExtensible(call)) (call as Refusable)[REFUSAL] = error;
}

/**
 * Throws unless a call may run.
 *
 * @throws {ToolArgumentsError} the error of {@link refuseCall}; a truncated call passes with `allowTruncated`.
 */
export function checkUsable(call: ToolCall, { allowTruncated }: Pick<ParseArgumentsOptions, "allowTruncated">): void {
  const error = refusalOf(call);
  if (error && !(allowTruncated && error.code === "truncated")) throw error;
}

/** Whether an object is a call that must not run. */
export const isRefused = (call: object | undefined): boolean => call !== undefined && refusalOf(call) !== undefined;

/** How a stored call says that it must not run. */
function markOf(refusal: ToolArgumentsError | undefined): Pick<WireCall, "isTruncated" | "refused"> {
  if (refusal === undefined) return {};
  const { code, message } = refusal;
  return code === "truncated" ? { isTruncated: true } : { refused: { code, message } };
}

const TEXT_OR_NULL: OptionRule = {
  expected: "a string or null",
  accepts: (value) => value === null || typeof value === "string",
};

/** What a call has beside the fields of Python, with the types that its properties have. */
const OWN_FIELDS: OptionRules = {
  signature: TEXT_OR_NULL,
  namespace: TEXT_OR_NULL,
  caller: { expected: "an object or null", accepts: (value) => value === null || isObject(value) },
  isAsync: BOOLEAN,
};

const NAMES: OptionRules = {
  ...initNames("id", "type", "name", "arguments", "index", "responseItemId"),
  ...OWN_FIELDS,
};

/** The Python class validates the fields that it has. */
const WIRE_FIELDS: OptionRules = {
  ...NAMES,
  isTruncated: BOOLEAN,
  refused: {
    expected: "an object with a code and a message",
    accepts: (value) => isObject(value) && [value.code, value.message].every((text) => typeof text === "string"),
  },
};

type OwnFields = { [Name in "signature" | "namespace" | "caller" | "isAsync"]: ToolCallInit[Name] | undefined };

/** The fields that Python does not have, checked. */
function ownFields(init: ToolCallInit | undefined): OwnFields {
  const { signature, namespace, caller, isAsync } = init ?? {};
  const fields = { signature, namespace, caller, isAsync };
  if (Object.values(fields).some((value) => value !== undefined)) checkOptions("new ToolCall", fields, OWN_FIELDS);
  return fields;
}

const FROM_PROVIDER = "Read a provider's call with ToolCall.fromOpenAI(call) or ToolCall.decode(wire, message).";

/** The fields of nearly all input, whose values the class does not convert; `undefined` for any other input. */
function exactFields(init: ToolCallInit): Fields | undefined {
  try {
    if (!isPlainObject(init) || !Object.keys(init).every((name) => EXACT.has(name))) return undefined;
    const { id = null, type = "function", name, arguments: text, index, responseItemId: item } = init;
    if (![type, name, text, id ?? "", item ?? ""].every((value) => typeof value === "string")) return undefined;
    if (!(Object.is(index ?? 0, 0) || (Number.isSafeInteger(index) && (index as number) > 0))) return undefined;
    const further = { ...(index !== undefined && { index }), ...(item !== undefined && { response_item_id: item }) };
    return Object.freeze({ id, type, name, arguments: text as string, ...further });
  } catch {
    return undefined;
  }
}

const EXACT: ReadonlySet<string> = new Set([
  ...["id", "type", "name", "arguments", "index", "responseItemId"],
  ...["signature", "namespace", "caller", "isAsync"],
]);

function checked(init: ToolCallInit): ToolCallInit {
  checkInit("new ToolCall", init, NAMES, {
    function: FROM_PROVIDER,
    args: 'Did you mean "arguments"?',
    input: FROM_PROVIDER,
  });
  return init;
}

function withDefaults(given: ToolCallInit): object {
  const { responseItemId, signature: _, namespace: __, caller: ___, isAsync: ____, ...init } = given;
  if (responseItemId !== undefined && init.response_item_id !== undefined) throw givenTwice("response_item_id");
  const { arguments: text } = init;
  const isObject = typeof text === "object" && text !== null && !Array.isArray(text);
  return {
    ...init,
    id: init.id ?? null,
    type: init.type === undefined ? "function" : init.type,
    ...(isObject && { arguments: write(text, { nonFinite: "refused" }) }),
    ...(responseItemId !== undefined && { response_item_id: responseItemId }),
  };
}

/** OpenAI's calls, with this room's errors. */
function readCalls(message: unknown): ReturnType<typeof decodeChatCalls> {
  try {
    // A message without calls may have null for them.
    return decodeChatCalls(message ?? undefined);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    throw new ToolError("invalid_call", "", error.message, { cause: error });
  }
}

function notAFunction({ type, name }: WireCall): ToolError {
  const received = `received one of type ${preview(type)}${name && ` to ${name}`}`;
  return new ToolError("not_a_function_call", name, `expected a call of type "function", ${received}`);
}
