import { isInstance, shorten } from "../../checks/index.ts";
import { McpToolResult } from "../classes/cards/McpToolResult.ts";
import { renderToolOutput } from "../classes/renderToolOutput.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import { ToolError } from "../classes/ToolError.ts";
import { ToolOutput } from "../classes/ToolOutput.ts";
import { ToolTimeoutResult } from "../classes/ToolTimeoutResult.ts";
import type { Tool } from "../define/defineTool.ts";
import type { ValidatedResult } from "../define/OutputSchema.ts";
import { MAX_RESULT_ISSUES } from "../limits.ts";
import type { Names } from "./describeFailure.ts";
import { encodeResult, NotSerializable } from "./encodeResult.ts";
import { type ContentBlock, HandlerResult, readToolResult, textOfBlocks } from "./toolResult.ts";

/** The value that a handler returned, and its forms for the model and for programs. */
export type Result = {
  readonly value: unknown;
  /** The whole result as text. */
  readonly content: string;
  readonly parts?: readonly ContentBlock[] | undefined;
  /** The result as JSON for programs, if there is one. */
  readonly structured?: unknown;
  readonly _meta?: { readonly [key: string]: unknown } | undefined;
  /** If the handler returned a result that is marked as an error. */
  readonly error?: ToolError;
};

type Answered = Names & { readonly call: ToolCall };

/**
 * The result of a call: the value that the handler returned, validated by the `outputSchema` and written by the
 * `toModelOutput` of its tool.
 *
 * @throws {ToolError} `result_not_json`, `invalid_result`.
 */
export function resultOf(about: Answered, tool: Tool, given: unknown, args: unknown): Result | Promise<Result> {
  const result = readToolResult(given);
  if (result?.isError) return failedResult(about, given, result);
  const { output, toModelOutput } = tool;
  if (output === undefined && isInstance<ToolOutput>(given, ToolOutput)) return ofToolOutput(about, given);
  const failure =
    isInstance<ToolTimeoutResult>(given, ToolTimeoutResult) || isInstance<McpToolResult>(given, McpToolResult);
  if (failure && !given.success) return ofToolOutput(about, given);
  const validated = result
    ? partsResult(about, tool, given, result)
    : output
      ? structuredResult(about, output, given)
      : plainResult(about, given);
  if (toModelOutput === undefined) return validated;
  return writtenResult(about, toModelOutput, validated, args);
}

/** The result with the content that a tool writes for the model. */
async function writtenResult(
  { call }: Answered,
  toModelOutput: NonNullable<Tool["toModelOutput"]>,
  validating: Result | Promise<Result>,
  args: unknown,
): Promise<Result> {
  const validated = await validating;
  const written = await toModelOutput(validated.value as never, { call, args: args as never });
  if (typeof written === "string") return { ...validated, content: written, parts: undefined };
  const { content: parts } = new HandlerResult({ content: written });
  return { ...validated, content: textOfBlocks(parts), parts };
}

function ofToolOutput(about: Answered, value: ToolOutput | McpToolResult | ToolTimeoutResult): Result {
  const content = renderToolOutput(value as ToolOutput);
  if (value.success) return { value, content };
  return { value, content, error: new ToolError("error_result", about.tool, failureText(about, content)) };
}

const failureText = (about: Answered, content: string): string =>
  `The tool ${shorten(about.written)} failed: ${content}`;

const plainResult = (about: Answered, value: unknown): Result => ({ value, content: contentOf(about, value) });

async function structuredResult(about: Answered, output: NonNullable<Tool["output"]>, given: unknown): Promise<Result> {
  const value = fitting(about, await output.validateValue(given));
  const content = contentOf(about, value);
  const structured = fitting(about, output.validateJson(jsonOf(value, content)));
  return { value, content, structured };
}

/** A value as JSON data. */
const jsonOf = (value: unknown, text: string): unknown => (typeof value === "string" ? value : JSON.parse(text));

/** The content is for the model; the schema validates the data beside it. */
async function partsResult(about: Answered, { output }: Tool, value: unknown, result: HandlerResult): Promise<Result> {
  const { content: parts, structured, _meta } = result;
  const data =
    output !== undefined
      ? await structuredResult(about, output, structured)
      : structured === undefined
        ? undefined
        : plainData(about, structured);
  const content = parts.length > 0 ? textOfBlocks(parts) : (data?.content ?? "");
  return { value, content, parts, structured: data?.structured, _meta: dataOf(about, _meta) };
}

function plainData(about: Answered, value: unknown): Pick<Result, "content" | "structured"> {
  const content = contentOf(about, value);
  return { content, structured: jsonOf(value, content) };
}

function failedResult(about: Answered, value: unknown, result: HandlerResult): Result {
  const { content: parts, structured, _meta } = result;
  const content = textOfBlocks(parts);
  const data = { structured: dataOf(about, structured), _meta: dataOf(about, _meta) };
  const error = new ToolError("error_result", about.tool, failureText(about, content));
  return { value, content, parts, ...data, error };
}

/** The data that a handler returned beside its content, as JSON data. */
const dataOf = <Data>(about: Answered, value: Data | undefined): Data | undefined =>
  value === undefined ? undefined : (plainData(about, value).structured as Data);

function contentOf(about: Names, value: unknown): string {
  try {
    return encodeResult(value);
  } catch (cause) {
    if (!NotSerializable.is(cause)) throw cause;
    const message = `The tool ${shorten(about.written)} gave a result that is not JSON-serializable: ${cause.message}`;
    throw new ToolError("result_not_json", about.tool, message, { cause: cause.cause ?? cause });
  }
}

/** The model cannot correct such a result, so its text is short. The message lists the issues for the developer. */
function fitting(about: Names, validated: ValidatedResult): unknown {
  if ("value" in validated) return validated.value;
  const { tool, written } = about;
  const issues = validated.issues
    .slice(0, MAX_RESULT_ISSUES)
    .map(({ path, message }) => `${path && `${path}: `}${message}`);
  const modelMessage = `The tool ${shorten(written)} gave a result of the wrong form`;
  const message = `The tool ${shorten(written)} gave a result that does not fit its outputSchema: ${issues.join("; ")}`;
  throw new ToolError("invalid_result", tool, message, { modelMessage });
}
