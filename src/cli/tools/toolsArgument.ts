import { Argument } from "commander";

/** The tools that a command reads: see `readTools`. */
export const toolsArgument = (): Argument =>
  new Argument(
    "[files...]",
    "JSON files in any provider's format, folders, modules that export tools, or - for standard input",
  );
