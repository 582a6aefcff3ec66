import type { Fingerprints } from "../../tool/index.ts";

/**
 * The fingerprints of the approved tools of each server: JSON that can be stored.
 *
 * @example
 * const approved: ApprovedTools = { files: { read_file: "description:5f2c… parameters:90ab…" } };
 */
export type ApprovedTools = { readonly [server: string]: Fingerprints };

/**
 * Where it is kept which tools were approved.
 *
 * @example
 * const pins: PinStore = {
 *   read: async () => JSON.parse((await db.get("pins")) ?? "{}"),
 *   write: (approved) => db.set("pins", JSON.stringify(approved)),
 * };
 */
export type PinStore = {
  /** Resolves to the last written value; `undefined` before the first. */
  read(): Promise<ApprovedTools | undefined>;
  write(approved: ApprovedTools): Promise<unknown>;
};
