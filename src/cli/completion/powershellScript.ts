import { type CompletedCommand, everyCommand, wordsOf } from "./describeCommand.ts";

/** The lines with which PowerShell completes a program. */
export function powershellScript(program: CompletedCommand): string {
  const words = everyCommand(program).map(({ path, command }) => {
    return `    '${path.join(" ")}' = ${listOf(wordsOf(command))}`;
  });
  const values = everyCommand(program).flatMap(({ path, command }) =>
    command.options.flatMap(({ flags, choices }) =>
      choices.length > 0 ? flags.map((flag) => `    '${[...path, flag].join(" ")}' = ${listOf(choices)}`) : [],
    ),
  );
  return `Register-ArgumentCompleter -Native -CommandName ${program.name} -ScriptBlock {
  param($current, $ast, $cursor)
  $words = @{
${words.join("\n")}
  }
  $values = @{
${values.join("\n")}
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
}
`;
}

const listOf = (texts: readonly string[]): string => `@(${texts.map((text) => `'${text}'`).join(", ")})`;
