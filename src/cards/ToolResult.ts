import type { JsonObject, JsonValue } from "../json/index.ts";

/**
 * What each of the core tools answers, and what a card shows.
 *
 * @example
 * const result: ToolResult = { status: "success", path: "notes/1", data: { text: "hello" }, version: 1 };
 */
export type ToolResult = {
  readonly status: "success" | "error" | "not_found" | "conflict" | "pending";
  /** The path of the data. */
  readonly path?: string;
  /** The data, or null where there is none. */
  readonly data?: JsonValue;
  /** How often the data was written: 1 after the first time. */
  readonly version?: number;
  readonly card_type?: string;
  /** What the model reads instead of the data. */
  readonly model_output?: string;
  /** What was expected, and what came. */
  readonly error?: string;
  /** How many results or triggers there are here. */
  readonly count?: number;
  readonly results?: readonly JsonObject[];
  /** Whether there are more results than these. */
  readonly has_more?: boolean;
  /** Asks for the next results. */
  readonly cursor?: string;
  readonly trigger_id?: string;
  /** When the trigger fires next, as an ISO 8601 instant in UTC, or null where that depends on data. */
  readonly next_trigger_at?: string | null;
  readonly triggers?: readonly JsonObject[];
  /** Tells the cards of a conversation apart. */
  readonly card_id?: string;
  /** Changes with what the card of a path shows. */
  readonly revision?: string;
  /** Whether the data are the first of more. */
  readonly truncated?: boolean;
  /** How a card is shown. */
  readonly options?: JsonObject;
};
