import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Thrown where pip fails: the message has its last line, `printed` all that it wrote to standard error. */
export class PipError extends Error {
  override readonly name = "PipError";
  readonly printed: string;

  constructor(printed: string, options?: ErrorOptions) {
    super(`pip: ${printed.trim().split("\n").at(-1)}`, options);
    this.printed = printed;
  }
}

/**
 * Runs the pip of an interpreter, and gives what it prints.
 *
 * @example
 * await pip("python3", "index", "versions", "openjiuwen"); // "openjiuwen (0.1.19.post2)\nAvailable versions: …"
 *
 * @throws {PipError}
 */
export async function pip(python: string, ...args: readonly string[]): Promise<string> {
  const options = ["-m", "pip", "--disable-pip-version-check", "--retries", "1", "--timeout", "20"];
  try {
    return (await promisify(execFile)(python, [...options, ...args], { timeout: 180_000 })).stdout;
  } catch (cause) {
    const { stderr = "", message } = cause as Error & { stderr?: string };
    throw new PipError(stderr.trim() || message, { cause });
  }
}
