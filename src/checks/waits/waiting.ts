/** Work that may have to wait: it yields a promise, and continues with the value that the promise resolves to. */
export type Waiting<T> = Generator<PromiseLike<unknown>, T, unknown>;

/** The value that a promise resolves to. */
export function* awaited<T>(promise: PromiseLike<T>): Waiting<T> {
  return (yield promise) as T;
}

/** Whether a value is a promise, of any library. */
export const isThenable = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof (value as Partial<PromiseLike<T>> | null | undefined)?.then === "function";

/** The result of work that does not wait, otherwise a promise of the result. */
export function runSoon<T>(work: Waiting<T>): T | Promise<T> {
  const { done, value } = work.next();
  return done ? value : resume(work, value);
}

async function resume<T>(work: Waiting<T>, first: PromiseLike<unknown>): Promise<T> {
  let step: IteratorResult<PromiseLike<unknown>, T> = { done: false, value: first };
  while (!step.done) {
    let value: unknown;
    try {
      value = await step.value;
    } catch (error) {
      step = work.throw(error);
      continue;
    }
    step = work.next(value);
  }
  return step.value;
}
