/**
 * The result of the work. It throws what the work throws, the reason of the signal or, after the time limit, a
 * `TimeoutError`. It does not wait longer for work that ignores its signal.
 *
 * @example
 * await withinTime((signal) => fetch(url, { signal }), { what: "the server", ms: 10_000 });
 */
export async function withinTime<Result>(
  work: (signal: AbortSignal) => Result | Promise<Result>,
  { what, ms, signal }: { what: string; ms: number; signal?: AbortSignal | undefined },
): Promise<Result> {
  const limit = new AbortController();
  const either = signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]);
  either.throwIfAborted();
  const timer = setTimeout(() => {
    limit.abort(new DOMException(`expected ${what} to end within ${ms} ms`, "TimeoutError"));
  }, ms);
  try {
    return await new Promise<Result>((resolve, reject) => {
      either.addEventListener("abort", () => reject(either.reason), { once: true });
      (async () => work(either))().then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
  }
}
