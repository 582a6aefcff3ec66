import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { ConfigInput } from "../../gateway/index.ts";
import { printableLine } from "../output/printable.ts";

/**
 * Asks in the terminal for an input of a config; a password is not shown. Resolves to `undefined` where nobody can be
 * asked, and to an empty text if the user wants the default.
 */
export async function askInput(input: ConfigInput): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY || input.type === "command") return undefined;
  const typed = (await readTyped(questionOf(input), input.password === true)).trim();
  return input.options?.[Number(typed) - 1] ?? typed;
}

function questionOf({ id, description, default: fallback, options, password }: ConfigInput): string {
  const what = printableLine(description ? `${description} (${id})` : id);
  const choices = options?.map((option, index) => `  ${index + 1}  ${printableLine(option)}\n`).join("") ?? "";
  const usual = fallback && !password ? ` [${printableLine(fallback)}]` : "";
  return choices === "" ? `${what}${usual}: ` : `${what}:\n${choices}A number${usual}: `;
}

function readTyped(question: string, isHidden: boolean): Promise<string> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // From here on the terminal itself does not show what is typed.
  const lines = createInterface({ input: stdin, output: isHidden ? silent : stderr, terminal: true });
  if (isHidden) stderr.write(question);
  lines.setPrompt(question);
  if (!isHidden) lines.prompt();
  return new Promise((resolve) => {
    lines.once("line", (line) => {
      resolve(line);
      lines.close();
      if (isHidden) stderr.write("\n");
    });
    lines.once("SIGINT", () => {
      lines.close();
      stderr.write("\n");
      process.kill(process.pid, "SIGINT");
    });
    // The terminal was closed, or the user typed Ctrl+D.
    lines.once("close", () => resolve(""));
  });
}
