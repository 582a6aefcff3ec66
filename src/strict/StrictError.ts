import { type OwnedErrorOptions, problemsText } from "../schema/index.ts";

/**
 * Why there is no strict schema: `not_representable` (the provider's subset cannot represent a part of it),
 * `limit_exceeded` (it exceeds a limit of the provider or of this package), `invalid_name` (the provider does not
 * accept a tool's name).
 */
export type StrictErrorCode = "not_representable" | "limit_exceeded" | "invalid_name";

/**
 * A rejected place, with a solution. `path` is a JSON Pointer into the original schema, after the name of the tool if
 * there are several tools.
 */
export type StrictProblem = { path: string; message: string };

/**
 * The error for a schema or a request that a provider's strict mode does not accept.
 *
 * @example
 * try {
 *   toStrictSchema({ type: "object", properties: { a: { not: {} } }, required: ["a"] }, { provider: "openai" });
 * } catch (error) {
 *   error.code; // "not_representable"
 *   error.problems[0].path; // "/properties/a"
 * }
 */
export class StrictError extends TypeError {
  override readonly name = "StrictError";
  readonly code: StrictErrorCode;
  readonly problems: readonly StrictProblem[];

  constructor(code: StrictErrorCode, problems: readonly StrictProblem[], options?: OwnedErrorOptions) {
    super(problemsText(problems, options?.owner), options);
    this.code = code;
    this.problems = problems;
  }
}
