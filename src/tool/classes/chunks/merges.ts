import { OptionError } from "../../../checks/index.ts";
import { entriesOf, itemsOf, type PythonValue, record, valueAt } from "../../../json/index.ts";
import { type Fields, isDict, isModelObject, isTruthy, keepSource, sourceOf } from "../../../pydantic/index.ts";
import { isRefused } from "../ToolCall.ts";

/** What a field of the sum is, by the field of the left chunk and that of the right one. */
export type Merge = (left: PythonValue, right: PythonValue) => PythonValue;

/** The fields of the sum that Python sets; all others have their defaults. */
export type Merges = { readonly [field: string]: Merge };

export const left: Merge = (one) => one;
export const leftOrRight: Merge = (one, other) => (isTruthy(one) ? one : other);
export const rightOrLeft: Merge = (one, other) => (isTruthy(other) ? other : one);
export const rightUnlessNull: Merge = (one, other) => other ?? one;
export const finishReason: Merge = (one, other) => (other === "null" ? one : other);
/** `{ **left, **right }` */
export const mergedDict: Merge = (one, other) =>
  record([...new Map([...entriesOf(one as object), ...entriesOf(other as object)])]);
/** Texts or lists are joined; beside a value of the other kind, the right one remains. */
export const joinedContent: Merge = (one, other) => joined(one, other) ?? other;
/** `(left or "") + (right or "")`, where a text and a list are an error. */
export const joinedText: Merge = (one, other) => {
  const sum = joined(isTruthy(one) ? one : "", isTruthy(other) ? other : "");
  if (sum !== undefined) return sum;
  throw new OptionError("invalid_option", "other", "add: expected two texts or two lists, received a text and a list");
};
export const joinedIds: Merge = (one, other) =>
  isTruthy(one) && isTruthy(other) ? (joined(one, other) ?? other) : leftOrRight(one, other);

/** Dicts are merged, and the lists in them are joined. */
export const logprobs: Merge = (one, other) => {
  if (one === null || other === null) return one ?? other;
  if (!isDict(one) || !isDict(other))
    return Array.isArray(one) && Array.isArray(other) ? joinedContent(one, other) : other;
  const merged = new Map(entriesOf(one));
  for (const [key, value] of entriesOf(other)) {
    const before = merged.get(key);
    merged.set(key, Array.isArray(before) && Array.isArray(value) ? joinedContent(before, value) : value);
  }
  return record(merged, isModelObject);
};

/** How calls are merged: a call without an id of its own, or with the id of the call before it, continues that call. */
export type CallRules = {
  /** Every call is made anew of these fields; without them, calls stay as they are. */
  readonly made?: readonly string[];
  /** The name of a call that goes on: both, or the first that is not empty. */
  readonly name: "joined" | "first";
  /** Whether a call that begins gets its position in place of the index that it came with. */
  readonly counted?: boolean;
};

/** Merges the calls of two chunks, also those of the right chunk among themselves; null without a call. */
export function mergedCalls({ made, name, counted = false }: CallRules): Merge {
  const whole = (call: Fields): Fields =>
    made === undefined || hasExactly(call, made)
      ? call
      : keepSource(record(made.map((field) => [field, valueAt(call, field) ?? null])), call);
  return (one, other) => {
    const calls = ((one ?? []) as readonly Fields[]).map(whole);
    for (const incoming of (other ?? []) as readonly Fields[]) {
      const last = calls.at(-1);
      if (last !== undefined && goesOn(last, incoming)) calls[calls.length - 1] = continued(last, incoming, name);
      else calls.push(changed(whole(incoming), counted ? { index: calls.length } : {}));
    }
    return calls.length === 0 ? null : calls;
  };
}

const hasExactly = (call: Fields, fields: readonly string[]): boolean =>
  Object.keys(call).length === fields.length && fields.every((field) => Object.hasOwn(call, field));

function goesOn(last: Fields, incoming: Fields): boolean {
  const isSame = last.id === incoming.id || !last.id || !incoming.id;
  return isSame && last.type === "function" && incoming.type === "function";
}

function continued(last: Fields, incoming: Fields, name: CallRules["name"]): Fields {
  const items = [last, incoming].map(({ response_item_id }) => response_item_id);
  const hasItem = items.some((item) => item !== undefined);
  const sum = changed(last, {
    id: (last.id || incoming.id) as string | null,
    name: (name === "first" && last.name ? last.name : `${last.name}${incoming.name}`) as string,
    arguments: `${last.arguments}${incoming.arguments}`,
    ...(hasItem && { response_item_id: (items[0] || (items[1] ?? null)) as string | null }),
  });
  // Of a call with a piece that must not run, nothing runs.
  return sourceOf(last) === undefined || isRefused(sourceOf(incoming)) ? keepSource(sum, incoming) : sum;
}

const changed = (call: Fields, changes: { readonly [field: string]: PythonValue }): Fields =>
  keepSource(record([...new Map([...entriesOf(call), ...Object.entries(changes)])]), call);

function joined(one: PythonValue, other: PythonValue): PythonValue | undefined {
  if (typeof one === "string" && typeof other === "string") return one + other;
  if (!Array.isArray(one) || !Array.isArray(other)) return undefined;
  return [...itemsOf(one), ...itemsOf(other)] as PythonValue;
}
