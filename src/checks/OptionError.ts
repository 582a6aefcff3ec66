/**
 * What is wrong with an option.
 *
 * - `unknown_option`: there is no option of this name.
 * - `invalid_option`: the option does not take this value.
 * - `invalid_options`: the options are not an object.
 */
export type OptionErrorCode = "unknown_option" | "invalid_option" | "invalid_options";

/**
 * A mistake in the options of a function, or in the fields of an object that a constructor takes.
 *
 * @example
 * try {
 *   parse("1", { integers: "bigints" as never });
 * } catch (error) {
 *   error.message; // 'parse: option "integers": expected "error", "bigint" or "string", received "bigints". Did you mean "bigint"?'
 *   error.code; // "invalid_option"
 *   error.option; // "integers"
 * }
 */
export class OptionError extends TypeError {
  override readonly name = "OptionError";
  readonly code: OptionErrorCode;
  /** The option's name; empty with `invalid_options`. */
  readonly option: string;

  constructor(code: OptionErrorCode, option: string, message: string) {
    super(message);
    this.code = code;
    this.option = option;
  }
}
