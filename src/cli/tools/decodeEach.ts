import { pointerSteps, pointerTo } from "../../json/index.ts";
import { type DecodedTools, decodeTools } from "../../tool/index.ts";
import { WireError } from "../../wire/index.ts";

/**
 * The tools of a payload, as `decodeTools` reads them. If an entry of a list is not a tool, `onFault` gets the reason
 * with the place, and the other entries are read.
 *
 * @example
 * decodeEach([{ name: "now" }, 5], {}, console.error).tools.length; // 1, and "tools: expected a tool … at /1"
 */
export function decodeEach(payload: unknown, options: Options, onFault: (reason: string) => void): DecodedTools {
  return decodeAt(payload, options, (message, path) => onFault(path === "" ? message : `${message} at ${path}`));
}

/** The tools of several payloads. */
export const joinTools = (all: readonly DecodedTools[]): DecodedTools => ({
  tools: all.flatMap(({ tools }) => tools),
  formats: [...new Set(all.flatMap(({ formats }) => formats))],
  strict: all.flatMap(({ strict }) => strict),
  builtIns: all.flatMap(({ builtIns }) => builtIns),
  unusable: all.flatMap(({ unusable }) => unusable),
  changes: all.flatMap(({ changes }) => changes),
});

type Options = Parameters<typeof decodeTools>[1];
type OnReason = (message: string, path: string) => void;

function decodeAt(payload: unknown, options: Options, onReason: OnReason): DecodedTools {
  try {
    return decodeTools(payload, options);
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause;
    const { message, path } = cause;
    const list = listOn(pointerSteps(path), payload);
    if (list !== undefined) return decodeEntries(list, options, onReason);
    onReason(path === "" ? message : message.slice(0, -` at ${path}`.length), path);
    return NOTHING;
  }
}

const NOTHING = joinTools([]);

/** A list of several entries in a payload. */
type List = {
  readonly entries: readonly unknown[];
  readonly path: string;
  /** The same payload with a list of only this entry. */
  with(entry: unknown): unknown;
};

/** The first list of several entries on the way to a place. */
function listOn(steps: readonly string[], payload: unknown, path = ""): List | undefined {
  if (Array.isArray(payload) && payload.length > 1) return { entries: payload, path, with: (entry) => [entry] };
  const [step, ...further] = steps;
  if (step === undefined || typeof payload !== "object" || payload === null) return undefined;
  const inner = listOn(further, (payload as { readonly [step: string]: unknown })[step], pointerTo(path, step));
  if (inner === undefined) return undefined;
  return {
    ...inner,
    with: (entry) => (Array.isArray(payload) ? [inner.with(entry)] : { ...payload, [step]: inner.with(entry) }),
  };
}

/** Each entry of a list is read by itself. */
function decodeEntries(list: List, options: Options, onReason: OnReason): DecodedTools {
  const all = list.entries.map((entry, index) => {
    const first = `${list.path}/0`;
    const inWhole = (path: string): string =>
      path.startsWith(first) ? `${list.path}/${index}${path.slice(first.length)}` : path;
    const found = decodeAt(list.with(entry), options, (message, path) => onReason(message, inWhole(path)));
    return { ...found, builtIns: found.builtIns.map(({ type, path }) => ({ type, path: inWhole(path) })) };
  });
  return joinTools(all);
}
