import { type CheckedOptions, GrowingText } from "../json/index.ts";
import { approximateSize, type CallDelta, merged, SENT_BACK, type SentBack } from "../wire/index.ts";
import { ArgumentPieces } from "./ArgumentPieces.ts";
import { ArgumentsText } from "./ArgumentsText.ts";
import type { StreamEnd } from "./StreamEnd.ts";
import type { CallState, StreamedCall } from "./StreamedCall.ts";
import type { ToolNames } from "./toolNames.ts";

/** A call that the stream builds. `live` is its public object. */
export class OpenCall {
  readonly live: StreamedCall;
  /** The public id and index of the call. */
  id: string;
  /** The provider's id and index, if they have been received. */
  givenId: string | undefined;
  /** The provider's id that the public id was made from. */
  adoptedId: string | undefined;
  givenIndex: number | undefined;
  type = "function";
  /** The provider's name of the tool. */
  wireName = "";
  /** The fields that are sent back with the call. The first value of each field counts. */
  readonly sentBack: SentBack = {};
  /** The other fields that the server adds to the call. The latest value of each counts. */
  further: object | undefined;
  state: CallState = "streaming";
  isDone = false;
  /** Whether the call came in one piece without a key, so that no event ends it. */
  isAtOnce = false;
  /** Whether the name was repeated after complete arguments, so that another object belongs to another call. */
  isNamedAgain = false;
  pieces: ArgumentPieces | undefined;
  readonly text: ArgumentsText;
  /** Whether the format says of each call when it is done. */
  #needsDone = false;
  /** Whether the call came before its pieces, at the start of the answer. */
  #isEarly = false;
  /** Whether the answer has begun once more, so that the call may come again from its start. */
  #isRepeated = false;
  /** Whether the answer ended before the call did, or the provider says that the call is incomplete. */
  #isCut = false;
  #sentBackLength = 0;
  readonly #options: CheckedOptions;
  /** The text of a custom call. */
  readonly #raw = new GrowingText();
  /** Callbacks that remove the additional ids and indices, the oldest first. */
  readonly #aliases: (() => void)[] = [];

  constructor(index: number, id: string, names: Pick<ToolNames, "fullName" | "ownArguments">, options: CheckedOptions) {
    this.id = id;
    this.#options = options;
    this.text = new ArgumentsText(options);
    const call = this;
    this.live = {
      get id() {
        return call.id;
      },
      get name() {
        return names.fullName(call.wireName, call.sentBack.namespace ?? undefined);
      },
      index,
      get type() {
        return call.type;
      },
      get argumentsText() {
        return call.argumentsText;
      },
      get arguments() {
        return names.ownArguments(call.live.name, call.pieces ? call.pieces.value : call.text.value);
      },
      get state() {
        return call.state;
      },
    };
  }

  /** Some servers send the name in parts, some repeat it with each chunk, and some send a longer prefix each time. */
  addName(part: string, isTool: (name: string) => boolean): void {
    const joined = this.wireName + part;
    if (part === this.wireName) this.isNamedAgain = this.isWhole;
    else this.wireName = part.startsWith(this.wireName) && !isTool(joined) ? part : joined;
  }

  get isCustom(): boolean {
    return this.type === "custom";
  }

  get argumentsText(): string {
    if (this.isCustom) return this.#raw.value;
    return this.pieces ? this.pieces.text : this.text.text;
  }

  /** Whether the text of a custom call exceeds the limit. The text of other calls is checked by the parser. */
  get isTooLong(): boolean {
    return this.#raw.value.length > this.#options.maxLength;
  }

  get isBlank(): boolean {
    return this.isCustom ? this.#raw.value === "" : !this.pieces && this.text.isBlank;
  }

  /** Whether the arguments are complete. */
  get isWhole(): boolean {
    return this.pieces ? this.pieces.isWhole : this.text.isWhole;
  }

  /** The number of characters of the call: its arguments, its name and the fields that are sent back with it. */
  get size(): number {
    const { givenId, wireName, pieces } = this;
    const fields = wireName.length + (givenId?.length ?? 0) + this.#sentBackLength;
    return fields + this.#raw.value.length + this.text.length + (pieces?.length ?? 0);
  }

