import type { Command } from "commander";

/** The data of a command that shell completion needs. */
export type CompletedCommand = {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** The values of its first argument, if these are all. */
  readonly choices: readonly string[];
  readonly commands: readonly CompletedCommand[];
};

export type CompletedOption = {
  /** Such as `--output` and `-o`. */
  readonly flags: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  /** The values, if these are all. */
  readonly choices: readonly string[];
};

/** A command as data, with those below it. */
export function describeCommand(command: Command): CompletedCommand {
  const { options } = command;
  const help = { flags: ["--help", "-h"], description: "display help", takesValue: false, choices: [] };
  return {
    name: command.name(),
    summary: command.summary() || command.description(),
    options: [
      ...options.map(({ long, short, description, required, optional, argChoices }) => ({
        flags: [long, short].flatMap((flag) => flag ?? []),
        description,
        takesValue: required || optional,
        choices: argChoices ?? [],
      })),
      help,
    ],
    choices: command.registeredArguments[0]?.argChoices ?? [],
    commands: command.commands.map(describeCommand),
  };
}

/** A command and all its subcommands, each with its path of names after the program's name. */
export function everyCommand(
  command: CompletedCommand,
  path: readonly string[] = [],
): { readonly path: readonly string[]; readonly command: CompletedCommand }[] {
  return [{ path, command }, ...command.commands.flatMap((child) => everyCommand(child, [...path, child.name]))];
}

/** All words that can come next after a command, except names of files. */
export const wordsOf = ({ commands, choices, options }: CompletedCommand): string[] => [
  ...commands.map(({ name }) => name),
  ...choices,
  ...options.flatMap(({ flags }) => flags),
];

/** The lines of a script, indented as a body. */
export const indented = (lines: readonly string[], spaces: number): string =>
  lines.map((line) => " ".repeat(spaces) + line).join("\n");
