import type { CheckedOptions } from "../json/index.ts";
import {
  type CallDelta,
  type CallStart,
  checkedId,
  freeId,
  randomId,
  type StreamedParts,
  type TakenIds,
} from "../wire/index.ts";
import { CallFinder } from "./CallFinder.ts";
import { MAX_NAME_LENGTH } from "./limits.ts";
import { OpenCall } from "./OpenCall.ts";
import type { StreamedCall } from "./StreamedCall.ts";
import type { ToolNames } from "./toolNames.ts";

/** The settings of a {@link CallAssembler}. */
export type AssemblerOptions = {
  readonly names: ToolNames;
  /** How the arguments are parsed while they are streamed. */
  readonly text: CheckedOptions;
  readonly maxCalls: number;
  readonly makeId: () => string;
  /** Throws if all calls together have too many characters. */
  readonly checkLength: (length: number) => void;
  /** Throws an error about a limit. */
  readonly fail: (message: string) => never;
};

/** Assembles the calls of an answer from the deltas in its events. */
export class CallAssembler {
  /** The public calls, in the order of their index. */
  readonly live: StreamedCall[] = [];
  /** The same calls, with the state of their assembly. */
  readonly open: OpenCall[] = [];
  /** The number of characters in all calls. */
  length = 0;
  readonly #options: AssemblerOptions;
  #finder: CallFinder;
  readonly #indexes: Set<number> = new Set();
  readonly #ids: TakenIds = new Map();
  #answerId: string | undefined;

  constructor(options: AssemblerOptions) {
    this.#options = options;
    this.#finder = new CallFinder(options.names.isTool);
  }

  /** The call of the latest delta. */
  get latest(): OpenCall | undefined {
    return this.#finder.latest;
  }

  /** The calls as the model wrote them, without repairs. */
  written(): StreamedParts[] {
    return this.open.map(({ live, sentBack, further }) => {
      const { id, type, name, argumentsText, index } = live;
      return { ...sentBack, id, type, name, arguments: argumentsText, index, further };
    });
  }

  /**
   * Begins an answer, or another step of it. Proxies that retry send the beginning of another answer after a part of the
   * first one, whose calls do not count then. The answers of a session follow each other, each to its end
   * (`isAnswered`).
   */
  begin({ id, isStep }: CallStart, isAnswered: boolean): void {
    if (id !== undefined && id === this.#answerId) this.#finder.repeat();
    else if (isAnswered || isStep) this.#finder.forgetKeys();
    else this.discard();
    this.#answerId = id;
  }

  /** Removes the calls so far: they never run, and are not sent back. */
  discard(): void {
    this.open.length = 0;
    this.live.length = 0;
    this.#indexes.clear();
    this.#ids.clear();
    this.#finder = new CallFinder(this.#options.names.isTool);
  }

  /** The call that a delta continues or begins; `undefined` if the provider runs the call itself. */
  take(delta: CallDelta): StreamedCall | undefined {
    this.#checkName(delta.name);
    const found = this.#finder.find(delta);
    if (found === undefined) return undefined;
    const isNew = !(found instanceof OpenCall);
    const call = isNew ? this.#start(delta) : found;
    const name = isNew ? (delta.name ?? found.name) : delta.name;
    const before = isNew ? 0 : call.size;
    if (name !== undefined) call.addName(name, this.#options.names.isTool);
    const isLastWord = delta.key !== undefined && delta.isDone;
    if (delta.id !== undefined && (call.givenId === undefined || isLastWord)) this.#adoptId(call, delta.id);
    call.take(delta);
    this.#checkName(call.wireName);
    this.length += call.size - before;
    this.#options.checkLength(this.length);
    this.#finder.note(call, delta);
    return call.live;
  }

  #checkName(name = ""): void {
    if (name.length > MAX_NAME_LENGTH)
      this.#options.fail(`expected names of at most ${MAX_NAME_LENGTH} characters, received a longer one`);
  }

  #start({ index }: CallDelta): OpenCall {
    const { maxCalls, names, text, fail } = this.#options;
    if (this.open.length >= maxCalls) fail(`expected at most ${maxCalls} calls, received more`);
    let free = index !== undefined && !this.#indexes.has(index) ? index : this.open.length;
    while (this.#indexes.has(free)) free++;
    this.#indexes.add(free);
    const call = new OpenCall(free, this.#newId(), names, text);
    const at = this.#placeOf(free);
    this.live.splice(at, 0, call.live);
    this.open.splice(at, 0, call);
    return call;
  }

  /** The place in the list at which a call with this index stands; most calls come in order. */
  #placeOf(index: number): number {
    let [low, high] = [0, this.live.length];
    if (low < high && (this.live[high - 1] as StreamedCall).index < index) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.live[middle] as StreamedCall).index < index) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The caller's ids may repeat each other, or those of the provider. */
  #newId(): string {
    const made = checkedId(this.#options.makeId());
    const id = this.#ids.has(made) ? randomId() : made;
    this.#ids.set(id, 0);
    return id;
  }

  /** Some servers send the same id for several calls, but results need unique ids. */
  #adoptId(call: OpenCall, id: string): void {
    if (call.adoptedId === id) return;
    call.adoptedId = id;
    call.id = freeId(id, this.#ids);
  }
}
