import * as nodeModule from "node:module";

/** Whether Node strips the types of code, as it does since 22.13. */
export const stripsTypes: boolean = nodeModule.stripTypeScriptTypes !== undefined;

/**
 * Uses up the warning of Node that stripping types is experimental, which it prints once in a process. The sandbox strips
 * the types of each code, and what it prints stands in the log of a host, whose user can do nothing about it.
 *
 * @example
 * withoutStripWarning();
 * stripTypeScriptTypes("const a: number = 1"); // no warning any more
 */
export function withoutStripWarning(): void {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    nodeModule.stripTypeScriptTypes?.("");
  } finally {
    process.emitWarning = emitWarning;
  }
}
