import { unreadCard } from "../cards/index.ts";
import { type CoreTool, coreTool } from "./CoreTool.ts";
import { OBJECT, TEXT } from "./schemas.ts";

/** The tools that the page of cards calls, and no model. */
const FOR_PAGES = { ui: { visibility: ["app"] } };

const CARD = {
  card_type: { type: "string" },
  options: { type: "object" },
} as const;

const submitCard: CoreTool<"submit_card"> = coreTool({
  name: "submit_card",
  description: "What the user entered into a card.",
  parameters: {
    type: "object",
    properties: {
      ...CARD,
      data: { type: ["object", "array"] },
      values: { type: "object" },
      action: { type: "string" },
    },
    required: ["card_type", "values"],
  },
  returns: {
    status: ["success", "error"],
    path: TEXT,
    version: { type: "integer" },
    data: OBJECT,
    model_output: TEXT,
  },
  additions: [],
  annotations: { readOnlyHint: false, destructiveHint: false },
  _meta: FOR_PAGES,
  answer: ({ values, action, ...card }, { cards }) => cards.submit(card as object, values, action),
});

const refreshCard: CoreTool<"refresh_card"> = coreTool({
  name: "refresh_card",
  description: "A card of a path, as soon as it differs from its revision.",
  parameters: {
    type: "object",
    properties: {
      ...CARD,
      data_source: { type: "object" },
      revision: { type: "string" },
      wait_ms: { type: "integer", minimum: 0, maximum: 25_000, default: 0 },
    },
    required: ["card_type", "data_source"],
  },
  returns: {
    status: ["success", "error", "pending", "not_found"],
    card_type: TEXT,
    data: OBJECT,
    options: OBJECT,
    revision: TEXT,
    card_id: TEXT,
    path: TEXT,
    version: { type: "integer" },
    model_output: TEXT,
    truncated: { type: "boolean" },
  },
  additions: [],
  annotations: { readOnlyHint: true },
  _meta: FOR_PAGES,
  answer: ({ card_type, data_source, options, revision, wait_ms }, { cards }, { signal }) =>
    cards.refresh(unreadCard(card_type, data_source, options), { revision, waitMs: wait_ms ?? 0, signal }),
});

/** The tools of the page, in the order in which hosts see them. */
export const APP_TOOLS: readonly CoreTool<AppToolName>[] = [submitCard, refreshCard];

/**
 * The names of the tools of the page.
 *
 * @example
 * const name: AppToolName = "submit_card";
 */
export type AppToolName = "submit_card" | "refresh_card";
