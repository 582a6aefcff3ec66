import { type CheckedOptions, GrowingText } from "../json/index.ts";
import { type CallDelta, SENT_BACK, type SentBack } from "../wire/index.ts";
import { ArgumentPieces } from "./ArgumentPieces.ts";
import { ArgumentsText } from "./ArgumentsText.ts";
import type { CallState, StreamedCall } from "./StreamedCall.ts";

/** A call as the stream builds it, and `live`, what others see of it. */
export class OpenCall {
  readonly live: StreamedCall;
  /** What others know the call by. */
  id: string;
  /** The provider's id and index, as far as they came. */
  givenId: string | undefined;
  givenIndex: number | undefined;
  type = "function";
  /** The name as the provider has it. */
  wireName = "";
  /** What goes back beside the call, each the first that came. */
  readonly sentBack: SentBack = {};
  state: CallState = "streaming";
  isDone = false;
  /** Whether it came in one piece without a key: no event of its own says that it has ended. */
  isAtOnce = false;
  /** Whether its answer ended before it did. */
  isCut = false;
  /** Whether the name came again behind whole arguments: another object is that of another call. */
  isNamedAgain = false;
  pieces: ArgumentPieces | undefined;
  readonly text: ArgumentsText;
  #sentBackLength = 0;
  readonly #options: CheckedOptions;
  /** The text of a custom call. */
  readonly #raw = new GrowingText();
  /** What forgets each further id and index, in the order in which they came. */
  readonly #aliases: (() => void)[] = [];

  constructor(
    index: number,
    id: string,
    nameOf: (wireName: string, namespace?: string) => string,
    options: CheckedOptions,
  ) {
    this.id = id;
    this.#options = options;
    this.text = new ArgumentsText(options);
    const call = this;
    this.live = {
      get id() {
        return call.id;
      },
      get name() {
        return nameOf(call.wireName, call.sentBack.namespace ?? undefined);
      },
      index,
      get type() {
        return call.type;
      },
      get argumentsText() {
        return call.argumentsText;
      },
      get arguments() {
        return call.pieces ? call.pieces.value : call.text.value;
      },
      get state() {
        return call.state;
      },
    };
  }

  /** Some servers send the name in parts, some again with each chunk, some longer each time. */
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

  /** Whether a custom call has more text than is kept; the text of others is measured when it is parsed. */
  get isTooLong(): boolean {
    return this.#raw.value.length > this.#options.maxLength;
  }

  get isBlank(): boolean {
    return this.isCustom ? this.#raw.value === "" : !this.pieces && this.text.isBlank;
  }

  /** Whether nothing can follow in the arguments. */
  get isWhole(): boolean {
    return this.pieces ? this.pieces.isWhole : this.text.isWhole;
  }

  /** The characters that the call holds: its arguments, its name and what goes back with it. */
  get size(): number {
    const { givenId, wireName, pieces } = this;
    const fields = wireName.length + (givenId?.length ?? 0) + this.#sentBackLength;
    return fields + this.#raw.value.length + this.text.length + (pieces?.length ?? 0);
  }

  /** Notes a further id or index. Some servers make one for each chunk, so that only the last are known. */
  addAlias(forget: () => void): void {
    this.#aliases.push(forget);
    if (this.#aliases.length > MAX_ALIASES) this.#aliases.shift()?.();
  }

  /** Says that nothing more will come, though it is not known to be all. */
  cut(): void {
    this.isCut ||= !this.isDone;
    this.isDone = true;
  }

  take(delta: CallDelta): void {
    this.givenId ??= delta.id;
    this.givenIndex ??= delta.index;
    for (const field of SENT_BACK) if (delta[field] !== undefined) this.#keep(field, delta[field]);
    if (delta.type !== undefined) this.type = delta.type;
    // A call that was whole at the start of an answer may come once more in pieces, as its id and key tell.
    if (delta.isDone || (delta.key !== undefined && delta.id !== undefined)) this.isDone = delta.isDone ?? false;
    if (delta.isDone && delta.key === undefined) this.isAtOnce = true;
    if (this.isCustom) this.#takeRaw(delta);
    else this.#takeArguments(delta);
  }

  #keep(field: keyof SentBack, value: unknown): void {
    if (this.sentBack[field] !== undefined) return;
    Object.assign(this.sentBack, { [field]: value });
    const texts = typeof value === "object" && value !== null ? Object.entries(value).flat() : [value];
    for (const text of texts) this.#sentBackLength += String(text).length;
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

const MAX_ALIASES = 16;
