import { Command } from "commander";
import { login, openBrowser } from "../../gateway/index.ts";
import { printableLine } from "../output/printable.ts";
import { requireCommand } from "../suggestions.ts";
import { addCommand } from "./addCommand.ts";
import { askInput } from "./askInput.ts";
import { changedLines } from "./changedLines.ts";
import { checkCommand } from "./checkCommand.ts";
import { importCommand } from "./importCommand.ts";
import { listCommand } from "./listCommand.ts";
import { removeCommand } from "./removeCommand.ts";
import { serveCommand } from "./serveCommand.ts";
import { configOption, requireConfig, withGateway } from "./withGateway.ts";

/** `openjiuwen-tools gateway` */
export function gatewayCommand(): Command {
  const serve = serveCommand();
  return new Command("gateway")
    .enablePositionalOptions()
    .description("put many MCP servers behind four tools")
    .addCommand(serve, { isDefault: true })
    .addCommand(checkCommand())
    .addCommand(importCommand())
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(removeCommand())
    .addCommand(loginCommand())
    .addCommand(approveCommand())
    .hook("preSubcommand", refuseMisspelt)
    .addHelpText("after", () => `\n${optionsOf(serve)}${EXAMPLES}`);
}

/** Without a command the options are those of `serve`, so that the help has to list them. */
function optionsOf(serve: Command): string {
  const [, options = ""] = serve.helpInformation().split("\nOptions:\n");
  return `Options of serve, which runs without a command too:\n${options}`;
}

/** Another word would be an argument of `serve`, which has no arguments. */
function refuseMisspelt(command: Command): void {
  const [first] = command.args;
  if (first !== undefined && !first.startsWith("-")) requireCommand(command, first);
}

const EXAMPLES = `
Examples:
  openjiuwen-tools gateway import                       write mcp.json with the servers of other hosts
  openjiuwen-tools gateway --config mcp.json            serve over standard input and output
  openjiuwen-tools gateway --config mcp.json --http     serve over HTTP
  openjiuwen-tools gateway check --config mcp.json      start each server and report how it is`;

/** `openjiuwen-tools gateway approve` */
function approveCommand(): Command {
  return new Command("approve")
    .description("serve tools again that have changed, for a config with pin")
    .argument("<server>", "the name of the server")
    .argument("[tool]", "the name of a tool (default: all of the server)")
    .addOption(configOption())
    .action(approve);
}

async function approve(server: string, tool: string | undefined, { config }: { config: string }): Promise<void> {
  const show = (held: Parameters<typeof changedLines>[0]): void => console.log(changedLines(held).join("\n"));
  const approved = await withGateway(config, (gateway) => gateway.approve(server, tool, show));
  console.log(approved.length === 0 ? "Nothing has changed." : `Approved: ${approved.map(printableLine).join(", ")}`);
}

/** `openjiuwen-tools gateway login` */
function loginCommand(): Command {
  return new Command("login")
    .description("log in at a server that asks for it, in the browser")
    .argument("<server>", "the name of the server")
    .addOption(configOption())
    .option("--no-browser", "only print the page to open")
    .action(logIn);
}

async function logIn(server: string, { config, browser }: { config: string; browser: boolean }): Promise<void> {
  requireConfig(config);
  await login(config, server, {
    inputs: askInput,
    async open(page) {
      console.error(`Log in at ${page}`);
      // The user can open the page by hand.
      if (browser) await openBrowser(page).catch(() => {});
    },
  });
  console.log(`Logged in at ${server}.`);
}
