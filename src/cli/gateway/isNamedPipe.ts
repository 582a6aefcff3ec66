import { statSync } from "node:fs";

/**
 * Whether a file is a named pipe, at which a command would wait for somebody at the other end. The pipes that a shell
 * gives, such as by `<(…)`, have one.
 *
 * @example
 * isNamedPipe("/dev/fd/63"); // false
 */
export const isNamedPipe = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.isFIFO() === true && !/^\/(?:dev|proc)\//.test(file);
