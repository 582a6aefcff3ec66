import { problemsText } from "../schema/index.ts";

/**
 * Why there is no strict schema: `not_representable` (the provider has no form for a part of it), `limit_exceeded`
 * (it is more than the provider, or this package, takes), `invalid_name` (a tool's name breaks the provider's rule).
 *
 * @example
 * const code: StrictErrorCode = "limit_exceeded";
 */
export type StrictErrorCode = "not_representable" | "limit_exceeded" | "invalid_name";

/**
 * One place that was refused, with the way out; `path` is a JSON Pointer into the original schema, after the name of
 * the tool where there are several.
 *
 * @example
 * const problem: StrictProblem = { path: "", message: "expected an object at the root, received false" };
 */
export type StrictProblem = { path: string; message: string };

/**
 * A schema, or a request, that a provider's strict mode cannot take.
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

  constructor(code: StrictErrorCode, problems: readonly StrictProblem[]) {
    super(problemsText(problems));
    this.code = code;
    this.problems = problems;
  }
}
