import { Option } from "commander";

/** The option that all commands of the gateway have. */
export const configOption = (): Option =>
  new Option(
    "-c, --config <file>",
    "the servers, as Claude Desktop, Cursor or VS Code write them",
  ).makeOptionMandatory();
