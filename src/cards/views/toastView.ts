import type { CardView } from "../CardView.ts";
import { readToast } from "../data/readToast.ts";
import { h } from "../h.ts";
import { closeButton, memoryOf, TONES, whenShown } from "./context.ts";

/**
 * A short message in a corner of the page. It closes by itself, but not while the user points at it or it has the
 * focus.
 */
export const toastView: CardView = (card) => {
  const { data, options, signal, style } = card;
  style(TONES + CSS);
  const { message, title, level, duration } = readToast(data, options);
  const memory = memoryOf(card, () => ({ isClosed: false }));
  if (memory.isClosed) return document.createDocumentFragment();

  let timer: ReturnType<typeof setTimeout> | undefined;
  let before: HTMLElement | null = null;
  const stay = () => clearTimeout(timer);
  const wait = () => {
    stay();
    if (duration > 0 && !toast.matches(":hover, :focus-within")) timer = setTimeout(close, duration);
  };
  const leave = () => {
    stay();
    SHOWN.delete(toast);
    arrange();
  };
  const close = () => {
    memory.isClosed = true;
    toast.remove();
    before?.focus();
    leave();
  };
  // Screen readers announce only changes of a region that is already on the page.
  const words = h("div", { class: "words", role: level === "error" ? "alert" : "status" });
  const [tone, sign] = LEVELS[level];
  const toast = h(
    "div",
    {
      class: `toast ${tone}`,
      on: {
        pointerenter: stay,
        pointerleave: wait,
        focusin({ relatedTarget }: FocusEvent) {
          stay();
          before ??= relatedTarget as HTMLElement | null;
        },
        focusout: () => setTimeout(wait),
        keydown: ({ key }: KeyboardEvent) => key === "Escape" && close(),
      },
    },
    h("span", { class: "sign", "aria-hidden": "true" }, sign),
    words,
    closeButton(card, close),
  );
  whenShown(signal, () => {
    words.append(...(title === undefined ? [] : [h("strong", {}, title)]), h("p", {}, message));
    SHOWN.add(toast);
    arrange();
    wait();
  });
  signal.addEventListener("abort", leave);
  return toast;
};

const LEVELS = { info: ["accent", "i"], success: ["success", "✓"], warning: ["warning", "!"], error: ["danger", "!"] };

/** The toasts of the page stand above each other, the newest in the corner. */
const SHOWN = new Set<HTMLElement>();

function arrange(): void {
  let height = 0;
  for (const toast of [...SHOWN].reverse()) {
    toast.style.setProperty("--below", `${height}px`);
    height += toast.offsetHeight + 12;
  }
}

const CSS = `
.toast { position: var(--oj-toast-position, fixed); z-index: 2147483647; right: var(--s4); bottom: calc(var(--s4) + var(--below, 0px)); display: flex; gap: var(--s3); align-items: flex-start; width: min(380px, 100vw - 32px); padding: var(--s3) var(--s3) var(--s3) var(--s4); border: 1px solid var(--border); border-radius: var(--radius); background: var(--background); box-shadow: 0 8px 28px rgb(0 0 0 / .18); overflow-wrap: anywhere; animation: rise .2s ease-out }
.sign { flex: none; width: 22px; height: 22px; margin-top: 1px; border-radius: 50%; background: var(--tone); color: var(--background); font: 700 var(--sm)/22px var(--font); text-align: center }
.words { flex: 1; max-height: 240px; overflow-y: auto }
.toast .close { margin: -4px -4px -4px 0 }
@keyframes rise { from { opacity: 0; translate: 0 8px } }
`;
