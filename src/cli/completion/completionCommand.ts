import { Argument, Command, type Option } from "commander";

/** `openjiuwen-tools completion`, for a program with all commands. */
export function completionCommand(makeProgram: () => Promise<Command>): Command {
  return new Command("completion")
    .description("write a script with which a shell completes commands and options")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(COMPLETION_SCRIPTS)))
    .addHelpText("after", EXAMPLES)
    .action(async (shell: string) => {
      console.log(COMPLETION_SCRIPTS[shell]?.(await makeProgram()));
    });
}

const EXAMPLES = `
Examples:
  openjiuwen-tools completion bash >> ~/.bashrc
  openjiuwen-tools completion zsh >> ~/.zshrc
  openjiuwen-tools completion fish > ~/.config/fish/completions/openjiuwen-tools.fish
  openjiuwen-tools completion powershell >> $PROFILE`;

/** A command, the names that lead to it, and the words that can come next, without names of files. */
type CompletionPlace = {
  readonly path: readonly string[];
  readonly words: readonly Word[];
  readonly commands: readonly Word[];
  /** The values of its first argument, if these are all. */
  readonly choices: readonly string[];
  readonly options: readonly CompletedOption[];
};

type Word = { readonly word: string; readonly about?: string };

/** An option by its flags, such as `--output` and `-o`; its choices are all its values, if it has any. */
type CompletedOption = Pick<Option, "description"> & {
  readonly flags: readonly string[];
  readonly takesValue: boolean;
  readonly choices: readonly string[];
};

/** The scripts with which shells complete the commands, options and values of a program, and otherwise names of files. */
const COMPLETION_SCRIPTS: { readonly [shell: string]: (program: Command) => string } = {
  bash(program) {
    const places = placesOf(program);
    // Names of files may have spaces and stars in them, which a shell would split and expand.
    const files = 'COMPREPLY=(); _openjiuwen_tools_files "$current"';
    const values = (choices: readonly string[]) => `COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$current"))`;
    return `_openjiuwen_tools_files() {
  local file
  while IFS= read -r file; do
    if [[ -n "$file" ]]; then COMPREPLY+=("$file"); fi
  done <<< "$(compgen -f -- "$1")"
}
_openjiuwen_tools() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" path="" next word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    case "$next" in
${casesOfPaths(places, "path")}
    esac
  done
  case "\${path:+$path }$previous" in
${casesOfValues(places, values, files)}
  esac
  case "$path" in
${casesOfWords(places, "words", (words) => `"${words.map(({ word }) => word).join(" ")}"`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ "$current" != -* ]]; then _openjiuwen_tools_files "$current"; fi
}
complete -o filenames -F _openjiuwen_tools ${program.name()}`;
  },

  zsh(program) {
    const places = placesOf(program);
    const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
    // A colon ends the word.
    const described = ({ word, about }: Word) => quoted(about === undefined ? word : `${word}:${about}`);
    return `if ! (( $+functions[compdef] )); then autoload -Uz compinit && compinit; fi
_openjiuwen_tools() {
  local at="" next word
  local -a found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    next="\${at:+$at }$word"
    case "$next" in
${casesOfPaths(places, "at")}
    esac
  done
  case "\${at:+$at }\${words[CURRENT-1]}" in
${casesOfValues(places, (choices) => `compadd -- ${choices.join(" ")}`, "_files")}
  esac
  case "$at" in
${casesOfWords(places, "found", (words) => `(${words.map(described).join(" ")})`)}
  esac
  _describe -t words "" found
  if [[ "$PREFIX" != -* ]]; then _files; fi
}
compdef _openjiuwen_tools ${program.name()}`;
  },

  fish(program) {
    const quoted = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;
    const optionOf = ({ flags, description, takesValue, choices }: CompletedOption) => {
      const names = flags.map((flag) => (flag.startsWith("--") ? ` -l ${flag.slice(2)}` : ` -s ${flag.slice(1)}`));
      const values = choices.length > 0 ? ` -x -a ${quoted(choices.join(" "))}` : takesValue ? " -r" : "";
      return `${names.join("")}${values} -d ${quoted(description)}`;
    };
    return placesOf(program)
      .flatMap(({ path, commands, choices, options }) => {
        // The names that lead to a command are given, and no name of a subcommand.
        const given = path.map((name) => `__fish_seen_subcommand_from ${name}`);
        const below = commands.map(({ word }) => word).join(" ");
        const where = [...given, ...(below === "" ? [] : [`not __fish_seen_subcommand_from ${below}`])].join("; and ");
        const start = `complete -c ${program.name()} -n ${quoted(where)}`;
        return [
          ...commands.map(({ word, about = "" }) => `${start} -f -a ${word} -d ${quoted(about)}`),
          ...(choices.length > 0 ? [`${start} -f -a ${quoted(choices.join(" "))}`] : []),
          ...options.map((option) => `${start}${optionOf(option)}`),
        ];
      })
      .join("\n");
  },

  powershell(program) {
    const places = placesOf(program);
    const listOf = (texts: readonly string[]) => `@(${texts.map((text) => `'${text}'`).join(", ")})`;
    const words = places.map(({ path, words }) => `'${path.join(" ")}' = ${listOf(words.map(({ word }) => word))}`);
    const values = valuesIn(places).filter(({ choices }) => choices.length > 0);
    return `Register-ArgumentCompleter -Native -CommandName ${program.name()} -ScriptBlock {
  param($current, $ast, $cursor)
  $words = @{
${indented(words)}
  }
  $values = @{
${indented(values.map(({ at, choices }) => `'${at}' = ${listOf(choices)}`))}
  }
  $path = ''
  $given = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($current -ne '') { $given = @($given | Select-Object -SkipLast 1) }
  foreach ($word in $given) {
    $next = "$path $word".Trim()
    if ($words.ContainsKey($next)) { $path = $next }
  }
  $option = "$path $($given | Select-Object -Last 1)".Trim()
  $found = if ($values.ContainsKey($option)) { $values[$option] } else { $words[$path] }
  $found | Where-Object { $_ -like "$current*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_)
  }
}`;
  },
};

