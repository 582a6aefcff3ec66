/**
 * Resolves when this process should end: at a signal, or when the client at standard input and output has gone. A
 * second signal ends the process at once.
 *
 * @example
 * const end = untilEnd({ isStdio: true });
 * const served = await serveService(service);
 * await end;
 * await served.close();
 */
export function untilEnd({ isStdio }: { readonly isStdio: boolean }): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) {
      process.once(signal, () => {
        resolve();
        process.once(signal, () => process.exit(1));
      });
    }
    if (!isStdio) return;
    process.stdin
      .once("end", resolve)
      .once("close", resolve)
      .once("error", () => resolve());
    // The reader of the answers is gone.
    process.stdout.on("error", () => resolve());
  });
}

/** Windows knows the second, and the third when its console is closed. */
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
