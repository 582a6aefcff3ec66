import { Command } from "commander";
import { requireCommand } from "../suggestions.ts";
import { approveCommand } from "./approveCommand.ts";
import { checkCommand } from "./checkCommand.ts";
import { loginCommand } from "./loginCommand.ts";
import { serveCommand } from "./serveCommand.ts";

/** `openjiuwen-tools gateway` */
export function gatewayCommand(): Command {
  return new Command("gateway")
    .description("put many MCP servers behind four tools")
    .addCommand(serveCommand(), { isDefault: true })
    .addCommand(checkCommand())
    .addCommand(loginCommand())
    .addCommand(approveCommand())
    .hook("preSubcommand", refuseMisspelt)
    .addHelpText("after", EXAMPLES);
}

/** Another word would be an argument of `serve`, which has no arguments. */
function refuseMisspelt(command: Command): void {
  const [first] = command.args;
  if (first !== undefined && !first.startsWith("-")) requireCommand(command, first);
}

const EXAMPLES = `
Examples:
  openjiuwen-tools gateway --config mcp.json            serve over standard input and output
  openjiuwen-tools gateway --config mcp.json --http     serve over HTTP
  openjiuwen-tools gateway check --config mcp.json      start each server and report how it is`;
