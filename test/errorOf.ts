/** The error of that class which a function throws; any other outcome fails. */
export function errorOf<E extends Error>(type: abstract new (...args: never[]) => E, run: () => unknown): E {
  try {
    run();
  } catch (error) {
    if (error instanceof type) return error;
    throw error;
  }
  throw new Error(`expected a ${type.name}, but nothing was thrown`);
}
