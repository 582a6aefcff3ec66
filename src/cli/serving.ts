import { type Command, InvalidArgumentError, Option } from "commander";
import { OptionError } from "../checks/index.ts";
import type { ServeOptions } from "../gateway/index.ts";
import { CommandError, WrongUseError } from "./CommandError.ts";

/** The flags of `addHttpOptions`. */
export type HttpFlags = {
  readonly http?: boolean;
  readonly host?: string;
  readonly allowedHost?: string[];
  readonly allowedOrigin?: string[];
  readonly port?: number;
  readonly path?: string;
};

/** An option of HTTP implies `--http`. */
export const httpOption = (flags: string, description: string): Option =>
  new Option(flags, description).implies({ http: true });

/** Adds the options with which a command serves over HTTP. */
export const addHttpOptions = (command: Command, allowedHost: string): Command =>
  command
    .option("--http", "serve over HTTP instead of standard input and output")
    .addOption(httpOption("--host <host>", "where HTTP listens (default: 127.0.0.1)"))
    .addOption(httpOption("--allowed-host <names...>", allowedHost))
    .addOption(httpOption("--allowed-origin <origins...>", "web pages that may call it, such as https://app.example"))
    .addOption(httpOption("--port <number>", "its port (default: a free one)").argParser(portOf))
    .addOption(httpOption("--path <path>", "its path (default: /mcp)"));

/** How the options of a command say that it serves. */
export const transportOf = ({ http, allowedHost, allowedOrigin, host, port, path }: HttpFlags): ServeOptions => ({
  transport: http === true ? "http" : "stdio",
  ...{ host, allowedHosts: allowedHost, allowedOrigins: allowedOrigin, port, path },
});

/** The port that a text names. */
export function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError("Expected a number from 0 to 65535.");
  return port;
}

/**
 * Waits for a server to start, and resolves to its result.
 *
 * @throws {WrongUseError} for an option of `addHttpOptions` with a wrong value.
 * @throws {CommandError} if its port is in use, with the option that takes another.
 */
export async function listening<T>(started: Promise<T>): Promise<T> {
  try {
    return await started;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const flag = cause instanceof OptionError ? FLAGS.get(cause.option) : undefined;
    // The text begins with the names of the function and its option, and may end with the kind of the value.
    if (flag !== undefined) {
      throw new WrongUseError(message.replace(/^.*?"\w+": /, `${flag}: `).replace(/, received an array$/, ""), {
        cause,
      });
    }
    throw code === "EADDRINUSE" ? new CommandError(`${message}; --port takes another`, { cause }) : cause;
  }
}

/** The flags by the names of their options. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ["host", "--host"],
  ["allowedHosts", "--allowed-host"],
  ["allowedOrigins", "--allowed-origin"],
  ["path", "--path"],
]);

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
