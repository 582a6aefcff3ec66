/**
 * Why a piece of code has no value: its own error, or a limit that it met. The message is for the model.
 *
 * @example
 * new CodeError("x is not defined (line 2)", ["read 3 files"]);
 */
export class CodeError extends Error {
  override readonly name = "CodeError";
  /** What the code wrote to its console before. */
  readonly lines: readonly string[];

  constructor(message: string, lines: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.lines = lines;
  }
}
