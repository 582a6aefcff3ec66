import type { CardContext } from "../CardView.ts";
import { h } from "../h.ts";

/** The user's changes to the view of these data. They survive a redraw, and are removed for other data. */
export function memoryOf<Memory extends object>({ state, data }: CardContext, start: () => Memory): Memory {
  const about = JSON.stringify(data);
  const kept = state.get("memory") as { readonly about: string; readonly memory: Memory } | undefined;
  if (kept?.about === about) return kept.memory;
  const memory = start();
  state.set("memory", { about, memory });
  return memory;
}

/** Calls back when the node of a view is on the page, unless the card was drawn again before. */
export function whenShown(signal: AbortSignal, callback: () => void): void {
  const timer = setTimeout(callback);
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/** The cross in a corner that closes its container. */
export function closeButton({ labels, style }: CardContext, click: () => void): HTMLButtonElement {
  style(CSS);
  const props = { type: "button", class: "close", "aria-label": labels.close, "data-key": "close", on: { click } };
  return h("button", props, "×");
}

const CSS = `
.close { flex: none; width: 32px; height: 32px; border: 0; border-radius: 8px; background: none; color: var(--muted); font-size: 22px; line-height: 1; cursor: pointer }
.close:hover { background: var(--surface) }
`;

/** The CSS of colours that have a meaning: `--tone` inside the class of that name. */
export const TONES = `
.accent { --tone: var(--accent) }
.success { --tone: var(--success) }
.warning { --tone: var(--warning) }
.danger { --tone: var(--danger) }
`;
