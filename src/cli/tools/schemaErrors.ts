import { checkOutputSchema, checkParameters, type JsonSchema, SchemaError } from "../../schema/index.ts";
import type { ToolInfo } from "../../tool/index.ts";
import { printableLine } from "../output/printable.ts";
import { warn } from "../output/warn.ts";

/** The errors in the schemas of a tool, of its arguments and of its results, each with its place. */
export function schemaErrors({ jsonSchema, outputSchema }: ToolInfo): string[] {
  // The owner of a file of tools can correct it.
  const errors = problemsIn(jsonSchema, (schema) => checkParameters(schema, { isForeign: false }));
  const ofResults = outputSchema === undefined ? [] : problemsIn(outputSchema, checkOutputSchema);
  return [...errors, ...ofResults.map((error) => `outputSchema, ${error}`)];
}

/** Warns of the errors of `check`, because the tools are written nevertheless. */
export function warnOfSchemas(tools: readonly ToolInfo[]): void {
  for (const tool of tools) for (const error of schemaErrors(tool)) warn(`${printableLine(tool.name)}: ${error}`);
}

function problemsIn(schema: JsonSchema, check: (schema: JsonSchema) => void): string[] {
  try {
    check(schema);
    return [];
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return error.problems.map(({ path, message }) => `${path || "/"}: ${message}`);
  }
}
