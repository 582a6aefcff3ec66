import type { CardElement } from "./CardElement.ts";
import { CardRegistry } from "./CardRegistry.ts";
import type { ToolResult } from "./ToolResult.ts";

/**
 * The card of a result, or null for a result without a card. `custom` with a `component_id` is a custom view; the
 * eleven types are those of the registry. Results of other tools, and errors without a `card_type`, have no card.
 *
 * @example
 * const card = renderToolResult({ status: "success", card_type: "list", data: ["one", "two"] });
 * if (card) document.body.append(card);
 */
export function renderToolResult(result: ToolResult, registry: CardRegistry = CardRegistry): CardElement | null {
  const { card_type, options } = result ?? {};
  const isCustom = card_type === "custom" && Boolean(options?.component_id);
  if (!isCustom && !registry.has(card_type)) return null;
  const card = document.createElement("oj-card");
  card.registry = registry;
  card.result = result;
  return card;
}
