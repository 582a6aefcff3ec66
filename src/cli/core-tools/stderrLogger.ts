import type { Logger } from "../../core-tools/index.ts";

/** Writes to standard error; standard output belongs to the client. */
const write = (message: string, fields?: object): void =>
  console.error(fields === undefined ? message : `${message} ${JSON.stringify(fields)}`);

export const stderrLogger: Logger = { info: write, warn: write, error: write };
