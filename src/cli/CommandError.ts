/** A mistake in the input of a command. The user sees only its message. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly code = "invalid_input";
}

/**
 * A mistake in an argument. Unlike an error of Commander, it does not print the value, which may contain a password.
 *
 * @example
 * throw new WrongUseError("expected for --webhook a URL that begins with https:// or http://");
 */
export class WrongUseError extends CommandError {}
