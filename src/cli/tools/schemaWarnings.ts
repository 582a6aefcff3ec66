import { schemaMistakes, type ToolInfo } from "../../tool/index.ts";
import { printableLine } from "../output/printable.ts";
import { warn } from "../output/warn.ts";

/** A mistake in a schema of a tool, with its place in the tool. */
export const mistakeLine = ({ path, message }: ReturnType<typeof schemaMistakes>[number]): string =>
  `${path}: ${message}`;

/** Warns of the errors of `check`, because the tools are written nevertheless. */
export function warnOfSchemas(tools: readonly ToolInfo[]): void {
  for (const tool of tools)
    for (const mistake of schemaMistakes(tool)) warn(`${printableLine(tool.name)}: ${mistakeLine(mistake)}`);
}
