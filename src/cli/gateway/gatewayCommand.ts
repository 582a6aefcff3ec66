import { Command } from "commander";
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
    .addHelpText("after", EXAMPLES);
}

const EXAMPLES = `
Examples:
  openjiuwen-tools gateway --config mcp.json            serve over standard input and output
  openjiuwen-tools gateway --config mcp.json --http     serve over HTTP
  openjiuwen-tools gateway check --config mcp.json      start each server and report how it is`;
