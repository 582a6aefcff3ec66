/**
 * What is wrong with the error that the work throws: it is none of these classes, or its message is not short.
 * `undefined` if the work ends, or throws an error as it should.
 *
 * @example
 * expect(rawErrorOf([SchemaError], () => checkSchema(schema))).toBeUndefined();
 */
export function rawErrorOf(
  classes: readonly (new (...args: never) => Error)[],
  work: () => unknown,
): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!classes.some((each) => error instanceof each)) return String((error as Error | undefined)?.stack ?? error);
    const { message } = error as Error;
    return message.length < MAX_MESSAGE
      ? undefined
      : `a message of ${message.length} characters: ${message.slice(0, 200)}`;
  }
}

const MAX_MESSAGE = 100_000;
