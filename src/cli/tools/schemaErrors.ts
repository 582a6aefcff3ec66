import { schemaMistakes, type ToolInfo } from "../../tool/index.ts";
import { printableLine } from "../output/printable.ts";
import { warn } from "../output/warn.ts";

/** The errors in the schemas of a tool, of its arguments and of its results, each with its place. */
export const schemaErrors = (tool: ToolInfo): string[] =>
  schemaMistakes(tool).map(({ path, message }) => {
    const isOfResults = path.startsWith(RESULTS);
    const place = path.slice((isOfResults ? RESULTS : PARAMETERS).length) || "/";
    return `${isOfResults ? "outputSchema, " : ""}${place}: ${message}`;
  });

const PARAMETERS = "/parameters";
const RESULTS = "/outputSchema";

/** Warns of the errors of `check`, because the tools are written nevertheless. */
export function warnOfSchemas(tools: readonly ToolInfo[]): void {
  for (const tool of tools) for (const error of schemaErrors(tool)) warn(`${printableLine(tool.name)}: ${error}`);
}
