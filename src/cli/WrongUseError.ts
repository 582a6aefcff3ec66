import { CommandError } from "./CommandError.ts";

/**
 * A mistake in an argument whose value is not printed, as an error of Commander would do: it may have a password in it.
 *
 * @example
 * throw new WrongUseError("expected for --webhook a URL that begins with https:// or http://");
 */
export class WrongUseError extends CommandError {}
