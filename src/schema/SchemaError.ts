/**
 * Why a schema was rejected: `invalid_schema` (a keyword has a wrong value), `dangling_reference` (a `$ref` without a
 * target, or a circle of references), `unsupported_source` (the source cannot be converted to JSON Schema),
 * `unsafe_pattern` (a regular expression that cannot be matched within bounded time), `limit_exceeded` (too deep or too
 * large).
 *
 * @example
 * const code: SchemaErrorCode = "dangling_reference";
 */
export type SchemaErrorCode =
  | "invalid_schema"
  | "dangling_reference"
  | "unsupported_source"
  | "unsafe_pattern"
  | "limit_exceeded";

/**
 * One problem of a schema; `path` is a JSON Pointer into it.
 *
 * @example
 * const problem: SchemaProblem = { code: "invalid_schema", path: "/type", message: 'expected …, received "strnig"' };
 */
export type SchemaProblem = { code: SchemaErrorCode; path: string; message: string };

/**
 * The message of an error with these problems, one per line.
 *
 * @example
 * problemsText([{ path: "", message: "expected an object" }]); // "the schema: expected an object"
 */
export const problemsText = (problems: readonly { path: string; message: string }[]): string =>
  problems.map(({ path, message }) => `${path || "the schema"}: ${message}`).join("\n");

/**
 * A schema that cannot be used, with every problem found in it; `code` and `path` are those of the first one.
 *
 * @example
 * try {
 *   checkSchema({ type: "strnig" });
 * } catch (error) {
 *   error.code; // "invalid_schema"
 *   error.path; // "/type"
 * }
 */
export class SchemaError extends TypeError {
  override readonly name = "SchemaError";
  readonly code: SchemaErrorCode;
  readonly path: string;
  /** At most 100 problems, in the order of the schema. */
  readonly problems: readonly SchemaProblem[];

  constructor(
    problems: readonly [SchemaProblem, ...SchemaProblem[]],
    { owner, ...options }: ErrorOptions & { /** Whose schema it is. */ readonly owner?: string } = {},
  ) {
    super(`${owner === undefined ? "" : `${owner}: `}${problemsText(problems)}`, options);
    this.code = problems[0].code;
    this.path = problems[0].path;
    this.problems = problems;
  }
}
