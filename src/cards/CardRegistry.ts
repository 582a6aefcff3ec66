import { shorten } from "../checks/index.ts";
import type { JsonObject, JsonValue } from "../json/index.ts";
import type { CardView } from "./CardView.ts";

/** The element that `CardElement` defines. It imports the registry, so it cannot be imported here. */
type CardElement = HTMLElementTagNameMap["oj-card"];

/**
 * The views of cards: the eleven of the package, and the custom ones of the host and its skills.
 *
 * @example
 * const registry: CardRegistry = createCardRegistry();
 */
export type CardRegistry = {
  /** Whether there is a view of this name among the eleven. */
  has(type: unknown): boolean;
  /**
   * A card with one of the eleven views. If the data or the type cannot be shown, the card itself says so.
   *
   * @example
   * document.body.append(CardRegistry.render("list", ["one", "two"], { title: "Steps" }));
   */
  render(type: string, data: JsonValue | undefined, options?: JsonObject): CardElement;
  /**
   * Adds a view of the host.
   *
   * @throws {TypeError} for an id that is taken: `remove` it first.
   * @example
   * CardRegistry.registerCustom("score", ({ data, format }) => h("strong", {}, format.value(data)));
   */
  registerCustom(id: string, view: CardView): void;
  /**
   * A card with a view of the host.
   *
   * @example
   * document.body.append(CardRegistry.renderCustom("score", 12));
   */
  renderCustom(id: string, data: JsonValue | undefined, options?: JsonObject): CardElement;
  /** Removes a view of the host, and tells whether there was one. */
  remove(id: string): boolean;
  /** @internal */
  viewOf(type: unknown, options: JsonObject): CardView | undefined;
  /** @internal The message if `viewOf` finds nothing. */
  unknown(type: unknown, options: JsonObject): string;
};

/**
 * A registry that shares no custom views with others.
 *
 * @example
 * const registry = createCardRegistry();
 * registry.registerCustom("score", scoreView);
 * renderToolResult(result, registry);
 */
export function createCardRegistry(): CardRegistry {
  const custom = new Map<string, CardView>();
  const registry: CardRegistry = {
    has: (type) => VIEWS.has(type as string),
    render: (type, data = null, options = {}) => cardOf(registry, type, data, options),
    registerCustom(id, view) {
      if (typeof id !== "string" || id === "") throw new TypeError("registerCustom: expected an id");
      if (typeof view !== "function") throw new TypeError("registerCustom: expected a function that draws the card");
      if (custom.has(id)) throw new TypeError(`registerCustom: expected a new id, received "${id}", which is taken`);
      custom.set(id, view);
    },
    renderCustom: (id, data = null, options = {}) => cardOf(registry, "custom", data, { ...options, component_id: id }),
    remove: (id) => custom.delete(id),
    viewOf: (type, { component_id }) =>
      type === "custom" ? custom.get(component_id as string) : VIEWS.get(type as string),
    unknown: (type, { component_id }) =>
      type === "custom"
        ? `Unknown component ${shown(component_id)}. Registered: ${[...custom.keys()].map(shown).join(", ") || "none"}`
        : `Unknown card_type ${shown(type)}. There are: ${[...VIEWS.keys(), "custom"].join(", ")}`,
  };
  return registry;
}

function cardOf(registry: CardRegistry, type: string, data: JsonValue, options: JsonObject): CardElement {
  const card = document.createElement("oj-card");
  card.registry = registry;
  card.result = { status: "success", card_type: type, data, options };
  return card;
}

const shown = (id: unknown): string => (id === undefined ? "" : shorten(JSON.stringify(id)));

/** A view that is loaded when it is shown first. */
const lazy =
  (load: () => Promise<CardView>): CardView =>
  async (card) =>
    (await load())(card);

const VIEWS: ReadonlyMap<string, CardView> = new Map([
  ["list", lazy(async () => (await import("./views/listView.ts")).listView)],
  ["tree", lazy(async () => (await import("./views/treeView.ts")).treeView)],
  ["table", lazy(async () => (await import("./views/tableView.ts")).tableView)],
  ["form", lazy(async () => (await import("./views/formView.ts")).formView)],
  ["timeline", lazy(async () => (await import("./views/timelineView.ts")).timelineView)],
  ["select", lazy(async () => (await import("./views/selectView.ts")).selectView)],
  ["chart", lazy(async () => (await import("./views/chartView.ts")).chartView)],
  ["progress", lazy(async () => (await import("./views/progressView.ts")).progressView)],
  ["counter", lazy(async () => (await import("./views/counterView.ts")).counterView)],
  ["modal", lazy(async () => (await import("./views/modalView.ts")).modalView)],
  ["toast", lazy(async () => (await import("./views/toastView.ts")).toastView)],
]);

/**
 * The registry of the page, which `<oj-card>` and `renderToolResult` use.
 *
 * @example
 * CardRegistry.registerCustom("score", scoreView);
 */
export const CardRegistry: CardRegistry = createCardRegistry();
