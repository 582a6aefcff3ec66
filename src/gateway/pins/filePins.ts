import { readPrivate, writePrivate } from "../files/privateFile.ts";
import type { ApprovedTools, PinStore } from "./PinStore.ts";

/**
 * Keeps in a file which tools were approved. Only its owner can read it, and it is replaced at once, so that it is never
 * half written.
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
