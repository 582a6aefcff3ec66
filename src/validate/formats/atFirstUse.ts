/** A value that is made when it is asked for the first time: most programs need few of the formats. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
