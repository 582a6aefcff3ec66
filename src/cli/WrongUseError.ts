import { CommandError } from "./CommandError.ts";

/**
 * A mistake in an argument. Unlike an error of Commander, it does not print the value, which may contain a password.
 *
 * @example
 * throw new WrongUseError("expected for --webhook a URL that begins with https:// or http://");
 */
export class WrongUseError extends CommandError {}
