import { describeValue, shorten } from "../checks/index.ts";
import {
  type AnswerCollector,
  type CallEvent,
  errorIn,
  eventFormatIn,
  exportedName,
  formatIn,
  formatNamed,
  isBuiltIn,
  notAnEvent,
  notData,
  type WireDecoder,
  WireError,
  wireErrorOf,
} from "../wire/index.ts";
import { StreamError, type StreamErrorCode } from "./StreamError.ts";

/**
 * Decodes the events of a format. It rejects values that are not events and, at the beginning of a stream, errors of
 * the provider and events of other formats. Otherwise a stream in an unknown format would look like a stream without
 * calls.
 */
export class EventDecoder {
  readonly #format: StreamFormat;
  /** The answer so far without its calls; `undefined` if the format cannot collect answers. */
  readonly answer: AnswerCollector | undefined;
  /** The number of decoded events. */
  count = 0;

  /** @throws {StreamError} `unknown_format` if the value is not a wire, or a wire without streams. */
  constructor(format: WireDecoder) {
    if (typeof format?.decodeEvent !== "function") {
      const expected = 'expected a wire with streams, such as openaiChat of "openjiuwen-tools/wire"';
      throw new StreamError("unknown_format", `${expected}, received ${describeValue(format?.name ?? format)}`, 0);
    }
    this.#format = format as StreamFormat;
    this.answer = format.collect?.();
  }

  /** @throws {StreamError} `invalid_event`, `provider_error`. */
  decode(event: unknown): CallEvent[] {
    try {
      const decoded = this.#format.decodeEvent(event);
      const problem = decoded.length === 0 || this.count === 0 ? this.#problemOf(event, decoded) : undefined;
      if (problem) throw new StreamError(...problem, this.count);
      this.answer?.push(event);
      return decoded;
    } catch (error) {
      if (error instanceof StreamError) throw error;
      const cause = wireErrorOf(error, this.#format.name, "invalid_message");
      if (!(cause instanceof WireError)) throw cause;
      const code = cause.code === "limit_exceeded" ? cause.code : "invalid_event";
      throw new StreamError(code, cause.message, this.count, { cause });
    }
  }

  #problemOf(event: unknown, decoded: readonly CallEvent[]): Problem | undefined {
    const strange = decoded.length === 0 ? notData(event) : undefined;
    if (strange !== undefined)
      return ["invalid_event", strange.replace("the data of an answer", "an event as an object")];
    const part = decoded.length === 0 && isBuiltIn(this.#format) ? notAnEvent(this.#format.name, event) : undefined;
    if (part !== undefined) return ["invalid_event", part];
    if (this.count > 0 || decoded.some(({ kind }) => kind === "delta")) return undefined;
    const fault = errorIn(event);
    if (fault !== undefined) {
      return ["provider_error", `expected a stream, received the provider's error: ${shorten(fault)}`];
    }
    return decoded.length === 0 && isBuiltIn(this.#format) ? strangeFormat(this.#format.name, event) : undefined;
  }
}

/** A format with streams. */
type StreamFormat = WireDecoder & Required<Pick<WireDecoder, "decodeEvent">>;

type Problem = [code: StreamErrorCode, message: string];

function strangeFormat(name: string, event: unknown): Problem | undefined {
  const format = eventFormatIn(event);
  if (format !== undefined && format !== name) {
    return ["invalid_event", `expected events of ${name}, received one that looks like ${format}`];
  }
  if (formatNamed(name)?.streamsAnswers || formatIn(event) !== name) return undefined;
  const way = `decode it with ${exportedName(name)}.decodeMessage, or ask for a stream`;
  return ["invalid_event", `expected events of a stream, received a whole answer: ${way}`];
}
