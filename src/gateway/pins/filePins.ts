import { readPrivate, writePrivate } from "../files/privateFile.ts";
import type { ApprovedTools, PinStore } from "./PinStore.ts";

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
  };
}
