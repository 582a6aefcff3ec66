import { shorten } from "../../checks/index.ts";
import type { CompactOptions } from "../../compact/index.ts";
import type { Issue } from "../../validate/index.ts";
import { MAX_BARE_TYPE_LENGTH, MAX_ISSUES_FOR_MODEL, MAX_TYPE_LENGTH } from "../limits.ts";
import { type Worded, wordingOf } from "./wordingOf.ts";

/**
 * Why arguments are refused.
 *
 * - `invalid_json`: the text is no JSON.
 * - `truncated`: it ends before its value does.
 * - `not_an_object`: it is JSON, but no object.
 * - `schema_mismatch`: the object does not fit the tool's schema; `issues` says where.
 * - `unknown_tool`: the call names another tool, or one that does not exist.
 * - `unsafe_integer`: it holds an integer beyond ±(2^53 − 1), which a JavaScript number would round.
 * - `limit_exceeded`: it is longer or deeper than allowed.
 * - `unusable_schema`: the schema of a tool from elsewhere, which is checked at its first use; `cause` is the SchemaError.
 * - `source_failed`: the library that the parameters come from, or the given validator, threw while it validated.
 * - `asynchronous_source`: that library validates asynchronously, which takes parseArgumentsAsync.
 *
 * Where the text could not be read, `cause` is the JsonError with its line, column and path.
 *
 * @example
 * const code: ToolArgumentsErrorCode = "truncated";
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

/** The tool that a refused call was meant for, as far as it is known. */
export type CalledTool = Worded & { compact(options?: CompactOptions): string };

/**
 * Arguments that a tool cannot take, with what a program needs to tell why, and a text for the model.
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
  /** What is wrong and where: at most 100 issues, in the order in which the schema is checked. */
  readonly issues: readonly Issue[];
  /** How many issues there are, those beyond `issues` counted too (to 1,000). */
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

  /** @internal Whether a value is such an error; `instanceof` runs code of a Proxy, and takes what only looks like one. */
  static is(value: unknown): value is ToolArgumentsError {
    return typeof value === "object" && value !== null && #headline in value;
  }

  /**
   * A short text that tells the model what to mend: the first ten issues, and the type that the tool takes.
   *
   * @example
   * error.toModelMessage();
   * // The arguments of the call to get_weather are not valid JSON: expected value at line 1 column 9
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

/** The type, if the tool has a schema that can be written as one. */
function typeOf(tool: CalledTool): string | undefined {
  try {
    return shortType(tool);
  } catch {
    return undefined;
  }
}

/** The type with as much of its descriptions as there is room for. */
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
