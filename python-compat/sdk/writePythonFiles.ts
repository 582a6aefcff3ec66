import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = join(import.meta.dirname, "..", "..", "src", "python");

/** The module that {@link formatPythonFiles} gives the text of. */
export const pythonFilesPath: string = join(folder, "pythonFiles.ts");

/**
 * The Python files of `src/python` as a TypeScript module, so that they can be imported where there are no files, and by
 * Node without a bundler.
 */
export function formatPythonFiles(): string {
  const files = readdirSync(folder).filter((file) => file.endsWith(".py"));
  const texts = files.sort().map((file) => {
    const text = readFileSync(join(folder, file), "utf8").replace(/[\\`]|\$\{/g, "\\$&");
    return `  ${basename(file, ".py")}: \`${text}\`,\n`;
  });
  return `${HEAD}${texts.join("")}};\n`;
}

const HEAD = `// Written by \`npm run python:files\` from the .py files of this folder.

/** The Python that runs beside the SDK, by the names of its modules. */
export const pythonFiles: { readonly main: string; readonly [name: string]: string } = {
`;

/** `npm run python:files` */
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeFileSync(pythonFilesPath, formatPythonFiles());
