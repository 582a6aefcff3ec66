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
    const { stdin, stdout } = process;
    const end = (): void => {
      for (const event of ENDS) stdin.off(event, end);
      stdout.off("error", end);
      resolve();
    };
    for (const event of ENDS) stdin.on(event, end);
    // The reader of the answers is gone.
    stdout.on("error", end);
  });
}

const ENDS = ["end", "close", "error"] as const;

/** Windows knows the second, and the third when its console is closed. */
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
