/**
 * Loads a module that needs optional packages, which not every user has installed.
 *
 * @param errorOf makes the error for a missing package from a message, which contains the command to install it
 * @example
 * await loadOptional(() => import("./toon.ts"), ["@toon-format/toon"], (message) => new Error(message));
 * // Error: expected the package @toon-format/toon: npm install @toon-format/toon
 */
export async function loadOptional<Part>(
  load: () => Promise<Part>,
  packages: readonly string[],
  errorOf: (message: string, cause: unknown) => Error,
): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : "";
    const missing = packages.find((name) => message.includes(`'${name}'`) || message.includes(`'${name}/`));
    if (missing === undefined || !/cannot find (?:package|module)/i.test(message)) throw cause;
    throw errorOf(`expected the package ${missing}: npm install ${packages.join(" ")}`, cause);
  }
}
