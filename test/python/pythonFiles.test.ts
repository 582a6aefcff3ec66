import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formatPythonFiles, pythonFilesPath } from "../../python-compat/sdk/writePythonFiles.ts";

it("the Python in src/python/pythonFiles.ts is that of the .py files; if not: npm run python:files", () => {
  expect(readFileSync(pythonFilesPath, "utf8")).toBe(formatPythonFiles());
});
