/**
 * Why a schema or a response format could not be made.
 *
 * - `no_action_allowed`: no action of the agent is allowed.
 * - `unknown_evaluator`: there is no evaluator of that type.
 * - `invalid_team_size`: the team size is not a positive integer.
 * - `invalid_name`: OpenAI does not accept this name of a response format.
 *
 * @example
 * const code: ResearchErrorCode = "invalid_team_size";
 */
export type ResearchErrorCode = "no_action_allowed" | "unknown_evaluator" | "invalid_team_size" | "invalid_name";

/**
 * The error for a value of which no schema or response format can be made.
 *
 * @example
 * try {
 *   getResearchPlanSchema(0);
 * } catch (error) {
 *   error.code; // "invalid_team_size"
 *   error.argument; // "teamSize"
 *   error.message; // "teamSize: expected a whole number of at least 1, received 0"
 * }
 */
export class ResearchError extends RangeError {
  override readonly name = "ResearchError";
  readonly code: ResearchErrorCode;
  /** The name of the invalid argument. Several names are separated by commas. */
  readonly argument: string;

  constructor(code: ResearchErrorCode, argument: string, message: string) {
    super(`${argument}: ${message}`);
    this.code = code;
    this.argument = argument;
  }
}
