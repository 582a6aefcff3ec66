import { type CallDelta, type CallEnd, type Ending, endedBy, type WireDecoder } from "../wire/index.ts";
import { StreamError } from "./StreamError.ts";

/** How a stream ended: by the end of the answer, by the end of its source, or by a failure. */
export class StreamEnd {
  readonly #wire: WireDecoder;
  /** The end of the answer, if it has been read. */
  #end: CallEnd | undefined;
  /** Whether a call continues after the end of the answer. */
  #goesOn = false;
  /** Whether reading a source stopped before its end. */
  #isSourceCut = false;
  /** The number of sources that are being read. */
  #sources = 0;
  /** The first error of reading. */
  failure: unknown;
  /** Whether an event could not be read, so that a part of the answer is missing. */
  isLost = false;

  constructor(wire: WireDecoder) {
    this.#wire = wire;
  }

  /** The error that ended the stream: that of reading it, or the one that the client put into it. */
  get cause(): unknown {
    return this.failure ?? this.#end?.cause;
  }

  /** The provider's reason why the model stopped; `undefined` before the end of the answer. */
  get reason(): string | undefined {
    return this.#end?.reason;
  }

  /** Whether the end of the answer has been read. */
  get hasEnd(): boolean {
    return this.#end !== undefined;
  }

  /** Whether the end of the answer has been read, and no call continues after it. */
  get isEnded(): boolean {
    return this.hasEnd && !this.#goesOn;
  }

  /** Whether the answer reached a limit. */
  get isTruncated(): boolean {
    return this.#end?.isTruncated === true;
  }

  /** Whether the provider has given the answer to its end, although perhaps to a limit only. */
  get isAnswered(): boolean {
    return this.#end !== undefined && this.#end.fault === undefined;
  }

  /**
   * Whether an event is missing, or whether the source failed, was left or is still being read before the end of the
   * answer, or before the end of a call that continues after it.
   */
  get isBroken(): boolean {
    return this.isLost || (!this.isEnded && (this.#isSourceCut || this.#sources > 0));
  }

  /** Whether the stream is broken, or its answer was cut. */
  get isCut(): boolean {
    return this.isBroken || (this.#end?.isTruncated ?? this.#wire.ending !== undefined);
  }

  /**
   * Whether the client's own stream stopped because a text is not JSON, such as the arguments of a call, which Anthropic's
   * stream parses. What follows is not known then.
   */
  get isRefusedByClient(): boolean {
    return clientsError(this.failure).cause instanceof SyntaxError;
  }

  beginSource(): void {
    this.#sources++;
  }

  endSource(isWhole: boolean): void {
    this.#sources--;
    if (!isWhole) this.#isSourceCut = true;
  }

  /** Records an error; `isLost` if it was an error of an event. An event after `finish()` changes nothing. */
  fail(error: unknown, isLost: boolean): void {
    if (error instanceof StreamError && error.code === "already_finished") return;
    this.isLost ||= isLost;
    this.failure ??= error;
  }

  /** Records a part of a call, which may come after the end of the answer. */
  continueCall({ isDone, name, text, whole, pieces }: CallDelta): void {
    // Other fields of a call, such as a signature, may come behind the end.
    if (isDone !== true && (name ?? text ?? whole ?? pieces) !== undefined) this.#goesOn = true;
  }

  /** An answer begins: the end of the answer before does not count for it. */
  begin(): void {
    this.#end = undefined;
    this.#goesOn = false;
  }

  /** Records the end of the answer. Once an answer is marked as cut, later events do not change this. */
  endAnswer(end: CallEnd): void {
    if (!this.isTruncated) this.#end = end;
    this.#goesOn = false;
  }

  /** How the answer ended. A provider that reports an error does not say so in the answer. */
  endingOf(answer: object): Ending {
    const end = this.#end;
    if (!this.#wire.ending) return { kind: "done" };
    if (isFault(this.failure)) return endedBy("provider_error", undefined, reasonOf(this.failure));
    if (end === undefined || this.isBroken) {
      const { kind, reason } = this.#wire.ending(answer);
      // The calls before the cut cannot be answered without such an item.
      return kind === "unanswered_item" ? endedBy(kind, reason) : endedBy("cut", undefined, reasonOf(this.failure));
    }
    if (end.fault !== undefined) return { kind: "provider_error", reason: end.reason, detail: end.fault };
    return this.#wire.ending(answer, end.reason);
  }
}

/** The fields of an error that a client throws. */
const clientsError = (failure: unknown): ClientsError => (failure instanceof Error ? failure : {});

type ClientsError = { message?: string; cause?: unknown; code?: unknown; error?: unknown; status?: unknown };

/** Whether the failure comes from the provider: the client's error has the provider's error or the response status. */
function isFault(failure: unknown): boolean {
  if (failure instanceof StreamError) return failure.code === "provider_error";
  const { error, status } = clientsError(failure);
  const hasError = (typeof error === "object" && error !== null) || (typeof error === "string" && error !== "");
  return hasError || typeof status === "number";
}

/** The reason of a failure. The message may be empty, for example that of a lost connection. */
function reasonOf(failure: unknown): string | undefined {
  const { message, code } = clientsError(failure);
  return message || (typeof code === "string" ? code : undefined);
}
