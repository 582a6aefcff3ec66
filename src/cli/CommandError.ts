/** A mistake in what a command was given. Its message is all that the user needs. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly code = "invalid_input";
}
