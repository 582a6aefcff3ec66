import { CommandError } from "./CommandError.ts";

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
