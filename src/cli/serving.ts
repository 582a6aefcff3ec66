import { InvalidArgumentError } from "commander";
import { CommandError } from "./CommandError.ts";

/** The port that a text names. */
export function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError("Expected a number from 0 to 65535.");
  return port;
}

/**
 * Waits for a server to start, and resolves to its result.
 *
 * @throws {CommandError} if its port is in use, with the option that takes another.
 */
export async function listening<T>(started: Promise<T>): Promise<T> {
  try {
    return await started;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw code === "EADDRINUSE" ? new CommandError(`${message}; --port takes another`, { cause }) : cause;
  }
}

/**
 * Resolves when this process should end: at a signal, or when the client at standard input and output has gone. A
 * second signal ends the process at once.
 *
 * @example
 * const end = untilEnd({ isStdio: true });
 * const served = await serveService(service);
 * await end;
 * await served.close();
 */
export function untilEnd({ isStdio }: { readonly isStdio: boolean }): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) {
      process.once(signal, () => {
        resolve();
        process.once(signal, () => process.exit(1));
      });
    }
    if (!isStdio) return;
    const { stdin, stdout } = process;
    const end = (): void => {
      for (const event of ENDS) stdin.off(event, end);
      stdout.off("error", end);
      resolve();
    };
    for (const event of ENDS) stdin.on(event, end);
    // The reader of the answers is gone.
    stdout.on("error", end);
  });
}

const ENDS = ["end", "close", "error"] as const;

/** Windows knows the second, and the third when its console is closed. */
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/**
 * Whether a token can identify clients: a shorter one can be guessed, and one with spaces cannot be sent.
 *
 * @example
 * isUsableToken("secret"); // false
 */
export const isUsableToken = (token: string): boolean => token.length >= MIN_LENGTH && !/\s/.test(token);

const MIN_LENGTH = 16;

/** The description of a usable token, for messages. */
export const USABLE_TOKEN = `at least ${MIN_LENGTH} characters without spaces`;
