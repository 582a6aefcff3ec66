import { shorten } from "../../checks/index.ts";
import type { CompactOptions } from "../../compact/index.ts";
import type { Issue } from "../../validate/index.ts";
import { MAX_BARE_TYPE_LENGTH, MAX_ISSUES_FOR_MODEL, MAX_TYPE_LENGTH } from "../limits.ts";
import { type Worded, wordingOf } from "./wordingOf.ts";

/**
 * Why arguments are rejected.
 *
 * - `invalid_json`: the text is not JSON.
 * - `truncated`: the text ends before its value does.
 * - `not_an_object`: the text is JSON, but not an object.
 * - `schema_mismatch`: the object does not fit the tool's schema; see `issues`.
 * - `unknown_tool`: the call names another tool, or an unknown one.
 * - `unsafe_integer`: the text contains an integer beyond ±(2^53 − 1), which a JavaScript number would round.
 * - `limit_exceeded`: the text is too long, or nested too deep.
 * - `unusable_schema`: the schema of a foreign tool, which is checked at its first use, is invalid; `cause` is the
 *   SchemaError.
 * - `source_failed`: the library that the parameters come from, or the given validator, threw an error.
 * - `asynchronous_source`: that library validates asynchronously, so parseArgumentsAsync must be used.
 *
 * If the text could not be parsed, `cause` is the JsonError with the line, column and path.
 */
export type ToolArgumentsErrorCode =
  | "invalid_json"
  | "truncated"
  | "not_an_object"
  | "schema_mismatch"
  | "unknown_tool"
  | "unsafe_integer"
  | "limit_exceeded"
  | "unusable_schema"
  | "source_failed"
  | "asynchronous_source"
  | (string & {});

/** The tool of a rejected call, as far as it is known. */
export type CalledTool = Worded & { compact(options?: CompactOptions): string };

/**
 * Arguments that a tool does not accept. It contains the reason for programs, and a text for the model.
 *
 * @example
 * try {
 *   weather.parseArguments('{"city": "Oslo", "days": "soon"}');
 * } catch (error) {
 *   error.code; // "schema_mismatch"
 *   error.issues[0].path; // "/days"
 *   error.toModelMessage();
 *   // The arguments of the call to get_weather do not fit its parameters:
 *   // - /days: expected integer, received string "soon"
 *   // Call get_weather again with arguments of this type:
 *   // {city: string; days?: number}
 * }
 */
export class ToolArgumentsError extends Error {
  override readonly name = "ToolArgumentsError";
  readonly code: ToolArgumentsErrorCode;
  /** The issues with their paths: at most 100, in the order in which the schema is checked. */
  readonly issues: readonly Issue[];
  /** The number of issues, including those beyond `issues` (up to 1,000). */
  readonly issueCount: number;
  /** The text as the model wrote it. */
  readonly rawArguments: string;
  readonly #headline: string;
  readonly #tool: CalledTool | undefined;

  constructor(
    code: ToolArgumentsErrorCode,
    message: string,
    details: {
      rawArguments: string;
      tool?: CalledTool | undefined;
      issues?: readonly Issue[];
      issueCount?: number;
      cause?: unknown;
    },
  ) {
    const issues = details.issues ?? [];
    super(
      issues[0] ? `${message}: ${formatIssue(issues[0], details.tool)}` : message,
      "cause" in details ? { cause: details.cause } : undefined,
    );
    this.code = code;
    this.issues = issues;
    this.issueCount = details.issueCount ?? issues.length;
    this.rawArguments = details.rawArguments;
    this.#headline = message;
    this.#tool = details.tool;
  }

  /** @internal Whether a value is such an error; `instanceof` runs code of a Proxy, and accepts imitations. */
  static is(value: unknown): value is ToolArgumentsError {
    return typeof value === "object" && value !== null && #headline in value;
  }

  /**
   * A short text that tells the model what to correct: the first ten issues, and the type of the tool's arguments.
   *
   * @example
   * error.toModelMessage();
   * // The arguments of the call to get_weather are not valid JSON: expected a value, received } at line 1 column 9
   * // Call get_weather again with arguments of this type:
   * // {city: string; days?: number}
   */
  toModelMessage(): string {
    const shown = this.issues.slice(0, MAX_ISSUES_FOR_MODEL);
    const lines = [shown.length > 0 ? `${this.#headline}:` : this.#headline];
    for (const issue of shown) lines.push(`- ${formatIssue(issue, this.#tool)}`);
    if (this.issueCount > shown.length) lines.push(`- and ${this.issueCount - shown.length} more`);
    if (this.#tool) {
      const type = typeOf(this.#tool);
      lines.push(`${wordingOf(this.#tool).again} ${type ? "this type:" : "its type"}`);
      if (type) lines.push(type);
    }
    return lines.join("\n");
  }
}

/** The type; `undefined` if the schema of the tool cannot be written as a type. */
function typeOf(tool: CalledTool): string | undefined {
  try {
    return shortType(tool);
  } catch {
    return undefined;
  }
}

/** The type with as much of its descriptions as fits. */
function shortType(tool: CalledTool): string | undefined {
  const whole = tool.compact();
  if (whole.length <= MAX_TYPE_LENGTH) return whole;
  const bare = tool.compact({ includeDescriptions: false });
  if (bare.length > MAX_BARE_TYPE_LENGTH) return undefined;
  if (bare.length > MAX_TYPE_LENGTH) return bare;
  const brief = tool.compact({ maxDescriptionLength: 50 });
  return brief.length <= MAX_TYPE_LENGTH ? brief : bare;
}

const formatIssue = ({ path, message }: Issue, tool: CalledTool | undefined): string =>
  `${path === "" ? wordingOf(tool ?? NO_TOOL).root : shorten(path)}: ${message}`;

const NO_TOOL: Worded = { name: "" };
