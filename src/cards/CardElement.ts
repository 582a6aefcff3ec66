import type { JsonObject } from "../json/index.ts";
import { CardRegistry } from "./CardRegistry.ts";
import type { CardContext, CardSubmission } from "./CardView.ts";
import { CardProblem } from "./data/CardProblem.ts";
import { isObject } from "./data/isObject.ts";
import { formatter } from "./format.ts";
import { h } from "./h.ts";
import { type Labels, labelsOf } from "./labels.ts";
import type { ToolResult } from "./ToolResult.ts";
import { sheetOf, THEME } from "./theme.ts";

/** The class can also be imported without a page, as in Node. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as never);

/**
 * The element `<oj-card>`: shows a ToolResult, and emits `oj-submit` with the values that the user enters.
 *
 * Attributes: `theme` (`light` or `dark`; else as the page), `lang` and `time-zone` (else those of the page and the
 * browser).
 *
 * @example
 * const card = document.createElement("oj-card");
 * card.result = { status: "success", card_type: "list", data: ["one", "two"] };
 * document.body.append(card);
 */
export class CardElement extends Base {
  /** @internal */
  static readonly observedAttributes: readonly string[] = ["lang", "time-zone"];
  #registry = CardRegistry;
  #result: ToolResult | null | undefined;
  #state = new Map<string, unknown>();
  #drawing = new AbortController();
  #root: ShadowRoot | undefined;

