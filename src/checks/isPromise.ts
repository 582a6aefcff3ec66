/**
 * Whether a value is a promise (of any library), for example because `await` is missing.
 *
 * @example
 * isPromise(Promise.resolve(1)); // true
 */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== "object" || value === null) return false;
  try {
    return typeof (value as Partial<PromiseLike<unknown>>).then === "function";
  } catch {
    return false;
  }
}

/** The description of a promise in messages, with the solution. */
export const A_PROMISE = "a promise: await it first";
