import type { CallDelta } from "../wire/index.ts";
import type { OpenCall } from "./OpenCall.ts";

/** A delta begins a call, which has this name where the delta brings none. */
export type NewCall = { readonly name?: string };

/**
 * Which call a delta belongs to.
 *
 * A key of the provider's protocol decides. Else an unseen id with a name starts a call; one without a name goes on with
 * the call of its index, as some servers make an id for each chunk. A known id with another index and a name is another
 * call. Without an id the index decides, but a call whose arguments are whole takes no other name and no second object,
 * as some servers send index 0 for every call; an index that no call has is the place among all. Without either it is
 * the latest call.
 */
export class CallFinder {
  readonly #byKey: Map<string, OpenCall> = new Map();
  readonly #byId: Map<string, OpenCall[]> = new Map();
  readonly #byIndex: Map<number, OpenCall> = new Map();
  /** By the index that others see: for those that began without one, or with that of another call. */
  readonly #byPlace: Map<number, OpenCall> = new Map();
  readonly #isTool: (name: string) => boolean;
  latest: OpenCall | undefined;

  /** `isTool` says whether a tool is known by that name. */
  constructor(isTool: (name: string) => boolean) {
    this.#isTool = isTool;
  }

  /** The call, or the one to begin; undefined where the delta belongs to none of ours. */
  find(delta: CallDelta): OpenCall | NewCall | undefined {
    if (delta.key !== undefined) return this.#findByKey(delta.key, delta);
    if (delta.id !== undefined) return this.#findById(delta.id, delta);
    const { index } = delta;
    const call = index === undefined ? this.latest : (this.#byIndex.get(index) ?? this.#unnumbered(index, delta));
    if (call) return this.#sameOrNext(call, delta);
    return saysSomething(delta) ? {} : undefined;
  }

  /** Notes by what the call may be known from now on. */
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

  /** Another answer begins: no key names a call of the one before it, and the calls that were open are cut. */
  forgetKeys(): void {
    for (const call of this.#byKey.values()) call.cut();
    this.#byKey.clear();
  }

  #findByKey(key: string, { id, name, isDone }: CallDelta): OpenCall | NewCall | undefined {
    const call = this.#byKey.get(key);
    // What ends an open call is that call's, though some servers give it another id then.
    const isEnd = isDone && call?.isDone === false;
    const isOther = id !== undefined && call?.givenId !== undefined && call.givenId !== id && !isEnd;
    if (!call || isOther) return id !== undefined || name !== undefined ? {} : undefined;
    // What follows under its key belongs to a call that the provider runs itself.
    return call.isDone && id === undefined && name === undefined ? undefined : call;
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
    const text = textOf(delta);
    if (name === undefined) return open.text.beginsAnother(text) ? {} : open;
    // The id comes late, or anew with each chunk, and the name again.
    const isLate = open.givenId === undefined && open.isBlank;
    return name === open.wireName && (isLate || open.text.mustGoOnWith(text)) ? open : {};
  }

  /** A call that began without an index, or with that of another, goes on with the one of its place. */
  #unnumbered(index: number, { name }: CallDelta): OpenCall | undefined {
    if (name !== undefined) return undefined;
    return this.#byPlace.get(index) ?? (this.latest?.givenIndex === undefined ? this.latest : undefined);
  }

  #sameOrNext(call: OpenCall, delta: CallDelta): OpenCall | NewCall {
    const { id, name } = delta;
    const beginsAnother = call.text.beginsAnother(textOf(delta));
    if (name === undefined) return call.isNamedAgain && beginsAnother ? { name: call.wireName } : call;
    if (name === call.wireName) return beginsAnother || (call.isDone && id === undefined) ? {} : call;
    const areTools = this.#isTool(name) && this.#isTool(call.wireName) && !this.#isTool(call.wireName + name);
    return call.wireName !== "" && (call.isDone || call.isWhole || areTools) ? {} : call;
  }
}

const textOf = ({ text, whole }: CallDelta): string => text ?? whole ?? "";

const saysSomething = ({ name, text, whole, pieces }: CallDelta): boolean =>
  name !== undefined || Boolean(text) || Boolean(whole) || pieces !== undefined;
