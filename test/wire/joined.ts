import type { CallEvent } from "../../src/wire/index.ts";

/** A call as it was put together from the events of a stream. */
export type Joined = { id?: string; name?: string; arguments: unknown };

/** The calls that events tell of, joined by nothing but what the types of a wire promise. */
export function joined(events: Iterable<CallEvent>): Joined[] {
  const calls: (Joined & { text: string; value?: unknown; isDone: boolean })[] = [];
  const open = new Map<string | undefined, (typeof calls)[number]>();
  for (const event of events) {
    if (event.kind === "start") open.clear();
    if (event.kind !== "delta") continue;
    const { key, id, name, text, whole, pieces = [], isDone = false } = event;
    let call = open.get(key);
    const starts = name !== undefined || id !== undefined;
    if (starts && (!call || call.isDone || (id !== undefined && id !== call.id))) {
      call = { text: "", isDone: false, arguments: undefined, ...(id && { id }), ...(name && { name }) };
      calls.push(call);
      open.set(key, call);
    }
    if (!call || (call.isDone && !starts)) continue;
    call.text = whole ?? call.text + (text ?? "");
    for (const { path, value } of pieces) call.value = put(call.value, path, value);
    call.isDone = isDone;
  }
  return calls.map(({ id, name, text, value }) => ({ id, name, arguments: value ?? read(text) }) as Joined);
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
