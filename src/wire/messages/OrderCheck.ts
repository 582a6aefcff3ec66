import type { MessageOrder } from "../../rules/index.ts";
import {
  displacedText,
  lateText,
  missingText,
  orphanText,
  refusedIdText,
  repeatedText,
  secondText,
} from "./faultTexts.ts";
import type { MessageFault, MessageRule } from "./MessageFault.ts";
import type { CallPart, MessagePart, MessageParts, OutputPart } from "./MessageParts.ts";
import { OpenCalls } from "./OpenCalls.ts";

/** Checks the messages of a conversation, one after the other, by the order that a provider expects. */
export class OrderCheck {
  readonly #order: MessageOrder;
  readonly #allowedIds: RegExp | undefined;
  readonly #faults: MessageFault[] = [];
  /** The calls whose results are expected now. */
  #waiting: OpenCalls;
  /** The calls of this turn, if their results belong into the next one. */
  #made: OpenCalls;
  #role: string | undefined;
  /** The results of this turn or, if they may stand anywhere, of all messages, by id, with their calls. */
  readonly #answered = new Map<string, CallPart | undefined>();
  readonly #ids = new Set<string>();
  /** The calls without a result, by id, with the places of their faults. */
  readonly #missing = new Map<string, { readonly call: CallPart; readonly place: number }>();
  #hasOther = false;
  #hasReference = false;

  constructor(order: MessageOrder, allowedIds?: RegExp) {
    this.#order = order;
    this.#allowedIds = allowedIds;
    this.#waiting = new OpenCalls(order.matchedBy);
    this.#made = new OpenCalls(order.matchedBy);
  }

  /** Takes the next message, which stands at a path. */
  take({ role, parts }: MessageParts, path: string): void {
    if (role !== this.#role || !this.#order.joinedRoles.includes(role)) this.#beginTurn(role);
    this.#role = role;
    for (const part of parts) this.#takePart(part, path);
  }

  /** All faults, after the last message. */
  end(): MessageFault[] {
    // The reference may stand for any result.
    if (this.#hasReference) return this.#faults;
    this.#close(this.#waiting, this.#takesResults());
    if (!this.#order.mayEndWithCalls) this.#close(this.#made, true);
    return this.#faults;
  }

  /** Whether results can still be added to the last turn. */
  #takesResults(): boolean {
    const { results, joinedRoles, resultsFirst } = this.#order;
    if (results !== "next_turn") return true;
    return joinedRoles.includes(this.#role ?? "") && !(resultsFirst && this.#hasOther);
  }

  #beginTurn(role: string): void {
    const { results, matchedBy, uniqueIds } = this.#order;
    if (results === "next_turn") {
      this.#close(this.#waiting);
      this.#waiting = this.#made;
      this.#made = new OpenCalls(matchedBy);
    } else if (results === "before_user" && (role === "user" || role === "system")) {
      this.#close(this.#waiting);
      this.#waiting = new OpenCalls(matchedBy);
    }
    if (results !== "anywhere") this.#answered.clear();
    if (uniqueIds === "turn") this.#ids.clear();
    this.#hasOther = false;
  }

  #takePart(part: MessagePart, path: string): void {
    if (part.kind === "call") this.#takeCall({ ...part, path: path + part.path });
    else if (part.kind === "result") this.#takeResult({ ...part, path: path + part.path });
    else if (part.kind === "reference") this.#hasReference = true;
    else this.#hasOther = true;
  }

  #takeCall(call: CallPart): void {
    const { results, uniqueIds } = this.#order;
    const { id, path } = call;
    if (id !== undefined && this.#allowedIds?.test(id) === false)
      this.#report("refused_id", path, refusedIdText(call, this.#allowedIds));
    if (id !== undefined && uniqueIds) {
      if (this.#ids.has(id)) this.#report("repeated_id", path, repeatedText(call));
      this.#ids.add(id);
    }
    // An output anywhere answers all calls of its id.
    if (id !== undefined && this.#answered.has(id)) return;
    (results === "next_turn" ? this.#made : this.#waiting).add(call);
  }

  #takeResult(result: OutputPart): void {
    const call = this.#waiting.take(result);
    if (call === undefined) this.#takeStray(result);
    else if (this.#order.resultsFirst && this.#hasOther) this.#report("result_order", result.path, lateText(call));
    const key = this.#keyOf(result);
    if (key !== undefined && !this.#answered.has(key)) this.#answered.set(key, call);
  }

  /** A result that answers no call which waits. */
  #takeStray(result: OutputPart): void {
    const { id, path } = result;
    const missing = id === undefined ? undefined : this.#missing.get(id);
    if (id !== undefined && missing !== undefined) {
      this.#missing.delete(id);
      this.#faults[missing.place] = { path, rule: "result_order", message: displacedText(missing.call, this.#order) };
      return;
    }
    const key = this.#keyOf(result);
    if (this.#order.takesOrphans || (key === undefined && this.#order.matchedBy === "id")) return;
    const answered = key === undefined ? undefined : this.#answered.get(key);
    if (answered) this.#report("second_result", path, secondText(answered));
    else this.#report("orphaned_result", path, orphanText(result));
  }

  #keyOf({ id, name }: OutputPart): string | undefined {
    return id ?? (this.#order.matchedBy === "count" ? name : undefined);
  }

  /** Reports the calls that have no result. */
  #close(calls: OpenCalls, isAtEnd = false): void {
    for (const call of calls.unanswered) {
      if (call.id !== undefined) this.#missing.set(call.id, { call, place: this.#faults.length });
      this.#report("missing_result", call.path, missingText(call, this.#order), isAtEnd);
    }
  }

  #report(rule: MessageRule, path: string, message: string, isAtEnd = false): void {
    this.#faults.push({ path, rule, message, ...(isAtEnd && { isAtEnd }) });
  }
}
