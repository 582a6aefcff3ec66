import type { IdRule, ProviderRules } from "../../rules/index.ts";
import { isObject } from "../../schema/index.ts";
import type { ReceivedOptions } from "../collect/AnswerCollector.ts";
import type { DecodeOptions } from "../Wire.ts";
import { fingerprint } from "./fingerprint.ts";
import { sha256 } from "./sha256.ts";
import type { WireCall } from "./WireCall.ts";

/**
 * The id for a call without one. It is made once per object, so decoding an object twice gives the same id.
 *
 * @example
 * madeId(part) === madeId(part); // true
 */
export function madeId(raw: object, { makeId = randomId }: DecodeOptions = {}): string {
  let id = made.get(raw);
  if (id === undefined) {
    id = makeId(raw);
    made.set(raw, id);
  }
  return id;
}

const made = new WeakMap<object, string>();

/**
 * A unique id of 29 characters. OpenAI accepts at most 40.
 *
 * @example
 * randomId(); // "call_6f1c0e93b2a84d57ac00419e"
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `call_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Makes the ids of the calls of one answer from the content of the answer. The same answer has the same ids in every
 * process, so that decisions about its calls can be stored, also if a database changes the order of its keys. Another
 * answer with an equal call has other ids, so that a decision applies to one answer only.
 *
 * @example
 * const makeId = idsOfAnswer(response);
 * [makeId({ name: "now" }), makeId({ name: "now" })]; // ["call_6f0c…", "call_91d2…"], each time
 */
export function idsOfAnswer(answer: unknown): (call: object) => string {
  let whole: string | undefined;
  let count = 0;
  return (call) => {
    whole ??= jsonIfPlain(answer) ?? randomId();
    // The answer is hashed once for all its calls.
    if (count === 0) whole = `${fingerprint(whole)}${fingerprint(`${whole.length}\n${whole}`)}`;
    const text = `${count++}\n${whole}\n${jsonIfPlain(call)}`;
    return `call_${fingerprint(text)}${fingerprint(`${text}\n`).slice(0, 8)}`;
  };
}

/**
 * Makes ids as {@link idsOfAnswer} for an answer that has an id or a time of its own: no other answer of a conversation
 * has the same content. `undefined` for other answers, such as a list of parts, because an equal one in a later turn
 * would get the same ids.
 *
 * @example
 * idsIfUnique({ responseId: "r_1", candidates: [] }); // a function
 * idsIfUnique([{ functionCall: { name: "now" } }]); // undefined
 */
export function idsIfUnique(answer: unknown): ((call: object) => string) | undefined {
  const isUnique = isObject(answer) && UNIQUE.some((name) => Boolean(ownValue(answer, name)));
  return isUnique ? idsOfAnswer(answer) : undefined;
}

/** The ids and the times that providers give to whole answers. */
const UNIQUE = ["id", "responseId", "created", "created_at"] as const;

/** The value of a property; getters of clients' classes are not called. */
const ownValue = (object: object, name: string): unknown => Object.getOwnPropertyDescriptor(object, name)?.value;

/** The JSON text with sorted keys; `undefined` if the value is not plain data. */
function jsonIfPlain(value: unknown): string | undefined {
  try {
    return sortedJson(value);
  } catch {
    return undefined;
  }
}

function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join()}]`;
  if (!isObject(value) || typeof value.toJSON === "function") return JSON.stringify(value);
  let members = "";
  for (const key of Object.keys(value).sort())
    if (value[key] !== undefined) members += `${JSON.stringify(key)}:${sortedJson(value[key])},`;
  return `{${members}}`;
}

/**
 * The id with which a call is sent back: its own id, the id that {@link sentCalls} gave it, or an id made from its
 * content. The call and its result get the same id.
 *
 * @example
 * sentId({ id: null, name: "now", arguments: "{}" }); // "call_fc3d5a7f8f0a3f5e"
 */
export function sentId(call: WireCall): string {
  return call.id || (sent.get(call) ?? idOf(call, 0));
}

/**
 * The calls of one turn with the ids with which they are sent back to a provider, in the form that it accepts. The
 * generated ids are unique.
 *
 * @example
 * const call = { id: null, name: "now", arguments: "{}" };
 * sentCalls([call, { ...call }]).map(({ id }) => id); // ["call_fc3d5a7f8f0a3f5e", "call_fc6163fb2c8a54c7"]
 */
export function sentCalls<Call extends WireCall>(
  given: Iterable<Call>,
  provider?: { readonly rules: Pick<ProviderRules, "callIds"> },
  { asReceived }: ReceivedOptions = {},
): { readonly call: Call; readonly id: string }[] {
  const calls = callsWithIds([...given]);
  return asReceived ? calls : calls.map(({ call, id }) => ({ call, id: acceptedId(id, provider?.rules.callIds) }));
}

/**
 * An id in the form that a provider accepts: itself, or letters and digits that follow from it alone, so that a call and
 * its result have the same. No provider takes half a surrogate pair, and two ids that differ in such a half alone must
 * stay two.
 *
 * @example
 * acceptedId("call_6f1c0e93b2a84d57", { allowed: /^[a-zA-Z0-9]{9}$/, length: 9 }); // "odnbk6bcl"
 */
export function acceptedId(id: string, { allowed, length }: Partial<IdRule> = { length: 40 }): string {
  // Without a length, the characters that are not allowed are escaped.
  if (length === undefined || (id.isWellFormed() && (allowed?.test(id) ?? true))) return id;
  return BigInt(`0x${sha256(JSON.stringify(id))}`)
    .toString(36)
    .padStart(length, "0")
    .slice(-length);
}

function callsWithIds<Call extends WireCall>(calls: readonly Call[]): { readonly call: Call; readonly id: string }[] {
  const nameless = calls.filter(({ id }) => !id);
  if (nameless.length === 0) return calls.map((call) => ({ call, id: call.id as string }));
  const taken = new Set(calls.flatMap(({ id }) => id || []));
  const attempts = new Map<string, number>();
  const make = (call: WireCall): string => {
    const base = idOf(call, 0);
    let attempt = attempts.get(base) ?? 0;
    while (taken.has(idOf(call, attempt))) attempt++;
    attempts.set(base, attempt + 1);
    taken.add(idOf(call, attempt));
    return idOf(call, attempt);
  };
  const left = new Set<WireCall>(nameless);
  // A call keeps the id with which it was sent before, unless another call of this turn has it.
  const before = new Map<WireCall, string>();
  for (const call of left) {
    const id = sent.get(call);
    if (id === undefined || taken.has(id)) continue;
    taken.add(id);
    before.set(call, id);
  }
  return calls.map((call) => {
    if (call.id) return { call, id: call.id };
    // An object that is in the list twice counts as two calls.
    if (!left.delete(call)) return { call, id: make(call) };
    const id = before.get(call) ?? make(call);
    sent.set(call, id);
    return { call, id };
  });
}

const sent = new WeakMap<WireCall, string>();

function idOf({ index, name, arguments: text }: WireCall, attempt: number): string {
  const again = attempt === 0 ? "" : `\n${attempt}`;
  return `call_${fingerprint(`${index ?? null}\n${name}\n${text}${again}`)}`;
}
