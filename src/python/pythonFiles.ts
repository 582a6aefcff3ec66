import { nodeModule } from "./nodeModule.ts";

/**
 * The Python that runs beside the SDK, by the names of its modules. Only the source reads the files: the build replaces
 * this module by one with their texts, which also works where there are no files.
 */
export const pythonFiles: { readonly main: string; readonly [name: string]: string } = {
  answer: readPythonFile("answer"),
  imports: readPythonFile("imports"),
  main: readPythonFile("main"),
  sdk: readPythonFile("sdk"),
};

function readPythonFile(name: string): string {
  const files = nodeModule("node:fs");
  if (files === undefined) throw new Error("expected the built package, because its source reads files of Python");
  return files.readFileSync(new URL(`${name}.py`, import.meta.url), "utf8");
}
