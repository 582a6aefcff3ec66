import type { CardContext, CardView } from "../CardView.ts";
import { type Modal, type ModalAction, readModal } from "../data/readModal.ts";
import { h } from "../h.ts";
import { closeButton, memoryOf, whenShown } from "./context.ts";
import { MARKDOWN, markdown } from "./markdown.ts";

/** A dialog over the page, and in the page the button that opens it again. The pressed action is submitted. */
export const modalView: CardView = async (card) => {
  const { data, options, labels, signal, state, submit, style } = card;
  style(MARKDOWN + CSS);
  const modal = readModal(data, options);
  const memory = memoryOf(card, () => ({ isOpen: modal.isOpen, focused: focusedFirst(modal) }));
  const status = h("span", { class: "muted", role: "status" });
  const body = modal.body === undefined ? undefined : await markdown(modal.body);
  const problem = h("p", { class: "error", role: "alert" });
  const dialog = drawDialog(card, modal, [body && h("div", { class: "markdown" }, body), problem], (action) => {
    dialog.close();
    problem.textContent = "";
    if (!action) return;
    status.textContent = `${labels.sent}: ${action.label}`;
    submit({ action: action.id }, action.id);
  });
  dialog.addEventListener("focusin", ({ target }) => {
    memory.focused = (target as HTMLElement).dataset.key ?? "";
  });
  // The dialog restores the focus by itself, but not after it was drawn again.
  dialog.addEventListener("close", () => {
    (state.get("opener") as HTMLElement | null)?.focus();
    state.delete("opener");
    Object.assign(memory, { isOpen: false, focused: focusedFirst(modal) });
  });
  const open = () => {
    if (!state.has("opener")) state.set("opener", document.activeElement);
    memory.isOpen = true;
    const { focused } = memory;
    dialog.showModal();
    const text = dialog.querySelector<HTMLElement>(".markdown");
    if (text && text.scrollHeight > text.clientHeight) text.tabIndex = 0;
    dialog.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus();
  };
  whenShown(signal, () => memory.isOpen && open());
  const opener = button(modal.title ?? labels.open, "", "open", open);
  const entry = h("div", { class: "entry reopen" }, opener, status, dialog);
  entry.addEventListener("oj-refused", (event) => {
    status.textContent = "";
    problem.textContent = (event as CustomEvent<string>).detail;
    open();
  });
  return entry;
};

/** The first harmless action, otherwise the first control of the dialog. */
const focusedFirst = ({ actions }: Modal): string => `action-${actions.findIndex(({ style }) => style !== "danger")}`;

const button = (label: string, style: string, key: string, click: () => void): HTMLElement =>
  h("button", { type: "button", class: `button ${style}`, "data-key": key, on: { click } }, label);

function drawDialog(
  card: CardContext,
  { title, actions }: Modal,
  content: readonly (Node | undefined)[],
  end: (action?: ModalAction) => void,
): HTMLDialogElement {
  const { labels } = card;
  const close = closeButton(card, () => end());
  const buttons = actions.map((action, index) =>
    button(action.label, action.style, `action-${index}`, () => end(action)),
  );
  if (buttons.length === 0) buttons.push(button(labels.confirm, "primary", "confirm", () => end()));
  const last = buttons.at(-1) as HTMLElement;
  const dialog = h(
    "dialog",
    {
      "aria-label": title ?? labels.open,
      on: {
        click: ({ target }: Event) => target === dialog && end(),
        keydown(event: KeyboardEvent) {
          if (event.key !== "Tab" || event.target !== (event.shiftKey ? close : last)) return;
          event.preventDefault();
          (event.shiftKey ? last : close).focus();
        },
      },
    },
    h(
      "div",
      { class: "panel" },
      close,
      title !== undefined && h("h2", {}, title),
      ...content,
      h("div", { class: "buttons" }, ...buttons),
    ),
  );
  return dialog;
}

const CSS = `
dialog { overflow: hidden; width: min(480px, 100vw - 32px); max-height: min(100vh - 32px, 640px); margin: auto; padding: 0; border: 1px solid var(--border); border-radius: var(--radius); background: var(--background); color: var(--text); box-shadow: 0 16px 48px rgb(0 0 0 / .24); overflow-wrap: anywhere }
dialog::backdrop { background: rgb(10 14 20 / .5) }
.panel { display: flex; flex-direction: column; gap: var(--s3); max-height: inherit; padding: var(--s5) }
.panel .markdown { min-height: 48px; overflow-y: auto }
.panel h2 { padding-right: var(--s5) }
.panel .close { position: absolute; top: var(--s3); right: var(--s3) }
.buttons { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: var(--s2); margin-top: var(--s2) }
.danger { border-color: var(--danger); color: var(--danger) }
.reopen { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s3) }
`;
