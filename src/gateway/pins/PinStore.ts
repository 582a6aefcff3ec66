import type { Fingerprints } from "../../set/index.ts";
import { readPrivate, writePrivate } from "../files/privateFile.ts";

/**
 * The fingerprints of the approved tools of each server: JSON that can be stored.
 *
 * @example
 * const approved: ApprovedTools = { files: { read_file: "description:5f2c… parameters:90ab…" } };
 */
export type ApprovedTools = { readonly [server: string]: Fingerprints };

/**
 * A store for the fingerprints of approved tools.
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
  /** Runs `work` while no other process does, if several gateways use the store: it reads, and then writes. */
  readonly withLock?: ((work: () => Promise<unknown>) => Promise<unknown>) | undefined;
  /**
   * Calls `onChange` after another process has written, until the function that it gives back is called. It is used
   * while tools are held back. Default: the store is read when somebody asks for such a tool.
   */
  readonly watch?: ((onChange: () => void) => () => void) | undefined;
};

/**
 * Keeps the approvals of tools in a file. Only its owner can read it, and it is replaced in one step, so that it is
 * never half written.
 *
 * @example
 * const gateway = await createGateway({ ...config, pin: true }, { pins: filePins("approved.json") });
 */
export function filePins(file: string): PinStore {
  return {
    async read() {
      const text = await readPrivate(file);
      return text === undefined ? undefined : (JSON.parse(text) as ApprovedTools);
    },
    write: (approved) => writePrivate(file, `${JSON.stringify(approved, null, 2)}\n`),
    async withLock(work) {
      // The entry of the gateway is imported in browsers too, for its search.
      const { lockFile } = await import("../files/lockFile.ts");
      return lockFile(file, work);
    },
    watch(onChange) {
      let isOver = false;
      let end = (): void => {};
      void import("../config/watchConfig.ts").then(({ watchConfig }) => {
        if (isOver) return;
        end = watchConfig(file, onChange);
        // It may have changed before.
        onChange();
      });
      return () => {
        isOver = true;
        end();
      };
    },
  };
}
