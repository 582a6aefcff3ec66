import { writeFileSync } from "node:fs";

/** Writes a text to a file, or to standard output. */
export function writeOutput(text: string, file?: string): void {
  const whole = text.endsWith("\n") ? text : `${text}\n`;
  if (file === undefined) process.stdout.write(whole);
  else writeFileSync(file, whole);
}
