import type { readArguments, readArgumentsAsync, readArgumentsSoon } from "./parseArguments.ts";

/**
 * Where a tool has what reads arguments for it. Whoever is given a tool reads them by it, without the code that makes
 * tools.
 */
export const argumentsReader: unique symbol = Symbol("argumentsReader");

/** What reads the arguments of a tool. */
export type ReadsArguments = {
  readonly readArguments: typeof readArguments;
  readonly readArgumentsAsync: typeof readArgumentsAsync;
  readonly readArgumentsSoon: typeof readArgumentsSoon;
};
