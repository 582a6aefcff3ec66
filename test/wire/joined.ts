import type { CallEvent } from "../../src/wire/index.ts";

/** A call as it was put together from the events of a stream. */
export type Joined = { id?: string; name?: string; arguments: unknown };

type Call = Joined & { text: string; value?: unknown; isDone: boolean };
type Delta = CallEvent & { readonly kind: "delta" };

/** The calls that events tell of, joined by nothing but what the types of a wire promise. */
export function joined(events: Iterable<CallEvent>): Joined[] {
  const calls: Call[] = [];
  const open = new Map<string | undefined, Call>();
  for (const event of events) {
    if (event.kind === "start") open.clear();
    if (event.kind !== "delta") continue;
    const call = callOf(event, open.get(event.key));
    if (call === undefined) continue;
    if (call !== open.get(event.key)) calls.push(call);
    open.set(event.key, call);
    add(call, event);
  }
  return calls.map(({ id, name, text, value }) => ({ id, name, arguments: value ?? read(text) }) as Joined);
}

/** The call that a delta belongs to: a new one if it names another. */
function callOf({ id, name }: Delta, known: Call | undefined): Call | undefined {
  if (name === undefined && id === undefined) return known?.isDone ? undefined : known;
  if (known && !known.isDone && (id === undefined || id === known.id)) return known;
  return { text: "", isDone: false, arguments: undefined, ...(id && { id }), ...(name && { name }) };
}

function add(call: Call, { text, whole, pieces = [], isDone }: Delta): void {
  call.text = whole ?? call.text + (text ?? "");
  for (const { path, value } of pieces) call.value = put(call.value, path, value);
  call.isDone = isDone === true;
}

function put(there: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return typeof there === "string" ? there + value : value;
  const container = (there ?? (typeof step === "number" ? [] : {})) as { [step: string]: unknown };
  container[step] = put(container[step], rest, value);
  return container;
}

function read(text: string): unknown {
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
