/**
 * Why no schema or response format was made.
 *
 * - `no_action_allowed`: the agent may do nothing.
 * - `unknown_evaluator`: there is no evaluator of that type.
 * - `invalid_team_size`: the team is no positive whole number.
 * - `invalid_name`: OpenAI takes no response format of that name.
 *
 * @example
 * const code: ResearchErrorCode = "invalid_team_size";
 */
export type ResearchErrorCode = "no_action_allowed" | "unknown_evaluator" | "invalid_team_size" | "invalid_name";

/**
 * A value that no schema or response format can be made of.
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
  /** The name of the argument that is at fault; of several, with commas between them. */
  readonly argument: string;

  constructor(code: ResearchErrorCode, argument: string, message: string) {
    super(`${argument}: ${message}`);
    this.code = code;
    this.argument = argument;
  }
}
