import * as nodeModule from "node:module";

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
    // Since Node 22.13.
    nodeModule.stripTypeScriptTypes?.("");
  } finally {
    process.emitWarning = emitWarning;
  }
}
