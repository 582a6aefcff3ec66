import { pointerTo } from "../../json/index.ts";
import type { Issue } from "../../validate/index.ts";
import { schemaMismatch } from "./failures.ts";
import { type ParseContext, schemaOf } from "./ParseContext.ts";
import { type Fraction, type Settled, settleNumbers } from "./settleNumbers.ts";
import type { ToolArgumentsError } from "./ToolArgumentsError.ts";
import { issuesBySchema } from "./validatorOf.ts";

/**
 * Replaces the `RoundedNumber`s in arguments, as the schema of the tool decides.
 *
 * @throws {ToolArgumentsError} `schema_mismatch` for a fraction where the schema requires an integer.
 * @throws {JsonError} as {@link settleNumbers}.
 */
export function settleBySchema(context: ParseContext, marked: unknown, json: string): unknown {
  const { tool, options } = context;
  const settled = settleNumbers(marked, json, schemaOf(tool.parameters), options.integers);
  if (settled.fractions.size > 0) throw fractionMismatch(context, settled);
  return settled.value;
}

/** The error for fractions where the schema requires integers: the value cannot fit, no matter what else it contains. */
function fractionMismatch(context: ParseContext, { value, fractions }: Settled): ToolArgumentsError {
  const written = (part: string): string =>
    part.replace(/-?\d+\.5\b/g, (standIn) => fractions.get(standIn)?.literal ?? standIn);
  const found = issuesBySchema(context.tool.parameters, value, {}).map((issue) => ({
    ...issue,
    received: written(issue.received),
    message: written(issue.message),
  }));
  const issues = found.length > 0 ? found : Array.from(fractions.values(), issueOf);
  return schemaMismatch(context, { issues, total: issues.length });
}

function issueOf({ literal, path }: Fraction): Issue {
  const texts = { expected: "integer", received: `number ${literal}` };
  const message = `expected ${texts.expected}, received ${texts.received}`;
  return { path: pointerTo("", ...path), keyword: "type", schemaPath: "#", message, ...texts };
}
