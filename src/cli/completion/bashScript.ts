import { type CompletedCommand, everyCommand, indented, wordsOf } from "./describeCommand.ts";

/** A function of bash that completes the commands, options and values of a program; otherwise the names of files. */
export function bashScript(program: CompletedCommand): string {
  const all = everyCommand(program);
  const steps = all.filter(({ path }) => path.length > 0).map(({ path }) => `"${path.join(" ")}") path="$next" ;;`);
  const values = all.flatMap(({ path, command }) =>
    command.options.flatMap(({ flags, takesValue, choices }) =>
      takesValue ? flags.map((flag) => `"${[...path, flag].join(" ")}") ${valuesOf(choices)}; return ;;`) : [],
    ),
  );
  const words = all.map(({ path, command }) => `"${path.join(" ")}") words="${wordsOf(command).join(" ")}" ;;`);
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
${indented(steps, 6)}
    esac
  done
  case "\${path:+$path }$previous" in
${indented(values, 4)}
  esac
  case "$path" in
${indented(words, 4)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ "$current" != -* ]]; then _openjiuwen_tools_files "$current"; fi
}
complete -o filenames -F _openjiuwen_tools ${program.name}
`;
}

/** Names of files may have spaces and stars in them, which a shell would split and expand. */
const valuesOf = (choices: readonly string[]): string =>
  choices.length > 0
    ? `COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$current"))`
    : 'COMPREPLY=(); _openjiuwen_tools_files "$current"';
