import type { CallDelta } from "../wire/index.ts";
import type { OpenCall } from "./OpenCall.ts";

/** A delta begins a call. The call has this name if the delta has no name. */
export type NewCall = { readonly name?: string };

/**
 * Finds the call of a delta.
 *
 * A key of the provider's protocol decides. Without a key, a new id with a name starts a call, and a new id without a
 * name continues the call of its index, because some servers make an id for each chunk. A known id with another index
 * and a name starts another call. Without an id the index decides, but a call with complete arguments accepts neither
 * another name nor a second object, because some servers send index 0 for every call. An unknown index is a position
 * among all calls. Without id and index the delta belongs to the latest call.
 */
export class CallFinder {
  readonly #byKey: Map<string, OpenCall> = new Map();
  readonly #byId: Map<string, OpenCall[]> = new Map();
  readonly #byIndex: Map<number, OpenCall> = new Map();
  /** By the public index, for calls that began without an index or with the index of another call. */
  readonly #byPlace: Map<number, OpenCall> = new Map();
  readonly #isTool: (name: string) => boolean;
  latest: OpenCall | undefined;

  /** `isTool` returns whether there is a tool of that name. */
  constructor(isTool: (name: string) => boolean) {
    this.#isTool = isTool;
  }

  /**
   * The call of the delta, or the call that it begins; `undefined` if the provider runs the call itself, or if the delta
   * begins a complete call again.
   */
  find(delta: CallDelta): OpenCall | NewCall | undefined {
    if (delta.isFinal) return this.#findFinal(delta);
    if (delta.key !== undefined) return this.#findByKey(delta.key, delta);
    if (delta.id !== undefined) return this.#hasWhole(delta.id, delta) ? undefined : this.#findById(delta.id, delta);
    const { index } = delta;
    const call = index === undefined ? this.latest : (this.#byIndex.get(index) ?? this.#unnumbered(index, delta));
    if (call) return this.#sameOrNext(call, delta);
    return saysSomething(delta) ? {} : undefined;
  }

  /** Records the id, index and key by which the call can be found. */
  note(call: OpenCall, { key, id, index }: CallDelta): void {
    if (key !== undefined) this.#byKey.set(key, call);
    if (index !== undefined) this.#noteIndex(call, index);
    this.#byPlace.set(call.live.index, call);
    if (id !== undefined) this.#noteId(call, id);
    this.latest = call;
  }

  #noteIndex(call: OpenCall, index: number): void {
    if (this.#byIndex.get(index) === call) return;
    this.#byIndex.set(index, call);
    const isOwn = index === call.givenIndex;
    if (!isOwn) call.addAlias(() => this.#byIndex.get(index) === call && this.#byIndex.delete(index));
  }

  #noteId(call: OpenCall, id: string): void {
    const known = this.#byId.get(id);
    if (known?.includes(call)) return;
    if (known) known.push(call);
    else this.#byId.set(id, [call]);
    if (id !== call.givenId) call.addAlias(() => this.#forgetId(call, id));
  }

  #forgetId(call: OpenCall, id: string): void {
    const others = this.#byId.get(id)?.filter((other) => other !== call) ?? [];
    if (others.length > 0) this.#byId.set(id, others);
    else this.#byId.delete(id);
  }

  /** The same answer begins once more: its calls may come again, each from its start. */
  repeat(): void {
    for (const call of this.#byKey.values()) call.repeat();
  }

  /** Another answer begins: the keys of the previous answer are no longer valid, and its open calls are cut. */
  forgetKeys(): void {
    for (const call of this.#byKey.values()) call.cut();
    this.#byKey.clear();
  }

  /**
   * A call of the whole answer is the one at its place with its id. Some servers name no places in the events before,
   * and some have another id for the same call in each event.
   */
  #findFinal({ key = "", id = "", name }: CallDelta): OpenCall | NewCall {
    const placed = this.#byKey.get(key);
    if (placed?.givenId === id) return placed;
    return this.#byId.get(id)?.at(-1) ?? (placed?.wireName === name ? placed : undefined) ?? {};
  }

  #findByKey(key: string, delta: CallDelta): OpenCall | NewCall | undefined {
    const { id, name, isDone } = delta;
    const call = this.#sameItem(delta) ?? this.#byKey.get(key);
    if (call?.isOtherCall(delta)) return {};
    if (call?.hasAlready(delta)) return undefined;
    // A delta that ends a call belongs to the open call, even if a server sends another id with it.
    const isEnd = isDone && call?.isDone === false;
    const isOther = id !== undefined && call?.givenId !== undefined && call.givenId !== id && !isEnd;
    if (!call || isOther) return id !== undefined || name !== undefined ? {} : undefined;
    // Deltas with this key belong to a call that the provider runs itself.
    return call.isDone && id === undefined && name === undefined ? undefined : call;
  }

  /** The call with both ids of the delta. Some servers leave its place out of an event, or name another one. */
  #sameItem({ id, responseItemId }: CallDelta): OpenCall | undefined {
    if (id === undefined || responseItemId === undefined) return undefined;
    return this.#byId.get(id)?.find(({ sentBack }) => sentBack.responseItemId === responseItemId);
  }

  /** Whether a call that came in one piece comes again, with its id, its name and its arguments. */
  #hasWhole(id: string, delta: CallDelta): boolean {
    return this.#byId.get(id)?.some((call) => call.isAtOnce && call.isRepeatedBy(delta)) ?? false;
  }

  #findById(id: string, delta: CallDelta): OpenCall | NewCall {
    const { index, name } = delta;
    const known = this.#byId.get(id);
    if (known) {
      const call = known.find(({ givenIndex }) => index === undefined || (givenIndex ?? index) === index);
      if (call) return this.#sameOrNext(call, delta);
      return name === undefined ? (known.at(-1) as OpenCall) : {};
    }
    const open = index === undefined ? this.latest : this.#byIndex.get(index);
    if (!open || open.isDone) return {};
    const text = deltaText(delta);
    if (name === undefined) return open.text.beginsAnother(text) ? {} : open;
    // Some servers send the id late or a new id with each chunk, and repeat the name.
    const isLate = open.givenId === undefined && open.isBlank;
    return name === open.wireName && (isLate || open.text.mustGoOnWith(text)) ? open : {};
  }

  /**
   * A call that began without an index, or with the index of another call, is continued by the index of its position.
   */
  #unnumbered(index: number, { name }: CallDelta): OpenCall | undefined {
    if (name !== undefined) return undefined;
    return this.#byPlace.get(index) ?? (this.latest?.givenIndex === undefined ? this.latest : undefined);
  }

  #sameOrNext(call: OpenCall, delta: CallDelta): OpenCall | NewCall {
    const { id, name } = delta;
    const beginsAnother = call.text.beginsAnother(deltaText(delta));
    // Servers that send whole calls may give several calls the same id, or omit their names.
    if (call.isAtOnce && delta.isDone) return {};
    if (name === undefined) return call.isNamedAgain && beginsAnother ? { name: call.wireName } : call;
    if (name === call.wireName) return beginsAnother || (call.isDone && id === undefined) ? {} : call;
    const areTools = this.#isTool(name) && this.#isTool(call.wireName) && !this.#isTool(call.wireName + name);
    return call.wireName !== "" && (call.isDone || call.isWhole || areTools) ? {} : call;
  }
}

const deltaText = ({ text, whole }: CallDelta): string => text ?? whole ?? "";

const saysSomething = ({ name, text, whole, pieces }: CallDelta): boolean =>
  name !== undefined || Boolean(text) || Boolean(whole) || pieces !== undefined;
