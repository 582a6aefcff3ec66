import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { ConfigInput } from "../../gateway/index.ts";
import { printableLine } from "../output/printable.ts";

/**
 * Asks in the terminal for an input of a config; a password is not shown. Resolves to `undefined` where nobody can be
 * asked, and to an empty text if the user wants the default.
 */
export async function askInput(input: ConfigInput): Promise<string | undefined> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY || input.type === "command") return undefined;
  const { options } = input;
  stderr.write(questionOf(input));
  const typed = (await readTyped(input.password === true)).trim();
  return options?.[Number(typed) - 1] ?? typed;
}

function questionOf({ id, description, default: fallback, options, password }: ConfigInput): string {
  const what = printableLine(description ? `${description} (${id})` : id);
  const choices = options?.map((option, index) => `  ${index + 1}  ${printableLine(option)}\n`).join("") ?? "";
  const usual = fallback && !password ? ` [${printableLine(fallback)}]` : "";
  return choices === "" ? `${what}${usual}: ` : `${what}:\n${choices}A number${usual}: `;
}

function readTyped(isHidden: boolean): Promise<string> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: isHidden ? silent : stderr, terminal: true });
  return new Promise((resolve) => {
    lines.once("line", (line) => {
      lines.close();
      if (isHidden) stderr.write("\n");
      resolve(line);
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
