import { type CompletedCommand, everyCommand, indented } from "./describeCommand.ts";

/** A function of zsh that completes the commands, options and values of a program; otherwise the names of files. */
export function zshScript(program: CompletedCommand): string {
  const all = everyCommand(program);
  const steps = all.filter(({ path }) => path.length > 0).map(({ path }) => `"${path.join(" ")}") at="$next" ;;`);
  const values = all.flatMap(({ path, command }) =>
    command.options.flatMap(({ flags, takesValue, choices }) =>
      takesValue ? flags.map((flag) => `"${[...path, flag].join(" ")}") ${valuesOf(choices)}; return ;;`) : [],
    ),
  );
  const found = all.map(({ path, command }) => `"${path.join(" ")}") found=(${describedWords(command).join(" ")}) ;;`);
  return `if ! (( $+functions[compdef] )); then autoload -Uz compinit && compinit; fi
_openjiuwen_tools() {
  local at="" next word
  local -a found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    next="\${at:+$at }$word"
    case "$next" in
${indented(steps, 6)}
    esac
  done
  case "\${at:+$at }\${words[CURRENT-1]}" in
${indented(values, 4)}
  esac
  case "$at" in
${indented(found, 4)}
  esac
  _describe -t words "" found
  if [[ "$PREFIX" != -* ]]; then _files; fi
}
compdef _openjiuwen_tools ${program.name}
`;
}

const valuesOf = (choices: readonly string[]): string =>
  choices.length > 0 ? `compadd -- ${choices.join(" ")}` : "_files";

/** All words that can come next, each with its description; a colon ends the word. */
const describedWords = ({ commands, choices, options }: CompletedCommand): string[] => [
  ...commands.map(({ name, summary }) => quoted(`${name}:${summary}`)),
  ...choices.map((choice) => quoted(choice)),
  ...options.flatMap(({ flags, description }) => flags.map((flag) => quoted(`${flag}:${description}`))),
];

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
