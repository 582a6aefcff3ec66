import { fingerprint } from "./fingerprint.ts";
import type { DecodeOptions, WireCall } from "./Wire.ts";

/**
 * The id of a call that came without one, made once for each object that came: what is decoded twice has one id.
 *
 * @example
 * madeId(part) === madeId(part); // true
 */
export function madeId(raw: object, { makeId = randomId }: DecodeOptions = {}): string {
  let id = made.get(raw);
  if (id === undefined) {
    id = makeId();
    made.set(raw, id);
  }
  return id;
}

const made = new WeakMap<object, string>();

/**
 * An id that no other call has, in any turn; of 29 characters, as OpenAI takes at most 40.
 *
 * @example
 * randomId(); // "call_6f1c0e93b2a84d57ac00419e"
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `call_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The id that a call is sent back with: its own, or one made of what it holds, so that call and result have the same.
 *
 * @example
 * sentId({ id: null, name: "now", arguments: "{}" }); // "call_fc3d5a7f8f0a3f5e"
 */
export function sentId({ id, index, name, arguments: text }: WireCall): string {
  return id || `call_${fingerprint(`${index ?? null}\n${name}\n${text}`)}`;
}
