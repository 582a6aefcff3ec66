/**
 * Why a schema was rejected: `invalid_schema` (a keyword has a wrong value), `dangling_reference` (a `$ref` without a
 * target, or a circle of references), `unsupported_source` (the source cannot be converted to JSON Schema),
 * `unsafe_pattern` (a regular expression that cannot be matched within bounded time), `limit_exceeded` (too deep or too
 * large).
 */
export type SchemaErrorCode =
  | "invalid_schema"
  | "dangling_reference"
  | "unsupported_source"
  | "unsafe_pattern"
  | "limit_exceeded";

/** One problem of a schema; `path` is a JSON Pointer into it. */
export type SchemaProblem = { code: SchemaErrorCode; path: string; message: string };

/**
 * What an error of a schema has beside its problems.
 *
 * @example
 * const options: OwnedErrorOptions = { owner: "parameters of find" };
 */
export type OwnedErrorOptions = ErrorOptions & {
  /** Whose schema it is, for the message. */
  readonly owner?: string;
};

/**
 * The message of an error with these problems, one per line, after whose they are.
 *
 * @example
 * problemsText([{ path: "", message: "expected an object" }]); // "the schema: expected an object"
 */
export function problemsText(problems: readonly { path: string; message: string }[], owner?: string): string {
  const text = problems.map(({ path, message }) => `${path || "the schema"}: ${message}`).join("\n");
  return owner === undefined ? text : `${owner}: ${text}`;
}

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
  readonly problems: readonly [SchemaProblem, ...SchemaProblem[]];

  constructor(problems: readonly [SchemaProblem, ...SchemaProblem[]], options?: OwnedErrorOptions) {
    super(problemsText(problems, options?.owner), options);
    this.code = problems[0].code;
    this.path = problems[0].path;
    this.problems = problems;
  }
}