  /** The result to show. `undefined` shows a loading card, and null shows nothing. */
  get result(): ToolResult | null | undefined {
    return this.#result;
  }
  set result(result: ToolResult | null | undefined) {
    if (keyOf(this.#result) !== keyOf(result)) this.#state = new Map();
    this.#result = result;
    this.#draw();
  }

  /** The views of the card. Default: `CardRegistry`. */
  get registry(): CardRegistry {
    return this.#registry;
  }
  set registry(registry: CardRegistry) {
    this.#registry = registry;
    this.#draw();
  }

  /**
   * Says in the card that the submitted values were rejected, and why. The values stay as entered and can be submitted
   * again; a modal opens again. Returns false if the card cannot submit, such as a list.
   *
   * @example
   * card.addEventListener("oj-submit", async ({ detail }) => {
   *   const { status, error } = await send(detail.values);
   *   if (status !== "success") card.refuse(error ?? status);
   * });
   */
  refuse(problem: string): boolean {
    const entry = this.#root?.querySelector(".entry");
    entry?.dispatchEvent(new CustomEvent("oj-refused", { detail: problem }));
    if (entry || this.#result?.card_type !== "custom") return !!entry;
    // A custom view has no place for it.
    this.#root?.querySelector("#refused")?.remove();
    this.#root?.querySelector("article")?.append(h("p", { id: "refused", class: "error", role: "alert" }, problem));
    return true;
  }

  /** @internal */
  connectedCallback(): void {
    this.#draw();
  }
  /** @internal */
  disconnectedCallback(): void {
    this.#drawing.abort();
  }
  /** @internal */
  attributeChangedCallback(): void {
    this.#draw();
  }

  async #draw(): Promise<void> {
    this.#drawing.abort();
    if (!this.isConnected) return;
    this.#root ??= this.attachShadow({ mode: "open" });
    const root = this.#root;
    root.adoptedStyleSheets = [sheetOf(THEME)];
    this.#drawing = new AbortController();
    const { signal } = this.#drawing;
    const locale = localeOf(this);
    const words = labelsOf(locale);
    const labels = words instanceof Promise ? await words : words;
    if (signal.aborted) return;
    const show = (content: Node | undefined) => {
      if (signal.aborted) return;
      const restore = rememberFocus(root);
      root.replaceChildren(...(content ? [this.#frame(content, labels)] : []));
      restore();
    };
    try {
      const content = this.#content(locale, labels, signal);
      if (!(content instanceof Promise)) return show(content);
      if (!root.firstChild) show(loading(labels));
      show(await content);
    } catch (error) {
      if (!(error instanceof CardProblem)) console.error(error);
      show(failure(labels, error instanceof CardProblem && error.message));
    }
  }

  #content(locale: string, labels: Labels, signal: AbortSignal): Node | Promise<Node> | undefined {
    const result = this.#result;
    if (result === null) return undefined;
    const { status, card_type: type, data, error } = result ?? { status: "pending" };
    if (status === "pending" && data === undefined) return loading(labels);
    if (status === "not_found") return nothing(labels);
    if (status !== "success" && status !== "pending") return failure(labels, error);
    const options = optionsOf(result);
    const view = this.#registry.viewOf(type, options);
    if (!view) throw new CardProblem(this.#registry.unknown(type, options));
    const card: CardContext = {
      data: data ?? null,
      options,
      format: formatter(locale, zoneOf(this), labels),
      labels,
      signal,
      state: this.#state,
      style: (css) => this.#root?.adoptedStyleSheets.push(sheetOf(css)),
      empty: () => nothing(labels),
      redraw: () => void this.#draw(),
      submit: (values, action) => this.#submit(values, action),
    };
    return view(card);
  }

  #frame(content: Node, labels: Labels): Node {
    const type = this.#result?.card_type;
    const { title, subtitle } = optionsOf(this.#result);
    const hasHeader = typeof title === "string" && !BARE.has(type);
    return h(
      "article",
      { part: "card", class: BARE.has(type) && "bare", "aria-labelledby": hasHeader && "title" },
      hasHeader &&
        h("header", {}, h("h2", { id: "title" }, title), typeof subtitle === "string" && h("p", {}, subtitle)),
      content,
      this.#result?.truncated === true && h("p", { class: "muted", role: "note" }, labels.cut),
    );
  }

  #submit(values: JsonObject, action: string | undefined): void {
    const { card_type = "", card_id: cardId } = this.#result ?? {};
    const options = optionsOf(this.#result);
    const detail: CardSubmission = {
      cardType: card_type,
      options,
      values,
      ...(typeof options.component_id === "string" && { componentId: options.component_id }),
      ...(cardId !== undefined && { cardId }),
      ...(action !== undefined && { action }),
    };
    this.dispatchEvent(new CustomEvent("oj-submit", { detail, bubbles: true, composed: true }));
  }
}

/** The views that stand over the page and draw their own title. */
const BARE: ReadonlySet<unknown> = new Set(["modal", "toast"]);

const loading = (labels: Labels): Node =>
  h("div", { class: "state loading", role: "status" }, h("span", { class: "hidden" }, labels.loading));

const nothing = (labels: Labels): Node => h("p", { class: "state" }, labels.empty);

const failure = (labels: Labels, reason: unknown): Node =>
  h(
    "div",
    { class: "state", role: "alert" },
    h("p", { class: "error" }, labels.failed),
    h("p", { class: "muted" }, typeof reason === "string" && reason),
  );

const optionsOf = (result: ToolResult | null | undefined): JsonObject => {
  const options = result?.options;
  return isObject(options) ? options : {};
};

/** The identity of a card: open parts and typed text stay if a new result has the same key. */
const keyOf = (result: ToolResult | null | undefined): string =>
  JSON.stringify(
    [result?.card_type, result?.card_id, result?.path, optionsOf(result).component_id].map((part) =>
      typeof part === "object" ? null : part,
    ),
  );

function localeOf(card: HTMLElement): string {
  const lang = card.closest<HTMLElement>("[lang]")?.lang || navigator.language;
  return attempt(() => Intl.getCanonicalLocales(lang)[0]) ?? "en";
}

/** An invalid time zone is ignored; the browser's is used. */
const zoneOf = (card: HTMLElement): string | undefined =>
  attempt(() => {
    const timeZone = card.getAttribute("time-zone") as string;
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  });

function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Remembers the focused element, and returns a function that focuses the same element of the new drawing. */
function rememberFocus(root: ShadowRoot): () => void {
  const active = root.activeElement as HTMLInputElement | null;
  const key = active?.dataset.key;
  if (key === undefined) return () => {};
  const { selectionStart, selectionEnd } = active as HTMLInputElement;
  return () => {
    const next = root.querySelector<HTMLInputElement>(`[data-key="${CSS.escape(key)}"]`);
    next?.focus({ preventScroll: true });
    // Another type of input may have no selection.
    if (typeof next?.selectionStart === "number") next.setSelectionRange(selectionStart, selectionEnd);
  };
}

if (globalThis.customElements && !customElements.get("oj-card")) customElements.define("oj-card", CardElement);

declare global {
  interface HTMLElementTagNameMap {
    "oj-card": CardElement;
  }
  interface HTMLElementEventMap {
    "oj-submit": CustomEvent<CardSubmission>;
  }
}
