const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** The listeners to signals that this process gets from now on, as a command in it adds them. */
export function signalListeners(): { call(signal: NodeJS.Signals): void; remove(): void } {
  const before = new Map(SIGNALS.map((signal) => [signal, new Set(process.listeners(signal))]));
  const added = (signal: (typeof SIGNALS)[number]) =>
    process.listeners(signal).filter((listener) => !before.get(signal)?.has(listener));
  return {
    call(signal) {
      for (const listener of added(signal as "SIGTERM")) (listener as (signal: NodeJS.Signals) => void)(signal);
    },
    remove() {
      for (const signal of SIGNALS) for (const listener of added(signal)) process.removeListener(signal, listener);
    },
  };
}