/** A command and all its subcommands. */
function placesOf(command: Command, path: readonly string[] = []): CompletionPlace[] {
  const commands = command.commands.map((child) => ({
    word: child.name(),
    about: child.summary() || child.description(),
  }));
  const choices = command.registeredArguments[0]?.argChoices ?? [];
  const options = [
    ...command.options.map(({ long, short, description, required, optional, argChoices }) => ({
      flags: [long, short].flatMap((flag) => flag ?? []),
      description,
      takesValue: required || optional,
      choices: argChoices ?? [],
    })),
    { flags: ["--help", "-h"], description: "display help", takesValue: false, choices: [] },
  ];
  const flags = options.flatMap(({ flags, description }) => flags.map((word) => ({ word, about: description })));
  const words = [...commands, ...choices.map((word) => ({ word })), ...flags];
  const below = command.commands.flatMap((child) => placesOf(child, [...path, child.name()]));
  return [{ path, words, commands, choices, options }, ...below];
}

/** The flags that take a value, behind the names of their command. */
const valuesIn = (places: readonly CompletionPlace[]): { readonly at: string; readonly choices: readonly string[] }[] =>
  places.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .flatMap(({ flags, choices }) => flags.map((flag) => ({ at: [...path, flag].join(" "), choices }))),
  );

/** Of bash and zsh: remembers the command that the words up to here name. */
const casesOfPaths = (places: readonly CompletionPlace[], variable: string): string =>
  indented(
    places.filter(({ path }) => path.length > 0).map(({ path }) => `"${path.join(" ")}") ${variable}="$next" ;;`),
    6,
  );

const casesOfValues = (
  places: readonly CompletionPlace[],
  one: (choices: readonly string[]) => string,
  files: string,
): string =>
  indented(
    valuesIn(places).map(({ at, choices }) => `"${at}") ${choices.length > 0 ? one(choices) : files}; return ;;`),
  );

const casesOfWords = (
  places: readonly CompletionPlace[],
  variable: string,
  listOf: (words: readonly Word[]) => string,
): string => indented(places.map(({ path, words }) => `"${path.join(" ")}") ${variable}=${listOf(words)} ;;`));

const indented = (lines: readonly string[], spaces = 4): string =>
  lines.map((line) => " ".repeat(spaces) + line).join("\n");
