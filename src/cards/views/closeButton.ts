import type { CardContext } from "../CardView.ts";
import { h } from "../h.ts";

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
