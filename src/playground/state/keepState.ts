import { readState, type State } from "./State.ts";

/**
 * Keeps a state for a reload of this tab; `undefined` forgets it. False if the browser refuses: a reload would lose the
 * state.
 */
export function keepState(state: State | undefined): boolean {
  try {
    // Without room for this one, an older one must not come back.
    sessionStorage.removeItem(KEY);
    if (state !== undefined) sessionStorage.setItem(KEY, JSON.stringify(state));
    return true;
  } catch {
    // A browser may refuse to store anything, or this much.
    return state === undefined;
  }
}

/** The kept state, or `undefined`. */
export function keptState(): State | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? undefined : readState(JSON.parse(text), { maxText: Number.POSITIVE_INFINITY });
  } catch {
    return undefined;
  }
}

const KEY = "openjiuwen-tools-playground";
