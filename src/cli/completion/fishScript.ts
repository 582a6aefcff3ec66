import { type CompletedCommand, type CompletedOption, everyCommand } from "./describeCommand.ts";

/** The lines with which fish completes a program. */
export function fishScript(program: CompletedCommand): string {
  const lines = everyCommand(program).flatMap(({ path, command }) => {
    const where = conditionOf(path, command);
    const start = `complete -c ${program.name} -n ${quoted(where)}`;
    return [
      ...command.commands.map(({ name, summary }) => `${start} -f -a ${name} -d ${quoted(summary)}`),
      ...(command.choices.length > 0 ? [`${start} -f -a ${quoted(command.choices.join(" "))}`] : []),
      ...command.options.map((option) => `${start}${optionOf(option)}`),
    ];
  });
  return `${lines.join("\n")}\n`;
}

/** The condition that the names that lead to a command are given, and no name of a subcommand. */
function conditionOf(path: readonly string[], { commands }: CompletedCommand): string {
  const given = path.map((name) => `__fish_seen_subcommand_from ${name}`);
  const below = commands.map(({ name }) => name).join(" ");
  return [...given, ...(below === "" ? [] : [`not __fish_seen_subcommand_from ${below}`])].join("; and ");
}

function optionOf({ flags, description, takesValue, choices }: CompletedOption): string {
  const names = flags.map((flag) => (flag.startsWith("--") ? ` -l ${flag.slice(2)}` : ` -s ${flag.slice(1)}`)).join("");
  const values = choices.length > 0 ? ` -x -a ${quoted(choices.join(" "))}` : takesValue ? " -r" : "";
  return `${names}${values} -d ${quoted(description)}`;
}

const quoted = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;
