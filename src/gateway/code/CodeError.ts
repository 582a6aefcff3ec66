/**
 * Why a piece of code has no value: an error of the code itself, or a limit that it reached. The message is for the
 * model.
 *
 * @example
 * new CodeError("x is not defined (line 2)", ["read 3 files"]);
 */
export class CodeError extends Error {
  override readonly name = "CodeError";
  /** The console output of the code before the error. */
  readonly lines: readonly string[];

  constructor(message: string, lines: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.lines = lines;
  }
}
