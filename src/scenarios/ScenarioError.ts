/**
 * Why a scenario is invalid.
 *
 * - `unreadable`: a folder or a file cannot be read.
 * - `limit_exceeded`: a file or a folder is too large.
 * - `invalid_front_matter`: the lines between `---` and `---` are missing, or are not YAML.
 * - `invalid_field`: a field of the front matter is missing, or has a value that is not accepted.
 * - `invalid_template`: a text is not a template of paths.
 * - `invalid_value`: a template does not accept the values for its variables.
 * - `duplicate_id`: two files of a folder have the same id.
 * - `missing_package`: a package is not installed; the message has the command.
 *
 * @example
 * const code: ScenarioErrorCode = "invalid_field";
 */
export type ScenarioErrorCode =
  | "unreadable"
  | "limit_exceeded"
  | "invalid_front_matter"
  | "invalid_field"
  | "invalid_template"
  | "invalid_value"
  | "duplicate_id"
  | "missing_package";

/**
 * The place of an error in a file. Lines and columns begin at 1.
 *
 * @example
 * const place: ScenarioPlace = { file: "scenarios/reading.md", line: 3, column: 11 };
 */
export type ScenarioPlace = { readonly file: string; readonly line?: number; readonly column?: number };

/**
 * A scenario or a template of paths that cannot be used.
 *
 * @example
 * try {
 *   await loadScenarios("drafts");
 * } catch (error) {
 *   error.message; // "drafts/reading.md:3:11: triggers: expected a list of texts, received 5"
 *   error.code; // "invalid_field"
 *   error.line; // 3
 * }
 */
export class ScenarioError extends Error {
  override readonly name = "ScenarioError";
  readonly code: ScenarioErrorCode;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(
    code: ScenarioErrorCode,
    reason: string,
    options: ErrorOptions & { readonly place?: ScenarioPlace } = {},
  ) {
    const { place, ...rest } = options;
    const before = place && [place.file, place.line, place.column].filter((part) => part !== undefined).join(":");
    super(before === undefined ? reason : `${before}: ${reason}`, rest);
    this.code = code;
    this.file = place?.file;
    this.line = place?.line;
    this.column = place?.column;
  }
}
