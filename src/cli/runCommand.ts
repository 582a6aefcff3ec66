import { Command, CommanderError } from "commander";
import { VERSION } from "../checks/index.ts";
import { WrongUseError } from "./CommandError.ts";
import { COMMANDS } from "./commands.ts";
import { styled } from "./output/styled.ts";
import { requirePaths } from "./pathOf.ts";
import { reasonOf } from "./reasonOf.ts";
import { requireTopic, withSuggestion } from "./suggestions.ts";

/**
 * Runs the command line, and resolves to its exit code: 0, or 1 if something failed or a check found something wrong, or
 * 2 if the arguments are wrong.
 *
 * @example
 * await runCommand(["compact", "tools.json"]); // 0
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  process.exitCode = 0;
  try {
    const program = await createProgram(args);
    await program.parseAsync(args, { from: "user" });
    return process.exitCode;
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? 0 : WRONG_USE;
    console.error(`${styled("red", "error:", process.stderr)} ${reasonOf(cause)}`);
    return cause instanceof WrongUseError ? WRONG_USE : FAILED;
  }
}

const FAILED = 1;
const WRONG_USE = 2;

/** The program, with the code of the command that the arguments name; the others are listed in its help. */
async function createProgram(args: readonly string[]): Promise<Command> {
  const [first, topic] = args.filter((arg) => !arg.startsWith("-"));
  const wanted = first === "help" ? topic : first;
  const program = await programWith((name) => name === wanted);
  requireTopic(program, args);
  return program;
}

async function programWith(isLoaded: (name: string) => boolean): Promise<Command> {
  const program = new Command("openjiuwen-tools")
    .description("Tool calls for language models.")
    .version(VERSION)
    .enablePositionalOptions()
    .exitOverride()
    .addHelpText("after", HELP);
  for (const { name, summary, load } of COMMANDS) {
    const command = isLoaded(name) ? await load(() => programWith(() => true)) : new Command(name);
    program.addCommand(command.summary(summary));
    inherit(command, program);
  }
  return program;
}

/** Makes a command and its subcommands throw their errors, suggest names, and reject URLs as paths. */
function inherit(command: Command, parent: Command): void {
  command.copyInheritedSettings(parent);
  command.configureOutput({ outputError: (text, write) => write(withSuggestion(text, command)) });
  requirePaths(command);
  for (const child of command.commands) inherit(child, command);
}

const HELP = `
Examples:
  openjiuwen-tools compact tools.json                   a text for a prompt
  openjiuwen-tools convert tools.json --to anthropic    the tools of a request
  openjiuwen-tools check tools.json                     what is wrong with them

The exit code is 0, or 1 if something failed or a check found something wrong, or 2 if the arguments are wrong.`;
