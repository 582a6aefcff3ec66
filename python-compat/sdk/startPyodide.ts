import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { startPython } from "../../src/python/startPython.ts";
import { readWheels } from "../../src/python/wheels.ts";
import type { Release } from "../releases/releases.ts";
import type { Implementation } from "./Implementation.ts";
import { wheelsReady } from "./wheels.ts";

/**
 * The SDK's own classes of one release in WebAssembly, asked by the very files of the harness.
 *
 * @example
 * const implementation = await startPyodide("0.1.3");
 * await implementation.ask([{ model: "ToolInfo", operation: "validate_json", text: '{"name":1.0}' }]);
 * // [{ errors: '[{"type":"string_type","loc":["name"],"msg":"Input should be a valid string","input":1.0}]', … }]
 */
export async function startPyodide(release: Release): Promise<Implementation> {
  const ready = await wheelsReady();
  if ("missing" in ready) throw new Error(ready.missing);
  const { ask } = await startPython(await readWheels(ready.folder, release), await modules());
  return {
    name: `openjiuwen ${release} in WebAssembly`,
    ask: async (questions) => questions.map((question) => JSON.parse(ask(JSON.stringify(question)))),
    close: async () => {},
    // pydantic_core stops at 50, where it stops at 255 elsewhere: model_dump_json raises, an error's input becomes "...".
    deepest: 40,
  };
}

const FOLDERS = [
  join(import.meta.dirname, "..", "..", "src", "python"),
  // A module of the harness takes the place of one of that name.
  join(import.meta.dirname, "harness"),
];

async function modules(): Promise<{ readonly main: string; readonly [name: string]: string }> {
  const texts: { main: string; [name: string]: string } = { main: "" };
  for (const folder of FOLDERS) {
    for (const file of await readdir(folder)) {
      if (/^[a-z]\w*\.py$/.test(file)) texts[basename(file, ".py")] = await readFile(join(folder, file), "utf8");
    }
  }
  return texts;
}
