import type { JsonObject } from "../../json/index.ts";
import type { Trx } from "../database/Database.ts";
import type { Clock } from "../database/now.ts";

/** A write or a deletion, for code that acts in the same transaction. */
export type WrittenData = {
  readonly userId: string;
  readonly path: string;
  /** The content before, or null if the path had no data. */
  readonly before: JsonObject | null;
  /** The content after, or null if it was deleted. */
  readonly after: JsonObject | null;
  /** How many updates by triggers led to this one. */
  readonly depth: number;
};

/** The user whose data are written, the clock, and the listener that is called in the same transaction. */
export type DataContext = {
  readonly userId: string;
  readonly clock?: Clock | undefined;
  readonly onWrite?: ((trx: Trx, change: WrittenData) => Promise<void>) | undefined;
  /** How many updates by triggers led to this one; default: 0. */
  readonly depth?: number | undefined;
};

/** The channel of the database on which changes are announced. */
export const DATA_CHANNEL = "openjiuwen_data";

/**
 * What changed.
 *
 * @example
 * const change: DataChange = { path: "notes/1", version: 2, deleted: false };
 */
export type DataChange = { readonly path: string; readonly version: number; readonly deleted: boolean };
