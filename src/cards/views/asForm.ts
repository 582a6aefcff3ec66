import type { CardContext } from "../CardView.ts";
import { h } from "../h.ts";
import { nameOf } from "./parts.ts";

/**
 * The inputs of a card with the button that submits them and a message beside it: the problem of the values, or the
 * confirmation. They can be sent again after a change. It is not a `<form>`, because a sandboxed page may not submit
 * one. With the option `interactive: false` nothing can be entered.
 */
export function asForm(
  card: CardContext,
  content: readonly Node[],
  send: () => void,
  problemOf: () => string | undefined = () => undefined,
): HTMLElement {
  const { options, labels, state, style } = card;
  style(CSS);
  const status = h("span", { role: "status" });
  const tell = (problem?: string) => {
    const isSent = state.get("sent") === true;
    button.ariaDisabled = String(isSent);
    status.textContent = problem ?? (isSent ? labels.sent : "");
    status.className = problem === undefined ? "sent" : "error";
  };
  const press = () => {
    if (state.get("sent")) return;
    const problem = problemOf();
    if (problem === undefined) {
      state.set("sent", true);
      send();
    }
    tell(problem);
  };
  const label = typeof options.submit_label === "string" ? options.submit_label : labels.submit;
  const button = h(
    "button",
    { type: "button", class: "button primary", "data-key": "submit", on: { click: press } },
    label,
  );
  tell();
  const entry = h(
    "fieldset",
    {
      class: "entry",
      "aria-label": nameOf(card, undefined),
      disabled: options.interactive === false,
      on: {
        input() {
          state.delete("sent");
          tell();
        },
        keydown(event: KeyboardEvent) {
          // An input method takes Enter to choose characters.
          if (event.key === "Enter" && !event.isComposing && (event.target as Element).matches("input")) press();
        },
      },
    },
    ...content,
    options.interactive !== false && h("div", { class: "submit" }, button, status),
  );
  entry.addEventListener("oj-refused", (event) => {
    state.delete("sent");
    tell((event as CustomEvent<string>).detail);
  });
  return entry;
}

const CSS = `
.entry { min-width: 0; padding: 0; border: 0 }
.submit { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s3); margin-top: var(--s4) }
.submit span { font-size: var(--sm) }
.sent { color: var(--success) }
`;
