import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The path of the module that the builds replace by {@link pythonFilesModule}. */
export const isPythonFiles = /[\\/]src[\\/]python[\\/]pythonFiles\.ts$/;

/** The Python files beside a module as a module with their texts, which can be imported where there are no files. */
export function pythonFilesModule(path: string): string {
  const folder = dirname(path);
  const files = readdirSync(folder).filter((file) => file.endsWith(".py"));
  const texts = files.sort().map((file) => [basename(file, ".py"), readFileSync(join(folder, file), "utf8")]);
  return `export const pythonFiles = ${JSON.stringify(Object.fromEntries(texts), null, 2)};\n`;
}
