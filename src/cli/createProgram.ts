import { Command } from "commander";
import { COMMANDS } from "./commands.ts";
import { VERSION } from "./version.ts";

/** The program, with the code of those commands that the arguments name; the others are listed in its help. */
export async function createProgram(args: readonly string[]): Promise<Command> {
  const program = new Command("openjiuwen-tools")
    .description("Tool calls for language models.")
    .version(VERSION)
    .showSuggestionAfterError()
    .addHelpText("after", HELP);
  for (const { name, summary, load } of COMMANDS) {
    program.addCommand(args.includes(name) ? (await load()).summary(summary) : new Command(name).summary(summary));
  }
  return program;
}

const HELP = `
Examples:
  openjiuwen-tools compact tools.json                   a text for a prompt
  openjiuwen-tools convert tools.json --to anthropic    the tools of a request
  openjiuwen-tools check tools.json                     what is wrong with them`;
