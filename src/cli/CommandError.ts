/** A mistake in the input of a command. The user sees only its message. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly code = "invalid_input";
}
