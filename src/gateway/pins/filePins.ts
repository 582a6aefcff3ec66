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
      const { readFile } = await files();
      const text = await readFile(file, "utf8").catch((cause: unknown) => {
        if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw cause;
      });
      return text === undefined ? undefined : (JSON.parse(text) as ApprovedTools);
    },
    async write(approved) {
      const { open, rename, rm } = await files();
      const draft = `${file}.${crypto.randomUUID()}`;
      try {
        const handle = await open(draft, "wx", 0o600);
        try {
          await handle.writeFile(`${JSON.stringify(approved, null, 2)}\n`);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
      } catch (cause) {
        await rm(draft, { force: true });
        throw cause;
      }
    },
  };
}

/** The entry is imported in browsers too, for its search. */
const files = () => import("node:fs/promises");
