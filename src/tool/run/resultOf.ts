import { shorten } from "../../json/index.ts";
import type { Tool } from "../defineTool.ts";
import type { Names } from "../describeFailure.ts";
import { encodeResult, NotSerializable } from "../encodeResult.ts";
import type { JudgedResult } from "../OutputSchema.ts";
import { ToolError } from "../ToolError.ts";

/** What a handler gave back, and what the model gets of it. */
export type Result = {
  readonly value: unknown;
  readonly content: string;
  /** The result as JSON, if its tool has an `outputSchema`. */
  readonly structured?: unknown;
};

/**
 * The result of a call: what the handler gave back, as the `outputSchema` of its tool wants it.
 *
 * @throws {ToolError} `result_not_json`, `invalid_result`.
 */
export async function resultOf(names: Names, { output }: Tool, given: unknown): Promise<Result> {
  if (output === undefined) return { value: given, content: contentOf(names, given) };
  const value = fitting(names, await output.judgeValue(given));
  const content = contentOf(names, value);
  const structured = fitting(names, output.judgeJson(typeof value === "string" ? value : JSON.parse(content)));
  return { value, content, structured };
}

function contentOf({ tool, written }: Names, value: unknown): string {
  try {
    return encodeResult(value);
  } catch (cause) {
    if (!NotSerializable.is(cause)) throw cause;
    const message = `The tool ${shorten(written)} gave a result that is not JSON-serializable: ${cause.message}`;
    throw new ToolError("result_not_json", tool, message, { cause: cause.cause ?? cause });
  }
}

/** The model cannot help it, so it is told in short; whoever wrote the tool sees what does not fit. */
function fitting({ tool, written }: Names, judged: JudgedResult): unknown {
  if ("value" in judged) return judged.value;
  const issues = judged.issues
    .slice(0, MAX_TOLD)
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
  const modelMessage = `The tool ${shorten(written)} gave a result of the wrong form`;
  const message = `The tool ${shorten(written)} gave a result that does not fit its outputSchema: ${issues.join("; ")}`;
  throw new ToolError("invalid_result", tool, message, { modelMessage });
}

const MAX_TOLD = 10;