  /** Records an additional id or index. Some servers make one for each chunk, so only the latest ones are kept. */
  addAlias(forget: () => void): void {
    this.#aliases.push(forget);
    if (this.#aliases.length > MAX_ALIASES) this.#aliases.shift()?.();
  }

  /** Ends a call that may be incomplete. */
  cut(): void {
    this.#isCut ||= !this.isDone;
    this.isDone = true;
  }

  /** The answer begins once more, so the call may come again from its start. */
  repeat(): void {
    this.#isRepeated = true;
  }

  /** Whether a delta with the key of this complete call is another call. Some providers make keys of ids that repeat. */
  isOtherCall(delta: CallDelta): boolean {
    if (!this.#isOver || delta.id === undefined || delta.name === undefined) return false;
    return !this.#isNamedBy(delta) && !this.isRepeatedBy(delta);
  }

  /** Whether a delta has this whole call again. */
  isRepeatedBy({ name, whole = "", isDone }: CallDelta): boolean {
    const isSame = this.isDone && isDone === true && name === this.wireName;
    return isSame && whole === this.argumentsText;
  }

  /** Whether a delta begins this complete call again: a proxy may send an event twice. */
  hasAlready(delta: CallDelta): boolean {
    return this.#isOver && !delta.isDone && this.#isNamedBy(delta);
  }

  /** Whether a delta with the key of this call has its ids and its name. Only an item's own id never repeats. */
  #isNamedBy({ key, id, responseItemId, name, isDone }: CallDelta): boolean {
    if (id === undefined || id !== this.givenId || name !== this.wireName) return false;
    return responseItemId === this.sentBack.responseItemId && (responseItemId !== undefined || (key !== id && !isDone));
  }

  /** Whether the call is complete, and is not expected to come again from its start. */
  get #isOver(): boolean {
    return this.isDone && !this.#isEarly && !this.#isRepeated;
  }

  /** At the end of the stream, decides how to read the text. */
  settle(isStreamCut: boolean): void {
    if (!isStreamCut && !this.#isCut) this.text.settle();
  }

  /** Whether the arguments may continue after the end of the stream, although the text alone does not show it. */
  mayBeIncomplete({ isCut, hasEnd, isEnded, isTruncated }: StreamEnd, isLast: boolean): boolean {
    if (this.#isCut || (this.#needsDone && !this.isDone)) return true;
    const isCutHere = isCut && isLast;
    // Raw text and empty text do not show whether they are complete.
    if (this.isCustom || this.isBlank) return (isCutHere || !isEnded) && !this.isDone;
    if (this.isAtOnce && isTruncated && isLast) return true;
    return !this.isDone && (isCutHere || (this.pieces !== undefined && !(hasEnd && this.pieces.isWhole)));
  }

  take(delta: CallDelta): void {
    this.#restartIfRepeated(delta);
    this.givenId ??= delta.id;
    this.givenIndex ??= delta.index;
    for (const field of SENT_BACK) if (delta[field] !== undefined) this.#keep(field, delta[field]);
    this.#addFurther(delta.further);
    if (delta.type !== undefined) this.type = delta.type;
    // A call that was complete at the start of an answer may be repeated in pieces with the same id and key.
    if (delta.isDone || (delta.key !== undefined && delta.id !== undefined)) this.isDone = delta.isDone ?? false;
    if (delta.isCut) this.#isCut = true;
    if (delta.needsDone) this.#needsDone = true;
    if (delta.isEarly) this.#isEarly = true;
    if (delta.isDone && delta.key === undefined) this.isAtOnce = true;
    if (this.isCustom) this.#takeRaw(delta);
    else this.#takeArguments(delta);
  }

  #restartIfRepeated({ id, name }: CallDelta): void {
    if (!this.#isRepeated || id === undefined || name === undefined) return;
    this.#isRepeated = false;
    this.text.replace("");
    this.#raw.clear();
    this.pieces = undefined;
  }

  #keep(field: keyof SentBack, value: unknown): void {
    if (this.sentBack[field] !== undefined) return;
    Object.assign(this.sentBack, { [field]: value });
    const texts = typeof value === "object" && value !== null ? Object.entries(value).flat() : [value];
    for (const text of texts) this.#sentBackLength += String(text).length;
  }

  #addFurther(further: object | undefined): void {
    if (further === undefined) return;
    this.#sentBackLength += approximateSize(further) - approximateSize(this.further ?? {});
    this.further = merged(this.further ?? {}, further);
  }

  #takeRaw({ text = "", whole }: CallDelta): void {
    if (whole) this.#raw.clear();
    if (whole || !this.isTooLong) this.#raw.append(whole || text);
  }

  #takeArguments({ text, whole, pieces }: CallDelta): void {
    if (pieces) {
      this.pieces ??= new ArgumentPieces(this.#options);
      for (const piece of pieces) this.pieces.set(piece);
    }
    if (whole !== undefined) {
      this.text.replace(whole);
      if (!this.text.isBlank && !this.text.isPlaceholder) this.pieces = undefined;
    }
    if (text !== undefined) this.text.append(text);
  }
}

/** @internal */
const MAX_ALIASES = 16;
