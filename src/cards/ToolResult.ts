import type { JsonObject, JsonValue } from "../json/index.ts";

/**
 * The result of each core tool, which a card shows.
 *
 * @example
 * const result: ToolResult = { status: "success", path: "notes/1", data: { text: "hello" }, version: 1 };
 */
export type ToolResult = {
  readonly status: "success" | "error" | "not_found" | "conflict" | "pending";
  /** The path of the data. */
  readonly path?: string;
  /** The data, or null if there are no data. */
  readonly data?: JsonValue;
  /** How often the data was written: 1 after the first time. */
  readonly version?: number;
  readonly card_type?: string;
  /** The text that the model reads instead of the data. */
  readonly model_output?: string;
  /** The expected value, and the received one. */
  readonly error?: string;
  /** How many results or triggers there are here. */
  readonly count?: number;
  readonly results?: readonly JsonObject[];
  /** Whether there are more results than these. */
  readonly has_more?: boolean;
  /** Asks for the next results. */
  readonly cursor?: string;
  readonly trigger_id?: string;
  /** When the trigger fires next, as an ISO 8601 instant in UTC, or null if that depends on data. */
  readonly next_trigger_at?: string | null;
  readonly triggers?: readonly JsonObject[];
  /** Identifies the card in a conversation. */
  readonly card_id?: string;
  /** Changes when the content of a path's card changes. */
  readonly revision?: string;
  /** Whether the data are the first of more. */
  readonly truncated?: boolean;
  /** How a card is shown. */
  readonly options?: JsonObject;
};
