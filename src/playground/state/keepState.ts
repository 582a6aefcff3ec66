import { readState, type State } from "./State.ts";

/** Keeps a state for a reload of this tab, as far as the browser has room for it; `undefined` forgets it. */
export function keepState(state: State | undefined): void {
  try {
    // Without room for this one, an older one must not come back.
    sessionStorage.removeItem(KEY);
    if (state !== undefined) sessionStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // A browser may refuse to store anything, or so much.
  }
}

/** The state that was kept; `undefined` if there is none. */
export function keptState(): State | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? undefined : readState(JSON.parse(text), { maxText: Number.POSITIVE_INFINITY });
  } catch {
    return undefined;
  }
}

const KEY = "openjiuwen-tools-playground";
